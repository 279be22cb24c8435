"""Debian's Chromium, as tests and benchmarks start it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

FLAGS = (
    "--no-sandbox",  # the sandbox does not work for root, as which CI machines run
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BRIEF = "--js-flags=--wasm-tiering-budget=500000000"
"""For pages that live some seconds: their code is not worth the time that compiling it well takes."""

CORE_DUMPED = 0x80
"""The flag in how a process has ended that its memory was written to a file."""
MOST_FRAMES = 1800
"""How long news of the browser is waited for: half a minute."""


def chromium_path() -> str:
    """The installed Chromium. Raises RuntimeError where there is none."""
    script = Path(__file__).resolve().parents[2] / "build" / "chromium.sh"
    found = subprocess.run([script], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError("Chromium is missing (Debian: apt-get install chromium)")
    return found.stdout.strip()


class Chromium:
    """One browser for all tests, until a tab of it crashes: then the next test gets another.

    A crash fails its test and says what can be known of it: how the tab ended, and what memory there was.
    """

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None
        self.crashes: list[str] = []
        """Of the browser in use, each in words."""

    def browser(self) -> Browser:
        """One that is whole."""
        if self.crashes:
            self.close()
        if self._browser is None:
            path, flags = chromium_path(), [*FLAGS, BRIEF]
            self._browser = self._playwright.chromium.launch(executable_path=path, args=flags)
            targets = self._browser.new_browser_cdp_session()
            targets.on("Target.targetCrashed", self._crashed)
            targets.send("Target.setDiscoverTargets", {"discover": True})
        return self._browser

    def is_whole(self, context: BrowserContext) -> bool:
        """True if a context belongs to the browser that is in use."""
        return not self.crashes and context.browser is self._browser

    def _crashed(self, event: dict[str, Any]) -> None:
        """A tab is gone: 'oom' is memory that was refused, the code that of its signal (9: killed)."""
        signal = event["errorCode"] & ~CORE_DUMPED
        ended = f"a tab of Chromium has ended: {event['status']}, code {signal}"
        self.crashes.append("; ".join([ended, *memory_facts()]))

    def wait_for_crash(self) -> None:
        """Hear what the browser has to tell, until it tells of a crash."""
        assert self._browser
        page = self._browser.new_page()
        for _ in range(MOST_FRAMES):
            if self.crashes:
                break
            page.evaluate("new Promise(requestAnimationFrame)")
        page.close()

    def expected_crash(self) -> None:
        """The one crash that there was has been brought about by the test: the browser is used on."""
        assert len(self.crashes) == 1, self.crashes
        self.crashes.clear()

    def close(self) -> None:
        """Close the browser that there is."""
        if self._browser:
            with suppress(Error):
                self._browser.close()
        self._browser = None
        self.crashes.clear()


def memory_facts() -> list[str]:
    """The memory, shared memory and room for files that this machine has left, where it says so."""
    facts = []
    with suppress(OSError):
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        facts += [" ".join(line.split()) for line in lines if line.startswith(("MemAvailable", "Shmem:"))]
    for folder in ("/dev/shm", tempfile.gettempdir()):
        with suppress(OSError):
            facts.append(f"{folder}: {shutil.disk_usage(folder).free >> 20} MiB free")
    return facts
