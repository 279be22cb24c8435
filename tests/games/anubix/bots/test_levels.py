"""The bots of Anubix count as the engine does, and the priest sees plainly best turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import choose, make_bot
from game.bots.bot import finish
from game.engine import Action
from game.games.anubix.bots.judge import judge
from game.games.anubix.bots.levels import Priest
from game.games.anubix.bots.needs import OUT_OF_REACH, bonus_costs, missing, needs, to_finish
from game.games.anubix.bots.odds import appetite, marks_expected, marks_paid, offer, rolls
from game.games.anubix.bots.sketch import sketch_of
from game.games.anubix.rules import BONUSES, QUARRY_LENGTH, Anubix, AnubixState
from game.games.anubix.rules.scoring import complete_structures
from game.games.anubix.rules.sheets import NUMBER, RELIEF, WHOLE, mask_of

NO_QUARRY = 1 << QUARRY_LENGTH - 1
"""The last stone is crossed."""


def positions(games: int, players: int = 3) -> Iterator[AnubixState]:
    """Positions of random games."""
    for seed in range(games):
        chance = Random(seed)
        state = Anubix().new(players, seed)
        while not state.is_over:
            yield state
            player = state.to_act()[0]
            state.apply(player, chance.choice(state.legal_actions(player)))


def test_dice_pay_for_as_many_stones_as_the_engine_allows() -> None:
    """With every quarry stone and joker gone, the longest legal turn is what the odds say."""
    seen = set()
    for state in positions(12):
        dice = state.middle_colours()
        for player in range(state.players):
            options = state.options[player]
            turns = options.turns(state.marked[player], NO_QUARRY, 0, dice)
            longest = max(len(turn.marks) for turn in turns)
            wanted = appetite(state.sheets[player], state.marked[player])
            assert marks_paid(wanted, offer(dice)) == longest
            seen.add(longest)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_chances_of_rolls_are_a_whole(dice: int) -> None:
    assert sum(chance for _, chance in rolls(dice)) == pytest.approx(1)
    assert marks_expected(0, dice) == 0
    assert marks_expected((1 << 27) - 1, dice) == pytest.approx(min(dice, 2))


def test_one_colour_of_six() -> None:
    assert marks_expected(1, 3) == pytest.approx(1 - (5 / 6) ** 3)


def test_a_relief_that_cannot_be_completed_is_known() -> None:
    cut_off = mask_of("r.b1", "r.c1", "r.a2", "r.a3")
    assert missing(2, cut_off) == OUT_OF_REACH
    assert dict(bonus_costs(0, 2, cut_off))[BONUSES.index("eye")] == OUT_OF_REACH
    assert missing(2, 0) == 12
    assert to_finish(0) == 23
    assert to_finish(cut_off) == 26
    assert needs(0, 0)[BONUSES.index("sun")] == 11


def test_a_priest_that_does_not_err_takes_the_best_look() -> None:
    class Steady(Priest):
        WOBBLE = 0.0

    for number, state in enumerate(positions(2)):
        if number % 9 == 0:
            looks = finish(judge(state.players).looks(sketch_of(state)))
            best = max(worth for worth, _ in looks)
            assert (best, choose(Steady(1), state, state.seat)) in looks


def almost_done(own_bonuses: int) -> AnubixState:
    """Two seats; the first lacks the capstone to its second structure, and its die lies there."""
    state = Anubix().new(2, 5)
    ready = WHOLE[1] | WHOLE[2]
    state.marked = [ready & ~mask_of("a.cap"), mask_of("p1.1", "p1.2", "p1.3", "p1.4", "a.l1", "a.r1")]
    state.bonuses = [own_bonuses, 0]
    state.closed = own_bonuses
    state.turn, state.first, state.seat = 17, 0, 0
    state.dice = (state.sheets[0].colours[NUMBER["a.cap"]],) * 3
    return state


def test_priest_ends_a_game_that_it_wins() -> None:
    state = almost_done(0b110)
    action = choose(make_bot("anubix", "priest", 1), state, 0)
    after = state.copy()
    after.apply(0, action)
    assert complete_structures(after.marked[0]) == 2


def test_priest_does_not_end_a_game_that_it_loses() -> None:
    """Far behind, to end the game is to lose it."""
    state = almost_done(0b110)
    state.marked[1] = WHOLE[0] | mask_of("a.l1", "a.l2", "a.l3", "a.r1", "a.r2", "a.r3", "r.a1", "r.b1")
    state.marked[0] = WHOLE[1] & ~mask_of("a.cap") | WHOLE[2] & ~mask_of("r.a1", "r.b1")
    state.marked[0] |= mask_of("r.a1", "r.b1")
    state.bonuses = [0, 0b011011]
    state.closed = 0b011011
    state.jokers = [0, 2]
    state.crossed = [NO_QUARRY, 0]
    action = choose(make_bot("anubix", "priest", 1), state, 0)
    after = state.copy()
    after.apply(0, action)
    assert complete_structures(after.marked[0]) < 2


def has_crook_in_the_arch(state: AnubixState) -> bool:
    return state.sheets[0].symbols[BONUSES.index("crook")] == mask_of("a.l4")


def test_priest_catches_a_bonus_that_another_seat_has_earned_this_turn() -> None:
    """The crook is open for this turn only: three points for one stone, against as good as nothing."""
    state = next(state for seed in range(99) if has_crook_in_the_arch(state := Anubix().new(3, seed)))
    foundation = mask_of("a.l1", "a.l2", "a.l3")
    crook = BONUSES.index("crook")
    state.marked = [foundation | mask_of("a.l4"), foundation, foundation]
    state.bonuses = [1 << crook, 0, 0]
    state.first, state.turn, state.seat = 0, 4, 1
    state.dice = (state.sheets[1].colours[NUMBER["a.l4"]],) * 4
    action = choose(make_bot("anubix", "priest", 1), state, 1)
    after = state.copy()
    after.apply(1, action)
    assert after.bonuses[1] >> crook & 1


def last_go(seed: int) -> AnubixState:
    """The last go of a turn: a capstone lies ready that completes the second structure; the rest is drawn."""
    chance = Random(seed)
    players = chance.choice((2, 3, 5))
    state = Anubix().new(players, seed)
    player = players - 1
    pyramid = [f"p{row}.{i}" for row in range(1, 5) for i in range(1, 7 - row)]
    for seat in range(players):
        arch = chance.randrange(4, 6)
        columns = [f"a.{side}{level}" for side in "lr" for level in range(1, arch + 1)]
        tiles = chance.choice(((), ("r.a1", "r.b1"), ("r.a1", "r.b1", "r.c1", "r.d1", "r.a2", "r.b2")))
        state.marked[seat] = mask_of(*pyramid[: chance.choice((9, 12, 14))], *columns, *tiles)
        state.bonuses[seat] = chance.choice((0, 1, 3, 7))
        state.crossed[seat] = 1 << chance.randrange(QUARRY_LENGTH)
        state.jokers[seat] = chance.randrange(players + 1)
    state.marked[player] = WHOLE[1] & ~mask_of("a.cap") | RELIEF | mask_of(*pyramid[: chance.choice((0, 6))])
    state.bonuses[player], state.closed = 0, 0b111111
    state.crossed[player] |= 1 << QUARRY_LENGTH - 3
    state.jokers[player] = min(1, state.jokers[player])
    state.first, state.turn, state.seat = 0, 1 + players * 3, player
    state.dice = (state.sheets[player].colours[NUMBER["a.cap"]],) * len(state.dice)
    return state


@pytest.mark.thorough
def test_priest_takes_a_certain_win_and_never_ends_a_game_that_it_loses() -> None:
    """Where its go is the last of the turn, the result of every turn that ends the game is certain."""
    lost, won, by_stones = 0, 0, 0
    for seed in range(200):
        state = last_go(seed)
        player = state.seat
        results: dict[Action, bool | None] = {}
        for turn in sketch_of(state).turns():
            after = state.copy()
            after.apply(player, turn)
            results[turn] = after.winners() == (player,) if after.is_over else None
            by_stones += after.is_over and sorted(after.scores())[-1] == sorted(after.scores())[-2]
        chosen = results[choose(make_bot("anubix", "priest", 1), state, player)]
        if True in results.values():
            assert chosen, seed
            won += 1
        elif False in results.values():
            assert chosen is None, seed
            lost += 1
    assert min(lost, won) > 15
    assert by_stones > 3
