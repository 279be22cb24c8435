"""The tutorial of Pyramids: one round against a scribe."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Action
from game.ui.table.tutorial import PERSON, Step, Tutorial, holding, own
from game.ui.toolkit.translate import _

from ..rules import Mark, PyramidsState
from ..rules import events as ev
from ..rules.phases import DRAFT, MARK, REPLACE
from ..rules.position import ROUNDS, TURNS
from ..rules.scoring import (
    AWARDS,
    GEM_PAIR_POINTS,
    GEM_SINGLE_POINTS,
    PYRAMID_POINTS,
    SKULL_PENALTY,
    TORCH_POINTS,
)
from .view import PyramidsBoard

SEED = 102


def drafting(state: PyramidsState) -> bool:
    """A condition: the person is to choose two cards."""
    return state.phase == DRAFT


def turn(number: int) -> Callable[[PyramidsState], bool]:
    """A condition: the person is to mark the shape of that turn of the first round."""

    def is_turn(state: PyramidsState) -> bool:
        seat = state.seats[PERSON]
        return state.phase == MARK and state.turn == number and not seat.started

    return is_turn


def may_choose_one_cell(state: PyramidsState) -> bool:
    """A condition: the person is to mark the shape of the third turn, which fits somewhere."""
    return turn(3)(state) and not all(one_cell(state, action) for action in state.legal_actions(PERSON))


def has_cross(state: PyramidsState) -> bool:
    """A condition: the person is to mark a cell for a red cross."""
    return state.phase == MARK and state.seats[PERSON].started


def replacing(state: PyramidsState) -> bool:
    """A condition: the person is to take a new pyramid."""
    return state.phase == REPLACE


def one_cell(_state: PyramidsState, action: Action) -> bool:
    """True if an action marks a single cell."""
    return isinstance(action, Mark) and action.cells.bit_count() == 1


def chooses_one_cell(state: PyramidsState, action: Action) -> bool:
    """True if an action marks a single cell where the shape would fit."""
    begun = state.phase != MARK or state.seats[PERSON].started
    return (
        one_cell(state, action)
        and not begun
        and not all(one_cell(state, a) for a in state.legal_actions(PERSON))
    )


def lies(board: PyramidsBoard) -> object:
    """A condition: the shape lies on a card."""
    return board.deciding.placing is not None and board.deciding.placing.place is not None


def turning(board: PyramidsBoard) -> object:
    """How the shape is turned, and where it lies."""
    placing = board.deciding.placing
    return placing and (placing.turns, placing.mirrored, placing.place and placing.place.mask)


def single(board: PyramidsBoard) -> object:
    """A condition: one cell is to be marked instead of the shape."""
    return board.deciding.placing is not None and board.deciding.placing.single


def only_one_cell() -> str:
    """The words about the shape while one cell is asked for."""
    return _("Just this once, mark a single cell: press the button with one square.")


STEPS = (
    Step(
        "aim",
        lambda: _(
            "Welcome, explorer! Under every pyramid lies a tomb. Reach tombs and gather treasure: "
            "whoever has the most points at the end wins."
        ),
        ("tomb",),
        ("card",),
        when=drafting,
    ),
    holding(drafting, "elixir", clear=("card",)),
    Step(
        "treasure",
        lambda: _("On the way to the tomb, gems and torches give you points, but skulls cost you some."),
        ("red_gem", "green_gem", "torch"),
        ("card",),
        when=drafting,
    ),
    Step(
        "elixir",
        lambda: _("An elixir wipes out your two worst skulls at once: leave it until you have some."),
        ("elixir",),
        ("card",),
        when=drafting,
    ),
    Step(
        "crosses",
        lambda: _("And whoever marks a red cross marks one more cell straight away."),
        ("cross",),
        ("card",),
        when=drafting,
    ),
    Step(
        "draft",
        lambda: _("Choose the two pyramids you like best: tap them, then press the button."),
        ("card",),
        when=drafting,
        asks=True,
    ),
    Step(
        "tomb",
        lambda: _(
            "These are the tombs. Mark a way from the entrance down to the tomb, and the pyramid is "
            "explored: {points} points!"
        ).format(points=PYRAMID_POINTS),
        ("tomb",),
        ("chamber",),
        when=turn(1),
    ),
    Step(
        "shape",
        lambda: _("This card shows this turn’s shape. You and your opponent both mark the same shape."),
        ("expedition",),
        when=turn(1),
    ),
    Step(
        "entrance",
        lambda: _(
            "The first shape in a pyramid must cover its entrance. Tap one of the entrances, or drag the "
            "shape there."
        ),
        ("entrance",),
        when=turn(1),
        asks=True,
        watch=lies,
    ),
    Step(
        "turning",
        lambda: _("There it is! Now turn it: tap it again, or press these buttons."),
        ("tool.rotate_left", "tool.rotate_right", "tool.mirror"),
        when=turn(1),
        asks=True,
        watch=turning,
    ),
    Step(
        "marking",
        lambda: _("Turn and move it as long as you like. When you’re happy with it, press here to mark it."),
        ("tool.mark",),
        when=turn(1),
        asks=True,
    ),
    Step(
        "gems",
        lambda: _(
            "A gem! A red and a green gem together are worth {pair} points, a single one only {single}."
        ).format(pair=GEM_PAIR_POINTS, single=GEM_SINGLE_POINTS),
        ("red_gem@score", "green_gem@score"),
        after=own(ev.GemTaken),
        late=lambda: _(
            "Gems are collected here. A red and a green one together are worth {pair} points, a single "
            "one only {single}."
        ).format(pair=GEM_PAIR_POINTS, single=GEM_SINGLE_POINTS),
    ),
    Step(
        "torches",
        lambda: _("A torch: {points} points! Only one torch counts each round.").format(points=TORCH_POINTS),
        ("torch@score",),
        after=own(ev.TorchLit),
        late=lambda: _(
            "Torches on your way are worth {points} points, but only one counts each round."
        ).format(points=TORCH_POINTS),
    ),
    Step(
        "skulls",
        lambda: _(
            "Oh no, a skull! The more skulls you have at the end, the more points you lose: up to "
            "{most} in all."
        ).format(most=SKULL_PENALTY[-1]),
        ("skull@score",),
        after=own(ev.SkullCrossed),
        late=lambda: _(
            "Skulls cost points at the end: from {least} for one skull up to {most} for many."
        ).format(least=SKULL_PENALTY[1], most=SKULL_PENALTY[-1]),
    ),
    Step(
        "cross",
        lambda: _(
            "A red cross: you must mark one more cell straight away! It may be in either of your pyramids."
        ),
        when=has_cross,
        asks=True,
        late=lambda: _(
            "If you mark a red cross, you must mark one more cell straight away, in either pyramid."
        ),
    ),
    Step(
        "explored",
        lambda: _("You’ve reached a tomb! This pyramid is explored and worth {points} points.").format(
            points=PYRAMID_POINTS
        ),
        ("score@total",),
        after=own(ev.TombReached),
        late=lambda: _(
            "Keep going until you reach a tomb: each explored pyramid is worth {points} points."
        ).format(points=PYRAMID_POINTS),
    ),
    Step(
        "replacement",
        lambda: _(
            "Choose your next pyramid: one that you can see, or the top card of the deck without looking."
        ),
        ("card", "deck", "display"),
        when=replacing,
        asks=True,
        late=lambda: _(
            "When you’ve explored a pyramid, you take a new one: one of these, or the top card of the "
            "deck. If several players do, whoever explored the pyramid with the lowest number chooses "
            "first."
        ),
    ),
    Step(
        "touching",
        lambda: _(
            "From now on a shape must share a side with a marked cell. Or begin the other pyramid at its "
            "entrance."
        ),
        ("marked",),
        when=turn(2),
    ),
    Step(
        "walls",
        lambda: _("Dark stone is wall: you can’t mark it. Find a way around it!"),
        ("wall",),
        when=turn(2),
    ),
    Step(
        "round",
        lambda: _(
            "A round has {turns} turns. Here you see which shapes may still come; one of them stays hidden."
        ).format(turns=TURNS),
        ("to_come",),
        when=turn(3),
    ),
    Step(
        "single",
        lambda: _(
            "If the shape doesn’t fit, or you don’t like it, mark one cell instead. Try it: press here."
        ),
        ("tool.single",),
        when=may_choose_one_cell,
        asks=True,
        watch=single,
        only=one_cell,
        instead=only_one_cell,
        done=chooses_one_cell,
        praise=lambda: _(
            "Well done: you marked one cell instead of the shape. You may do so whenever the shape doesn’t "
            "fit or you don’t like it."
        ),
    ),
    Step(
        "single",
        lambda: _("Now tap any glowing cell, and then the tick."),
        ("tool.mark",),
        when=turn(3),
        asks=True,
        only=one_cell,
        instead=only_one_cell,
        done=chooses_one_cell,
    ),
    Step(
        "undo",
        lambda: _("Changed your mind? This picks the shape up again, as long as you haven’t marked it."),
        ("tool.undo",),
        when=turn(4),
    ),
    Step(
        "rivals",
        lambda: _("Your opponent explores too. Tap here whenever you want to see how far they’ve got."),
        ("opponent",),
        when=turn(4),
    ),
    Step(
        "awards",
        lambda: _(
            "Explore pyramids of one colour! Your second, fourth and sixth each win an award. Each "
            "colour has three awards: whoever is first gets {first} points, the next {next}, the last "
            "{last}."
        ).format(first=AWARDS[0], next=AWARDS[1], last=AWARDS[2]),
        ("award@score",),
        when=turn(5),
    ),
    Step(
        "end",
        lambda: _(
            "The first round is over. The game has {rounds} rounds; then all points are counted. If "
            "there’s a tie, the player who explored the pyramid with the lowest number wins."
        ).format(rounds=ROUNDS),
        ("dial",),
    ),
)

TUTORIAL = Tutorial(
    seed=SEED,
    seats=("you", "scribe"),
    steps=STEPS,
    ends=lambda state: state.round > 1,
    parting=lambda: _("That’s how to play Pyramids. How about a real game?"),
)
