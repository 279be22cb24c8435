"""The windows that all screens are looked at in, and tests made in each of them and in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.play.settings import LANGUAGES
from tests.today import Test, some_of

Window = tuple[float, float, float]
"""Width and height in CSS px, and device px in each."""

WINDOWS: list[Window] = [
    (390, 844, 3),
    (412, 700, 2.625),
    (360, 640, 2),
    (320, 568, 2),
    (844, 390, 2),
    (844, 340, 3),
    (640, 360, 2),
    (568, 320, 2),
    (768, 1024, 2),
    (1024, 768, 2),
    (1280, 800, 1),
    (1920, 1080, 1.5),
    (2560, 1440, 1),
]

LARGE_IN: list[Window] = [
    (390, 844, 2),
    (360, 640, 2),
    (844, 390, 2),
    (820, 1180, 1),
    (1024, 768, 1),
    (1280, 800, 1),
]
"""Where large text is looked at."""


def spoken_in(windows: Iterable[Window], today: int) -> Callable[[Test], Test]:
    """The test is made in these windows and in every language; today in so many of all these ways.

    English, whose words are the shortest, is looked at in the windows with the least room alone.
    """
    ways = [
        (window, language)
        for window in windows
        for language in LANGUAGES
        if language != "en" or min(window[:2]) < 400
    ]
    return some_of(("window", "language"), ways, today=today)
