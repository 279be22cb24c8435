"""Games that go from person to person as links: whole games; links that are old, forked, double, damaged."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.correspondence import (
    FORKED,
    KNOWN,
    MOST_GAMES,
    NEW,
    NEWER,
    TOGETHER,
    Mail,
    MailSlot,
    arrival,
    aside_key,
    for_all,
    from_mail,
    load_mail,
    mail_id,
    make_room,
)
from game.play.friends import MAIL, glance, mail_keys
from game.play.history import read_history
from game.play.links import LinkError, Turn, link_for_turn, parse_link
from game.play.saves import save_key
from game.play.seats import levels_of
from game.play.session import Session
from game.play.storage import MemoryStore

every_game = pytest.mark.parametrize("game_id", GAMES)
SEED = 43
"""Anna goes first, in Anubix too."""
TURNS = 24
"""So many links of Mummy: a whole game of it has hundreds."""


def names(count: int) -> tuple[str, ...]:
    return tuple(f"friend:{name}" for name in ("Anna", "Ben", "Zoë", "Dora", "Emil")[:count])


@dataclass
class Device:
    """One person's device: what is kept on it, and the game as it stands there."""

    seat: int
    store: MemoryStore = field(default_factory=MemoryStore)
    session: Session | None = None

    def open(self, link: str) -> str:
        """The link's kind for the game here; the game goes on with it unless it has forked."""
        turn = parse_link(link, GAMES, levels_of)
        assert isinstance(turn, Turn)
        key = MAIL + mail_id(turn.record)
        kept = load_mail(self.store, key, GAMES)
        found = arrival(kept, turn.record, GAMES)
        if found.kind != FORKED:
            self.sit_down(turn.record, key, kept)
            assert self.session
            self.session.follow(found.actions[len(self.session.record().actions) :])
        return found.kind

    def sit_down(self, deal: object, key: str, kept: Mail | None = None) -> None:
        record = (
            kept.record
            if kept
            else type(deal)(deal.game, deal.rules, deal.seed, deal.seats, setup=deal.setup)
        )
        slot = MailSlot(record.game, key, self.seat, len(record.actions), 1_700_000_000)
        self.session = Session.resume(record, store=self.store, slot=slot, here=(self.seat,))

    def begin(self, game_id: str, seats: Sequence[str]) -> None:
        fresh = Session.new(GAMES[game_id], seats, SEED).record()
        self.sit_down(fresh, MAIL + mail_id(fresh))

    def play(self, dice: random.Random) -> str:
        """Decide all that is asked here, let the bots follow, and give the link."""
        session = self.session
        assert session
        while not session.over and not (session.awaited_elsewhere and session.awaiting() is None):
            if session.awaiting() is None:
                session.tick(1000)
            else:
                session.act(dice.choice(session.state.legal_actions(self.seat)))
        return link_for_turn(for_all(session.record()), self.seat)


def devices(count: int, seats: Sequence[str]) -> list[Device]:
    people = [seat for seat, text in enumerate(seats) if text.startswith("friend")]
    return [Device(seat) for seat in people[:count]]


@every_game
@pytest.mark.parametrize("seats", [names(2), names(3), (*names(2), "apprentice"), names(5)])
def test_a_whole_game_goes_round_as_links(game_id: str, seats: tuple[str, ...]) -> None:
    if len(seats) not in GAMES[game_id].players:
        pytest.skip("not for so many")
    dice = random.Random(7)
    everybody = devices(5, seats)
    everybody[0].begin(game_id, seats)
    link = everybody[0].play(dice)
    turn, sessions = 0, [each.session for each in everybody]
    while not all(session and session.over for session in sessions):
        turn += 1
        assert turn < 500
        if game_id == "mummy" and turn == TURNS:
            return
        device = everybody[turn % len(everybody)]
        device.open(link)
        link = device.play(dice)
        sessions = [each.session for each in everybody]
    records = {json.dumps(session.record().to_json()) for session in sessions if session}
    assert len(records) == 1
    for device in everybody:
        filed = [entry.record for entry in read_history(device.store, GAMES)]  # type: ignore[union-attr]
        assert [seat.partition(":")[0] for seat in filed[0].seats].index("you") == device.seat
        assert len(filed) == 1
        kept = load_mail(device.store, mail_keys(device.store)[0], GAMES)
        assert kept
        assert not kept.waits_for
        assert save_key(game_id) not in device.store.keys()  # noqa: SIM118


def test_only_the_own_seat_is_asked_and_the_others_are_waited_for() -> None:
    anna = Device(0)
    anna.begin("pyramids", names(2))
    assert anna.session
    assert anna.session.awaiting() == 0
    assert anna.session.awaited_elsewhere == (1,)
    anna.play(random.Random(1))
    assert anna.session.awaiting() is None
    assert anna.session.thinking is None
    assert not anna.session.tick(1000)


