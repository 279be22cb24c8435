"""The host's table and its guests': lobby, whole games on the real screens, devices that go and come back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from game.main import first_scene
from game.play.near.visiting import LOST_S, GuestSession
from game.play.session import Session
from game.ui.app import App
from game.ui.menus.fault import FaultScene
from game.ui.menus.home import Home
from game.ui.menus.near.guest_table import Arriving, GuestScores, GuestTable
from game.ui.menus.near.host_table import HostTable
from game.ui.menus.new_game import NewGameScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.signed_table import TableSign
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import buttons, dialog, faults, frames, run, tap, tap_in_the_loop, throw
from tests.ui.games import at_random, played
from tests.ui.host import ScriptedHost
from tests.ui.windows import WINDOWS

from .devices import (
    HOST,
    Air,
    Device,
    MakeApp,
    both_turn,
    decide,
    guest_app,
    host_app,
    invite_others,
    near_of,
)

TWO = {
    "pyramids": ("you:Ola", "friend:Anna"),
    "anubix": ("friend:Anna", "you:Ola"),
    "mummy": ("you:Ola", "friend:Anna", "apprentice"),
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    at_random(monkeypatch)


def table_of(app: App) -> Table:
    assert isinstance(app.scene, Table)
    return app.scene


def play_on(apps: Sequence[App], seed: int, most: int = 4_000) -> None:
    """Play until the scores are on each screen."""
    chance = random.Random(seed)
    for _ in range(most):
        both_turn(apps)
        for app in apps:
            if isinstance(app.scene, Table) and "Play" in buttons(app) and dialog(app).title:
                tap(app, "Play")
            decide(app, chance)
        if all(isinstance(app.scene, Scores) for app in apps):
            return
    raise AssertionError([type(app.scene).__name__ for app in apps])


@pytest.mark.parametrize("game", TWO)
def test_a_whole_game_on_two_screens(game: str, make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), game, TWO[game], 6)
    guest = guest_app(make_app, host, "Anna")
    play_on([host, guest], 6)
    assert isinstance(guest.scene, GuestScores)
    theirs, ours = guest.scene.session, host.scene.session  # type: ignore[attr-defined]
    assert theirs.record().actions == ours.record().actions
    assert theirs.state.scores() == ours.state.scores()
    assert set(buttons(guest)) >= {"Share"}
    assert "Play again" not in buttons(guest)
    assert guest.store.get("history.1") is None
    assert host.store.get("history.1")


def signs(app: App) -> list[str]:
    """The words of the lines below the board."""
    lines = [widget for widget in app.scene.children if isinstance(widget, TableSign)]
    return [label.text for line in lines for label in line.children if isinstance(label, Label)]


def test_the_tables_name_the_variant_below_the_board_and_in_the_menu(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "pyramids", TWO["pyramids"], 6, setup="curse")
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    for app in (host, guest):
        assert [line.partition(":")[0] for line in signs(app)] == ["The curse"]
        assert not faults(app)
        app.scene.back()
        frames(app)
        assert "The curse" in dialog(app).text


def test_a_table_of_the_plain_game_has_no_line(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "pyramids", TWO["pyramids"], 6)
    guest = guest_app(make_app, host, "Anna")
    for app in (host, guest):
        assert signs(app) == []
        assert table_of(app)._area == app.window.size  # type: ignore[attr-defined]


def test_a_host_that_answers_nothing_may_have_another_version(make_app: MakeApp) -> None:
    air = Air()
    air.host, air.invited = Device(air), 1
    app = make_app(fragment="join=us")
    arriving = Arriving(app, Device(air), "join=us")

    async def come() -> None:
        app.go(arriving)

    run(come())
    frames(app, 2)
    assert "may have a different version" not in arriving.words()
    app.host.time += 1000 * (LOST_S + 1)
    assert "may have a different version" in arriving.words()


def test_a_guest_has_neither_hints_nor_undo_nor_home(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    assert "Hint" not in guest.scene.places()
    table_of(guest).back()
    frames(guest)
    names = buttons(guest)
    assert "Leave the table" in names
    assert not {"Home", "Hint", "Several devices"} & set(names)
    tap(guest, "Leave the table")
    assert isinstance(guest.scene, Home)
    assert guest.beside is None
    assert near_of(guest).stands == {}


def test_each_sees_its_own_side(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "mummy", TWO["mummy"], 4)
    guest = guest_app(make_app, host, "Anna")
    assert table_of(host).board.viewer == 0
    assert table_of(guest).board.viewer == 1
    assert table_of(host).session.humans == (0,)
    assert table_of(guest).session.seats == ("friend:Ola", "you:Anna", "apprentice")
    hidden = table_of(host).session.state.seats[0].hand  # type: ignore[attr-defined]
    assert table_of(guest).session.state.seats[0].hand != hidden  # type: ignore[attr-defined]


def test_a_locked_device_comes_back_to_the_same_seat(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    near_of(host).pull(0)
    for _ in range(8):
        both_turn([host])
    assert dialog(host).title == "Anna is away"
    near_of(host).pull(0, "open")
    both_turn([host, guest])
    assert host.stage.scope is host.scene
    for _ in range(3):
        both_turn([host, guest])
    assert isinstance(guest.scene, GuestTable)


def test_the_host_can_play_for_who_is_away_and_invite_anew(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest_app(make_app, host, "Anna")
    tap(host, "Play")
    near_of(host).pull(0, "gone")
    for _ in range(8):
        both_turn([host])
    tap(host, "Play for them here")
    assert table_of(host).session.humans == (0, 1)
    table_of(host).several()
    frames(host)
    again = guest_app(make_app, host, "Anna")
    assert table_of(host).session.humans == (1,)
    play_on([host, again], 2)


def test_a_computer_plays_until_the_person_is_back(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest_app(make_app, host, "Anna")
    tap(host, "Play")
    near_of(host).pull(0, "gone")
    for _ in range(8):
        both_turn([host])
    tap(host, "Let a computer play")
    assert table_of(host).session.seats[0] not in TWO["anubix"]
    for number in range(40):
        both_turn([host])
        decide(host, random.Random(number))
    assert len(table_of(host).session.chapters) > 2
    table_of(host).several()
    frames(host)
    again = guest_app(make_app, host, "Anna")
    assert table_of(host).session.seats == TWO["anubix"]
    for _ in range(4):
        both_turn([host, again])
    assert table_of(again).session.seats == ("you:Anna", "friend:Ola")
    play_on([host, again], 2)


def test_a_host_that_is_gone_is_told_of_and_comes_back(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    for _ in range(20):
        both_turn([guest])
    assert dialog(guest).title == "The host can’t be reached"
    both_turn([host, guest])
    for _ in range(4):
        both_turn([host, guest])
    assert guest.stage.scope is guest.scene


def test_the_game_goes_on_while_the_host_reads_the_rules(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    chance = random.Random(1)
    for _ in range(100):
        both_turn([host, guest])
        if table_of(guest).awaiting():
            break
        decide(host, chance)
    before, table = len(table_of(host).session.chapters), table_of(host)
    host.go(host.scenes.how_to_play("anubix", table.return_here))
    decide(guest, chance)
    for _ in range(3):
        both_turn([host, guest])
    assert len(table.session.chapters) > before
    host.go(host.scenes.home())
    frames(host, 2)
    again = Table(host, Session.resume(table.session.record(), store=host.store))
    host.go(again)
    frames(host, 2)
    assert isinstance(host.scene, HostTable)


def test_another_game_ends_it_for_the_guests(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    host.go(Table(host, played(("you", "apprentice"), 3, 2)))
    frames(host, 2)
    assert host.beside is None
    both_turn([guest])
    assert dialog(guest).title == "The host can’t be reached"


def test_the_hosts_next_game_brings_the_guests_along(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 6)
    guest = guest_app(make_app, host, "Anna")
    play_on([host, guest], 6)
    before = guest.scene.session
    tap(host, "Play again")
    for _ in range(4):
        both_turn([host, guest])
    assert isinstance(host.scene, HostTable)
    assert isinstance(guest.scene, GuestTable)
    assert guest.scene.session is not before
    assert host.scene.session.away == (0,)
    play_on([host, guest], 7)
    assert guest.scene.session.record().actions == host.scene.session.record().actions


def test_who_watches_the_game_again_loses_nobody(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 6)
    guest = guest_app(make_app, host, "Anna")
    play_on([host, guest], 6)
    before = host.scene
    host.go(host.scenes.replay(before.session.finished(), before.return_here))
    frames(host, 4)
    assert host.scene.playing.watched
    both_turn([host, guest])
    host.go(before)
    frames(host, 2)
    tap(host, "Play again")
    for _ in range(4):
        both_turn([host, guest])
    assert isinstance(guest.scene, GuestTable)
    assert not guest.scene.session.lost


@pytest.mark.parametrize("answer", ["Go to the new game", "Later"])
def test_a_guest_elsewhere_is_told_of_the_next_game(answer: str, make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 6)
    guest = guest_app(make_app, host, "Anna")
    play_on([host, guest], 6)
    before = guest.scene
    guest.go(guest.scenes.how_to_play("anubix", before.return_here))
    frames(guest, 2)
    tap(host, "Play again")
    for _ in range(30):
        both_turn([host, guest])
    assert dialog(guest).title == "The table has changed"
    tap(guest, answer)
    both_turn([host, guest])
    if answer == "Later":
        assert guest.stage.scope is guest.scene
        guest.go(before)
        both_turn([host, guest])
    assert isinstance(guest.scene, GuestTable)
    assert guest.stage.scope is guest.scene
    play_on([host, guest], 7)


def test_a_guest_that_is_ahead_takes_the_hosts_position(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    chance = random.Random(1)
    while len(table_of(host).session.chapters) < 6:
        both_turn([host, guest])
        for app in (host, guest):
            decide(app, chance)
    for _ in range(3):
        both_turn([host, guest])
    record = table_of(host).session.record()
    del record.actions[2:]
    host.go(table_of(host).with_session(Session.resume(record, store=host.store)))
    for _ in range(3):
        both_turn([host, guest])
    assert "earlier position" in dialog(guest).text
    tap(guest, "OK")
    assert isinstance(guest.scene, GuestTable)
    assert guest.scene.session.at == 2
    play_on([host, guest], 4)


def test_without_a_network_nobody_is_invited(make_app: MakeApp) -> None:
    air = Air()
    air.network = False
    host = host_app(make_app, air, "anubix", TWO["anubix"], 3)
    tap_in_the_loop(host, "Invite Anna")
    frames(host, 2)
    assert "isn’t on a network" in dialog(host).text
    tap(host, "OK")
    assert "Invite Anna" in buttons(host)


def test_a_new_game_of_several_people_offers_it(make_app: MakeApp) -> None:
    app = make_app()
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(Air())
    scene = NewGameScene(app, "anubix", lambda: None)
    scene.seating.follow(("you", "scribe"), "")
    app.go(scene)
    frames(app)
    scene.seating.follow(("you", "friend:Anna"), "")
    scene.rebuild()
    frames(app)
    tap_in_the_loop(app, "Several devices")
    frames(app, 6)
    assert isinstance(app.scene, HostTable)
    assert "Invite Anna" in buttons(app)


@pytest.mark.parametrize("by_link", [False, True])
def test_whoever_is_alone_gets_a_friend_to_invite(make_app: MakeApp, *, by_link: bool) -> None:
    app = make_app()
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(Air())
    scene = NewGameScene(app, "anubix", lambda: None)
    scene.seating.follow(("you", "scribe"), "")
    app.go(scene)
    frames(app)
    if by_link:
        tap_in_the_loop(app, "By link")  # the last choice counts
    tap_in_the_loop(app, "Several devices")
    frames(app, 6)
    assert isinstance(app.scene, HostTable)
    assert "Invite Falcon" in buttons(app)


def test_without_a_way_to_others_that_is_said(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Table(app, played(("you", "friend"), 3, 2)))
    frames(app)
    invite_others(app)
    assert "can’t reach other devices" in dialog(app).text
    assert type(app.scene) is Table


@pytest.mark.parametrize("fragment", ["join=", "join=x", "join=%00", "join=us us", "join=" + "A" * 5000])
def test_a_broken_invitation_is_explained(fragment: str, make_app: MakeApp) -> None:
    app = make_app(fragment=fragment)
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(Air())
    app.go(first_scene(app))
    frames(app, 6)
    assert isinstance(app.scene, Arriving)
    assert "isn’t an invitation" in app.scene.words()
    tap(app, "Back")
    assert isinstance(app.scene, Home)


@pytest.mark.parametrize("window", WINDOWS[:6])
@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_all_fits_into_every_window(
    window: tuple[float, float, float], language: str, make_app: MakeApp
) -> None:
    app = make_app(*window, fragment="join=x", language=language)
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(Air())
    app.go(first_scene(app))
    frames(app, 6)
    assert not faults(app)
    seats = ("you:Ola", "friend:Anna", "friend:Bartholomew", "friend:Cy", "friend:Di")
    app.go(Table(app, played(seats, 1, 1, game="anubix")))
    frames(app, 2)
    invite_others(app)
    assert isinstance(app.scene, HostTable)
    assert not faults(app, dialog(app))


def test_a_guest_knows_the_host_by_its_number() -> None:
    assert HOST == 0
    assert GuestSession.watched is False


def test_the_log_of_a_guest_who_comes_late_tells_nothing_of_a_deal_that_it_does_not_know(
    make_app: MakeApp,
) -> None:
    host = host_app(make_app, Air(), "anubix", ("you:Ola", "friend:Anna"), 3)
    tap(host, "Play")
    throw(host)
    assert decide(host, random.Random(3))
    frames(host, 4)
    guest = guest_app_late(make_app, host)
    board = table_of(guest).board
    assert board.story == []


def guest_app_late(make_app: MakeApp, host: App) -> App:
    """Anna's device, which comes once somebody has acted."""
    table = table_of(host)
    assert isinstance(table, HostTable)
    table.several()
    return guest_app(make_app, host, "Anna")


