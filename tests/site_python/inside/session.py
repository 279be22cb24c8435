"""pytest in the page: which files it takes the runner says, and the runner is told of each test."""

from __future__ import annotations

import asyncio
import codecs
import fnmatch
import json
import time
from collections.abc import Iterator
from encodings import unicode_escape
from typing import Any

import pytest
from _asyncio import _set_running_loop
from js import runner

from .loop import Loop

EACH = 0.5
"""In seconds: what there is to tell is told so often."""

OPTIONS = (
    "--capture=sys",
    "--rootdir=/repository",
    "-c/repository/pyproject.toml",
    *(f"-pno:{plugin}" for plugin in ("cacheprovider", "faulthandler")),
)


class Worker:
    """A plugin: pytest's session runs what the runner hands out, file by file."""

    def __init__(self, left_out: dict[str, str]) -> None:
        self._left_out = left_out
        self._news: list[object] = []
        self._told = time.monotonic()

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """What pyproject.toml says for plugins that are not here."""
        parser.addini("timeout", "pytest-timeout's; here the runner looks at the clock")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> bool:
        """Not at once."""
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Each item is told what follows it, so that what both need stays."""
        upcoming = self._items(session)
        item = next(upcoming, None)
        while item:
            following = next(upcoming, None)
            self._tell(["begins", item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        return True

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        while path := json.loads(runner.ask("next", "")):
            yield from session.perform_collect([f"/repository/{path}"])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Some tests cannot run here."""
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
        """Who reports is the runner."""
        self._config = config
        config.pluginmanager.unregister(name="terminalreporter")

    def _serial(self, report: pytest.CollectReport | pytest.TestReport) -> Any:
        return self._config.hook.pytest_report_to_serializable(config=self._config, report=report)

    def _tell(self, news: object) -> None:
        self._news.append(news)
        if time.monotonic() > self._told + EACH:
            self.flush()

    def flush(self) -> None:
        """Tell all."""
        runner.ask("news", json.dumps(self._news))
        self._news.clear()
        self._told = time.monotonic()


def main(job: dict[str, Any]) -> None:
    """Run the tests; the runner is told how it ended."""
    _set_running_loop(None)  # the site's, in which nothing can be waited for
    # pytest writes names of tests with it. The site's own codecs know only what the site carries.
    codecs.register(lambda name: unicode_escape.getregentry() if name == "unicode_escape" else None)
    asyncio.events._set_event_loop_policy(Policy())
    worker = Worker(job["left_out"])
    status = pytest.main([*OPTIONS, *job["options"]], plugins=[worker])
    worker.flush()
    runner.ask("end", json.dumps(int(status)))


class Policy(asyncio.events._AbstractEventLoopPolicy):
    """`asyncio.run` and `asyncio.new_event_loop` ask it."""

    def new_event_loop(self) -> Loop:
        return Loop()

    def set_event_loop(self, loop: Loop | None) -> None:
        pass
