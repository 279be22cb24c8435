"""Links that somebody has sent."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.play.links import link_for_record, parse_link
from game.play.seats import levels_of
from game.play.storage import MemoryStore
from game.ui.menus.home import Home
from game.ui.menus.link_preview import LinkPreview
from game.ui.table.playing.table import Table

from ..driver import MakeApp, at_home, dialog, nothing, press, tap
from ..finished_games import SEATS, words
from ..games import finished_record, played


def test_a_sent_seed_is_shown_before_it_starts(make_app: MakeApp) -> None:
    app = at_home(make_app, fragment="game=anubix&players=you,scribe&seed=7&lang=pl")
    assert isinstance(app.scene, LinkPreview)
    assert "Anubix" in words(app)
    assert "Skryba" in words(app)
    assert "Te same arkusze" in words(app), "Anubix has no cards"
    assert app.store.keys() == ()
    tap(app, "Zagraj")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 7


def test_a_link_without_a_seed_promises_no_same_game(make_app: MakeApp) -> None:
    app = at_home(make_app, fragment="game=anubix&players=you,scribe")
    assert isinstance(app.scene, LinkPreview)
    assert app.scene.lines() == []


def test_a_sent_game_that_goes_on_never_takes_the_place_of_another_unasked(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(SEATS, 7, 12, store)
    kept = store.get("save.pyramids")
    app = at_home(make_app, store=store, fragment=link_for_record(played(SEATS, 8, 20).record()))
    assert "Round" in words(app)
    tap(app, "Continue this game")
    assert dialog(app).title == "A game for you"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert store.get("save.pyramids") == kept


def test_a_sent_game_that_goes_on_is_kept_at_once(make_app: MakeApp) -> None:
    record = played(SEATS, 8, 20).record()
    app = at_home(make_app, fragment=link_for_record(record))
    assert app.store.keys() == (), "it is only shown"
    tap(app, "Continue this game")
    app.scene.back()
    assert "Your game is saved" in dialog(app).text
    tap(app, "Home")
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record() == record


@pytest.mark.parametrize(
    ("fragment", "why"),
    [
        ("record=2garbled", "damaged or incomplete"),
        ("record=9abc", "rules of another version"),
        ("game=chess", "There’s no game “chess” in this collection."),
        (
            "game=pyramids&players=%3Cscript%3Ealert(1)%3C/script%3E!x",
            "unknown player: “<script>alert(1)</script>!x”",
        ),
        ("game=pyramids&players=you,you", "can’t play together"),
        ("record=" + "A" * 250_000, "too long"),
        ("RECORD=2" + "ABC" * 20, "changed to capitals or to small ones"),
        ("record:2abc", "cut short or changed on its way"),
    ],
)
def test_a_wrong_link_is_explained_and_refused(make_app: MakeApp, fragment: str, why: str) -> None:
    app = at_home(make_app, fragment=fragment)
    assert isinstance(app.scene, Home)
    assert dialog(app).title == "This link doesn’t work"
    assert why in dialog(app).text
    assert app.store.keys() == ()


@pytest.mark.parametrize("fragment", ["top", "utm_source=x", "?", "a=b&c"])
def test_other_fragments_are_passed_over(make_app: MakeApp, fragment: str) -> None:
    app = at_home(make_app, fragment=fragment)
    assert isinstance(app.scene, Home)
    assert app.stage.scope is app.scene


def test_long_names_of_a_sent_game_can_be_played_with(make_app: MakeApp) -> None:
    """'You' is somebody else, and 'friend' is longer."""
    record = played(("friend:Bob", "you:" + "x" * 36), 5).record()
    app = at_home(make_app, fragment=link_for_record(record))
    tap(app, "Play the same game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you:Bob", "friend:" + "x" * 33)


def test_a_name_in_a_link_is_nothing_but_a_name(make_app: MakeApp) -> None:
    """The text of a link is shown letter by letter, whatever it looks like."""
    name = "<b>{names}</b> %s"
    record = finished_record(("you", f"friend:{name}"), 3)
    sent = parse_link(link_for_record(record), GAMES, levels_of)
    assert sent is not None
    app = make_app()
    app.go(LinkPreview(app, sent, nothing))
    assert name in words(app)
    assert name in app.host.said[-1]
