"""Challenges and correspondence games, prepared: whole ones, and apps into which somebody's link has come."""

from __future__ import annotations

import random
from collections.abc import Generator
from functools import cache

from game.engine import GAMES, Action, State
from game.play.challenge import named, trial_seats
from game.play.correspondence import Mail, load_mail
from game.play.friends import mail_keys
from game.play.links import Challenge
from game.play.saves import SavedRecord
from game.play.session import Session
from game.play.storage import Store
from game.ui.app import App
from game.ui.menus.mail_table import MailTable, new_mail
from game.ui.table.playing.table import Table

from ..driver import frames, settle

NAMES = ("Anna", "Ben", "Zoë", "Dora", "Emil", "Fatima", "Gregor", "Hypatia")
SEED = 45
"""In Anubix the first seat goes first."""


class Steady:
    """A bot that decides the same at the same point of every game."""

    def __init__(self, *_whose: object) -> None:
        pass

    def think(self, state: State, player: int) -> Generator[None, None, Action]:
        yield
        return random.Random(5).choice(state.legal_actions(player))


def decide(session: Session, dice: random.Random, count: int | None = None) -> None:
    """Let the people here decide at random, so many times or to the end."""
    while not session.over and count != 0:
        player = session.awaiting()
        if player is not None:
            session.act(dice.choice(session.state.legal_actions(player)))
            count = None if count is None else count - 1
        elif session.awaited_elsewhere:
            return
        else:
            session.tick(1000)


@cache
def board(name: str, game_id: str = "pyramids", *, solo: bool = False) -> SavedRecord:
    """How somebody has played one deal: at random, but not as others have."""
    seats = ("you",) if solo else ("you", "scribe")
    session = Session.new(GAMES[game_id], seats, SEED, make_bot=Steady)
    decide(session, random.Random(name))
    return named(session.finished(), name)


def challenge_of(*names: str, game_id: str = "pyramids", ghosts: bool = False) -> Challenge:
    """Boards of one deal of these people."""
    return Challenge.of([board(name, game_id, solo=game_id == "mummy") for name in names], ghosts=ghosts)


def played_trial(app: App, game_id: str) -> Session:
    """One's own game of that challenge, at its end."""
    from game.play.challenge import TrialSlot

    challenge = challenge_of("Anna", "Ben", game_id=game_id)
    first = challenge.boards[0]
    slot = TrialSlot(challenge, GAMES)
    seats = trial_seats(challenge, "Zoë", None)
    session = Session.new(GAMES[game_id], seats, first.seed, store=app.store, slot=slot, make_bot=Steady)
    decide(session, random.Random(1))
    return session


def mail_of(app: App, game_id: str, count: int = 1) -> MailTable:
    """The table of a new correspondence game, with so many decisions made here."""
    table = new_mail(app, GAMES[game_id], ("you:Anna", "friend:Ben", "friend:Zoë"), "", seed=SEED)
    decide(table.session, random.Random(1), count)
    return table


def kept_mail(store: Store, game_id: str) -> Mail:
    """That game as the store has it."""
    key = next(key for key in mail_keys(store) if key.split(".")[1] == game_id)
    kept = load_mail(store, key, GAMES)
    assert kept
    return kept


def link_from(app: App) -> str:
    """The part behind '#' of what was copied last."""
    return str(app.host.copied[-1]).rsplit("#", 1)[1]


def play_to_the_end(app: App) -> None:
    """Let the person at the table decide at random, without looking, and see the end."""
    table = app.scene
    assert isinstance(table, Table)
    decide(table.session, random.Random(3))
    frames(app)
    settle(app)
