"""Runs tests in the site's own Python: python -m tests.site_python [--pages 2] [arguments of pytest]

pytest runs here, too, and reports; but what it reports comes from the pages. A page that dies, falls silent
or writes an error on its console is a failure.
"""

from __future__ import annotations

import fnmatch
import json
import os
import queue
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests import closing
from tests.today import SEED

from .beside import ROOT, archive_beside
from .pages import Work, opener

OPTIONS = ("-pno:xdist", "-pno:cacheprovider", "--noconftest", "-oconsole_output_style=classic")

SILENCE = 300
"""In seconds: a page that tells nothing for so long has failed."""

OWN = "tests/site_python/inside/check_libraries.py"
"""The test of what the game is given, which has a meaning in pages only."""

PROGRAM = """
import sys
sys.path.insert(0, "/mastaba/game.zip")
import game
sys.path.append("/repository")
sys.dont_write_bytecode = True
from tests.site_python.inside.libraries import Libraries
libraries = Libraries()
libraries.install()
from tests.site_python.inside.session import main
main({job!r})
"""
"""The program of a page; the game is there before its sources can be found."""


class Runner:
    """A plugin: pytest's session hands out files and hears what has become of the tests."""

    def __init__(self, argv: list[str]) -> None:
        self._argv = argv
        rules = tomllib.loads((Path(__file__).parent / "left_out.toml").read_text("utf-8"))
        self._files: dict[str, str] = rules["files"]
        self._tests: dict[str, str] = rules["tests"]
        self._left_out: Counter[str] = Counter()
        self._faults: dict[str, list[str]] = {}
        self._at: dict[str, str] = {}
        self._heard: dict[str, float] = {}
        """The pages that are at work: when each was heard."""
        self._ended: list[int] = []
        """The pages whose pytest has just come to its end."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """How many pages share the work."""
        parser.addoption("--pages", type=int, default=2)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> bool:
        """The pages do it."""
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All files, by pages side by side."""
        given = session.config.args
        everything = given == session.config.getini("testpaths")
        args, files = self._chosen([OWN, *given] if everything else given)
        options = [one for one in self._argv if one not in given]
        program = PROGRAM.format(job={"args": args, "options": options, "left_out": self._tests})
        job = {"environment": environment(), "program": program}
        made = {"/job.json": json.dumps(job).encode(), "/beside.zip": archive_beside()}
        work = Work(files)
        count = min(session.config.getoption("pages"), len(files))
        with opener(work, made) as open_page:
            opened = [self._begin(open_page, number) for number in range(count)]
            while self._heard:
                opened[-1].wait_for_timeout(50)
                self._hear_all(session, work)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                while self._ended:
                    page = opened[self._ended.pop()]
                    page.evaluate("0")  # what it wrote on its console before has come with the answer
                    self._hear_all(session, work)
                    if work.left:  # its memory is full
                        page.context.close()
                        opened.append(self._begin(open_page, len(opened)))
        unused = [one for one in (*self._files, *self._tests) if not self._left_out[one]]
        if everything and unused:
            self._faults["left_out.toml, to which nothing fits"] = unused
        return True

    def _begin(self, open_page: Callable[[str], Page], number: int) -> Page:
        self._heard[str(number)] = time.monotonic()
        return open_page(str(number))

    def _chosen(self, args: Iterable[str]) -> tuple[list[str], list[str]]:
        """The files and tests that are asked for, and their files: the largest first, to end together."""
        chosen = []
        for arg in args:
            path = ROOT / arg
            found = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
            chosen += [one.relative_to(ROOT).as_posix() for one in found]
        for pattern in self._files:
            fits = fnmatch.filter(chosen, pattern)
            self._left_out[pattern] += len(fits)
            chosen = [one for one in chosen if one not in fits]
        files = dict.fromkeys(one.partition("::")[0] for one in chosen)
        return chosen, sorted(files, key=lambda file: -(ROOT / file).stat().st_size)

    def _hear_all(self, session: pytest.Session, work: Work) -> None:
        """Hear the pages' news, and notice a page that is silent for too long."""
        while True:
            try:
                page, kind, more = work.news.get_nowait()
            except queue.Empty:
                break
            if page in self._heard:
                self._heard[page] = time.monotonic()
            self._hear(session, page, kind, more)
        for page, when in list(self._heard.items()):
            if time.monotonic() > when + SILENCE:
                self._gone(page, f"nothing was heard for {SILENCE} s")

    def _hear(self, session: pytest.Session, page: str, kind: str, more: Any) -> None:
        hook, config = session.config.hook, session.config
        match kind:
            case "takes" | "begins":
                self._at[page] = more or "its end"
            case "ran":
                report = hook.pytest_report_from_serializable(config=config, data=more)
                session.testscollected += report.when == "setup"
                hook.pytest_runtest_logreport(report=report)
            case "collected":
                report = hook.pytest_report_from_serializable(config=config, data=more)
                hook.pytest_collectreport(report=report)
            case "left out":
                self._left_out[more] += 1
            case "fault":
                self._fault(page, more)
            case "crash":
                self._gone(page, "the page has crashed")
            case "end" if more in (
                pytest.ExitCode.OK,
                pytest.ExitCode.TESTS_FAILED,
                pytest.ExitCode.NO_TESTS_COLLECTED,  # none of the page's files has one of those asked for
            ):
                self._heard.pop(page, None)
                self._ended.append(int(page))
            case "end":
                self._gone(page, f"pytest has ended with status {more}")

    def _gone(self, page: str, why: str) -> None:
        self._heard.pop(page, None)
        self._fault(page, why)

    def _fault(self, page: str, what: str) -> None:
        self._faults.setdefault(f"page {page} at {self._at.get(page, 'its start')}", []).append(what)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Anything else that the pages say is a failure."""
        if self._faults:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        """The tests that have not run, and why."""
        closing.add(terminalreporter, config, self._faults)
        for kind, rules in (("files", self._files), ("tests", self._tests)):
            for pattern, reason in rules.items():
                if count := self._left_out[pattern]:
                    terminalreporter.write_line(f"left out: {count} {kind}, {pattern}: {reason}")
        for where, faults in self._faults.items():
            terminalreporter.write_line("\n".join((f"{where}:", *faults)), red=True)


def environment() -> dict[str, str]:
    """Python's, in the pages."""
    kept = {name: value for name, value in os.environ.items() if name in ("CI", "MASTABA_TEST_SEED")}
    kept |= {"HOME": "/home/player", "MASTABA_ASSETS": "/mastaba/assets"}
    return kept | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def main() -> int:
    """pytest's status."""
    os.chdir(ROOT)
    print(f"the part of the day: MASTABA_TEST_SEED={SEED}", flush=True)
    return int(pytest.main([*OPTIONS, *sys.argv[1:]], plugins=[Runner(sys.argv[1:])]))


sys.exit(main())
