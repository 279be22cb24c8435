"""Builds of the probe that take one another’s place on a host, and pages that take them up."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as LateError

from .conftest import START_LIMIT, Visit

SLOW = 3.0
"""In s: who starts so slowly may keep to the build that is there (TAKE_OVER_LIMIT in web/offline.mjs)."""


def deploy(build_folder: Path, host: Path) -> None:
    """Exchanges what is on the host, as an upload does: other files at the same address."""
    before = (host / "sw.js").stat().st_mtime
    shutil.rmtree(host)
    shutil.copytree(build_folder, host)
    # The server's dates have whole seconds; two builds of the same second would count as not modified.
    os.utime(host / "sw.js", (before + 2, before + 2))


def look_for_update(visit: Visit) -> None:
    visit.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")


def greeting(visit: Visit) -> str:
    record = visit.record()
    assert record is not None
    return record["probe"].strip()


def start_again_with(visit: Visit, probe: str) -> None:
    """Starts until the build with that probe has been taken up.

    That is the next start, unless the machine is so slow that the page goes on with the old build, or the
    browser leaves the load hanging (see startAnew in web/offline.mjs).
    """
    for _ in range(3):
        began = time.monotonic()
        try:
            visit.page.reload(wait_until="commit")  # the page loads itself again, maybe before it is whole
        except LateError:
            continue
        except Error as broken_off:
            if "ERR_ABORTED" not in broken_off.message:
                raise
            continue  # its own load came between
        visit.page.wait_for_function("globalThis.mastaba?.record()?.probe", timeout=START_LIMIT)
        if greeting(visit) == probe:
            return
        assert time.monotonic() - began > SLOW, f"{probe} is not taken up at the next start"
    raise AssertionError(f"{probe} is never taken up")


def until(visit: Visit, condition: str, given: object = None) -> None:
    """Waits for a condition in JavaScript that may itself wait."""
    loop = (
        f"async (given) => {{ const end = performance.now() + {START_LIMIT};"
        f" while (performance.now() < end) {{ if ({condition}) return true;"
        " await new Promise((again) => setTimeout(again, 50)); } return false; }"
    )
    assert visit.page.evaluate(loop, given), f"never true: {condition}"
