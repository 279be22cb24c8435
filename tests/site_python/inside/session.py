"""pytest in the page: the runner chooses its files, and gets each result."""

from __future__ import annotations

import asyncio
import codecs
import fnmatch
import gc
import json
import time
from _asyncio import _set_running_loop
from collections.abc import Iterator
from encodings import unicode_escape
from typing import Any

import pytest
from _pytest._code.code import TracebackEntry
from js import runner

from .loop import Loop

EACH = 0.5
"""The interval of reports, in seconds."""

OPTIONS = (
    "--capture=sys",
    "--rootdir=/repository",
    "-c/repository/pyproject.toml",
    *(f"-pno:{plugin}" for plugin in ("cacheprovider", "faulthandler")),
)


class Worker:
    """A plugin: pytest's session runs what the runner hands out, file by file."""

    def __init__(self, args: list[str], left_out: dict[str, str]) -> None:
        self._args, self._left_out = args, left_out
        self._found: list[pytest.Item | pytest.Collector] = []
        self._news: list[object] = []
        self._told = time.monotonic()
        self._memory = 0

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Options of plugins that are not here."""
        parser.addoption("--pages", help="the runner's")
        parser.addini("timeout", "pytest-timeout's; here the runner looks at the clock")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> bool:
        """Not at once."""
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Each item gets the next one, so that fixtures of both stay."""
        session.perform_collect([f"/repository/{arg}" for arg in self._args], genitems=False)
        gc.freeze()
        upcoming = self._items(session, self._found.copy())
        item = next(upcoming, None)
        while item:
            following = next(upcoming, None)
            self._tell(["begins", item.nodeid])
            if following is None:  # the runner has heard already that there is no file after this one
                self.flush()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
            self._collect()
        return True

    def _items(
        self, session: pytest.Session, found: list[pytest.Item | pytest.Collector]
    ) -> Iterator[pytest.Item]:
        """Those of each file that is handed out, in the same folders: pytest knows fixtures by these."""
        while path := json.loads(runner.ask("next", str(runner.memory()))):
            mine = [one for one in found if one.nodeid.partition("::")[0] == path]
            if not mine:
                raise LookupError(f"nothing was collected of '{path}'")
            items = [item for one in mine for item in session.genitems(one)]
            session.config.hook.pytest_collection_modifyitems(
                session=session, config=session.config, items=items
            )
            session.testscollected += len(items)
            yield from items

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Some tests cannot run here. The collected items, at first files, are kept before others choose from
        them."""
        self._found = [*items]
        for item in items:
            for pattern, reason in self._left_out.items():
                if fnmatch.fnmatchcase(item.nodeid, pattern):
                    item.add_marker(pytest.mark.skip(reason=reason))
                    self._tell(["left out", pattern])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be read is a failure, too."""
        if not report.passed:
            self._tell(["collected", self._serial(report)])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or what is before or after it."""
        self._tell(["ran", self._serial(report)])

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """The runner reports."""
        self._config = config
        config.pluginmanager.unregister(name="terminalreporter")

    def _serial(self, report: pytest.CollectReport | pytest.TestReport) -> Any:
        return self._config.hook.pytest_report_to_serializable(config=self._config, report=report)

    def _tell(self, news: object) -> None:
        self._news.append(news)
        if time.monotonic() > self._told + EACH:
            self.flush()

    def _collect(self) -> None:
        """When the memory has grown: what a screen drew is large, but few objects, by which Python would
        go."""
        grown = runner.memory()
        if grown > self._memory:
            gc.collect()
            self._memory = grown

    def flush(self) -> None:
        """Tell all."""
        runner.ask("news", json.dumps(self._news))
        self._news.clear()
        self._told = time.monotonic()


def main(job: dict[str, Any]) -> None:
    """Run the tests, and report the end to the runner."""
    _set_running_loop(None)  # the site's, in which nothing can be waited for
    # pytest writes names of tests with it. The site's own codecs know only what the site carries.
    codecs.register(lambda name: unicode_escape.getregentry() if name == "unicode_escape" else None)
    asyncio.events._set_event_loop_policy(Policy())
    # The site's code does not know its lines.
    TracebackEntry.lineno = property(lambda entry: (entry._rawentry.tb_lineno or 1) - 1)
    worker = Worker(job["args"], job["left_out"])
    status = pytest.main([*OPTIONS, *job["options"]], plugins=[worker])
    worker.flush()
    runner.ask("end", json.dumps(int(status)))


class Policy(asyncio.events._AbstractEventLoopPolicy):
    """`asyncio.run` and `asyncio.new_event_loop` ask it."""

    def new_event_loop(self) -> Loop:
        return Loop()

    def set_event_loop(self, loop: Loop | None) -> None:
        pass
