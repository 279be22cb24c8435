"""How to play Pyramids, in ten pages. Every number comes from the rules' own constants."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.counted_example import counting
from game.ui.table.lesson import Page, asking_line, halves
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..rules.cards import Card
from ..rules.patterns import EXPEDITIONS
from ..rules.position import DISPLAY, ROUNDS, TURNS
from ..rules.scoring import (
    AWARDS,
    GEM_LIMIT,
    GEM_PAIR_POINTS,
    GEM_SINGLE_POINTS,
    PYRAMID_POINTS,
    RANKS,
    SKULL_LIMIT,
    SKULL_PENALTY,
    TORCH_POINTS,
    breakdown,
)
from ..rules.seat import Seat
from . import PRESENTATION
from .lesson_pictures import AwardsPicture, ChamberPicture, ExpeditionPicture

CARD_ROWS = (".r.#g", "#.x..", "s.#t.", ".e.#r", "g#T.s")
CARD = Card(7, 2, CARD_ROWS)
"""A chamber for the pictures; it is none of the game's own."""
OTHER = Card(4, 2, CARD_ROWS)
"""A second card of the same colour."""


def cells(*names: str) -> int:
    """A mask of cells given as 'c1'."""
    return sum(1 << 5 * (int(name[1]) - 1) + "abcde".index(name[0]) for name in names)


FIRST = cells("c1", "b1", "b2")
PATH = FIRST | cells("b3", "b4", "c4", "c5")


def example_seat() -> Seat:
    """The score card of the last page."""
    seat = Seat()
    seat.explored, seat.explored_marks = [4, 11, 13], [0, 0, 0]
    seat.awards = [(0, AWARDS[0])]
    seat.torches, seat.red, seat.green, seat.skulls = 0b0101, 4, 3, 4
    return seat


