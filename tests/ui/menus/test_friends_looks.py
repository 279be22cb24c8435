"""Games with friends fit into every window, in every language."""

from __future__ import annotations

import pytest

from ..driver import MakeApp
from ..games import at_random
from ..looking_through import look_through
from ..windows import WINDOWS, Window, spoken_in
from .friends_screens import friends_screens


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    at_random(monkeypatch)


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_screens_with_friends_fit(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), friends_screens, language)
