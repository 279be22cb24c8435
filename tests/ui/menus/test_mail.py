"""Games that go round as links, on screen: whose device it is, what is next; links that are old or fork."""

from __future__ import annotations

import random

import pytest

from game.engine import GAMES
from game.play.correspondence import for_all, load_mail
from game.play.friends import MAIL, mail_keys
from game.play.links import link_for_turn
from game.play.session import Session
from game.play.storage import FULL, MemoryStore, StoreError
from game.ui.app import App
from game.ui.menus.friends_name import keep_name
from game.ui.menus.friends_scene import FriendsScene
from game.ui.menus.home import Home
from game.ui.menus.mail_arrival import TurnPreview
from game.ui.menus.mail_table import MailScores, MailTable, new_mail
from game.ui.menus.new_game import NewGameScene
from game.ui.table.playing.handover import Handover

from ..driver import MakeApp, at_home, buttons, dialog, frames, named, nothing, settle, tap, tap_in_the_loop
from ..finished_games import words
from ..games import at_random
from ..stores import FillingStore
from .friends import SEED, decide, kept_mail, link_from, mail_of

every_game = pytest.mark.parametrize("game_id", GAMES)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    at_random(monkeypatch)


def opened(make_app: MakeApp, link: str, store: MemoryStore | None = None) -> App:
    return at_home(make_app, fragment=f"{link}&speed=off", store=store or MemoryStore())


def move(app: App, seed: int = 1) -> str:
    """Decide all that is asked at the table, and copy the link that is then offered."""
    table = app.scene
    assert isinstance(table, MailTable)
    dice = random.Random(seed)
    while (player := table.session.awaiting()) is not None:
        table.board.act_directly(dice.choice(table.session.state.legal_actions(player)))
        frames(app)
    settle(app)
    if "Copy link" not in buttons(app):
        tap(app, "Send it on")
    tap_in_the_loop(app, "Copy link")
    app.stage.scope.close()
    return link_from(app)


@every_game
def test_a_new_game_by_link_goes_to_the_friend_and_back(make_app: MakeApp, game_id: str) -> None:
    anna = make_app()
    anna.visit_speed = "off"
    anna.apply_settings()
    keep_name(anna.store, "Anna")
    scene = NewGameScene(anna, game_id, nothing)
    anna.go(scene)
    frames(anna)
    tap(anna, "By link")
    assert [seat.partition(":")[0] for seat in scene.seating.taken()][:2] == ["you", "friend"]
    tap(anna, "Start")
    settle(anna)
    assert isinstance(anna.scene, MailTable)
    link = move(anna)
    assert anna.scene.sign().startswith("By link: waiting for")
    assert not anna.scene.session.can_undo, "others go on from what has been sent"

    ben = opened(make_app, link)
    assert isinstance(ben.scene, TurnPreview)
    assert "Anna has sent you this game." in words(ben)
    keep_name(ben.store, "Ben")
    named(ben, "Play as").activate()
    settle(ben)
    assert ben.scene.session.humans == (1,)
    answer = move(ben)

    again = opened(make_app, answer, anna.store)
    settle(again)
    assert isinstance(again.scene, MailTable)
    asked = again.scene.session.awaiting() is not None
    assert ("Send it on" in buttons(again)) is not asked, "nothing lies on the buttons that one needs"
    assert again.scene.session.humans == (0,)
    assert len(again.scene.session.record().actions) >= len(ben.scene.session.record().actions)
    for app in (ben, again):
        shown = app.scene.board.shown
        assert shown == type(shown).of(app.scene.session.state), "each event has been shown once"


@every_game
def test_only_the_own_hand_is_shown(make_app: MakeApp, game_id: str) -> None:
    app = make_app()
    table = mail_of(app, game_id)
    app.go(table)
    frames(app, 2)
    assert table.board.viewer == 0
    assert table.session.humans == (0,)
    assert not isinstance(app.stage.scope, Handover)