def _opening(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return [ChamberPicture(kit, rect, CARD, pyramid=True, marked=FIRST, lit=cells("b3", "c2"))]


def _turn(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    third = rect.width // 3
    left = pygame.Rect(rect.x, rect.y, third, rect.height).inflate(-kit.u(8), 0)
    right = pygame.Rect(rect.x + third, rect.y, rect.width - third, rect.height)
    return [ExpeditionPicture(kit, left), ChamberPicture(kit, right, CARD, piece=FIRST)]


def _places(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    cases = (  # marked, piece, whether it may lie there
        (0, FIRST, True),
        (FIRST, cells("b3", "b4", "a4"), True),
        (FIRST, cells("d3", "e3", "e4"), False),
        (FIRST, cells("c2", "d2", "d1"), False),
    )
    pictures: list[Widget] = []
    gap = kit.u(14)
    columns = 4 if rect.width > 3 * rect.height else 2
    rows = len(cases) // columns
    width, height = (rect.width - gap * (columns - 1)) // columns, (rect.height - gap * (rows - 1)) // rows
    for i, (marked, piece, allowed) in enumerate(cases):
        row, column = divmod(i, columns)
        place = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        pictures.append(ChamberPicture(kit, place, CARD, marked=marked, piece=piece, allowed=allowed))
    return pictures


def _single(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    marked = FIRST | cells("c2")
    lit = cells("d2", "b3")
    places = [place.inflate(-kit.u(12), -kit.u(6)) for place in halves(rect)]
    return [
        ChamberPicture(kit, places[0], CARD, marked=FIRST, piece=cells("c2")),
        ChamberPicture(kit, places[1], CARD, marked=marked, lit=lit),
    ]


def _tomb(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return [ChamberPicture(kit, rect, CARD, pyramid=True, marked=PATH, door=3)]


def _awards(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return [AwardsPicture(kit, rect, (CARD, OTHER))]


def _counting(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return counting(kit, rect, PRESENTATION.rows, breakdown(example_seat()))


def _ranks(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    """The ranks of solo games, the highest above, with the points that each takes."""
    rows = len(RANKS)
    height = min(rect.height // rows, kit.u(44))
    width = min(rect.width, kit.u(380))
    number = kit.u(76)
    left, top = rect.centerx - width // 2, rect.centery - height * rows // 2
    out: list[Widget] = []
    for i, (name, points) in enumerate(reversed(tuple(zip(PRESENTATION.rank_names, RANKS, strict=True)))):
        row = pygame.Rect(left, top + i * height, width, height)
        if not i:
            out.append(Panel(kit, row, "tag.gold"))
        words = pygame.Rect(row.x + kit.u(12), row.y, width - number - kit.u(24), height)
        place = pygame.Rect(row.right - number - kit.u(12), row.y, number, height)
        out.append(Label(kit, words, _(name), size=SIZE_TEXT + 1, colour=INK))
        text = number_text(points)
        out.append(Label(kit, place, text, size=SIZE_LARGE, face="bold", align="right"))
    return out


def pages() -> list[Page]:
    """All pages, in the language in use."""
    return [
        Page(
            _("Into the pyramids"),
            _(
                "You choose two of four pyramids. Under each is a chamber with a tomb. Mark your way from "
                "the entrance to the tomb and gather treasure as you go. After {rounds} rounds of {turns} "
                "turns, whoever has the most points wins."
            ).format(rounds=ROUNDS, turns=TURNS),
            _opening,
            name="aim",
        ),
        Page(
            _("A turn"),
            _(
                "An expedition card is turned up and shows a shape. Everybody marks this shape in one of "
                "their two pyramids, all at the same time. Turn or flip it as you like. A round uses "
                "{turns} of the {cards} expedition cards (the bar and the small corner appear twice); "
                "the last one stays hidden."
            ).format(turns=TURNS, cards=len(EXPEDITIONS)),
            _turn,
            name="turn",
        ),
        Page(
            _("Where it may go"),
            _(
                "The first shape in a pyramid must cover the entrance. Every later one must share a side "
                "with a marked cell (corners don’t count). The whole shape must fit on unmarked cells, "
                "never on walls."
            ),
            _places,
            name="places",
        ),
        Page(
            _("Or just one cell"),
            _(
                "If the shape doesn’t fit, or you don’t like it, you can always mark just one cell: the "
                "entrance, or one beside a marked cell. For each red cross you mark, you must mark one "
                "more cell straight away, in either of your pyramids; if that’s a red cross too, mark "
                "another."
            ),
            _single,
            name="single",
        ),
        Page(_("Controls"), "", signs=_handling(), name="handling"),
        Page(_("What you can find"), "", signs=sign_lines(), name="signs"),
        Page(
            _("The tomb"),
            _(
                "Mark the tomb, and the pyramid is explored: that’s worth {points} points; unexplored, "
                "it’s worth nothing. Then take a new pyramid: one of the {count} face-up ones, or the "
                "top card of the deck without looking. If several players do this in the same turn, "
                "whoever explored the pyramid with the lowest number chooses first; the gaps are filled "
                "from the deck before the next player chooses."
            ).format(points=PYRAMID_POINTS, count=DISPLAY),
            _tomb,
            name="tomb",
        ),
        Page(
            _("Awards"),
            _(
                "Explore pyramids of the same colour! Your second, fourth and sixth explored pyramids of "
                "a colour each win you an award. The first award of a colour is worth {first} points, "
                "the next {next}, the last {last}. Then there are none left, so be quick. If several "
                "players reach one in the same turn, the player whose newly explored pyramid of that "
                "colour has the lowest number goes first."
            ).format(first=AWARDS[0], next=AWARDS[1], last=AWARDS[2]),
            _awards,
            name="awards",
        ),
        Page(
            _("Solo"),
            _(
                "On your own you play for points and a rank. The rules stay the same, but awards that "
                "you haven’t won slip away: the highest green one left at the start of round 2, the "
                "highest orange one left at the start of round 3 and the highest purple one left at the "
                "start of round 4. Awards you’ve won are yours for good."
            ),
            _ranks,
            name="solo",
        ),
        Page(
            _("Final scoring"),
            _(
                "An example: this player explored three pyramids, won one award, lit two torches and "
                "found four red gems, three green gems and four skulls. Skulls cost you only the last "
                "number crossed off: here {lost} points. Beyond {skulls} skulls, or {gems} gems of one "
                "colour, nothing changes. If there’s a tie, the player who explored the pyramid with "
                "the lowest number wins."
            ).format(gems=GEM_LIMIT, skulls=SKULL_LIMIT, lost=SKULL_PENALTY[4]),
            _counting,
            name="counting",
        ),
    ]


def _handling() -> tuple[tuple[str, str], ...]:
    return (
        ("ui.drag.ink", _("Drag the shape into a pyramid, or tap a cell there.")),
        ("ui.rotate_right.ink", _("Tap the shape again to turn it, or use the buttons.")),
        ("ui.check.ink", _("Happy with it? Tap the tick above the shape, or press “Mark” or Enter.")),
        ("ui.single.ink", _("One cell instead of the shape: press this, then tap the cell.")),
        (
            "ui.undo.ink",
            _(
                "Pick the shape up again, or undo what you’ve just marked, as long as nothing new has been "
                "revealed."
            ),
        ),
        (
            "ui.mouse.ink",
            _("With a mouse: the wheel turns the shape, a right-click on it flips it."),
        ),
        asking_line(),
        ("ui.keyboard.ink", _("Arrows: move. R: turn. M: flip. 1: one cell. N: next place. Z: undo.")),
    )


def sign_lines() -> tuple[tuple[str, str], ...]:
    """(sprite, sentence) of each icon."""
    return (
        ("cell.cross", _("Red cross: you must mark one more cell straight away, in either pyramid.")),
        (
            "cell.red_gem",
            _(
                "Red gem: together with a green one it’s worth {pair} points; on its own, only {single}."
            ).format(pair=GEM_PAIR_POINTS, single=GEM_SINGLE_POINTS),
        ),
        (
            "cell.green_gem",
            _(
                "Green gem: together with a red one it’s worth {pair} points; on its own, only {single}."
            ).format(pair=GEM_PAIR_POINTS, single=GEM_SINGLE_POINTS),
        ),
        (
            "cell.torch",
            _("Torch: worth {points} points, but only one of your torches counts each round.").format(
                points=TORCH_POINTS
            ),
        ),
        (
            "cell.skull",
            _(
                "Skull: cross off the next number on your score card. At the end, you lose as many "
                "points as the last number you crossed off ({least} to {most})."
            ).format(least=SKULL_PENALTY[1], most=SKULL_PENALTY[-1]),
        ),
        ("cell.elixir", _("Elixir: wipes out your two worst skulls, even those under the same shape.")),
        (
            "cell.tomb",
            _("Tomb: reach it, and the pyramid is explored: {points} points.").format(points=PYRAMID_POINTS),
        ),
    )
