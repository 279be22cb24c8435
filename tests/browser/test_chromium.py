"""The browser of the tests: a tab that crashes fails its own test, with what can be known of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from .chromium import Chromium
from .conftest import Server, Visit

pytestmark = pytest.mark.browser


def test_a_tab_that_crashes_is_told_of(
    probe_site: Path, serve: Callable[..., Server], visit: Callable[..., Visit], chromium: Chromium
) -> None:
    page = (
        visit(serve(probe_site).url, quiet=False).ready().page
    )  # it would not be left in the middle of a start
    with suppress(Error):
        page.goto("chrome://crash")
    chromium.wait_for_crash()
    assert len(chromium.crashes) == 1
    assert "code 11" in chromium.crashes[0]
    assert "MiB free" in chromium.crashes[0]
    chromium.close()  # so that the crash is not counted against this test
    assert visit(serve(probe_site).url).ready().stats()["frames"] >= 0
