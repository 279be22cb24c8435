"""Games for the tests of the screen: some actions in, or played to their end, without thinking."""

from __future__ import annotations

from functools import cache

import pytest

from game.bots.bot import RandomBot
from game.engine import GAMES, Random
from game.engine.record import Record
from game.play.session import Session
from game.play.storage import Store


def random_bot(_game_id: str, _level: str, seed: int) -> RandomBot:
    """A bot that thinks no longer than its choice takes."""
    return RandomBot(seed)


def at_random(patch: pytest.MonkeyPatch) -> None:
    """All bots choose at random from now on."""
    patch.setattr("game.bots.make_bot", random_bot)


def played(
    seats: tuple[str, ...],
    seed: int,
    actions: int | None = None,
    store: Store | None = None,
    game: str = "pyramids",
) -> Session:
    """A random game after so many actions; None plays it to its end."""
    session = Session.new(GAMES[game], seats, seed, store=store, make_bot=random_bot)
    play_on(session, actions)
    return session


def play_on(session: Session, actions: int | None = None) -> None:
    """At random, up to so many actions in all, or to the end."""
    random = Random(session.record().seed)
    while not session.over and (actions is None or len(session.record().actions) < actions):
        go_on(session, random)


def go_on(session: Session, random: Random) -> None:
    """Let the bots think, or decide at random for a person."""
    player = session.awaiting()
    if player is None:
        session.tick(1000)
    else:
        legal = session.state.legal_actions(player)
        session.act(legal[random.randrange(len(legal))])


@cache
def finished_record(seats: tuple[str, ...], seed: int, game: str = "pyramids") -> Record:
    """The record of a whole random game."""
    return played(seats, seed, game=game).record()


def finished(seats: tuple[str, ...], seed: int, game: str = "pyramids") -> Session:
    """A game that is over."""
    return Session.resume(finished_record(seats, seed, game), make_bot=random_bot)
