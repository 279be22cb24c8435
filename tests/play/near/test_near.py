"""Whole games over a wire: what each device knows, what gets lost, and who comes back."""

from __future__ import annotations

import json

import pytest

from game.engine import GAMES, IllegalAction, Random
from game.engine.reading import read_fields
from game.play.near.hosting import HostSession
from game.play.near.visiting import LOST_S, Guest, GuestSession
from game.play.near.wire import ACT, HERE, VERSION, written
from game.play.saves import SavedRecord, Slot, load_slot
from game.play.seats import is_human

from .cable import SEATS, Cable, HostEnd, NearTable

GAMES_TO_PLAY = [(game, count, seats) for (game, count), seats in SEATS.items()]


@pytest.mark.parametrize(("game", "count", "seats"), GAMES_TO_PLAY)
def test_a_whole_game_is_the_same_on_every_device(game: str, count: int, seats: tuple[str, ...]) -> None:
    table = NearTable(game, seats, 11).gather()
    table.play()
    told = [str(event) for chapter in table.host.chapters for event in chapter]
    assert len(table.sessions()) == sum(map(is_human, seats)) - 1
    for guest in table.sessions():
        assert guest.state.scores() == table.host.state.scores()
        assert guest.record().actions == table.host.record().actions
        assert [str(event) for event in table.happened[guest.seat]] == told
        assert len(guest.reached()) == len(guest.chapters) + 1


@pytest.mark.parametrize(("game", "count", "seats"), GAMES_TO_PLAY)
@pytest.mark.parametrize("seed", range(3))
def test_messages_may_be_lost_doubled_swapped_and_spoilt(
    game: str, count: int, seats: tuple[str, ...], seed: int
) -> None:
    table = NearTable(game, seats, seed, Cable(0.25, seed))
    table.play()
    for guest in table.sessions():
        assert guest.state.scores() == table.host.state.scores()
        assert guest.record().actions == table.host.record().actions


def test_each_sees_itself_as_you_and_the_others_as_friends() -> None:
    table = NearTable("pyramids", SEATS["pyramids", 4], 3)
    table.turn()
    table.turn()
    anna, ben = table.sessions()
    assert anna.seats == ("friend:Ola", "you:Anna", "apprentice", "friend.cat:Ben")
    assert ben.seats == ("friend:Ola", "friend:Anna", "apprentice", "you.cat:Ben")
    assert (anna.humans, ben.humans, table.host.humans) == ((1,), (3,), (0,))


def test_a_guest_neither_saves_nor_takes_back_and_knows_no_seed() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 77)
    for _ in range(6):
        table.turn()
    guest = table.sessions()[0]
    assert guest.record().seed == 0
    assert not guest.can_undo
    assert not guest.kept
    assert guest.unsaved is None
    assert not guest.rated
    assert not table.host.can_undo


def test_simultaneous_decisions_are_shown_when_all_have_decided() -> None:
    table = NearTable("pyramids", SEATS["pyramids", 4], 5).gather()
    while not all(guest.state.round for guest in table.sessions()):
        table.turn()
    anna, ben = table.sessions()
    host = table.host
    for _ in range(4):
        table.turn(deciding=False)
    assert (host.awaiting(), anna.awaiting(), ben.awaiting()) == (0, 1, 3)
    before = len(host.chapters)
    anna.act(anna.state.legal_actions(1)[0])
    host.pump()
    host.tick(1000.0)
    assert len(host.chapters) == before  # the host has still to decide
    while host.awaiting() is not None:
        table.decide(host)
    ben.pump()
    marked = len(ben.chapters)
    assert not ben.tick(0.0)
    assert len(ben.chapters) == marked  # and so has he: he is shown it when he has


def test_the_hosts_save_is_the_game() -> None:
    table = NearTable("mummy", SEATS["mummy", 4], 9)
    for _ in range(40):
        table.turn()
    saved = load_slot(table.store, Slot("mummy"), GAMES)
    assert isinstance(saved, SavedRecord)
    assert saved.to_json() == table.host.record().to_json()
    again = HostSession.resume(table.host.record(), store=table.store)
    assert again.humans == again.people == (0, 1, 2)


def test_a_device_that_is_killed_is_dealt_to_anew_and_plays_on() -> None:
    table = NearTable("mummy", SEATS["mummy", 4], 21)
    for number in range(120):
        if number % 15 == 14:
            table.come(sorted(table.host.away)[number % 2])
        table.turn()
    table.play()
    for guest in table.sessions():
        assert guest.record().actions == table.host.record().actions


def test_a_pulled_cable_is_noticed_and_what_was_decided_is_not_lost() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 4)
    while not table.sessions() or table.sessions()[0].awaiting() is None:
        table.turn()
    guest, seat = table.sessions()[0], 0
    assert not guest.lost
    table.cable.pulled.add(seat)
    table.decide(guest)
    done = len(table.host.chapters)
    for _ in range(round(LOST_S * 2) + 2):
        table.turn()
    assert guest.lost
    assert len(table.host.chapters) == done
    table.cable.pulled.clear()
    for _ in range(6):
        table.turn()
    assert not guest.lost
    assert len(table.host.chapters) > done