def test_an_old_link_changes_nothing() -> None:
    dice = random.Random(3)
    anna, ben = Device(0), Device(1)
    anna.begin("anubix", names(2))
    first = anna.play(dice)
    assert ben.open(first) == NEW
    second = ben.play(dice)
    assert anna.open(second) == NEWER
    third = anna.play(dice)
    before = anna.store.get(mail_keys(anna.store)[0])
    for old in (first, second, third):
        assert anna.open(old) == KNOWN
    assert anna.store.get(mail_keys(anna.store)[0]) == before


def test_seats_that_act_at_once_may_answer_apart() -> None:
    """In Pyramids everybody marks the same card: the two links are put together, whichever comes first."""
    dice = random.Random(5)
    anna, ben, zoe = Device(0), Device(1), Device(2)
    anna.begin("pyramids", names(3))
    link = anna.play(dice)
    for each in (ben, zoe):
        assert each.open(link) == NEW
    from_ben, from_zoe = ben.play(dice), zoe.play(dice)
    assert anna.open(from_ben) == NEWER
    assert anna.open(from_zoe) == TOGETHER
    assert anna.session
    assert anna.session.awaiting() == 0  # the next turn has come


def test_two_who_act_on_the_same_turn_make_two_versions() -> None:
    """The same person has gone on with an older link: both ways are kept."""
    dice = random.Random(9)
    anna, ben, bens_phone = Device(0), Device(1), Device(1)
    anna.begin("anubix", names(2))
    link = anna.play(dice)
    ben.open(link)
    bens_phone.open(link)
    one, other = ben.play(random.Random(1)), bens_phone.play(random.Random(2))
    assert one != other
    assert anna.open(one) == NEWER
    before = anna.store.get(mail_keys(anna.store)[0])
    assert anna.open(other) == FORKED
    assert anna.store.get(mail_keys(anna.store)[0]) == before
    assert aside_key(anna.store, mail_keys(anna.store)[0]) == f"{mail_keys(anna.store)[0]}.2"


@pytest.mark.parametrize("sender", ["2", "9", "x", ""])
def test_a_link_from_nobody_is_refused(sender: str) -> None:
    record = Session.new(GAMES["anubix"], (*names(2), "scribe"), 1).record()
    text = link_for_turn(record, 0).removeprefix("turn=0")
    with pytest.raises(LinkError):
        parse_link(f"turn={sender}{text}", GAMES, levels_of)


def test_a_game_of_one_person_goes_to_nobody() -> None:
    record = Session.new(GAMES["anubix"], ("you", "scribe"), 1).record()
    with pytest.raises(LinkError, match="from one person to another"):
        parse_link(link_for_turn(record, 0), GAMES, levels_of)


def test_a_cut_link_is_refused() -> None:
    anna = Device(0)
    anna.begin("mummy", names(2))
    link = anna.play(random.Random(2))
    for length in range(len("turn="), len(link)):
        with pytest.raises(LinkError):
            parse_link(link[:length], GAMES, levels_of)


@pytest.mark.parametrize(
    "mail",
    [
        None,
        {},
        {"seat": 5, "waits": [], "touched": 1},
        {"seat": True, "waits": [], "touched": 1},
        {"seat": 0, "waits": [-1], "touched": 1},
        {"seat": 0, "waits": 1, "touched": 1},
        {"seat": 2},
    ],
)
def test_a_damaged_game_is_told_of(mail: object) -> None:
    anna = Device(0)
    anna.begin("anubix", names(2))
    anna.play(random.Random(2))
    key = mail_keys(anna.store)[0]
    obj = json.loads(anna.store.get(key) or "")
    assert glance(key, json.dumps(obj)) is not None
    obj["mail"] = mail
    with pytest.raises(RecordError):
        from_mail(key, json.dumps(obj), GAMES)
    assert glance(key, json.dumps(obj)) is None


@pytest.mark.parametrize("seats", [[], ["friend:Anna"], [1, 2], ["friend:Anna", "nobody"], "friend"])
def test_a_glance_at_nobody_says_nothing(seats: object) -> None:
    obj = {"game": "anubix", "seats": seats, "mail": {"seat": 0, "waits": [1], "touched": 1}}
    assert glance("mail.anubix.0", json.dumps(obj)) is None


def test_a_glance_says_whose_turn_it_is() -> None:
    anna = Device(0)
    anna.begin("anubix", names(2))
    anna.play(random.Random(2))
    key = mail_keys(anna.store)[0]
    found = glance(key, anna.store.get(key) or "")
    assert found is not None
    assert (found.game, found.seat, found.waits_for) == ("anubix", 0, (1,))


def test_of_too_many_games_those_go_that_are_over() -> None:
    store = MemoryStore()
    for number in range(MOST_GAMES):
        waits = [] if number == 20 else [0]
        obj = {"game": "anubix", "seats": names(2), "mail": {"seat": 0, "waits": waits, "touched": number}}
        store.set(f"{MAIL}anubix.{number:08x}", json.dumps(obj))
    make_room(store, f"{MAIL}anubix.ffffffff")
    assert f"{MAIL}anubix.{20:08x}" not in mail_keys(store)
    assert len(mail_keys(store)) == MOST_GAMES - 1
    make_room(store, f"{MAIL}anubix.{3:08x}")
    assert len(mail_keys(store)) == MOST_GAMES - 1
