"""Achievements of Mummy."""

from __future__ import annotations

from game.play.achievements import Achievement, Played
from game.ui.toolkit.translate import mark

from ..rules.events import (
    AllyWon,
    ChamberTested,
    EnduranceLost,
    GameOver,
    Grown,
    MonsterFought,
    MummyAttacked,
)
from ..rules.state import MummyState

Game = Played[MummyState]

QUICK, ALLIES, ESCAPES, GROWN, ATTACKS = 12, 2, 3, 7, 3


def _elixir(game: Game) -> bool:
    """True if the explorer has found the elixir, and not only outlasted the others."""
    return game.won and any(event.how == "elixir" for event in game.all(GameOver))


def _bested(game: Game) -> list[str]:
    """How monsters were got the better of."""
    return [fight.how for fight in game.own(MonsterFought) if fight.outcome == "won"]


def _on_others(game: Game) -> int:
    return sum(event.controller == game.player != event.player for event in game.all(MummyAttacked))


ACHIEVEMENTS: tuple[Achievement[Game], ...] = (
    Achievement(
        "bested",
        mark("Brave heart"),
        mark("Get the better of a monster."),
        "p 3 2.5 21 2.5 21 12 17.6 18.4 12 22.6 6.4 18.4 3 12; L 2.2 12 5.4 12 18.4; L 2.2 6.6 10 17.4 10",
        lambda game: bool(_bested(game)),
    ),
    Achievement(
        "unhurt",
        mark("Not a scratch"),
        mark("Find the elixir without losing any Endurance."),
        "o 7.4 8.6 5; o 16.6 8.6 5; p 3.1 11.2 20.9 11.2 12 21.8; p 8 7 16 7 16 12 8 12",
        lambda game: _elixir(game) and not game.own(EnduranceLost),
    ),
    Achievement(
        "thread",
        mark("By a thread"),
        mark("Find the elixir with your last point of Endurance."),
        "o 7.4 8.6 5; o 16.6 8.6 5; p 3.1 11.2 20.9 11.2 12 21.8; p 8 7 16 7 16 12 8 12; "
        "L 1.7 12.6 4 9.8 9.6 14 12.6 11 17 12 23",
        lambda game: _elixir(game) and game.state.seats[game.player].endurance == 1,
    ),
    Achievement(
        "first_try",
        mark("Open sesame"),
        mark("Pass all three tests in the Chamber at the first attempt."),
        "r 2.4 12 7 4.8; l 2.8 12 12 12 21.5; l 2.8 6 14.6 18 14.6",
        lambda game: _elixir(game) and len(game.own(ChamberTested)) == 1,
    ),
    Achievement(
        "quick",
        mark("Before the sand runs out"),
        mark("Playing solo, find the elixir within 12 turns."),
        "p 6 3.5 18 3.5 12.8 12 18 20.5 6 20.5 11.2 12; l 2.2 4.5 2.6 19.5 2.6; l 2.2 4.5 21.4 19.5 21.4; "
        "P 8.4 5 15.6 5 14 7.6 10 7.6",
        lambda game: _elixir(game) and game.state.players == 1 and game.state.round <= QUICK,
    ),
    Achievement(
        "allies",
        mark("Unlikely friends"),
        mark("Win two allies in one game."),
        "o 12 16.4 5.2; o 5 11.4 2.5; o 9.4 6 2.5; o 14.6 6 2.5; o 19 11.4 2.5",
        lambda game: len(game.own(AllyWon)),
        ALLIES,
        mark("{done} of {goal} allies"),
    ),
    Achievement(
        "escapes",
        mark("Light on your feet"),
        mark("Flee from three monsters in one game."),
        "p 1.5 5 10 8.4 21.5 2 22.6 7 13 11.4 21.6 10.6 20.4 14.6 12 15 18.6 17.6 15 20.4 7 18 3 13",
        lambda game: _bested(game).count("flee"),
        ESCAPES,
        mark("{done} of {goal} monsters"),
    ),
    Achievement(
        "grown",
        mark("Hardened"),
        mark("Raise your attributes by seven points in one game."),
        "p 12 1.5 20 9 15 9 15 14 9 14 9 9 4 9; p 9 15.4 15 15.4 15 18 9 18; p 9 19.4 15 19.4 15 22 9 22",
        lambda game: len(game.own(Grown)),
        GROWN,
        mark("{done} of {goal} points"),
    ),
    Achievement(
        "master",
        mark("Master of the Mummy"),
        mark("Set the Mummy on others three times in one game."),
        "o 12 9.6 7.6; p 5 10 19 10 16.6 21.4 7.4 21.4; L 1.2 3 6 21 4; L 1.2 3 14.4 21 12.4; "
        "L 1.2 3 18.6 21 17; O 9 9.8 1.7; O 15 9.8 1.7",
        _on_others,
        ATTACKS,
        mark("{done} of {goal} attacks"),
    ),
)
