"""The pharaoh's picture of Anubix is the engine's, and its cached values are those that it would work out
again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.bots.bot import finish
from game.bots.network import Network
from game.games.anubix.bots.judge import Judge, judge
from game.games.anubix.bots.sketch import Sketch, sketch_of
from game.games.anubix.rules import PASS, Anubix, AnubixState, Turn
from training.anubix import inputs_of


def as_seen(position: Sketch) -> tuple[object, ...]:
    """All that a position says, apart from the order of dice."""
    return (
        position.marked,
        position.crossed,
        position.jokers,
        position.bonuses,
        position.closed,
        position.catchable,
        sorted(position.dice),
        position.active,
        position.turn,
        position.waiting,
    )


def random_games(players: int, games: int) -> Iterator[tuple[AnubixState, Turn]]:
    """Positions of games of random turns, and the turns."""
    for seed in range(games):
        chance = Random(seed)
        state = Anubix().new(players, seed)
        while not state.is_over:
            turns = sketch_of(state).turns()
            turn = turns[int(chance.random() * len(turns))]
            yield state, turn
            state.apply(state.seat, turn)


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("players", [2, 3, 5])
def test_positions_go_on_as_in_the_engine(players: int) -> None:
    checked = ended = 0
    for state, turn in random_games(players, 25):
        after = state.copy()
        after.apply(state.seat, turn)
        position = sketch_of(state).after(turn)
        while not position.over and (not position.waiting or not position.can_mark()):
            if not position.waiting:
                if position.turn > after.turn:
                    break
                dice = after.dice if position.turn == after.turn else ()
                if not dice:
                    break
                position = position.rolled(dice)
            else:
                position = position.after(PASS)
        if position.turn < after.turn:
            continue  # turns with dice that nobody could use, and that are not known here
        if after.is_over:
            assert position.over
            assert tuple(position.scores()) == after.scores()
            assert tuple(p for p, share in enumerate(position.shares()) if share) == after.winners()
            ended += 1
        elif position.turn == after.turn and position.waiting:
            assert as_seen(position) == as_seen(sketch_of(after))
            checked += 1
    assert checked > 300
    assert ended > 20


def plain_logit(network: Network, position: Sketch, player: int) -> float:
    """The network's first output without anything remembered."""
    sums = list(network.bias)
    for name, inputs in inputs_of(position, player).items():
        sums = [a + b for a, b in zip(sums, network.vector(name, inputs), strict=True)]
    return network.output(sums)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_value_is_that_of_the_plain_network(players: int) -> None:
    thinker = judge(players)
    for number, (state, turn) in enumerate(random_games(players, 2)):
        if number % 5 == 0:
            after = sketch_of(state).after(turn)
            if not after.over:
                for player in range(players):
                    plain = plain_logit(thinker.network, after, player)
                    assert thinker.logit(after, player) == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("players", [2, 4])
def test_a_first_look_is_the_value_of_the_position_after_the_turn(players: int) -> None:
    thinker = Judge(judge(players).network, 3 if players == 2 else 4)
    looked = 0
    for number, (state, _) in enumerate(random_games(players, 2)):
        if number % 7 == 0:
            position = sketch_of(state)
            looks = finish(thinker.looks(position))
            legal = sketch_of(state).turns()
            assert {turn.mask for _, turn in looks} == {turn.mask for turn in legal}
            for worth, turn in looks:
                assert turn in legal
                after = position.after(turn)
                if not after.over:
                    assert worth == pytest.approx(thinker.logit(after, state.seat), abs=1e-9)
                    looked += 1
    assert looked > 100


def test_a_network_for_other_sheets_is_refused() -> None:
    """As one of a pyramid of six rows is: it has an input more."""
    network = judge(2).network
    pyramid = network.parts["own pyramid"]
    older = Network({**network.parts, "own pyramid": (*pyramid, pyramid[0])}, network.bias, network.outputs)
    with pytest.raises(ValueError, match="other sheets: it has 8 inputs for 'own pyramid', not 7"):
        Judge(older, 3)


def test_left_out_turns_save_less_than_one_that_marks_the_same() -> None:
    left_out = 0
    for number, (state, _) in enumerate(random_games(2, 2)):
        if number % 7 == 0:
            seat = state.seat
            listed = [turn for _, turn in finish(judge(2).looks(sketch_of(state)))]
            for turn in sketch_of(state).turns():
                if turn not in listed:
                    left_out += 1
                    last = state.crossed[seat].bit_length()
                    crossed = max(last, turn.crossed.bit_length())
                    assert any(
                        other.mask == turn.mask
                        and other.jokers <= turn.jokers
                        and max(last, other.crossed.bit_length()) <= crossed
                        for other in listed
                    )
    assert left_out > 20
