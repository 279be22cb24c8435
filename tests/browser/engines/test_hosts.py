"""Mishaps of a start by hosts, in every engine: the page names their rules as theirs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Manner, Server
from tests.today import some_of

from .browser import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
HOST = "This website keeps the game from starting"
RULES = {
    "script-src 'self' 'unsafe-inline'": ("failure", HOST, "wasm-unsafe-eval"),
    "connect-src 'none'": ("failure", HOST, "connect-src"),
    "style-src 'self'": ("failure", HOST, "style-src"),
    "default-src 'self'": ("blocked", "something keeps the game’s program from running", "inline script"),
}
"""Policies of hosts: the place of the message, its words and its reader."""


@some_of("policy", RULES, today=1)
def test_a_rule_of_the_host_is_told_as_one(
    policy: str,
    site: Path,
    serve: Callable[..., Server],
    open_page: OpenPage,
) -> None:
    class Ruling(Manner):
        def headers(self, path: str) -> dict[str, str]:
            return {"Content-Security-Policy": policy} if path == "/" else {}

    place, *words = RULES[policy]
    visit = open_page(server=serve(site, manner=Ruling()))
    visit.page.wait_for_function(
        "([id, words]) => words.every((each) => document.getElementById(id)?.textContent.includes(each))",
        arg=[place, words],
        timeout=PATIENCE_MS,
    )
    visit.noise.clear()


@pytest.mark.each_time
def test_saves_are_in_the_database(open_page: OpenPage) -> None:
    """Its worker is made of what the page has checked, which each engine must allow."""
    visit = open_page().ready()
    assert visit.page.evaluate("localStorage.getItem('mastaba-page.indexeddb')") == "1"
    assert visit.page.evaluate("mastaba_host.storage.fault() === undefined")