def test_the_host_can_play_a_seat_meanwhile_and_give_it_back() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 8)
    while not table.sessions() or table.sessions()[0].awaiting() is None:
        table.turn()
    guest, host = table.sessions()[0], table.host
    host.take_back(0)
    assert host.awaiting() == 0
    table.decide(host)
    guest.act(guest.state.legal_actions(0)[0])  # too late
    before = len(host.chapters)
    host.pump()
    host.tick(1000.0)
    assert host.awaiting() in (0, 1)
    assert all(player != 0 for player, _ in host.record().actions[before:])
    host.lend(0)
    table.play()
    assert guest.record().actions == host.record().actions


def test_a_device_decides_for_its_own_seat_only_and_once() -> None:
    table = NearTable("anubix", SEATS["anubix", 5], 2)
    while len(table.sessions()) < 4:
        table.turn()
    host = table.host
    while host.awaiting() is not None:
        table.decide(host)
    (seat,) = host.state.to_act()
    stranger = next(player for player in host.away if player != seat)
    legal = host.state.legal_actions(seat)
    table.cable.to_host.clear()
    before = len(host.chapters)
    for action in legal[:3]:
        table.cable.to_host.append((stranger, written(ACT, n=0, action=str(action))))
        table.cable.to_host.append((0, written(ACT, n=0, action=str(action))))
    host.pump()
    host.tick(1000.0)
    assert len(host.chapters) == before
    for action in legal[:3]:
        table.cable.to_host.append((seat, written(ACT, n=0, action=str(action))))
    host.pump()
    while host.tick(1000.0):
        pass
    mine = [action for player, action in host.record().actions if player == seat]
    assert mine == [legal[0]]


def test_a_guest_that_is_ahead_of_the_host_takes_its_position() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 8).gather()
    while len(table.host.chapters) < 8:
        table.turn()
    (guest,) = table.sessions()
    record = table.host.record()
    del record.actions[3:]
    again = HostSession.resume(record, store=table.store)
    again.connect(HostEnd(table.cable), Random(77))
    again.lend(guest.seat)
    table.host = again
    for _ in range(4):
        table.turn(deciding=False)
    renewed = guest.renewed
    assert renewed
    assert renewed.at == 3 < guest.at
    table.guests[guest.seat] = renewed
    table.play()
    assert renewed.record().actions == again.record().actions


def test_nobody_else_can_be_lent_a_device() -> None:
    table = NearTable("pyramids", SEATS["pyramids", 4], 1)
    with pytest.raises(ValueError, match="nobody"):
        table.host.lend(2)
    guest = Guest(table_end := _Silent())
    assert guest.pump() is None
    assert table_end.said
    assert isinstance(table.guests[1], Guest | GuestSession)


def test_a_guest_refuses_what_the_rules_refuse() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 6)
    while not table.sessions() or table.sessions()[0].awaiting() is None:
        table.turn()
    guest = table.sessions()[0]
    action = guest.state.legal_actions(0)[0]
    guest.act(action)
    with pytest.raises(IllegalAction):
        guest.act(action)


class _Silent:
    """A wire on which nothing ever arrives."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def take(self) -> list[tuple[int, str]]:
        return []

    def send(self, _seat: int, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize("asked", [{"at": -1}, {"game": "x", "at": -1, "whole": False}, {"v": 3, "at": 0}])
def test_a_device_of_another_version_is_told_so(asked: dict[str, object]) -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 4)
    table.cable.to_host.append((0, written(HERE, **asked)))
    table.host.pump()
    (told,) = table.cable.sent[0]
    first = "m v game rules seats seat at done refused state"  # what the first version reads, and no more
    assert read_fields(json.loads(told), first, "deal")["v"] == VERSION > 1
    guest = table.guests[0]
    assert isinstance(guest, Guest)
    assert guest.pump() is None
    table.cable.to_guest[0] = [(0, told.replace(f'"v":{VERSION}', '"v":99'))]
    assert guest.pump() is None
    assert guest.other_version


def test_a_host_that_answers_nothing_is_noticed() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 4)
    guest = table.guests[0]
    assert isinstance(guest, Guest)
    assert guest.pump() is None
    assert not guest.unanswered
    table.clock.now += LOST_S + 1
    assert guest.pump() is None
    assert guest.unanswered


def test_a_variant_that_a_guest_does_not_know_is_of_another_version() -> None:
    table = NearTable("pyramids", SEATS["pyramids", 2], 4)
    guest = table.guests[1]
    assert isinstance(guest, Guest)
    table.host.tell_all()
    (told,) = table.cable.sent[1]
    deal = json.loads(told)
    deal["state"]["variant"] = "not-yet-thought-of"
    table.cable.to_guest[1] = [(0, json.dumps(deal))]
    assert guest.pump() is None
    assert guest.other_version
