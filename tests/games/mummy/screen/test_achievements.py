"""Achievements of Mummy: each thing once earned, and once only just not."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import GAMES, Event
from game.games.mummy.rules import CHAMBER
from game.games.mummy.rules.events import (
    AllyWon,
    ChamberTested,
    EnduranceLost,
    GameOver,
    Grown,
    MonsterFought,
    MummyAttacked,
)
from game.games.mummy.screen.achievements import ACHIEVEMENTS
from game.play.achievements import Played

EARNED = {each.id: each.earned for each in ACHIEVEMENTS}


def played(
    *events: Event, players: int = 2, how: str = "elixir", endurance: int = 4, turn: int = 12
) -> Played[Any]:
    """A game that the first seat has won in that way, in the Chamber."""
    state: Any = GAMES["mummy"].new(players, 1)
    state.winner, state.round = 0, turn
    state.seats[0].field, state.seats[0].endurance = CHAMBER, endurance
    return Played(state, 0, [[event] for event in (*events, GameOver(0, how))])


def fought(count: int, how: str = "flee", outcome: str = "won") -> list[Event]:
    return [MonsterFought(0, 5, how, 7, 5, 0, 6, 4, outcome)] * count


def on_others(count: int) -> list[Event]:
    """So many attacks on the other seat by the first one; and one on itself, one by the other."""
    return [MummyAttacked(1, 0, None)] * count + [MummyAttacked(0, 0, None), MummyAttacked(0, 1, None)]


LOST, LOST_BY_OTHER = EnduranceLost(0, 1, 3, "mummy"), EnduranceLost(1, 1, 3, "mummy")
TESTED = ChamberTested(0, ())


@pytest.mark.parametrize(
    ("name", "earned", "just_not"),
    [
        (
            "bested",
            played(*fought(1, "trick")),
            played(*fought(3, outcome="lost"), *fought(1, outcome="draw")),
        ),
        ("unhurt", played(LOST_BY_OTHER), played(LOST)),
        ("thread", played(endurance=1), played(endurance=2)),
        ("first_try", played(TESTED), played(TESTED, TESTED)),
        ("quick", played(players=1, turn=12), played(players=1, turn=13)),
        ("allies", played(AllyWon(0, 5), AllyWon(0, 6)), played(AllyWon(0, 5), AllyWon(1, 6))),
        ("escapes", played(*fought(3)), played(*fought(2), *fought(1, outcome="lost"), *fought(1, "trick"))),
        ("grown", played(*[Grown(0, 5, 1)] * 7), played(*[Grown(0, 5, 1)] * 6, Grown(1, 5, 1))),
        ("master", played(*on_others(3)), played(*on_others(2))),
    ],
)
def test_earned_and_just_not(name: str, earned: Played[Any], just_not: Played[Any]) -> None:
    assert EARNED[name](earned)
    assert not EARNED[name](just_not)


def test_last_survivor_does_not_count_as_elixir_win() -> None:
    outlasted = played(TESTED, how="last", endurance=1)
    assert outlasted.won
    assert not any(EARNED[name](outlasted) for name in ("unhurt", "thread", "first_try", "quick"))
    assert not EARNED["quick"](played(players=2, turn=5))
