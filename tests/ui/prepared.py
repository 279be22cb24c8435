"""Preparations of apps for their windows, once for all tests that show the same: pages, sprites, type,
skies."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.ui.app import App
from game.ui.toolkit import sky
from game.ui.toolkit.baked import Baked
from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.sprites import HOUSE, Sprites

PAGES = 40
"""Of all games at a few scales; more would take a gigabyte."""
KINDS = 4
"""Of zoom and table, for sprites and for letters: so many in a row are looked at in turn."""
SKIES = 8
BUDGET = 64 * 2**20
"""Bytes of pixels of sprites, and of letters, of one kind: for several windows, so more than an app keeps."""

SHARED = (Sprites, "__init__"), (Sprites, "_page"), (Fonts, "__init__"), (sky, "baking")
OWN = [(owner, name, vars(owner)[name]) for owner, name in SHARED]
"""The patched functions, as the game has them."""

T = TypeVar("T")


def newest(count: int) -> Callable[[Hashable, Callable[[], T]], T]:
    """Keeps the `count` things that were asked for last: `newest(3)(key, make)` makes what is not there."""
    kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(key: Hashable, make: Callable[[], T]) -> T:
        if key not in kept:
            kept[key] = make()
        kept.move_to_end(key)
        if len(kept) > count:
            kept.popitem(last=False)
        return kept[key]

    return get


@contextmanager
def prepared_once(assets: Path) -> Iterator[None]:
    """Meanwhile apps with the folder `assets` share what they prepare; they only ever draw from it."""
    begin, own_page, begin_fonts, baking = (value for _, _, value in OWN)
    kinds, skies, letters = newest(KINDS), newest(SKIES), newest(KINDS)

    @lru_cache(maxsize=PAGES)
    def page(path: Path) -> pygame.Surface:
        return pygame.image.load(path).convert_alpha()

    def begin_with_what_is_there(
        self: Sprites, folder: Path, scale: float, *args: object, **named: object
    ) -> None:
        begin(self, folder, scale, *args, **named)
        if folder == assets:
            tints = tuple((self._tints or {}).items())
            self.made = kinds((scale, tints, self._ground), lambda: Baked(BUDGET))

    def page_of(self: Sprites, name: str) -> pygame.Surface:
        return page(self._folder / name) if self._folder == assets else own_page(self, name)

    def begin_with_letters_there(self: Fonts, *args: object, **named: object) -> None:
        begin_fonts(self, *args, **named)
        key = (self._folder, self.scale, self.larger, tuple(self._colours.items()))
        known = letters(key, lambda: with_own_letters(self))
        self._fonts, self.cache, self._widths = known._fonts, known.cache, known._widths

    def with_own_letters(fonts: Fonts) -> Fonts:
        fonts.cache = Baked(BUDGET)
        return fonts

    def bake_once(app: App, round_: int, size: tuple[int, int]) -> Generator[None, None, list[sky.SkyPart]]:
        if app.assets != assets:
            return (yield from baking(app, round_, size))
        scale, untinted = app.sprites.opened[HOUSE[0]], app.sprites._tints is None
        key = (size, round_, app.k, scale, untinted, app.light, app.safe_area())
        return skies(key, lambda: sky.at_once(baking(app, round_, size)))

    shared = begin_with_what_is_there, page_of, begin_with_letters_there, bake_once
    with pytest.MonkeyPatch.context() as patch:
        for (owner, name, _), value in zip(OWN, shared, strict=True):
            patch.setattr(owner, name, value)
        yield


def prepare_alone(patch: pytest.MonkeyPatch) -> None:
    """Until the patch is undone each app draws from what it has made itself, as outside of tests."""
    for owner, name, value in OWN:
        patch.setattr(owner, name, value)
