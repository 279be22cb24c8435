"""Sprites from baked sheets, scaled once for each size in use."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from .baked import Baked
from .surfaces import strips, suited, transparent
from .theme import LAZULI, Colour, Ground

SHEET_SCALES = (1, 1.5, 2, 3)
HOUSE = ("sprites", "scenery")
"""The sheets that are there from the start: what is shown anywhere, then backgrounds and pictures."""
NEARLY_OPAQUE = 244
"""Rounding may leave less than 255 of an opaque alpha, but more than this."""
PAGES = 8 * 2**20
"""Bytes of pixels of pages that are kept: they are wanted again only for a sprite in another size."""
SCALED, SLICED = "scaled", "sliced"
"""Prefixes of the keys of finished sprites; the sprite's name follows."""
Sides = tuple[int, int, int, int]


def best_scale(wanted: float, scales: Sequence[float] = SHEET_SCALES) -> float:
    """The smallest of `scales` that is at least `wanted` device px per unit, else the largest."""
    return next((scale for scale in scales if scale >= wanted - 0.01), scales[-1])


def _is_of(names: Collection[str], key: Hashable) -> bool:
    """True if a sprite of one of these names is kept under that key."""
    return isinstance(key, tuple) and key[0] in (SCALED, SLICED) and key[1] in names


