"""Challenges on screen: there and back in three links, hidden until one has played, merged, refused."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.play.challenge import challenge_id, keep_challenge, load_challenge, merged, with_own
from game.play.friends import challenge_ids
from game.play.history import read_history
from game.play.links import link_for_challenge
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.challenge_scene import ChallengeScene, open_challenge
from game.ui.menus.challenge_table import TrialScores, TrialTable
from game.ui.menus.friends_name import NamePanel, keep_name, known_name
from game.ui.menus.friends_scene import FriendsScene
from game.ui.menus.home import Home
from game.ui.menus.twin_replay import TwinReplay
from game.ui.table.ending.scores import Scores
from game.ui.table.reviewing.replay_scene import ReplayScene

from ..driver import MakeApp, at_home, buttons, dialog, frames, named, nothing, press, tap, tap_in_the_loop
from ..finished_games import words
from ..games import at_random, finished
from ..host import ScriptedInput
from .friends import board, challenge_of, link_from, play_to_the_end


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    at_random(monkeypatch)


def quiet(make_app: MakeApp, fragment: str = "", **more: object) -> App:
    """An app in which nothing takes time."""
    return at_home(make_app, fragment=f"{fragment}&speed=off", **more)


def listed(app: App) -> str:
    """The buttons' words, rows of lists among them."""
    return " | ".join(buttons(app))


def test_a_challenge_goes_there_and_back_in_three_links(make_app: MakeApp) -> None:
    typed = ScriptedInput()
    anna = make_app(text_input=typed)
    anna.go(Scores(anna, finished(("you", "scribe"), 3)))
    frames(anna)
    tap(anna, "Share")
    tap(anna, "Challenge a friend")
    assert isinstance(anna.scene, ChallengeScene)
    tap(anna, "Send it")
    assert isinstance(anna.stage.scope, NamePanel)
    typed.value = "Anna"
    frames(anna)
    tap(anna, "Done")
    assert known_name(anna.store) == "Anna"
    assert challenge_ids(anna.store) == [], "nothing is kept that was not sent"
    tap_in_the_loop(anna, "Copy link")
    assert len(challenge_ids(anna.store)) == 1

    ben = quiet(make_app, link_from(anna))
    assert isinstance(ben.scene, ChallengeScene)
    points = str(finished(("you", "scribe"), 3).state.scores()[0])
    assert "Anna" in listed(ben)
    assert points not in listed(ben), "the result is hidden until Ben has played"
    keep_name(ben.store, "Ben")
    tap(ben, "Play")
    assert isinstance(ben.scene, TrialTable)
    assert ben.scene.sign() == "Challenge from Anna"
    play_to_the_end(ben)
    assert isinstance(ben.scene, TrialScores)
    tap(ben, "Compare")
    assert "Place" in words(ben)
    assert points in listed(ben)
    assert len([*read_history(ben.store, GAMES)]) == 1
    tap(ben, "Send the results")
    tap_in_the_loop(ben, "Copy link")

    back = quiet(make_app, link_from(ben), store=anna.store)
    assert isinstance(back.scene, ChallengeScene)
    assert "Ben" in listed(back)
    assert back.scene.kept.own == 0
    tap(back, "Watch both")
    assert isinstance(back.scene, TwinReplay)
    tap(back, "Your board")
    assert back.scene.record.seats[0] == "you:Anna"
    press(back, pygame.K_o)
    assert back.scene.record.seats[0] == "you:Ben"


def test_a_link_that_comes_twice_leads_to_the_same_place(make_app: MakeApp) -> None:
    store = MemoryStore()
    keep_challenge(store, with_own(merged(None, challenge_of("Anna"), 1), board("Me"), 2))
    for _twice in range(2):
        app = quiet(make_app, link_for_challenge(challenge_of("Anna", "Ben")), store=store)
        assert app.scene.kept.own == 1
        assert len(app.scene.kept.boards) == 3
    assert len(challenge_ids(store)) == 1


