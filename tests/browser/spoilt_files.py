"""Files that arrive spoilt, and what the page says of them."""

from __future__ import annotations

from .conftest import START_LIMIT, Visit


def failure_text(visit: Visit) -> str:
    """The words on the failure sheet, once it shows."""
    visit.page.wait_for_selector("#failure:not([hidden])", timeout=START_LIMIT)
    return visit.page.inner_text("#failure")


PORTAL = b"<!doctype html><title>Welcome</title><p>Log in to use this network.</p>"


def damaged(contents: bytes) -> bytes:
    """The same but for some bytes in the middle, which are no code of WebAssembly."""
    middle = len(contents) // 2
    return contents[:middle] + b"\xff" * 16 + contents[middle + 16 :]
