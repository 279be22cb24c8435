"""The faces of all cards, in any size: their kind, their effects in signs, and the price of an exchange."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from math import floor
from typing import NamedTuple

import pygame

from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import language
from game.ui.toolkit.zoom import LARGER

from ..rules import COMPASS, Card, Move, load_cards
from ..rules.cards import UP
from .card_signs import Sign, signs, stakes
from .wording import card_name

RATIO = 0.75
"""Width of a card to its height, where nothing is short."""
WIDEST = 0.95
NAMED_FROM = 92.0
"""From this width in units on a card bears its name."""
FADED = (184, 172, 160)
"""The light on a card that cannot be used now (multiplied)."""
SMALL_FRAME, LARGE_FRAME = 0.62, 1.35
"""How much smaller the frame of a card without a name is; how much larger that of a large card at most."""
PICTURE_BELOW, LEAVES_FROM = 44.0, 62.0
"""Below this width or that height a card shows only its picture; from that height on what it pays, too."""
SLIM_BELOW = 58.0
"""Below this width a card's plate hangs over its foot, and its signs get smaller: every row counts."""
SIGNS_SHARE, LEAST_SIGN, LEAST_SLIM, LEAST_ROW = 0.62, 13, 11, 13
"""How much of a card's height the signs take before they get smaller; how small they and their rows get."""
LEADS = {
    "fail": "ui.close.ink",
    "pass": "ui.check.ink",
    "grow": "attribute.growth.ink",
    "test": "attribute.d12.ink",
    "either": "attribute.d12.ink",
}
"""The signs that introduce conditional effects."""
WAY, ROSE = "arrow-", 1.25
"""How signs of directions begin; how large the rose is whose arrows make one of them, to the sign: there is
air around them."""
LEADING = 0.86
"""The distance of two lines, to what it usually is."""
NAME_SHARE = 0.5
"""How much of a card's height a name may take that needs more than two lines, or begins below the disc."""
BETWEEN = (0.88, 0.76)
"""A wide name on a large card gets smaller by these steps before it is as small as on others."""
DISC_ENDS = 0.85
"""The part of the disc's height where letters are clear of its round edge."""


def kind_of(card: Card) -> str:
    """'move', 'surprise', 'monster' or 'find'."""
    return type(card).__name__.lower()


def card_size(width: float, height: float) -> tuple[int, int]:
    """The largest card that fits into so many px."""
    return round(min(width, height * WIDEST)), round(height)


def card_face(kit: Kit, kind: int, size: tuple[int, int], *, faded: bool = False) -> pygame.Surface:
    """The front of a card, its shadow around it: see `card_origin`."""
    key = ("mummy card", kind, size, faded, language())  # it bears its name
    surface = kit.baked.get(key)
    if surface is None:
        if faded:
            surface = card_face(kit, kind, size).copy()
            surface.fill(FADED, special_flags=pygame.BLEND_RGB_MULT)
        else:
            surface = _Face(kit, load_cards()[kind], size).surface
        kit.baked[key] = surface
    return surface


def _growth(kit: Kit, size: tuple[int, int]) -> float:
    """How much larger than usual a card of that size, in px, is lettered."""
    return min(2.2, size[1] / (128 * kit.k)) if size[1] > 170 * kit.k else 1.0


def _frame(kit: Kit, size: tuple[int, int]) -> float:
    """How much larger (or smaller) than its sprite the frame is drawn."""
    return min(LARGE_FRAME, _growth(kit, size)) if size[0] >= NAMED_FROM * kit.k else SMALL_FRAME