def test_ghosts_show_what_others_had_at_the_same_point(make_app: MakeApp) -> None:
    app = quiet(make_app, link_for_challenge(challenge_of("Anna", "Ben", ghosts=True)))
    keep_name(app.store, "Zoë")
    tap(app, "Play")
    assert app.scene.sign() == "At the start of this round: Anna: 0, Ben: 0"
    app.scene.back()
    tap(app, "Anna’s board")
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.replay.length < len(board("Anna").actions), (
        "no card that is still to come for oneself is shown"
    )
    scene.retreat()
    play_to_the_end(app)


def test_the_game_under_way_is_gone_on_with(make_app: MakeApp) -> None:
    link = link_for_challenge(challenge_of("Anna"))
    app = quiet(make_app, link)
    keep_name(app.store, "Zoë")
    tap(app, "Play")
    session = app.scene.session
    app.scene.board.act_directly(session.state.legal_actions(0)[0])
    again = quiet(make_app, link, store=app.store)
    tap(again, "Continue")
    assert again.scene.session.record() == session.record()
    assert again.scene.address == f"trial {challenge_id(board('Anna'))}"


def test_a_challenge_can_be_deleted_and_the_game_stays(make_app: MakeApp) -> None:
    app = quiet(make_app, link_for_challenge(challenge_of("Anna")))
    tap(app, "Delete this challenge")
    tap(app, "Delete")
    assert isinstance(app.scene, Home)
    assert challenge_ids(app.store) == []


@pytest.mark.parametrize("link", ["challenge=0", "challenge=1.", "challenge=0abc", "turn=0", "turn=12abc"])
def test_a_damaged_link_ends_in_words(make_app: MakeApp, link: str) -> None:
    app = at_home(make_app, fragment=link)
    assert isinstance(app.scene, Home)
    assert dialog(app).title == "This link doesn’t work"


def test_a_damaged_challenge_is_replaced_by_what_the_link_brings(make_app: MakeApp) -> None:
    store = MemoryStore()
    key = challenge_id(board("Anna"))
    store.set(f"challenge.{key}", "{")
    app = make_app(store=store)
    app.go(FriendsScene(app, nothing))
    frames(app)
    assert "can’t be read" in listed(app)
    app.go(open_challenge(app, challenge_of("Anna"), nothing))
    assert load_challenge(store, key, GAMES) is not None


def test_home_leads_to_the_games_with_friends(make_app: MakeApp) -> None:
    store = MemoryStore()
    keep_challenge(store, merged(None, challenge_of("Anna"), 1))
    app = at_home(make_app, store=store)
    assert "Games with friends: 1 is waiting for you" in buttons(app)
    tap(app, "Games with friends: 1 is waiting for you")
    named(app, "Challenge: Anna").activate()
    frames(app, 4)
    assert isinstance(app.scene, ChallengeScene)
    app.scene.back()
    assert isinstance(app.scene, FriendsScene)


def test_a_game_of_several_people_is_only_shown(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "friend"), 3)))
    frames(app)
    tap_in_the_loop(app, "Share")
    assert "#record=" in app.host.copied[-1]


def test_a_challenge_still_to_be_played_cannot_be_sent_as_ones_own(make_app: MakeApp) -> None:
    """A friend's game that one has only watched leads to the challenge, which is still to be played."""
    store = MemoryStore()
    keep_challenge(store, merged(None, challenge_of("Anna", "Ben"), 1))
    app = make_app(store=store)
    app.go(app.scenes.challenge(board("Anna"), nothing))
    frames(app)
    assert "Send it" not in buttons(app)
    assert "Play" in buttons(app)


def test_one_s_answer_is_compared_even_where_the_store_keeps_nothing(make_app: MakeApp) -> None:
    app = make_app()
    app.go(app.scenes.challenge(board("Zoë"), nothing, challenge_of("Anna")))
    frames(app)
    assert "Send the results" in buttons(app)
    assert "Anna" in listed(app)
