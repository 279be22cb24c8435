"""Bots are asked the right position with the right seed, and nothing that others do meanwhile helps them."""

from __future__ import annotations

import pytest

from game.engine import IllegalAction, Random
from game.games.pyramids.rules import PyramidsState
from game.play.opponents import choice_began, decision_seed
from game.play.session import Session

from .fakes import LEVELS, PYRAMIDS, RACE, FakeBot, Watcher, new_session, person_chooses, play_to_end, step


def test_decision_seeds_follow_the_documented_mix() -> None:
    def out(s: int) -> int:
        z = (s + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return z ^ z >> 31

    for seed, player, index in [(0, 0, 0), (7, 1, 0), (7, 0, 1), (2**64 - 1, 3, 99)]:
        assert decision_seed(seed, player, index) == out(out(out(seed) ^ player) ^ index)
    seeds = {decision_seed(s, p, i) for s in range(20) for p in range(4) for i in range(100)}
    assert len(seeds) == 20 * 4 * 100


def test_every_decision_has_a_bot_of_its_own_with_its_own_seed() -> None:
    watcher = Watcher()
    session = play_to_end(new_session(("fake", "you", "fake"), 9, make_bot=watcher))
    counted = {0: 0, 2: 0}
    decided: list[tuple[int, int]] = []
    for player, _ in session.record().actions:
        if player in counted:
            decided.append((player, decision_seed(9, player, counted[player])))
            counted[player] += 1
    assert sorted((p, s) for _, p, s in watcher.asked) == sorted(decided)  # no decision was made twice


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seats", [("you", "fake"), ("fake", "you", "friend"), ("fake", "fake", "you", "fake")]
)
def test_bots_never_see_a_mark_of_the_same_turn(seats: tuple[str, ...]) -> None:
    extra_cells = 0
    for seed in range(12):
        watcher = Watcher()
        play_to_end(new_session(seats, seed, make_bot=watcher))
        for state, player, _ in watcher.asked:
            assert isinstance(state, PyramidsState)
            for other, seat in enumerate(state.seats):
                if other == player:
                    continue
                assert seat.kept is None
                # 'started' without a mark of this turn: the seat had nothing to mark and passed.
                assert state.phase != "mark" or not seat.started or not any(seat.front)
            extra_cells += state.phase == "mark" and state.seats[player].started
    assert extra_cells > 10


@pytest.mark.parametrize("seed", range(6))
def test_a_decision_does_not_depend_on_what_the_person_chose(seed: int) -> None:
    base = new_session(("you", "fake", "fake"), seed)
    while len(base.record().actions) < 30 or len(base.state.to_act()) < 3:
        step(base)
    turn = base.state.turn
    decisions = set()
    for action in base.state.legal_actions(0):
        session = Session.resume(base.record(), make_bot=FakeBot, levels=LEVELS)
        session.act(action)
        while session.awaiting() is not None:
            session.act(person_chooses(session))
        length = len(session.record().actions)
        while session.state.phase == "mark" and session.state.turn == turn:
            session.tick(1000)
        decisions.add(tuple(f"{player} {a}" for player, a in session.record().actions[length:]))
    assert len(decisions) == 1


def test_thinking_goes_on_while_people_act_and_is_not_begun_again() -> None:
    watcher = Watcher()
    session = new_session(("you", "fake"), 3, make_bot=watcher)
    session.tick(0)
    asked = len(watcher.asked)
    session.act(person_chooses(session))
    assert session.thinking == 1
    assert len(watcher.asked) == asked == 1


def test_a_choice_begins_with_the_turn_in_a_game_of_turns() -> None:
    watcher = Watcher()
    session = play_to_end(new_session(("you", "fake"), 4, RACE, make_bot=watcher))
    positions = [session.game.new(2, 4)]
    for player, action in session.record().actions:
        positions.append(positions[-1].copy())
        positions[-1].apply(player, action)
    chosen_at = [i for i, (player, _) in enumerate(session.record().actions) if player == 1]
    assert chosen_at
    assert [s.to_json() for s, _, _ in watcher.asked] == [positions[i].to_json() for i in chosen_at]
    for i in chosen_at:
        assert choice_began(positions[: i + 1], session.record().actions, 1) == i


def test_choice_began_looks_back_over_others_but_not_over_a_changed_choice() -> None:
    session = new_session(("you", "friend", "fake"), 8)
    states = [session.state.copy()]
    for _ in range(2):
        session.act(person_chooses(session))
        states.append(session.state.copy())
    assert choice_began(states, session.record().actions, 2) == 0
    session.tick(1000)  # the bot's choice ends the draft
    states.append(session.state.copy())
    assert choice_began(states, session.record().actions, 2) == 3


def test_a_bot_that_decides_nonsense_is_told_of_and_spoils_nothing() -> None:
    class Illegal(FakeBot):
        def think(self, state, player):
            yield
            return PYRAMIDS.parse("take deck")

    class Nothing(FakeBot):
        def think(self, state, player):
            yield

    session = new_session(("fake",), 1, make_bot=Illegal)
    before = session.state.to_json()
    with pytest.raises(IllegalAction):
        session.tick(1000)
    assert session.state.to_json() == before
    assert session.record().actions == []
    with pytest.raises(TypeError, match="decided None"):
        new_session(("fake",), 1, make_bot=Nothing).tick(1000)


def test_bots_cannot_change_the_game_by_thinking() -> None:
    class Vandal(FakeBot):
        def think(self, state, player):
            state.apply(player, state.legal_actions(player)[-1])
            yield
            return self.first

        def __init__(self, game_id: str, level: str, seed: int) -> None:
            super().__init__(game_id, level, seed)
            self.first = PYRAMIDS.new(2, 7).legal_actions(0)[0]

    session = new_session(("fake", "you"), 7, make_bot=Vandal)
    session.tick(0)
    assert session.state.to_json() == PYRAMIDS.new(2, 7).to_json()
    assert Random(1).next64() == 0x910A2DEC89025CC1  # SplitMix64's published first output for seed 1
