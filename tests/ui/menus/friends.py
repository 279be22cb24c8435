"""Challenges and correspondence games, prepared: whole ones, and apps into which somebody's link has come."""

from __future__ import annotations

import random

from game.engine import GAMES
from game.play.challenge import begun, named
from game.play.history import read_history
from game.play.links import Challenge, link_for_challenge
from game.play.saves import SavedRecord
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table

from ..driver import frames, settle
from ..games import finished

NAMES = ("Anna", "Ben", "Zoë", "Dora", "Emil", "Fatima", "Gregor", "Hypatia")


def board(name: str, game_id: str = "pyramids", seats: tuple[str, ...] = ("you", "scribe")) -> SavedRecord:
    """How somebody has played one deal, in which the other seat decides at random, too."""
    session = Session.new(GAMES[game_id], seats, 5, make_bot=lambda *_: Dice(5))
    dice = random.Random(name)
    while not session.over:
        if session.awaiting() is None:
            session.tick(1000)
        else:
            session.act(dice.choice(session.state.legal_actions(0)))
    return named(session.finished(), name)


class Dice:
    """A bot that decides the same at the same point of every game, if it can."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def think(self, state, player):  # noqa: ANN001, ANN201 - a bot, as Session wants one
        yield
        return random.Random(self._seed).choice(state.legal_actions(player))


def challenge_of(*names: str, game_id: str = "pyramids", ghosts: bool = False) -> Challenge:
    seats = ("you",) if game_id == "mummy" else ("you", "scribe")
    return Challenge.of([board(name, game_id, seats) for name in names], ghosts=ghosts)


def link_from(app: App) -> str:
    """The part behind '#' of what was copied last."""
    return str(app.host.copied[-1]).rsplit("#", 1)[1]


def play_to_the_end(app: App) -> None:
    """Let the person at the table decide at random, without looking."""
    table = app.scene
    assert isinstance(table, Table)
    dice = random.Random(3)
    while not table.session.over:
        player = table.session.awaiting()
        if player is None:
            table.session.tick(1000)
        else:
            table.session.act(dice.choice(table.session.state.legal_actions(player)))
    table._scores_shown = False
    frames(app)
    settle(app)
