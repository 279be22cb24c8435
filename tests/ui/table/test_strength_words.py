"""The words of the scores about the player's strength, and those of a hint about its price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine import GAMES
from game.play.saves import from_text, to_text
from game.play.session import Session
from game.play.storage import MemoryStore
from game.play.strength import MOVED, Career
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.strength_words import strength_moved

from ..driver import MakeApp, faults, frames, settle
from ..finished_games import filed
from ..games import finished_record, random_bot

SEATS = ("you", "scribe")
LONG_AGO = MOVED - 1


def scores(
    make_app: MakeApp,
    store: MemoryStore,
    seed: int,
    *size: float,
    seats: tuple[str, ...] = SEATS,
    **more: bool,
) -> App:
    app = make_app(*size, store=store, reduced_motion=True)
    record = replace(finished_record(seats, seed), **more)
    app.go(Scores(app, Session.resume(record, make_bot=random_bot)))
    settle(app)
    frames(app, 60)
    return app


def lines(app: App) -> str:
    return " ".join(app.scene.story.lines())


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (390, 844), (844, 390)], ids=str)
def test_a_game_that_counted_tells_how_it_moved_the_figure(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = scores(make_app, filed(3), 7, *size)
    career = Career("pyramids")
    for seed, ended in ((7, None), (2, LONG_AGO), (1, LONG_AGO), (0, LONG_AGO)):
        career.add(replace(from_text(to_text(finished_record(SEATS, seed)), GAMES)[0], ended=ended))
    before, after = (round(strength.mean) for strength in career.strengths()[-2:])
    assert f"Your rating: from {before} to {after} ± " in lines(app)
    assert strength_moved(career) in lines(app)
    assert any(strength_moved(career) in said for said in app.host.said)
    assert not faults(app)


def test_the_first_one_tells_where_it_begins(make_app: MakeApp) -> None:
    app = scores(make_app, MemoryStore(), 7)
    assert "from" not in lines(app).split("Closest")[0]
    assert "Your rating: " in lines(app)


def test_a_game_with_a_hint_says_that_it_does_not_count(make_app: MakeApp) -> None:
    app = scores(make_app, filed(3), 7, unrated=True)
    assert "This game doesn’t count for your rating." in lines(app)
    assert "Your rating" not in lines(app)


@pytest.mark.parametrize("seats", [("you",), ("you", "friend"), ("friend", "scribe")], ids=str)
@pytest.mark.parametrize("unrated", [False, True])
def test_a_game_that_does_not_count_tells_no_strength(
    make_app: MakeApp, seats: tuple[str, ...], unrated: bool
) -> None:
    assert "strength" not in lines(scores(make_app, filed(2), 7, seats=seats, unrated=unrated))


def test_the_same_deal_again_moves_nothing(make_app: MakeApp) -> None:
    store = filed(3)
    app = scores(make_app, store, 2, seats=("you", "priest", "scribe"))
    assert "strength" not in lines(app)