def _margin(kit: Kit, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """How far a card's shadow reaches beyond it: left, top, right, bottom in px."""
    zoom = max(1.0, _frame(kit, size))
    left, top, right, bottom = kit.sprites.outset("card.move")
    return round(left * zoom), round(top * zoom), round(right * zoom), round(bottom * zoom)


def card_extent(kit: Kit, size: tuple[int, int]) -> tuple[int, int]:
    """How large the picture of a card of that size is, its shadow with it."""
    left, top, right, bottom = _margin(kit, size)
    return size[0] + left + right, size[1] + top + bottom


def card_back(kit: Kit, size: tuple[int, int], name: str = "card.back") -> pygame.Surface:
    """The back of a card of that size, its shadow around it as a face has it."""
    return kit.sprites.get(name, *card_extent(kit, size))


def card_origin(kit: Kit, rect: pygame.Rect) -> tuple[int, int]:
    """The origin of a face or back drawn so that the card itself covers `rect`."""
    left, top, _right, _bottom = _margin(kit, rect.size)
    return rect.x - left, rect.y - top


def picture_name(kit: Kit, card: Card) -> str | None:
    """The sprite of what the card shows; None if it has none."""
    return next((name for name in (f"picture.{card.id}", f"card.{card.id}") if name in kit.sprites), None)


def draw_fitting(kit: Kit, target: pygame.Surface, name: str, area: pygame.Rect) -> None:
    """Draw a sprite as large as fits into an area, centred."""
    own = kit.sprites.nominal(name)
    zoom = min(area.width / own[0], area.height / own[1])
    shown = kit.sprites.get(name, max(1, round(own[0] * zoom)), max(1, round(own[1] * zoom)))
    target.blit(shown, shown.get_rect(center=area.center))


class Part(NamedTuple):
    """One of the things in a row of signs; drawn only where it stays."""

    width: int
    """The width in px."""
    drawn: Callable[[], pygame.Surface] | None = None
    """None for a gap."""


class _Face:
    """Draws one card once."""

    def __init__(self, kit: Kit, card: Card, size: tuple[int, int]) -> None:
        self.kit, self.card = kit, card
        self.k = kit.k * _growth(kit, size)
        """Device px for a unit of the card: large cards have larger lettering."""
        self.named = size[0] >= NAMED_FROM * kit.k
        self.slim = size[0] < SLIM_BELOW * kit.k
        self.frame = _frame(kit, size)
        """How large the frame is drawn."""
        self.told = signs(card)
        """The signs that it bears."""
        sprite = f"card.{kind_of(card)}"
        left, top, _right, _bottom = _margin(kit, size)
        full = card_extent(kit, size)
        self.surface = transparent(full)
        self.rect = pygame.Rect((left, top), size)
        self._draw_frame(sprite)
        edge = kit.u(20 * self.frame)
        inner = self.rect.inflate(-edge, -edge)
        foot = self._leaves_place()
        high = size[1] > LEAVES_FROM * kit.k
        if size[0] < PICTURE_BELOW * kit.k or not high:
            inner.height = foot.y - inner.y if high else inner.height
            self._picture_only(inner)
        elif isinstance(card, Move):
            self._move(card, inner, foot)
        else:
            self._encounter(inner, foot)
        if isinstance(card, Move) and card.sure:
            self._sure(foot if high else None)
        if high:
            self._leaves(foot)

    # --- parts --------------------------------------------------------------------------------

    def _draw_frame(self, sprite: str) -> None:
        """The ground, its border as wide as suits the card's size."""
        zoom, rect = self.frame, self.rect
        if abs(zoom - 1) < 0.02:
            self.kit.sprites.draw_nine(self.surface, sprite, rect)
            return
        left, top, _right, _bottom = self.kit.sprites.outset(sprite)
        slab = self.kit.sprites.nine(sprite, round(rect.width / zoom), round(rect.height / zoom))
        ground = pygame.transform.smoothscale_by(slab, zoom)
        self.surface.blit(ground, (rect.x - round(left * zoom), rect.y - round(top * zoom)))

    def _disc(self) -> int:
        """The side of the sign in the upper left corner, within the border."""
        return self.kit.u(20 * self.frame)

    def _leaves_place(self) -> pygame.Rect:
        """The place of the plate with the exchange's leaves: on the frame, in the lower right corner."""
        number = self.kit.fonts.width(str(self.card.leaves), self._size(SIZE_TEXT), "bold")
        place = pygame.Rect(0, 0, number + round(24 * self.k), round((18 if self.slim else 20) * self.k))
        out = self.kit.u(2)
        below = self.kit.u(5) if self.slim else out
        place.bottomright = self.rect.right + out, self.rect.bottom + below
        return place

    def _leaves(self, place: pygame.Rect) -> None:
        """The leaves that the exchange pays, on a small plate of papyrus that is legible on any picture."""
        k = self.k
        self.kit.sprites.draw_nine(self.surface, "tag.papyrus", place)
        pygame.draw.rect(self.surface, INK_SOFT, place, max(1, round(1.2 * k)), self.kit.u(6))
        number = self.kit.fonts.render(str(self.card.leaves), self._size(SIZE_TEXT), INK, "bold")
        leaf = self.kit.sprites.get("attribute.leaf.ink", round(16 * k))
        self.surface.blit(leaf, leaf.get_rect(midleft=(place.x + round(3 * k), place.centery)))
        self.surface.blit(number, number.get_rect(midright=(place.right - round(4 * k), place.centery)))

    def _sure(self, foot: pygame.Rect | None) -> None:
        """The pillar of a step after which nobody pushes: on a plate like that of the leaves, opposite it.

        `foot` is that of the leaves; None where there is none.
        """
        side = foot.height if foot else min(self.rect.size) // 2
        out = self.kit.u(2)
        place = pygame.Rect(0, 0, side, side)
        place.bottomleft = self.rect.x - out, foot.bottom if foot else self.rect.bottom + out
        self.kit.sprites.draw_nine(self.surface, "tag.papyrus", place)
        pygame.draw.rect(self.surface, INK_SOFT, place, max(1, round(1.2 * self.k)), self.kit.u(6))
        pillar = self.kit.sprites.get("attribute.steady.ink", round(0.82 * side))
        self.surface.blit(pillar, pillar.get_rect(center=place.center))

    def _size(self, size: float) -> float:
        """Lettering that grows with the card."""
        return size * self.k / self.kit.k

    def _picture_only(self, inner: pygame.Rect) -> None:
        """The picture alone, to be recognised at a glance."""
        card = self.card
        names = _move_sprites(card) if isinstance(card, Move) else [picture_name(self.kit, card)]
        for name in names:
            if name:
                draw_fitting(self.kit, self.surface, name, inner)

    # --- moves --------------------------------------------------------------------------------

    def _move(self, card: Move, inner: pygame.Rect, foot: pygame.Rect) -> None:
        """Rose with arrows, stairs, or a wall; its name where there is room."""
        fonts, text = self.kit.fonts, card_name(card)
        left = inner.x + (foot.height if card.sure else 0)  # beside the pillar's plate
        room = foot.x - left - round(4 * self.k)
        size = fonts.fit(text, room, self._size(SIZE_TEXT), SIZE_SMALL, "bold")
        named = self.named and not card.compass and fonts.width(text, size, "bold") <= room
        # A rose is round: its corner may lie below the plate.
        bottom = min(inner.bottom, foot.y + round((7 if card.compass else 1) * self.k))
        if named:
            bottom = min(bottom, inner.bottom - round(18 * self.k))
        top = inner.y + (self.kit.u(6 * self.frame) if inner.height > inner.width else 0)
        side = min(inner.width, bottom - top)
        place = pygame.Rect(0, 0, side, side).move_to(center=(inner.centerx, (top + bottom) // 2))
        for sprite in _move_sprites(card):
            self.surface.blit(self.kit.sprites.get(sprite, side), place)
        if named:
            shown = fonts.render(text, size, INK, "bold")
            self.surface.blit(shown, shown.get_rect(bottomleft=(left + round(2 * self.k), inner.bottom)))

    # --- encounters ---------------------------------------------------------------------------

    def _encounter(self, inner: pygame.Rect, foot: pygame.Rect) -> None:
        """Name, picture, and what it does in signs."""
        top = inner.y
        if self.named:
            name = card_name(self.card)
            top = _draw_name(self.kit, self.surface, name, inner, self._disc(), self.k / self.kit.k)
        clear = self.kit.u(1 if self.slim else 3)  # of the frame's corner
        room = pygame.Rect(inner.x + clear, inner.y, inner.width - (clear if self.named else 0), inner.height)
        if self.slim:
            room.height = foot.y - room.y
        below = self._signs(room, foot)
        picture = picture_name(self.kit, self.card)
        area = pygame.Rect(inner.x, top, inner.width, below - top)
        if not self.named:
            area.x += self._disc() // 2
            area.width -= self._disc() // 2
        if picture and min(area.size) > 15 * self.kit.k:
            draw_fitting(self.kit, self.surface, picture, area)

    def _signs(self, inner: pygame.Rect, foot: pygame.Rect) -> int:
        """The signs in rows from the bottom up, the last one beside the leaves; returns their upper edge."""
        side = self._choose_signs(inner, foot)
        rows, row_h = self._rows(self._groups(side), inner, foot), self._row_height(side)
        y = inner.bottom - len(rows) * row_h
        top = y
        corner = self.rect.y + self.kit.u(16)
        for row in rows:
            x = inner.x
            if y < corner:  # beside the disc
                x = max(x, min(x + self.kit.u(10), inner.right - _across(row)))
            for part in row:
                if part.drawn:
                    shown = part.drawn()
                    self.surface.blit(shown, shown.get_rect(midleft=(x, y + row_h // 2)))
                x += part.width
            y += row_h
        return top

    def _choose_signs(self, inner: pygame.Rect, foot: pygame.Rect) -> int:
        """Take all signs where there is room for them, else those that count most; returns their side."""
        least = floor((LEAST_SLIM if self.slim else LEAST_SIGN) * self.k)
        side = least
        all_signs, those_that_count = (signs(self.card), 17), (stakes(self.card), 19)
        choices = (all_signs, those_that_count) if self.named else (those_that_count,)
        for told, largest in choices:
            self.told, side = told, round(largest * self.k)
            while side > least and not self._fit(side, inner, foot):
                side -= 1
            if self._fit(side, inner, foot):
                break
        return side

    def _row_height(self, side: int) -> int:
        return max(side, round(LEAST_ROW * self.k))

    def _fit(self, side: int, inner: pygame.Rect, foot: pygame.Rect) -> bool:
        """True if signs of that side leave enough of the card to its picture."""
        groups = self._groups(side)
        together = groups if self.named else [[sign] for group in groups for sign in group]
        if max(map(_in_one_row, together)) > inner.width:
            return False
        rows = self._rows(groups, inner, foot)
        return len(rows) * self._row_height(side) <= SIGNS_SHARE * inner.height

    def _rows(
        self, groups: list[list[list[Part]]], inner: pygame.Rect, foot: pygame.Rect
    ) -> list[list[Part]]:
        """The signs row by row: those of one condition together where they fit into one."""
        gap = round(4 * self.k)
        rows: list[list[Part]] = [[]]
        used = 0
        for group in groups:
            whole = [part for sign in group for part in sign]
            fits = _in_one_row(group) <= inner.width
            begins = self._breaks()
            for sign in [whole] if fits else group:
                if rows[-1] and (begins or used + _across(sign) > inner.width):
                    rows.append([])
                    used = 0
                begins = False
                rows[-1] += sign
                used += _across(sign)
            rows[-1].append(_space(gap))
            used += gap
        if inner.x + used - gap > foot.x and inner.bottom > foot.y:
            rows.append([])
        return rows

    def _groups(self, side: int) -> list[list[list[Part]]]:
        """The parts of all signs, those of one condition together."""
        grouped = groupby(self.told, key=lambda sign: sign.when)
        return [self._group(when, list(group), side) for when, group in grouped]

    def _breaks(self) -> bool:
        """True if each group of signs begins a row: the test, then its results."""
        return self.named and kind_of(self.card) == "surprise"

    def _group(self, when: str, group: list[Sign], side: int) -> list[list[Part]]:
        """The parts of the signs that count under one condition, the condition before the first."""
        parts: list[Part] = []
        if when in LEADS:
            parts.append(self._picture(LEADS[when], round(side * 0.86)))
        elif when == "once":
            parts.append(self._letters("1×", self._size(SIZE_SMALL)))
        elif when == "attack":
            parts.append(self._picture("attribute.fight.ink", side))
        found: list[list[Part]] = []
        ways = [sign.name for sign in group if sign.name.startswith(WAY)]
        for number, sign in enumerate(group):
            if number and when == "either":
                parts.append(self._letters("/", self._size(SIZE_SMALL)))
            name = sign_sprite(self.kit, sign.name)
            if sign.name in ways:  # all as one sign
                if sign.name != ways[-1]:
                    continue
                parts.append(self._rose(ways, side))
            elif name:
                parts.append(self._picture(name, side))
            if sign.amount:
                size = max(SIZE_SMALL, self.kit.fonts.size_for(side * 0.82))
                parts += (self._letters(sign.amount, size), _space(side // 5))
            found.append(parts)
            parts = []
        return found

    def _picture(self, sprite: str, side: int) -> Part:
        return Part(side, partial(self.kit.sprites.get, sprite, side))

    def _rose(self, ways: Sequence[str], side: int) -> Part:
        """All the directions that a card leads in, as on the rose of a move card."""

        def drawn() -> pygame.Surface:
            rose = transparent((side, side))
            for way in ways:
                arrow = self.kit.sprites.get(way.replace(WAY, "compass."), round(side * ROSE))
                rose.blit(arrow, arrow.get_rect(center=rose.get_rect().center))
            return rose

        return Part(side, drawn)

    def _letters(self, text: str, size: float) -> Part:
        fonts = self.kit.fonts
        return Part(fonts.width(text, size, "bold"), partial(fonts.render, text, size, INK, "bold"))


def _draw_name(
    kit: Kit, surface: pygame.Surface, text: str, inner: pygame.Rect, disc: int, growth: float
) -> int:
    """Write a name at the top of `inner`, in whose corner there is a disc of that side; where it ends.

    `growth` is how much larger than usual the card is lettered.
    """
    fonts = kit.fonts
    room = inner.width - disc - kit.u(4)  # clear of the frame's corner
    lines, size = _fitting_name(kit, text, room, inner.width, growth)
    step = round(fonts.line_height(size, "bold") * LEADING)
    if len(lines) > 2:  # below the disc there is the whole width
        lines = [lines[0], *_name_lines(kit, " ".join(lines[1:]), inner.width, size)]
    most = max(2, round(NAME_SHARE * inner.height) // step)
    lines = [*lines[: most - 1], *filter(None, [" ".join(lines[most - 1 :])])]
    y = inner.y + max(0, (disc - step * len(lines)) // 2)
    below = inner.y + round(DISC_ENDS * disc)
    can_begin_below = below + step * len(lines) <= inner.y + round(NAME_SHARE * inner.height)
    for number, line in enumerate(lines):
        widest = inner.width if number or can_begin_below else room
        shown = fonts.render(fonts.shorten(line, widest, size, "bold"), size, INK, "bold")
        if shown.get_width() > room:
            y = max(y, below)
        centre = inner.centerx if y >= below else inner.x + disc + room // 2
        surface.blit(shown, shown.get_rect(midtop=(centre, y)))
        y += step
    return max(y, inner.y + disc)


def _fitting_name(kit: Kit, text: str, room: int, width: int, growth: float) -> tuple[list[str], float]:
    """The name in lines, and the largest size at which they fit: the first beside the disc."""
    fonts = kit.fonts
    least = SIZE_SMALL / LARGER if kit.large_text else SIZE_SMALL  # large text gives way
    lines, size = [text], least
    between = [SIZE_SMALL * growth * share for share in BETWEEN if growth * share > 1]
    for size in (
        SIZE_TEXT * growth,
        SIZE_SMALL * growth,
        *between,
        SIZE_SMALL,
        (SIZE_SMALL + least) / 2,
        least,
    ):
        lines = _name_lines(kit, text, room, size)
        wide = [fonts.width(line, size, "bold") for line in lines]
        if wide[0] <= room and len(wide) <= 2 and wide[-1] <= (room if len(wide) == 1 else width):
            break
    return lines, size


def _name_lines(kit: Kit, text: str, room: int, size: float) -> list[str]:
    """A name in lines; a word with a hyphen may be parted there."""
    fonts = kit.fonts
    lines = fonts.wrap(text, room, size, "bold")
    if "-" in text and any(fonts.width(line, size, "bold") > room for line in lines):
        parted = fonts.wrap(text.replace("-", "- "), room, size, "bold")
        return [line.replace("- ", "-") for line in parted]
    return lines


def _space(width: int) -> Part:
    """The space between two signs."""
    return Part(max(2, width))


def _in_one_row(group: list[list[Part]]) -> int:
    """How wide the signs of one condition are side by side, in px."""
    return sum(map(_across, group))


def _across(parts: Iterable[Part]) -> int:
    """How wide these are side by side, in px."""
    return sum(part.width for part in parts)


def _move_sprites(card: Move) -> list[str]:
    if card.dead_end:
        return ["dead-end"]
    if card.stairs:
        if card.stairs == UP:
            return ["stairs.carved" if card.sure else "stairs.up"]
        return ["stairs.down"]
    return ["compass", *(f"compass.{COMPASS[direction]}" for direction in card.compass)]


def sign_sprite(kit: Kit, name: str, variant: str = "ink") -> str | None:
    """The sprite of a sign of `card_signs`; None if it is not drawn."""
    names = (
        f"attribute.{name}.{variant}",
        name.replace("stairs-", "stairs."),
        name.replace("arrow-", "compass."),
    )
    return next((found for found in names if found in kit.sprites), None)


def draw_card(kit: Kit, target: pygame.Surface, kind: int, rect: pygame.Rect, *, faded: bool = False) -> None:
    """Draw a card's front onto `rect`."""
    target.blit(card_face(kit, kind, rect.size, faded=faded), card_origin(kit, rect))


def upright(tall: int) -> pygame.Rect:
    """The shape of a card that is so many px high."""
    return pygame.Rect(0, 0, round(tall * RATIO), tall)


def large_size(kit: Kit, width: float, height: float) -> tuple[int, int]:
    """The size of a card that is looked at closely, in device px, in so many units of room."""
    tall = min(height, width / RATIO, 380.0)
    return kit.u(tall * RATIO), kit.u(tall)
