"""Sprites from baked sheets, scaled once for each size in use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from .baked import Baked
from .surfaces import suited, transparent
from .theme import LAZULI, Colour, Ground

SHEET_SCALES = (1, 1.5, 2, 3)
HOUSE = ("sprites", "scenery")
"""The sheets that are there from the start: what is shown anywhere, then backgrounds and pictures."""
BUDGET = 64 * 2**20
"""Bytes of pixels of scaled sprites that are kept: each size of the window wants others."""
NEARLY_OPAQUE = 244
"""What rounding may leave of an alpha of 255 is more than this."""
Box = tuple[int, int, int, int]


def best_scale(wanted: float, scales: Sequence[float] = SHEET_SCALES) -> float:
    """The smallest of `scales` that is at least `wanted` device px per unit, else the largest."""
    return next((scale for scale in scales if scale >= wanted - 0.01), scales[-1])


def stretched(part: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A part of a nine-slice sprite in another size; what is of one colour stays so, without stripes."""
    if part.get_size() == size:
        return part
    pixels = pygame.image.tobytes(part, "RGBA")
    count = len(pixels) // 4
    if pixels == pixels[:4] * count:
        out = transparent(size)
        out.fill(tuple(pixels[:4]))
        return out
    return scaled(part, size)


def scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A surface in another size, smoothly; what is opaque stays so.

    smoothscale rounds down, most of all in the page: without this the ground would shine through everything.
    """
    out = pygame.transform.smoothscale(surface, size)
    whole = transparent(size)
    pygame.mask.from_surface(out, NEARLY_OPAQUE).to_surface(whole, setcolor=(0, 0, 0, 255), unsetcolor=None)
    out.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return out


class Sprites:
    """The art at a zoom of `scale` device px per unit; all results are surfaces ready to blit."""

    def __init__(
        self,
        folder: Path,
        scale: float,
        sheets: Iterable[str] = (),
        tints: Mapping[str, Colour] | None = None,
        ground: Ground = LAZULI,
    ) -> None:
        """`sheets` are those of games, to be opened at once; `ground` is that of cards’ backs.

        With `tints` it is the art of a dark table: what sprites whose names begin so are multiplied with.
        """
        self._tints = tints
        self._ground = ground
        self._folder = folder
        self.scale = scale
        self.opened: dict[str, float] = {}
        """The scale of each sheet that is drawn from."""
        self._index: dict[str, dict[str, Any]] = {}
        self._files: dict[str, list[str]] = {}
        self._pages: dict[str, pygame.Surface] = {}
        self._made = Baked(BUDGET)
        self._waiting: list[str] = []
        for sheet in (*HOUSE, *sheets):
            self.open(sheet)
        self._read_index(self._waiting.pop(0))

    def _scales(self, sheet: str) -> list[float]:
        """In the page, games' sheets and other scales than the first one arrive after the start."""
        return [scale for scale in SHEET_SCALES if (self._folder / f"{sheet}@{scale:g}.json").exists()]

    def has(self, sheet: str) -> bool:
        """Whether a sheet has arrived, at any scale."""
        return sheet in self.opened or bool(self._scales(sheet))

    def open(self, sheet: str) -> None:
        """From now on, draw from that sheet too, at the best scale that has arrived."""
        if sheet not in self.opened:
            self.opened[sheet] = best_scale(self.scale, self._scales(sheet) or SHEET_SCALES)
            self._waiting.append(sheet)

    def _read_index(self, sheet: str) -> None:
        """Learn what is on a sheet; its pages are loaded when they are first drawn from."""
        path = self._folder / f"{sheet}@{self.opened[sheet]:g}.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        self._files[sheet] = data["pages"]
        for name, entry in data["sprites"].items():
            self._index[name] = {**entry, "page": data["pages"][entry["at"][0]]}

    def read(self, sheet: str) -> Iterator[None]:
        """Read all pages of a sheet that is open, one in each step."""
        while sheet not in self._files:
            self._read_index(self._waiting.pop(0))
            yield
        for name in self._files[sheet]:
            self._page(name)
            yield

    def close(self) -> None:
        """Let go of the sheets' pages, and of what they leave in the memory, till something new is drawn."""
        self._made.separate()
        for page in self._pages.values():
            page.fill((0, 0, 0, 0))
        self._pages.clear()

    def _page(self, name: str) -> pygame.Surface:
        page = self._pages.get(name)
        if page is None:
            page = self._pages[name] = suited(pygame.image.load(self._folder / name))
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
        """As it looks on this table."""
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

    def _grounded(self, part: pygame.Surface, frame: Box) -> pygame.Surface:
        """With what is painted where it is open; a little below the frame, which has soft edges."""
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

    def outset(self, name: str) -> Box:
        """How far shadow or glow reaches beyond the thing itself: left, top, right, bottom in device px."""
        left, top, right, bottom = self._entry(name).get("outset", (0, 0, 0, 0))
        k = self.scale
        return round(left * k), round(top * k), round(right * k), round(bottom * k)

    def get(self, name: str, width: int, height: int | None = None) -> pygame.Surface:
        """A sprite scaled to device px; without `height` it keeps its proportions."""
        if height is None:
            own = self._entry(name)["size"]
            height = max(1, round(width * own[1] / own[0]))
        key = ("scaled", name, width, height)
        surface = self._made.get(key)
        if surface is None:
            source = self._source(name)
            if source.get_size() == (width, height):
                surface = source
            else:
                surface = scaled(source, (max(1, width), max(1, height)))
            self._made[key] = surface
        return surface

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
        left, top, right, bottom = self.outset(name)
        width, height = max(1, width + left + right), max(1, height + top + bottom)
        key = ("sliced", name, width, height)
        surface = self._made.get(key)
        if surface is None:
            surface = self._slice(name, width, height)
            self._made[key] = surface
        return surface

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
                out.blit(stretched(part, (dx1 - dx0, dy1 - dy0)), (dx0, dy0))
        return out.convert_alpha()

    def draw_nine(self, target: pygame.Surface, name: str, rect: pygame.Rect) -> None:
        """Draw a nine-slice sprite onto `rect`, its outset around it."""
        left, top, _, _ = self.outset(name)
        target.blit(self.nine(name, rect.width, rect.height), (rect.x - left, rect.y - top))
