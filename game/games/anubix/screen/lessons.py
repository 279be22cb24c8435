"""How to play Anubix, in nine pages. Every number comes from the rules' own constants."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.counted_example import counting
from game.ui.table.lesson import Page, asking_line, halves
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.translate import _, pgettext

from ..rules import DIE, JOKER, QUARRY_LENGTH, dice_for, last_turn, load_sheets, numbers
from ..rules.actions import MOST_STONES
from ..rules.numbers import ARCH_LEVELS, PYRAMID_ROWS
from ..rules.sheets import NUMBER, mask_of
from . import PRESENTATION
from .lesson_pictures import DicePicture, QuarryPicture, StructurePicture
from .shown import ShownSeat

SHEET = load_sheets()[1][0]
"""The pictures show sheet A with the second engraving."""
PLAYERS = 3


def seat(*marked: str, crossed: tuple[int, ...] = (), jokers: int = PLAYERS, bonuses: int = 0) -> ShownSeat:
    """A seat with these places marked and these quarry stones crossed."""
    return ShownSeat(SHEET, mask_of(*marked), sum(1 << stone - 1 for stone in crossed), jokers, bonuses)


PYRAMID_BEGUN = ("p1.1", "p1.2", "p1.3", "p2.1")
ARCH_BEGUN = ("a.l1", "a.r1", "a.l2", "a.l3", "a.r2")
RELIEF_BEGUN = ("r.a1", "r.b1", "r.c2", "r.c3")


def example_seat() -> ShownSeat:
    """The sheet of the last page."""
    rows = [f"p{row}.{i}" for row, count in enumerate(PYRAMID_ROWS, 1) for i in range(1, count + 1)]
    return seat(
        *rows,
        "a.l1",
        "a.r1",
        "a.l2",
        "a.r2",
        *RELIEF_BEGUN,
        crossed=(3, QUARRY_LENGTH - 4),
        jokers=1,
        bonuses=0b101001,
    )


def _opening(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    one, two = halves(rect, kit.u(10))
    return [
        StructurePicture(kit, one, "pyramid", seat(*PYRAMID_BEGUN)),
        StructurePicture(kit, two, "arch", seat(*ARCH_BEGUN)),
    ]


def _turn(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    high = rect.height // 3
    dice = pygame.Rect(rect.x, rect.y, rect.width, high).inflate(-kit.u(20), -kit.u(16))
    rest = pygame.Rect(rect.x, rect.y + high, rect.width, rect.height - high)
    plan = {NUMBER["p2.2"]: DIE, NUMBER["p1.4"]: DIE}
    colours = [SHEET.colours[place] for place in plan]
    return [
        DicePicture(kit, dice, (*colours, 3, 0), planned=(0, 1)),
        StructurePicture(kit, rest, "pyramid", seat(*PYRAMID_BEGUN), plan=plan),
    ]


def _pyramid(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    offers = dict.fromkeys((NUMBER["p1.4"], NUMBER["p1.5"], NUMBER["p2.2"]), DIE)
    return [StructurePicture(kit, rect, "pyramid", seat(*PYRAMID_BEGUN), offers=offers)]


def _arch(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    offers = dict.fromkeys((NUMBER["a.l4"], NUMBER["a.r3"]), DIE)
    return [StructurePicture(kit, rect, "arch", seat(*ARCH_BEGUN), offers=offers)]


def _relief(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    plan = {NUMBER["r.a2"]: DIE, NUMBER["r.b2"]: DIE}
    return [StructurePicture(kit, rect, "relief", seat(*RELIEF_BEGUN), plan=plan)]


def _paying(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    one, two = halves(rect, kit.u(10))
    stone = next(
        i for i, colour in enumerate(SHEET.quarry, 1) if i > 4 and colour == SHEET.colours[NUMBER["p1.4"]]
    )
    plan = {NUMBER["p1.4"]: stone, NUMBER["p1.5"]: JOKER}
    return [
        StructurePicture(kit, one, "pyramid", seat(*PYRAMID_BEGUN, crossed=(2,)), plan=plan),
        QuarryPicture(kit, two, seat(crossed=(2,)), planned=(stone,)),
    ]


def _counting(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return counting(kit, rect, PRESENTATION.rows, example_seat().parts)


def pages() -> list[Page]:
    """All pages, in the language in use."""
    two, three, four, five, six = numbers.RELIEF_POINTS[2:]
    return [
        Page(
            _("The master builder"),
            _(
                "Build a pyramid, an arch and a relief on your own sheet. All sheets have the same "
                "layout, but the colours are arranged differently; each colour has its own picture. "
                "Once somebody has completed two of the three structures, the players after them may "
                "still build, and then the game ends. It ends after {turns} turns at the latest "
                "({three} with three players). Whoever has the most points wins."
            ).format(turns=last_turn(2), three=last_turn(3))
            + " "
            + _(
                "The bonus symbols move to new places from game to game, but they’re in the same places "
                "on everybody’s sheet."
            ),
            _opening,
            name="opening",
        ),
        Page(
            pgettext("a turn of Anubix", "A turn"),
            _(
                "The active player rolls {four} dice ({three} with two players) and may pass, or build "
                "up to {most} stones, in the same structure or in different ones (the relief has its "
                "own rule). Each die pays for one stone of its colour, and the dice the active player "
                "uses are out for the rest of the turn. Then, in turn order, the others do the same "
                "with the dice that are left. They only borrow them: each die goes back for the next "
                "player. After that, the next player rolls; once everybody has rolled, a new round "
                "begins."
            ).format(four=dice_for(3), three=dice_for(2), most=MOST_STONES),
            _turn,
            name="turn",
        ),
        Page(
            _("The pyramid"),
            _(
                "Start anywhere in the lowest row. To build a stone higher up, you need both stones "
                "below it; one of them may be the other stone you build this turn. Only the highest row "
                "with a built stone counts: from {low} to {high} points."
            ).format(low=numbers.PYRAMID_POINTS[1], high=numbers.PYRAMID_POINTS[-1]),
            _pyramid,
            name="pyramid",
        ),
        Page(
            _("The arch"),
            _(
                "Both columns grow from the bottom. What counts is the highest level that both have "
                "reached: the second is worth {second} points, the fifth {fifth}. Once both columns are "
                "full, you can build the keystone, paid for like any stone: then the arch is worth "
                "{top} points."
            ).format(
                second=numbers.ARCH_POINTS[2],
                fifth=numbers.ARCH_POINTS[ARCH_LEVELS],
                top=numbers.CAPSTONE_POINTS,
            ),
            _arch,
            name="arch",
        ),
        Page(
            _("The relief"),
            _(
                "Here you build exactly {count} tiles at once, side by side or one above the other, and "
                "that’s your whole turn. The first pair is worth nothing yet. Two pairs are worth {two} "
                "points, three {three}, four {four}, five {five} and all six {six}."
            ).format(count=MOST_STONES, two=two, three=three, four=four, five=five, six=six),
            _relief,
            name="relief",
        ),
        Page(
            _("When no die fits"),
            _(
                "If no die of the colour is left, pay with a stone of the right colour from your quarry. You "
                "use the quarry from left to right, and any stones you skip are lost. Or pay with a joker: "
                "it stands for any colour, and you start with one for each player in the game. If you build "
                "two stones, you pay for them in the order in which you build them. At the end, each of your "
                "{length} quarry stones still left is worth {stone} point, each joker {joker} points."
            ).format(stone=numbers.QUARRY_POINTS, length=QUARRY_LENGTH, joker=numbers.JOKER_POINTS),
            _paying,
            name="paying",
        ),
        Page(_("Controls"), "", signs=_handling(), name="handling"),
        Page(_("Bonuses"), "", signs=bonus_lines(), name="bonuses"),
        Page(
            _("Final scoring"),
            _(
                "An example: this player has completed the pyramid, built the arch to its second level, "
                "built four tiles and earned three bonuses; four quarry stones and one joker are left. "
                "If there’s a tie, the player with more stones in the pyramid wins; if that’s a "
                "tie too, they share the win."
            ),
            _counting,
            name="counting",
        ),
    ]


def _handling() -> tuple[tuple[str, str], ...]:
    return (
        ("ui.tap.ink", _("Tap a glowing stone, or drag a die onto it, to plan it.")),
        (
            "ui.pay_otherwise.ink",
            _(
                "Tap it again to change how you pay: die, quarry or joker. After the last option, it "
                "leaves your plan."
            ),
        ),
        ("ui.check.ink", _("Happy with it? Tap the tick or press “Build”.")),
        ("ui.undo.ink", _("Undo what you’ve planned, one stone at a time.")),
        asking_line(),
        (
            "ui.keyboard.ink",
            _(
                "Arrows or N: move to a stone. Enter: plan, then build. Space or Z: undo. P: pay another "
                "way. X: pass."
            ),
        ),
    )


def bonus_lines() -> tuple[tuple[str, str], ...]:
    """(sprite, sentence) of each bonus, the last one about all of them."""

    def worth(text: str) -> str:
        return text.format(points=numbers.BONUS_POINTS)

    return (
        ("bonus.scarab", worth(_("Scarabs: build all three for {points} points."))),
        ("bonus.ankh", worth(_("Ankhs: build both for {points} points."))),
        ("bonus.eye", worth(_("Eyes: build all three for {points} points."))),
        (
            "bonus.lotus",
            worth(
                _("Lotus, sun and crook: there’s only one of each on your sheet, worth {points} points each.")
            ),
        ),
        ("bonus.end", worth(_("Two completed structures: {points} points, and this is the last turn."))),
        (
            "bonus.ankh.struck",
            _(
                "Once somebody has earned a bonus, the players after them can still earn it in the same "
                "turn. Then it’s closed."
            ),
        ),
    )