def test_a_link_for_several_asks_which_one_reads_it(make_app: MakeApp) -> None:
    app = make_app()
    link = link_for_turn(for_all(mail_of(app, "anubix").session.record()), 0)
    other = opened(make_app, link)
    assert [name for name in buttons(other) if name.startswith("I’m")] == ["I’m Zoë", "I’m Ben"]
    tap(other, "I’m Zoë")
    assert other.scene.session.humans == (2,)


def test_an_old_link_says_so_and_changes_nothing(make_app: MakeApp) -> None:
    app = make_app()
    table = mail_of(app, "anubix", 0)
    old = link_for_turn(for_all(table.session.record()), 1)
    decide(table.session, random.Random(1), 1)
    before = app.store.get(mail_keys(app.store)[0])
    later = opened(make_app, old, app.store)
    assert dialog(later).title == "You know this link"
    assert app.store.get(mail_keys(app.store)[0]) == before


@pytest.mark.parametrize("taken", ["The one on this device", "The one in the link"])
def test_of_two_versions_one_goes_on_and_the_other_is_kept(make_app: MakeApp, taken: str) -> None:
    app = make_app()
    table = mail_of(app, "anubix", 0)
    start = table.session.record()
    decide(table.session, random.Random(1), 1)
    ours = table.session.record()
    other = Session.resume(start, here=(0,))
    decide(other, random.Random(4), 1)
    assert other.record() != ours
    later = opened(make_app, link_for_turn(for_all(other.record()), 1), app.store)
    assert dialog(later).title == "Two versions of this game"
    assert "1 move" in dialog(later).text
    assert "Anna" in dialog(later).text, "it is said whose points these are"
    tap(later, taken)
    settle(later)
    assert isinstance(later.scene, MailTable)
    goes_on = ours if taken.endswith("device") else other.record()
    assert later.scene.session.record().actions == goes_on.actions
    both = [load_mail(app.store, key, GAMES) for key in mail_keys(app.store)]
    assert {tuple(kept.record.actions) for kept in both if kept} == {
        tuple(record.actions) for record in (ours, other.record())
    }


def test_a_damaged_game_is_told_of_and_can_be_deleted(make_app: MakeApp) -> None:
    app = make_app()
    mail_of(app, "anubix")
    key = mail_keys(app.store)[0]
    app.store.set(key, (app.store.get(key) or "").replace('"actions":["0: ', '"actions":["0: x'))
    app.go(FriendsScene(app, nothing))
    frames(app)
    named(app, "With").activate()
    frames(app, 4)
    assert dialog(app).title == "A saved game can’t be read"
    tap(app, "Delete")
    assert mail_keys(app.store) == []


def test_the_end_is_sent_to_the_others(make_app: MakeApp) -> None:
    seats = ("friend:Anna", "friend:Ben")
    session = Session.new(GAMES["anubix"], seats, SEED)
    decide(session, random.Random(1))
    whole = session.record()
    almost = type(whole)(whole.game, whole.rules, whole.seed, whole.seats, whole.actions[:-1], whole.setup)
    last = whole.actions[-1][0]
    app = opened(make_app, link_for_turn(almost, 1 - last))
    named(app, "Play as").activate()
    settle(app)
    app.scene.board.act_directly(whole.actions[-1][1])
    settle(app)
    assert isinstance(app.scene, MailScores)
    tap(app, "Send it on")
    tap_in_the_loop(app, "Copy link")
    assert not kept_mail(app.store, "anubix").waits_for
    assert any(key.startswith("history.") for key in app.store.keys())  # noqa: SIM118


def test_home_and_the_list_say_whose_turn_it_is(make_app: MakeApp) -> None:
    app = make_app()
    mail_of(app, "anubix", 0)
    app.go(Home(app))
    frames(app)
    assert "Games with friends: 1 is waiting for you" in buttons(app)
    table = mail_of(app, "anubix")
    assert table.session.slot.key.startswith(MAIL)
    app.go(Home(app))
    frames(app)
    tap(app, "Games with friends: 1")
    assert "With Ben" in words(app) or "With Ben" in " ".join(buttons(app))
    assert "Ben’s turn" in " ".join(buttons(app))


