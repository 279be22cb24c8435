"""Pictures for the pages on Mummy, made of the same widgets as the table; nothing on them can be pressed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pygame

from game.ui.toolkit.box import Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Point, Widget
from game.ui.toolkit.theme import INK

from ..rules import ATTACK, load_cards, load_explorers
from ..rules import events as ev
from ..rules.cards import Card, Monster
from ..rules.combat import contest_values, outcome
from .card_art import RATIO
from .card_close_up import CardPicture
from .explorer import ExplorerPanel
from .pieces import MUMMY
from .pyramid import Pyramid
from .pyramid_box import PyramidBox
from .rolls import ContestRoll, Test, TestRoll
from .shown import ShownSeat

FAR = 4.0
"""Steps that a picture leaves out lie so many pictures away."""
CARD, ROLL = 260.0, 240.0
"""The highest that a card of a picture is, and dice with their words, in units."""


def kind_of_id(card_id: str) -> int:
    """The kind of the card of that id."""
    return next(kind for kind, card in enumerate(load_cards()) if card.id == card_id)


def card_of_id(card_id: str) -> Card:
    """The card of that id."""
    return load_cards()[kind_of_id(card_id)]


def explorer_of_id(explorer_id: str) -> int:
    """The number of the explorer of that id."""
    return next(number for number, one in enumerate(load_explorers()) if one.id == explorer_id)


class PyramidPicture(Pyramid):
    """The pyramid, or one of its levels as large as fits, with some pieces and what glows."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        pieces: Mapping[int, int],
        *,
        level: int = 0,
        offered: Collection[int] = (),
        mummy: int | None = None,
    ) -> None:
        """`pieces` are explorers and their fields; `mummy` is the Mummy's field, whose own way glows then."""
        k = kit.k
        area = Box(rect.x / k, rect.y / k, rect.width / k, rect.height / k)
        whole = PyramidBox.widest(area) if area.w > area.h else PyramidBox.stacked(area)
        box = _only(whole, level, area) if level else whole
        super().__init__(kit, box, list(pieces))
        self.rect = rect.copy()
        standing = dict(enumerate(pieces.values()))
        self.pieces.put(standing if mummy is None else {**standing, MUMMY: mummy})
        self.offer(offered, for_mummy=mummy is not None)

    def hit(self, pos: Point) -> bool:
        return False


def _only(whole: PyramidBox, level: int, area: Box) -> PyramidBox:
    """One level fills the area; the others lie where they are not seen."""
    shown = whole.steps[level - 1]
    zoom = min(area.w / shown.w, area.h / shown.h)
    wide, high = shown.w * zoom, shown.h * zoom
    steps = [
        Box(area.x - FAR * (area.w + step.w * zoom), area.y, step.w * zoom, step.h * zoom)
        for step in whole.steps
    ]
    steps[level - 1] = Box(area.x + (area.w - wide) / 2, area.y + (area.h - high) / 2, wide, high)
    return PyramidBox(whole.cell * zoom, tuple(steps), whole.thin)


class ExplorerPicture(ExplorerPanel):
    """An explorer's panel with what it has."""

    focusable = False

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect, lambda: None)
        self.set(seat)

    def hit(self, pos: Point) -> bool:
        return False


class SealsPicture(Widget):
    """Opened bids in a row or a column; the one that wins on gold."""

    def __init__(self, kit: Kit, rect: pygame.Rect, bids: Sequence[int]) -> None:
        super().__init__(kit, rect)
        self.bids = tuple(bids)

    def draw(self, target: pygame.Surface) -> None:
        kit, k = self.kit, self.kit.k
        count, upright = len(self.bids), self.rect.height > self.rect.width
        along, across = sorted(self.rect.size, reverse=True)
        step = min(along // count, across, kit.u(96))
        side = step - kit.u(14)
        best = max(self.bids)
        for index, bid in enumerate(self.bids):
            away = round((index - (count - 1) / 2) * step)
            place = pygame.Rect(0, 0, step, step).move_to(center=self.rect.center)
            place.move_ip((0, away) if upright else (away, 0))
            if bid == best:
                kit.sprites.draw_nine(target, "tag.gold", place.inflate(-kit.u(4), -kit.u(4)))
            kit.sprites.draw(target, "seal.open", side, center=place.center)
            kit.fonts.write(target, number_text(bid), 24 * side / (56 * k), INK, "bold", center=place.center)


def cards_in(kit: Kit, rect: pygame.Rect, ids: Sequence[str]) -> list[Widget]:
    """Cards in one row, or in two where they are larger so."""
    gap = kit.u(12)
    tall, columns = max(_fit(kit, rect, len(ids), columns, gap) for columns in range(1, len(ids) + 1))
    wide, rows = round(tall * RATIO), -(-len(ids) // columns)
    top = rect.centery - (rows * tall + (rows - 1) * gap) // 2
    found: list[Widget] = []
    for row in range(rows):
        inside = ids[row * columns : (row + 1) * columns]
        left = rect.centerx - (len(inside) * wide + (len(inside) - 1) * gap) // 2
        for column, card_id in enumerate(inside):
            place = pygame.Rect(left + column * (wide + gap), top + row * (tall + gap), wide, tall)
            found.append(CardPicture(kit, place, kind_of_id(card_id)))
    return found


def _fit(kit: Kit, rect: pygame.Rect, count: int, columns: int, gap: int) -> tuple[int, int]:
    """The height that so many cards have in so many columns, and the columns."""
    rows = -(-count // columns)
    tall = (rect.height - gap * (rows - 1)) // rows
    wide = (rect.width - gap * (columns - 1)) // columns
    return min(tall, round(wide / RATIO), kit.u(CARD)), columns


def roll_of_tests(kit: Kit, rect: pygame.Rect, seat: ShownSeat, dice: Mapping[int, int]) -> TestRoll:
    """Tests of these attributes that have shown these dice; the rules say which are passed."""
    tests = [Test(which, seat.value(which), die, die <= seat.value(which)) for which, die in dice.items()]
    return TestRoll(kit, _flat(kit, rect), tests)


def contest_of(seat: ShownSeat, monster_id: str, dice: tuple[int, int]) -> ev.MonsterFought:
    """An attack as the rules end it, when explorer and monster have rolled these dice."""
    monster = card_of_id(monster_id)
    assert isinstance(monster, Monster)
    how = ATTACK.word
    own, bonus, foe = contest_values(seat, monster, how)
    result = outcome(how, dice[0] + own + bonus - dice[1] - foe)
    return ev.MonsterFought(0, kind_of_id(monster_id), how, dice[0], own, bonus, dice[1], foe, result)


def roll_of_contest(kit: Kit, rect: pygame.Rect, event: ev.MonsterFought, name: str) -> ContestRoll:
    """Both dice of a contest, at rest; `name` is the explorer's."""
    return ContestRoll(kit, _flat(kit, rect), event, name)


def _flat(kit: Kit, rect: pygame.Rect) -> pygame.Rect:
    """The middle of a place, no higher than dice and words need."""
    place = rect.copy()
    place.height = min(rect.height, kit.u(ROLL))
    place.center = rect.center
    return place
