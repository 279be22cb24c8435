"""The tutorial of Anubix: six turns against a scribe."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Action, Event
from game.ui.table.tutorial import PERSON, Step, Tutorial
from game.ui.toolkit.translate import _

from ..rules import AnubixState, Turn
from ..rules import events as ev
from ..rules.actions import MOST_STONES
from ..rules.scoring import (
    BONUS_POINTS,
    CAPSTONE_POINTS,
    JOKER_POINTS,
    PYRAMID_POINTS,
    QUARRY_POINTS,
    RELIEF_POINTS,
)
from .view import AnubixBoard

SEED = 95
TURNS = 6
"""So long it lasts."""


def turn(number: int) -> Callable[[AnubixState], bool]:
    """Whether it is the person's go in that turn."""
    return lambda state: state.turn == number and state.seat == PERSON


def pays_without_dice(_state: AnubixState, action: Action) -> bool:
    """Whether an action uses a stone of the quarry or a joker."""
    return isinstance(action, Turn) and bool(action.crossed or action.jokers)


def may_pay_without_dice(state: AnubixState) -> bool:
    """Whether it is the person's go in the fourth turn, and there is such an action."""
    return turn(4)(state) and any(pays_without_dice(state, a) for a in state.legal_actions(PERSON))


def bonus(event: Event) -> bool:
    """Whether somebody has earned a bonus."""
    return isinstance(event, ev.BonusEarned)


def planned(board: AnubixBoard) -> object:
    """Which stones are planned."""
    return board.deciding.planning is not None and bool(board.deciding.planning.places)


STEPS = (
    Step(
        "aim",
        lambda: _(
            "Welcome, builder! On your sheet stand a pyramid, an arch and a relief. Build well: "
            "whoever has the "
            "most points in the end wins."
        ),
        clear=("pyramid", "arch", "relief"),
        when=turn(1),
    ),
    Step(
        "dice",
        lambda: _(
            "These dice pay for stones of their colours. In each turn you may mark up to {count}."
        ).format(count=MOST_STONES),
        ("dice@tray",),
        when=turn(1),
    ),
    Step(
        "pyramid",
        lambda: _(
            "The pyramid grows from below: a stone needs both stones under it. Only the highest row "
            "with a mark "
            "counts, up to {points} points."
        ).format(points=PYRAMID_POINTS[-1]),
        ("pyramid",),
        when=turn(1),
    ),
    Step(
        "planning",
        lambda: _("Now tap a stone that glows. Then you see what would pay for it."),
        when=turn(1),
        asks=True,
        watch=planned,
    ),
    Step(
        "building",
        lambda: _("It is planned. You may add a second stone. Then press here to build."),
        ("tool.build",),
        ("quarry", "joker"),
        when=turn(1),
        asks=True,
    ),
    Step(
        "bonuses",
        lambda: _(
            "A bonus: {points} points! Whoever comes later in this turn may still earn it too. Then "
            "it is closed."
        ).format(points=BONUS_POINTS),
        ("score",),
        after=bonus,
        late=lambda: _(
            "Mark all symbols of a kind and you earn its bonus: {points} points. Once somebody has "
            "it, it closes "
            "at the end of the turn."
        ).format(points=BONUS_POINTS),
    ),
    Step(
        "rolled",
        lambda: _(
            "Now your rival has rolled. The dice that they used are out; with the others you may pay, too."
        ),
        ("dice@tray",),
        when=turn(2),
    ),
    Step(
        "arch",
        lambda: _(
            "Both columns of the arch grow from the bottom. What counts is the level that both have reached; "
            "with the keystone it is {points} points."
        ).format(points=CAPSTONE_POINTS),
        ("arch",),
        when=turn(2),
    ),
    Step(
        "relief",
        lambda: _(
            "In the relief you mark exactly two tiles side by side, and that is your whole turn. "
            "All of them: "
            "{points} points!"
        ).format(points=RELIEF_POINTS[-1]),
        ("relief",),
        when=turn(3),
    ),
    Step(
        "quarry",
        lambda: _(
            "No die fits? A stone of the colour from your quarry pays as well. Go from left to "
            "right: what you "
            "skip is lost."
        ),
        ("quarry",),
        when=turn(4),
    ),
    Step(
        "jokers",
        lambda: _("A joker pays for any colour, also only where no die fits."),
        ("joker",),
        ("quarry",),
        when=turn(4),
    ),
    Step(
        "paying",
        lambda: _("Try it: build something that a stone of the quarry or a joker pays for."),
        ("quarry", "joker"),
        when=may_pay_without_dice,
        asks=True,
        only=pays_without_dice,
        instead=lambda: _(
            "Just this once, pay with the quarry or a joker: choose a stone of another colour."
        ),
    ),
    Step(
        "leftovers",
        lambda: _(
            "Do not waste them: in the end each quarry stone that is left brings {stone} point, "
            "each joker {joker}."
        ).format(stone=QUARRY_POINTS, joker=JOKER_POINTS),
        ("quarry",),
        when=turn(5),
    ),
    Step(
        "passing",
        lambda: _("You need not build. To keep your stones, you may pass."),
        ("tool.pass",),
        ("quarry", "joker"),
        when=turn(5),
    ),
    Step(
        "end",
        lambda: _(
            "Whoever completes two of the three ends the game with this turn, for {points} points "
            "more. In a tie "
            "more stones in the pyramid win."
        ).format(points=BONUS_POINTS),
        ("dial",),
    ),
)

TUTORIAL = Tutorial(
    seed=SEED,
    seats=("you", "scribe"),
    steps=STEPS,
    ends=lambda state: state.turn > TURNS,
    parting=lambda: _("You know how to play Anubix now. How about a real game?"),
)