def test_a_newcomer_to_the_table_gives_a_name(make_app: MakeApp) -> None:
    anna = make_app()
    table = new_mail(anna, GAMES["anubix"], ("you:Anna", "friend"), "", seed=SEED)
    decide(table.session, random.Random(1), 1)
    ben = opened(make_app, link_for_turn(for_all(table.session.record()), 0))
    keep_name(ben.store, "Ben")
    named(ben, "Play as").activate()
    settle(ben)
    assert ben.scene.session.seats == ("friend:Anna", "friend:Ben")
    link = move(ben)
    again = opened(make_app, link, anna.store)
    assert again.scene.session.seats == ("friend:Anna", "friend:Ben")
    assert len(mail_keys(anna.store)) == 1


def test_a_game_can_be_deleted_from_its_menu(make_app: MakeApp) -> None:
    app = make_app()
    table = mail_of(app, "anubix")
    app.go(table)
    frames(app)
    table.back()
    tap(app, "Delete this game")
    tap(app, "Delete")
    assert isinstance(app.scene, FriendsScene)
    assert mail_keys(app.store) == []


def test_nothing_is_sent_on_while_one_is_asked(make_app: MakeApp) -> None:
    app = make_app()
    table = mail_of(app, "anubix", 0)
    app.go(table)
    frames(app)
    table.back()
    assert "Send it on" not in buttons(app)


def test_the_way_on_lies_above_an_open_auction(make_app: MakeApp) -> None:
    app = make_app(390, 844)
    app.visit_speed = "off"
    app.apply_settings()
    app.go(mail_of(app, "mummy", 1))
    settle(app)
    if "Copy link" in buttons(app):
        app.stage.scope.close()
    frames(app, 2)
    button = named(app, "Send it on")
    assert app.scene.find(button.rect.center) is button


def test_the_scores_take_the_whole_window(make_app: MakeApp) -> None:
    app = make_app(390, 844)
    app.visit_speed = "off"
    app.apply_settings()
    table = mail_of(app, "pyramids")
    app.go(table)
    table.session.humans, table.session.away = (0, 1, 2), ()
    decide(table.session, random.Random(2))
    table.session.humans, table.session.away = (0,), (1, 2)
    frames(app)
    settle(app)
    assert isinstance(app.scene, MailScores)
    assert app.scene.rect == app.window


def forked(make_app: MakeApp, store: MemoryStore, seed: int = 4) -> tuple[App, str]:
    """A device on which one has acted, and a link in which somebody has acted otherwise on the same turn."""
    app = make_app(store=store)
    table = mail_of(app, "anubix", 0)
    start = table.session.record()
    decide(table.session, random.Random(1), 1)
    other = Session.resume(start, here=(0,))
    decide(other, random.Random(seed), 1)
    return app, link_for_turn(for_all(other.record()), 1)


def test_a_version_that_is_kept_is_not_kept_twice(make_app: MakeApp) -> None:
    store = MemoryStore()
    _app, link = forked(make_app, store)
    later = opened(make_app, link, store)
    tap(later, "The one on this device")
    again = opened(make_app, link, store)
    assert isinstance(again.scene, MailTable), "the link leads to its version"
    assert len(mail_keys(store)) == 2


def test_nothing_is_lost_where_there_is_no_room_for_both(make_app: MakeApp) -> None:
    store = FillingStore()
    _app, link = forked(make_app, store)
    before = store.get(mail_keys(store)[0])
    later = opened(make_app, link, store)
    store.refusal = StoreError("no room", FULL)
    tap(later, "The one in the link")
    assert "no room" in dialog(later).text
    assert store.get(mail_keys(store)[0]) == before
