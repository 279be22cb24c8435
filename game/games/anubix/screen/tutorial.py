"""The tutorial of Anubix: six turns against a scribe."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Action, Event
from game.ui.table.tutorial import PERSON, Step, Tutorial, holding
from game.ui.toolkit.translate import _

from ..rules import AnubixState, Turn, numbers
from ..rules import events as ev
from ..rules.actions import MOST_STONES
from .view import AnubixBoard

SEED = 95
TURNS = 6
"""The number of turns that the tutorial lasts."""


def turn(number: int) -> Callable[[AnubixState], bool]:
    """A condition: it is the person's go in that turn."""
    return lambda state: state.turn == number and state.seat == PERSON


def pays_without_dice(_state: AnubixState, action: Action) -> bool:
    """True if an action uses a stone of the quarry or a joker."""
    return isinstance(action, Turn) and bool(action.crossed or action.jokers)


def pays_with_dice(state: AnubixState, action: Action) -> bool:
    """True if an action uses dice only: quarry and jokers are not yet explained."""
    return not pays_without_dice(state, action)


def with_dice() -> str:
    """The words about other payments in that part."""
    return _("For now, pay with dice: choose stones that glow brightly.")


def may_pay_without_dice(state: AnubixState) -> bool:
    """True in the person's go of the second turn, if there is such an action."""
    return turn(2)(state) and any(pays_without_dice(state, a) for a in state.legal_actions(PERSON))


def bonus(event: Event) -> bool:
    """True if somebody has earned a bonus."""
    return isinstance(event, ev.BonusEarned)


def planned(board: AnubixBoard) -> object:
    """Which stones are planned."""
    return board.deciding.planning is not None and bool(board.deciding.planning.places)


STEPS = (
    Step(
        "aim",
        lambda: _(
            "Welcome, builder! Your sheet has a pyramid, an arch and a relief. Build well: whoever has "
            "the most points at the end wins."
        ),
        ("pyramid", "arch"),
        ("relief",),
        when=turn(1),
    ),
    holding(turn(1), "joker"),
    Step(
        "dice",
        lambda: _(
            "Each die pays for one stone of its colour. You may build up to {count} stones each turn."
        ).format(count=MOST_STONES),
        ("dice@tray",),
        when=turn(1),
    ),
    Step(
        "pyramid",
        lambda: _(
            "The pyramid grows from the bottom: a stone needs both stones below it. Only the highest row "
            "with a built stone counts, for up to {points} points."
        ).format(points=numbers.PYRAMID_POINTS[-1]),
        ("pyramid",),
        when=turn(1),
    ),
    Step(
        "planning",
        lambda: _("Now tap a glowing stone. You’ll see what would pay for it."),
        when=turn(1),
        asks=True,
        watch=planned,
        only=pays_with_dice,
        instead=with_dice,
    ),
    Step(
        "building",
        lambda: _("Your stone is planned. You may add a second one. Then press here to build."),
        ("tool.build",),
        ("quarry", "joker"),
        when=turn(1),
        asks=True,
        only=pays_with_dice,
        instead=with_dice,
    ),
    Step(
        "bonuses",
        lambda: _(
            "A bonus: {points} points! Whoever builds later in this turn can still earn it. Then it’s closed."
        ).format(points=numbers.BONUS_POINTS),
        ("score",),
        after=bonus,
        late=lambda: _(
            "Build all the stones with the same bonus symbol to earn that bonus: {points} points. Once "
            "somebody has it, it closes at the end of the turn."
        ).format(points=numbers.BONUS_POINTS),
    ),
    Step(
        "rolled",
        lambda: _("Now your opponent has rolled. The dice they used are out; you may pay with the others."),
        ("dice@tray",),
        when=turn(2),
    ),
    Step(
        "quarry",
        lambda: _(
            "No die fits? You can also pay with a stone of the right colour from your quarry. Go from left "
            "to right: any you skip are lost."
        ),
        ("quarry",),
        when=turn(2),
    ),
    Step(
        "jokers",
        lambda: _(
            "A joker pays for any colour, but only where no die fits. Tap it to see everything it could "
            "pay for."
        ),
        ("joker",),
        ("quarry",),
        when=turn(2),
    ),
    Step(
        "paying",
        lambda: _("Try it: build something that a quarry stone or a joker pays for."),
        ("quarry", "joker"),
        when=may_pay_without_dice,
        asks=True,
        only=pays_without_dice,
        instead=lambda: _(
            "Just this once, pay from the quarry or with a joker: choose a stone of a colour that "
            "no die shows."
        ),
    ),
    Step(
        "arch",
        lambda: _(
            "Both columns of the arch grow from the bottom. What counts is the level that both have "
            "reached. With the keystone on top, the arch is worth {points} points."
        ).format(points=numbers.CAPSTONE_POINTS),
        ("arch",),
        when=turn(3),
    ),
    Step(
        "relief",
        lambda: _(
            "In the relief you build exactly two neighbouring tiles, and that’s your whole turn. A "
            "complete relief is worth {points} points!"
        ).format(points=numbers.RELIEF_POINTS[-1]),
        ("relief",),
        when=turn(4),
    ),
    Step(
        "leftovers",
        lambda: _(
            "Don’t waste quarry stones and jokers: at the end, each stone left is worth {stone} point "
            "and each joker {joker}."
        ).format(stone=numbers.QUARRY_POINTS, joker=numbers.JOKER_POINTS),
        ("quarry",),
        when=turn(5),
    ),
    Step(
        "passing",
        lambda: _("You don’t have to build. You may pass to save your quarry stones and jokers."),
        ("tool.pass",),
        ("quarry", "joker"),
        when=turn(5),
    ),
    Step(
        "end",
        lambda: _(
            "Whoever completes two of the three structures ends the game with that turn and scores {points} "
            "more points. If there’s a tie, the player with more stones in the pyramid wins."
        ).format(points=numbers.BONUS_POINTS),
        ("dial",),
    ),
)

TUTORIAL = Tutorial(
    seed=SEED,
    seats=("you", "scribe"),
    steps=STEPS,
    ends=lambda state: state.turn > TURNS,
    parting=lambda: _("That’s how to play Anubix. How about a real game?"),
)