def thrown_board(app: App) -> Any:
    return table_of(app).board


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_guest_throws_the_dice_of_its_own_seat_as_its_device_says(by_hand: bool, make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    guest.settings.throw_dice = by_hand
    chance, threw = random.Random(5), 0
    for _ in range(400):
        for app in (host, guest):
            frames(app, 2)
        if threw == 3 or not (isinstance(host.scene, Table) and isinstance(guest.scene, Table)):
            break
        ours, theirs = table_of(host), table_of(guest)
        throw(host)
        if "throw" in guest.scene.places():
            threw += 1
            dice = thrown_board(guest).unthrown
            assert ours.session.state.dice == dice.colours  # type: ignore[attr-defined]
            assert ours.session.awaited_away  # type: ignore[attr-defined]
            assert not theirs.awaiting()
            assert not [event for event in theirs.board.story if event is dice]
            throw(guest)
            frames(guest, 2)
            assert thrown_board(guest).unthrown is None
            assert theirs.awaiting()
        decide(host, chance)
        decide(guest, chance)
        assert isinstance(guest.host, ScriptedHost)
        guest.host.time += 500
    assert (threw >= 3) == by_hand


def test_a_guest_who_begins_throws_the_first_dice(make_app: MakeApp) -> None:
    for seats in (("friend:Anna", "you:Ola"), ("you:Ola", "friend:Anna")):
        host = host_app(make_app, Air(), "anubix", seats, 3)
        guest = guest_app(make_app, host, "Anna")
        begins = seats[table_of(guest).session.state.active] == "friend:Anna"  # type: ignore[attr-defined]
        assert (thrown_board(guest).unthrown is not None) == begins


def test_a_throw_that_waits_outlives_a_new_deal_to_the_same_seat(make_app: MakeApp) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    waits = thrown_board(guest).unthrown
    assert waits
    table_of(host).session.tell_all()  # type: ignore[attr-defined]
    frames(guest, 4)
    assert thrown_board(guest).unthrown is waits
    table_of(guest).rebuild()
    frames(guest, 2)
    assert "throw" in guest.scene.places()


@pytest.mark.parametrize("kind", [HostTable, GuestTable])
@pytest.mark.parametrize("way", ["look", "update"])
def test_a_table_that_fails_comes_again_with_all_its_devices(
    kind: type[Table], way: str, make_app: MakeApp
) -> None:
    host = host_app(make_app, Air(), "anubix", TWO["anubix"], 3)
    guest = guest_app(make_app, host, "Anna")
    tap(host, "Play")
    app = host if kind is HostTable else guest

    def fails(_self: object) -> bool:
        raise RuntimeError("planted")

    async def turns() -> None:
        for _ in range(4):
            await app.safe_turn()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, way, fails)
        if way == "look":
            app.beside = app.scene.look  # type: ignore[attr-defined]
        run(turns())
        assert isinstance(app.scene, FaultScene)
    tap(app, "Try again")
    run(turns())
    assert type(app.scene) is kind
    play_on([host, guest], 2)
