"""Reasons of Mummy: what can be counted where the same dice lead says the same."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pytest

from game.bots import choose, make_bot
from game.bots.bot import finish
from game.bots.reasons import Reason
from game.engine import Action
from game.games.mummy.bots.judge import judge
from game.games.mummy.bots.reasons import compare, of_cause
from game.games.mummy.rules import NO_CARD, NOWHERE, Mummy, MummyState, load_board
from game.games.mummy.rules.actions import Bid, MoveBy
from game.games.mummy.rules.phases import TURN
from game.games.mummy.screen.reason_words import OFTEN, WORDS, reason_words

from ..rules.table import DEAD_END, EAST, KEY, KIND, SURE_EAST, SURE_UP

KINDS = (*WORDS, *OFTEN)
"""All kinds that there are words for."""
GOOD, BAD = Bid(1), Bid(2)
"""Two actions of which the test says where they lead."""
Change = Callable[[MummyState], None]


def at_turn() -> MummyState:
    """A turn of the first seat some rounds on, everybody free and about as well off."""
    state, step = Mummy().new(2, 5), 0
    while state.round < 4 or state.phase != TURN or state.active:
        player = state.to_act()[0]
        step += 1
        state.apply(player, choose(make_bot("mummy", "steady-priest", step), state, player))
    for seat in state.seats:
        seat.endurance, seat.leaves, seat.curses, seat.finds = 3, 5, (), ()
        seat.captured, seat.barrier = False, NO_CARD
    return state


def why(change: Change, *, gain: float | None = None) -> tuple[Reason, ...]:
    """The reasons for an action after which that is the only difference."""
    after, other = at_turn(), at_turn()
    change(after)
    thinker = judge(2)

    def play_out(action: Action, _number: int) -> Generator[None, None, MummyState]:
        yield
        return (after if action is GOOD else other).copy()

    difference = thinker.chance(after, 0) - thinker.chance(other, 0)
    assert difference > 0
    return finish(compare(thinker, play_out, (GOOD, BAD), 0, gain or difference))


def more_endurance(state: MummyState) -> None:
    state.seats[0].endurance = 4


def more_leaves(state: MummyState) -> None:
    state.seats[0].leaves += 4


def learned(state: MummyState) -> None:
    seat = state.seats[0]
    for attribute in seat.person.stars:
        while seat.can_grow(attribute):
            seat.grow(attribute)


def weaker_rival(state: MummyState) -> None:
    state.seats[1].endurance = 1


def captured_rival(state: MummyState) -> None:
    state.seats[1].captured = True


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (more_endurance, Reason("endurance")),
        (more_leaves, Reason("leaves", (4,))),
        (weaker_rival, Reason("rivals")),
        (captured_rival, Reason("rivals")),
    ],
)
def test_the_reason_is_what_makes_the_difference(change: Change, reason: Reason) -> None:
    assert why(change) == (reason,)


def test_learned_attributes_make_tests_easier() -> None:
    after, other = at_turn(), at_turn()
    learned(after)
    reason = of_cause("growth", [(after, other)], 0)
    assert reason
    assert reason.kind == "tests"
    assert reason.values[0] > reason.values[1]
    assert of_cause("growth", [(other, after)], 0) is None


def test_outside_the_mummy_is_as_far_as_the_way_by_the_nearest_head() -> None:
    on_head, beside = at_turn(), at_turn()
    head = load_board().heads[-1]
    on_head.seats[0].field, beside.seats[0].field = head, load_board().starts[0]
    for state in (on_head, beside):
        state.mummy = NOWHERE
    assert of_cause("mummy", [(beside, on_head)], 0) == Reason("mummy")
    assert of_cause("mummy", [(on_head, beside)], 0) is None
    on_head.mummy, beside.mummy = load_board().mummy_steps[head][0], NOWHERE
    beside.seats[0].field = head
    assert of_cause("mummy", [(on_head, beside)], 0) is None, "a step away in both"


def test_a_small_part_of_the_difference_is_no_reason() -> None:
    assert why(more_endurance, gain=0.9) == ()


@pytest.mark.parametrize(
    ("cards", "finds", "kind"),
    [
        ((SURE_EAST, EAST), (), "sure"),
        ((SURE_EAST, SURE_UP), (), "place"),
        ((EAST, SURE_EAST), (), "place"),
        ((SURE_EAST, EAST), (KEY,), "place"),
    ],
)
def test_that_nobody_pushes_is_told_of_sure_steps_only(
    cards: tuple[str, str], finds: tuple[str, ...], kind: str
) -> None:
    """Not beside another sure one, nor of who stands steady anyway."""
    start = at_turn()
    start.seats[0].barrier, start.seats[0].finds = KIND[DEAD_END], tuple(KIND[id_] for id_ in finds)
    free = start.copy()
    free.seats[0].barrier = NO_CARD
    better, other = (MoveBy(KIND[card], start.seats[0].field) for card in cards)

    def play_out(action: Action, _number: int) -> Generator[None, None, MummyState]:
        yield
        return (free if action == better else start).copy()

    gain = judge(2).chance(free, 0) - judge(2).chance(start, 0)
    assert finish(compare(judge(2), play_out, (better, other), 0, gain)) == (Reason(kind),)


def test_all_kinds_have_words() -> None:
    words = [reason_words(Reason(kind, (60, 30))) for kind in KINDS]
    assert all(text and "{" not in text for text in words)
    assert len(set(words)) == len(KINDS)


def test_a_bot_can_be_asked() -> None:
    state = at_turn()
    bot = make_bot("mummy", "pharaoh", 3)
    first, *_others, last = state.legal_actions(0)
    seen = state.observe(0, bot.random)
    assert {reason.kind for reason in finish(bot.reasons(seen, 0, first, last, 0.01))} <= set(KINDS)
