"""The coach: names a blunder in each game, can be stopped, is deterministic, and sees what the player saw."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import pytest

from game.bots import choose, make_bot
from game.bots.halving import Weigher
from game.engine import GAMES, Action, State
from game.engine.record import Record
from game.games.anubix.rules import PASS
from game.games.mummy.rules import CHAMBER, Find, MummyState, Play, level_of, load_cards
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.rules.position import ROUNDS, TURNS
from game.play import coach as coach_module
from game.play.coach import Coach
from game.play.replay import Replay
from game.play.weigher import make_weigher, weighing_level
from tests.today import some_of

from .fakes import RACE

Blunder = Callable[[State, int], Action | None]
"""The worst thing to do in a position; None where nothing is plainly bad."""

PLAYOUTS = 64


def wasted_mark(state: State, player: int) -> Action | None:
    """In the last turn of all: the mark with the fewest points, where another has ten more."""
    assert isinstance(state, PyramidsState)
    if (state.round, state.turn, state.phase) != (ROUNDS, TURNS, MARK):
        return None
    points = {}
    for action in state.legal_actions(player):
        after = state.copy()
        after.apply(player, action)
        points[action] = after.scores()[player]
    return min(points, key=lambda action: points[action]) if spread(points) >= 10 else None


def spread(points: dict[Action, int]) -> int:
    return max(points.values()) - min(points.values())


def win_declined(state: State, player: int) -> Action | None:
    """In the last go of all: to pass and lose where the game could have been won."""
    after = state.copy()
    after.apply(player, PASS)
    if not after.is_over or player in after.winners():
        return None
    for action in state.legal_actions(player):
        after = state.copy()
        after.apply(player, action)
        if after.is_over and after.winners() == (player,):
            return PASS
    return None


def gift_of_the_key(state: State, player: int) -> Action | None:
    """To give a rival high up that has none a Key of Osiris, before anybody is in the Chamber."""
    assert isinstance(state, MummyState)
    rival = state.seats[state.active]
    if any(seat.field == CHAMBER for seat in state.seats):
        return None
    if state.active == player or rival.has_key or rival.endurance < 3 or level_of(rival.field) < 3:
        return None
    cards = load_cards()
    plays = (action for action in state.legal_actions(player) if isinstance(action, Play))
    return next((play for play in plays if isinstance(card := cards[play.card], Find) and card.key), None)


BLUNDERS: dict[str, Blunder] = {"pyramids": wasted_mark, "anubix": win_declined, "mummy": gift_of_the_key}
LEAST = {"pyramids": 7, "anubix": 0.9, "mummy": 0.08}
"""The least cost of such a blunder."""
game_of_the_day = some_of("game_id", BLUNDERS, today=1)


def a_game(game_id: str, seed: int, blunder: Blunder | None = None) -> tuple[Record, int | None]:
    """Two priests' game, the first seat called a person's; and where its one blunder was made."""
    game = GAMES[game_id]
    state = game.new(2, seed)
    record = Record(game_id, game.rules_version, seed, ("you", "priest"))
    made = None
    while not state.is_over:
        player = state.to_act()[0]
        action = choose(make_bot(game_id, "priest", len(record.actions)), state, player)
        if blunder and made is None and player == 0:
            worst = blunder(state, player)
            if worst:
                action, made = worst, len(record.actions)
        state.apply(player, action)
        record.actions.append((player, action))
    return record, made


def worked_through(record: Record, playouts: int = PLAYOUTS, seed: int | None = None) -> Coach:
    coach = Coach(Replay(record), playouts=playouts, seed=seed)
    while coach.think(1000, time.perf_counter):
        pass
    return coach


@pytest.mark.thorough
@game_of_the_day
def test_a_blunder_is_named_as_the_costliest_decision(game_id: str) -> None:
    seed = 1
    while True:
        record, made = a_game(game_id, seed, BLUNDERS[game_id])
        if made is not None:
            break
        seed += 1
    coach = worked_through(record)
    worst = coach.costliest()[0]
    assert (worst.at, worst.player, worst.played) == (made, 0, record.actions[made][1])
    assert worst.clear
    assert worst.loss > LEAST[game_id]
    state = Replay(record).positions[made]
    assert worst.better in state.legal_actions(0)
    assert worst.better != worst.played


@pytest.mark.thorough
@game_of_the_day
def test_verdicts_are_about_own_free_decisions_and_in_order(game_id: str) -> None:
    record, _ = a_game(game_id, 4)
    coach = worked_through(record)
    replay = Replay(record)
    verdicts = coach.verdicts()
    free = [
        at
        for at, (player, _) in enumerate(record.actions)
        if player == 0 and len(replay.positions[at].legal_actions(0)) > 1
    ]
    assert [verdict.at for verdict in verdicts] == free
    for verdict in verdicts:
        assert verdict.loss >= 0
        assert verdict.better in replay.positions[verdict.at].legal_actions(0)
        assert (verdict.better == verdict.played) == (verdict.loss == 0)
    costs = [verdict.loss for verdict in coach.costliest()]
    assert len(costs) == 3
    assert (
        costs == sorted((verdict.loss for verdict in verdicts if verdict.error < math.inf), reverse=True)[:3]
    )
    assert len(coach.prospects) == len(record.actions) + 1
    assert all(len(seats) == 2 for seats in coach.prospects)


@pytest.mark.thorough
@game_of_the_day
def test_a_coach_that_is_stopped_keeps_what_it_found_and_goes_on_from_there(game_id: str) -> None:
    record, _ = a_game(game_id, 4)
    coach = Coach(Replay(record), playouts=30)
    progress = [coach.progress]
    while not coach.verdicts():
        assert coach.think(0, time.perf_counter)
        progress.append(coach.progress)
    coach.stop()
    known = coach.verdicts()
    assert known
    assert not coach.think(1000, time.perf_counter)
    assert coach.verdicts() == known
    assert not coach.done
    coach.go_on()
    while coach.think(5, time.perf_counter):
        progress.append(coach.progress)
    assert progress == sorted(progress)
    assert coach.done
    assert coach.progress == 1
    assert coach.verdicts() == worked_through(record, 30).verdicts()


@pytest.mark.thorough
@game_of_the_day
def test_one_budget_and_seed_give_one_answer(game_id: str) -> None:
    record, _ = a_game(game_id, 5)
    one, again, other = (worked_through(record, 40, seed) for seed in (8, 8, 9))
    assert one.verdicts() == again.verdicts()
    assert one.prospects == again.prospects == other.prospects
    assert one.verdicts() != other.verdicts()


def test_coach_looks_at_people_or_at_everybody() -> None:
    record, _ = a_game("anubix", 6)
    assert Coach(Replay(record)).players == (0,)
    assert Coach(Replay(record), (1,)).players == (1,)
    record.seats = ("priest", "priest")
    assert Coach(Replay(record)).players == (0, 1)


def test_a_game_without_weighing_bots_has_no_coach() -> None:
    assert weighing_level(RACE.id) is None
    with pytest.raises(ValueError, match=f"no bot of '{RACE.id}' weighs its actions"):
        make_weigher(RACE.id, 1)


@pytest.mark.thorough
def test_the_coach_sees_no_more_than_the_player_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 marks after seat 0, but at the same time: its view has seat 0 as before its mark, and hidden
    things are drawn afresh each time."""
    record, _ = a_game("pyramids", 7)
    shown: dict[int, list[PyramidsState]] = {}
    whole = Replay(record)
    kind = type(make_weigher("pyramids", 0))

    class Watched(kind):  # type: ignore[valid-type,misc] # the class is known at run time only
        def weigh(self, state: State, player: int, *rest: object, **options: object) -> object:
            assert isinstance(state, PyramidsState)
            key = (state.round, state.turn, state.phase, state.seats[1].started)
            shown.setdefault(hash(key), []).append(state.copy())
            return super().weigh(state, player, *rest, **options)

    def watched(_game_id: str, seed: int) -> Weigher:
        return Watched(seed)

    monkeypatch.setattr(coach_module, "make_weigher", watched)
    coach = Coach(whole, (1,), playouts=20)
    while coach.think(1000, time.perf_counter):
        pass
    marks = [state for states in shown.values() for state in states if state.phase == MARK]
    assert marks
    assert not any(state.seats[0].started for state in marks)
    first_round = [s for s in marks if s.round == 1 and s.turn < 4]
    assert len({tuple(state.expeditions) for state in first_round}) > 3


def test_a_loss_that_no_play_outs_can_tell_better_keeps_its_error() -> None:
    """In the last turn of Pyramids a rival may take an award, or nothing is open: the first look knows."""
    guess, open_award, exact = (coach_module._Tally() for _ in range(3))
    guess.add(3.0, math.inf, 0)
    open_award.add(3.4, 1.4, 0)
    exact.add(3.0, 0.0, 0)
    assert (guess.known, guess.error) == (None, math.inf)
    assert (open_award.mean, open_award.error) == (3.4, 1.4)
    assert (exact.mean, exact.error) == (3.0, 0.0)