def stretch(part: pygame.Surface, target: pygame.Surface) -> None:
    """Fill a target with a part of a nine-slice sprite; what is of one colour stays so, without stripes."""
    if part.get_size() == target.get_size():
        target.blit(part, (0, 0))
        return
    pixels = pygame.image.tobytes(part, "RGBA")
    if pixels == pixels[:4] * (len(pixels) // 4):
        target.fill(tuple(pixels[:4]))
        return
    # Not scaled onto the target itself, which is part of another surface: the page's smoothscale takes its
    # rows to lie one after the other, and draws over what is beside it.
    target.blit(scaled(part, target.get_size()), (0, 0))


def scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A surface in another size, smoothly; what is opaque stays so."""
    out = pygame.transform.smoothscale(surface, size)
    _restore_opacity(out)
    return out


def _restore_opacity(surface: pygame.Surface) -> None:
    """Make wholly opaque what nearly is.

    smoothscale rounds down, most of all in the page: without this the ground would shine through everything.
    """
    for strip in strips(surface.get_size()):
        part, whole = surface.subsurface(strip), transparent(strip.size)
        mask = pygame.mask.from_surface(part, NEARLY_OPAQUE)
        mask.to_surface(whole, setcolor=(0, 0, 0, 255), unsetcolor=None)
        part.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)


class Sprites:
    """The art at a zoom of `scale` device px per unit; all results are surfaces ready to blit."""

    def __init__(
        self,
        folder: Path,
        scale: float,
        sheets: Iterable[str] = (),
        tints: Mapping[str, Colour] | None = None,
        ground: Ground = LAZULI,
        kept: Baked | None = None,
    ) -> None:
        """`sheets` are those of games, to be opened at once; `ground` is that of cards’ backs.

        With `tints` it is the art of a dark table: prefixes of sprites' names, and the colours they are
        multiplied with. Scaled sprites go into `kept`.
        """
        self._tints = tints
        self._ground = ground
        self._folder = folder
        self.scale = scale
        self.opened: dict[str, float] = {}
        """The scale of each sheet that is drawn from."""
        self._index: dict[str, dict[str, Any]] = {}
        self._files: dict[str, list[str]] = {}
        self.pages = Baked(PAGES)
        """The sheets that have been read."""
        self.made = Baked() if kept is None else kept
        """The pictures that have been made of them."""
        self._waiting: list[str] = []
        for sheet in (*HOUSE, *sheets):
            self.open(sheet)
        self._read_index(self._waiting.pop(0))

    def _scales(self, sheet: str) -> list[float]:
        """The scales of a sheet that have arrived; in the page, most come after the start."""
        return [scale for scale in SHEET_SCALES if (self._folder / f"{sheet}@{scale:g}.json").exists()]

    def has(self, sheet: str) -> bool:
        """True if a sheet has arrived, at any scale."""
        return sheet in self.opened or bool(self._scales(sheet))

    def open(self, sheet: str) -> None:
        """From now on, draw from that sheet too, at the best scale that has arrived."""
        if sheet not in self.opened:
            self.opened[sheet] = best_scale(self.scale, self._scales(sheet) or SHEET_SCALES)
            self._waiting.append(sheet)

    def close_others(self, sheet: str) -> None:
        """Let go of all that is of other games than that of this sheet."""
        for other in [name for name in self.opened if name not in (*HOUSE, sheet)]:
            del self.opened[other]
            if other in self._waiting:
                self._waiting.remove(other)
                continue
            files = set(self._files.pop(other))
            sprites = {name for name, entry in self._index.items() if entry["page"] in files}
            for name in sprites:
                del self._index[name]
            self.pages.forget_all(files.__contains__)
            self.made.forget_all(partial(_is_of, sprites))

    def _read_index(self, sheet: str) -> None:
        """Learn what is on a sheet; its pages are loaded when they are first drawn from."""
        path = self._folder / f"{sheet}@{self.opened[sheet]:g}.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        self._files[sheet] = data["pages"]
        for name, entry in data["sprites"].items():
            self._index[name] = {**entry, "page": data["pages"][entry["at"][0]]}

    def close(self) -> None:
        """Let go of the sheets' pages, and of what they leave in the memory, till something new is drawn."""
        self.pages.blank()

    def _page(self, name: str) -> pygame.Surface:
        page = self.pages.get(name)
        if page is None:
            page = self.pages[name] = suited(pygame.image.load(self._folder / name))
        return page

    def _entry(self, name: str) -> dict[str, Any]:
        name = self._worn(name)
        while name not in self._index and self._waiting:
            self._read_index(self._waiting.pop(0))
        return self._index[name]

    def _worn(self, name: str) -> str:
        if self._tints is None:
            return name
        from .night import worn

        return worn(name)

    def _tinted(self, name: str, surface: pygame.Surface) -> pygame.Surface:
        """A sprite in the colours of this table."""
        tint = next((tint for start, tint in (self._tints or {}).items() if name.startswith(start)), None)
        if tint is None:
            return surface
        surface = surface.copy()
        surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def __contains__(self, name: str) -> bool:
        try:
            self._entry(name)
        except KeyError:
            return False
        return True

    def _source(self, name: str) -> pygame.Surface:
        entry = self._entry(name)
        part = self._page(entry["page"]).subsurface(pygame.Rect(entry["at"][1:]))
        if "ground" in entry:
            part = self._grounded(part, entry["ground"])
        return self._tinted(name, part)

    def _grounded(self, part: pygame.Surface, frame: Sides) -> pygame.Surface:
        """A back with its painted ground in the opening; a little below the frame, which has soft edges."""
        from .card_ground import paint

        left, top, right, bottom = frame
        out = transparent(part.get_size())
        width, height = out.get_width() - left - right, out.get_height() - top - bottom
        paint(out.subsurface((left, top, width, height)), self._ground)
        out.blit(part, (0, 0))
        return out

    def nominal(self, name: str) -> tuple[float, float]:
        """A sprite's own size in units."""
        width, height = self._entry(name)["size"]
        return float(width), float(height)

    def outset(self, name: str) -> Sides:
        """How far shadow or glow reaches beyond the thing itself: left, top, right, bottom in device px."""
        left, top, right, bottom = self._entry(name).get("outset", (0, 0, 0, 0))
        k = self.scale
        return round(left * k), round(top * k), round(right * k), round(bottom * k)

    def get(self, name: str, width: int, height: int | None = None) -> pygame.Surface:
        """A sprite scaled to device px; without `height` it keeps its proportions."""
        size = self._size(name, width, height)
        key = (SCALED, name, *size)
        surface = self.made.get(key)
        if surface is None:
            surface = self.made[key] = self._scaled(name, size)
        return surface

    def fresh(self, name: str, width: int, height: int | None = None) -> pygame.Surface:
        """Make a sprite that is not cached, for callers that use it once or change it."""
        return self._scaled(name, self._size(name, width, height))

    def _size(self, name: str, width: int, height: int | None) -> tuple[int, int]:
        if height is None:
            own = self._entry(name)["size"]
            height = round(width * own[1] / own[0])
        return max(1, width), max(1, height)

    def _scaled(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        source = self._source(name)
        self.made.make_room(size)
        if source.get_size() != size:
            return scaled(source, size)
        return source.copy() if source.get_parent() else source  # a part would keep all of its page

    def draw(
        self,
        target: pygame.Surface,
        name: str,
        width: int,
        height: int | None = None,
        **place: tuple[float, float],
    ) -> None:
        """Draw a sprite of that size; `place` says where, as `Surface.get_rect` takes it: `center=…`."""
        surface = self.get(name, width, height)
        target.blit(surface, surface.get_rect(**place))

    def nine(self, name: str, width: int, height: int) -> pygame.Surface:
        """A nine-slice sprite stretched to cover `width` × `height` device px, plus its outset around."""
        key = (SLICED, name, width, height)
        surface = self.made.get(key)
        if surface is None:
            surface = self.made[key] = self.fresh_nine(name, width, height)
        return surface

    def fresh_nine(self, name: str, width: int, height: int) -> pygame.Surface:
        """Make a nine-part sprite that is not cached, for callers that use it once or change it."""
        left, top, right, bottom = self.outset(name)
        return self._slice(name, max(1, width + left + right), max(1, height + top + bottom))

    def _slice(self, name: str, width: int, height: int) -> pygame.Surface:
        entry = self._entry(name)
        source = self._source(name)
        own = source.get_width() / entry["size"][0]
        zoom = self.scale / own
        if abs(zoom - 1) > 0.01:
            size = (max(1, round(source.get_width() * zoom)), max(1, round(source.get_height() * zoom)))
            source = scaled(source, size)
        left, top, right, bottom = (round(border * zoom) for border in entry["slice"])
        if left + right > width:  # a thing smaller than its borders: shrink them alike
            left, right = width * left // (left + right), width - width * left // (left + right)
        if top + bottom > height:
            top, bottom = height * top // (top + bottom), height - height * top // (top + bottom)
        self.made.make_room((width, height))
        out = transparent((width, height))
        sw, sh = source.get_size()
        columns = (
            (0, left, 0, left),
            (left, sw - right, left, width - right),
            (sw - right, sw, width - right, width),
        )
        rows = (
            (0, top, 0, top),
            (top, sh - bottom, top, height - bottom),
            (sh - bottom, sh, height - bottom, height),
        )
        for sx0, sx1, dx0, dx1 in columns:
            for sy0, sy1, dy0, dy1 in rows:
                if sx1 <= sx0 or sy1 <= sy0 or dx1 <= dx0 or dy1 <= dy0:
                    continue
                part = source.subsurface((sx0, sy0, sx1 - sx0, sy1 - sy0))
                stretch(part, out.subsurface((dx0, dy0, dx1 - dx0, dy1 - dy0)))
        return out

    def draw_nine(self, target: pygame.Surface, name: str, rect: pygame.Rect, *, kept: bool = True) -> None:
        """Draw a nine-slice sprite onto `rect`, its outset around it; not `kept` if it is to be seen once."""
        left, top, _, _ = self.outset(name)
        make = self.nine if kept else self.fresh_nine
        target.blit(make(name, rect.width, rect.height), (rect.x - left, rect.y - top))
