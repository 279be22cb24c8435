"""The order of the tests, and the seed of the day's part."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from . import closing
from .today import EVERYTHING, SEED, WAITING, day, take_turns


def pytest_configure() -> None:
    try:
        day()
    except ValueError:
        raise pytest.UsageError(f"MASTABA_TEST_SEED={SEED}: a date is wanted, such as 20261122") from None


def pytest_sessionstart(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        reporter.write_line(f"the part of the day: MASTABA_TEST_SEED={SEED}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("the part of the day", f"MASTABA_TEST_SEED={SEED} draws it again"))
    return report


def pytest_collection_finish() -> None:
    """Thousands of tests and modules are there and stay: the collector need not look at them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(tryfirst=True)  # before what is long is left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The browser comes last: Playwright keeps an event loop running, and no other can start beside it."""
    config.stash[WAITING] = [] if EVERYTHING else [item.nodeid for item in take_turns(items, day())]
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    closing.add(terminalreporter, config)
