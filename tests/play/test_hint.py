"""A hint: legal, from what the person sees, the same each time, in time, and it can be left at any moment."""

from __future__ import annotations

import time

import pytest

from game.bots.halving import Weighed, Weighing
from game.engine import GAMES, Random
from game.games.pyramids.rules import PyramidsState, Take
from game.play import hint as hint_module
from game.play.hint import Advice, Hint
from game.play.session import Session
from game.play.weigher import make_weigher, weighing_level

from .fakes import Clock

HINTED = [game for game in GAMES if weighing_level(game)]
every_game = pytest.mark.parametrize("game", HINTED)


def at_table(game: str, actions: int, seed: int = 3) -> Session:
    """A game of a person and a scribe after so many of the person's actions."""
    session = Session.new(GAMES[game], ("you", "scribe"), seed)
    random = Random(seed)
    while not session.over:
        player = session.awaiting()
        if player is None:
            session.tick(1000)
            continue
        legal = session.state.legal_actions(player)
        if actions <= 0 and len(legal) > 1:
            return session
        actions -= 1
        session.act(legal[random.randrange(len(legal))])
    raise AssertionError("the game is too short")


def thought(hint: Hint) -> Advice:
    while hint.think(50, time.perf_counter):
        pass
    assert hint.advice
    return hint.advice


@pytest.mark.thorough
@pytest.mark.each_time
@every_game
@pytest.mark.parametrize("actions", [0, 3, 8])
def test_it_advises_something_legal_and_the_same_again(game: str, actions: int) -> None:
    session = at_table(game, actions)
    before = session.record().to_json()
    advice = thought(Hint(session, 0, search=32, duel=16, seconds=60))
    assert advice.action in session.state.legal_actions(0)
    assert advice.gain >= 0
    assert session.record().to_json() == before
    assert thought(Hint(session, 0, search=32, duel=16, seconds=60)) == advice


def test_it_does_not_see_what_is_hidden() -> None:
    """With other cards still to come, and another deck, it says the same: the person sees the same."""
    session = at_table("pyramids", 6)
    advice = thought(Hint(session, 0, search=32, duel=16, seconds=60))
    looks = session.state.observe(0, Random(99))
    assert looks.to_json() != session.state.to_json()
    session.state = looks
    assert thought(Hint(session, 0, search=32, duel=16, seconds=60)).action == advice.action


@every_game
def test_it_comes_to_an_end_in_time(game: str) -> None:
    session, clock = at_table(game, 2), Clock()
    hint = Hint(session, 0, search=10**6, duel=10**6, seconds=2.0)
    progress = []
    steps = 0
    while hint.think(0, clock):
        progress.append(hint.progress)
        clock.now += 0.004
        steps += 1
        assert clock.now < 3
    assert hint.advice
    assert hint.advice.action in session.state.legal_actions(0)
    assert progress == sorted(progress)
    assert hint.progress == 1


def test_a_hint_without_a_choice_says_so() -> None:
    """The deck is empty, and one card is left to be taken."""
    session, random = Session.new(GAMES["pyramids"], ("you",), 1), Random(1)
    while not isinstance(session.state.legal_actions(0)[0], Take):
        legal = session.state.legal_actions(0)
        session.act(legal[random.randrange(len(legal))])
    state = session.state
    assert isinstance(state, PyramidsState)
    state.deck.clear()
    state.display[1:] = [0, 0, 0]
    (last,) = state.legal_actions(0)
    assert thought(Hint(session, 0)) == Advice(last, 0.0, 0.0, alone=True)


def test_a_first_looks_uncertain_value_is_not_taken_for_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the last turn of Pyramids there is nothing to play on, and a rival may take an award."""
    session = at_table("pyramids", 6)
    one, two, *_ = session.state.legal_actions(0)
    kind = type(make_weigher("pyramids", 0))

    class Sure(kind):  # type: ignore[valid-type,misc] # the class is known at run time only
        def weigh(self, *_position: object, **_options: object) -> Weighing:
            yield 1.0
            return [Weighed(one, 93.4, 1.4, 0, 0.0, 0.0), Weighed(two, 90.0, 0.0, 0, 3.4, 1.4)]

    monkeypatch.setattr(hint_module, "make_weigher", lambda _game_id, seed: Sure(seed))
    advice = thought(Hint(session, 0))
    assert (advice.action, advice.gain, advice.error) == (one, 3.4, 1.4)
