"""Links: what they ask for, what is refused, and that nothing but LinkError ever comes of them."""

from __future__ import annotations

import base64
import json
import random
import string
import zlib

import pytest

from game.engine import GAMES, Action, Event
from game.play.links import (
    LinkError,
    LinkOptions,
    NewGame,
    OpenRecord,
    decode_record,
    encode_record,
    link_for_record,
    parse_link,
    parse_options,
)
from game.play.saves import SavedRecord, from_text, to_text
from game.play.seats import levels_of

from ..ui.games import finished_record
from .fakes import BOTH, MOVES, PYRAMIDS, RACE, Race, RaceState, new_session, play_to_end, step


def levels(game_id: str) -> tuple[str, ...]:
    return ("fake", "scribe") if game_id == "pyramids" else ()


def parse(query: str) -> NewGame | OpenRecord | None:
    """The game that a link asks for, if its options can be."""
    parse_options(query)
    return parse_link(query, BOTH, levels)


WHOLE = play_to_end(new_session(("you", "fake"), 5)).record()
PACKED = encode_record(WHOLE)
LONG = (
    "1"
    + base64.urlsafe_b64encode(zlib.compress(json.dumps(WHOLE.to_json()).encode(), 9)).rstrip(b"=").decode()
)
"""The same as links were before."""


def pack(data: bytes) -> str:
    return "1" + base64.urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "query", ["", "?", "utm_source=game&fbclid=record", "gameplay=pyramids", "a&b=&=c", "speed=fast"]
)
def test_links_that_ask_for_no_game(query: str) -> None:
    assert parse(query) is None


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("game=pyramids", NewGame(PYRAMIDS, None, None)),
        ("GAME=PYRAMIDS&PLAYERS=YOU,SCRIBE&SEED=7", NewGame(PYRAMIDS, ("you", "scribe"), 7)),
        ("#game%3Dpyramids%26amp;seed%3D7", NewGame(PYRAMIDS, None, 7)),
        ("game=pyramids&amp;players=you,scribe&amp;seed=7).", NewGame(PYRAMIDS, ("you", "scribe"), 7)),
        ("game=pyramids&players=you,friend:Jr.", NewGame(PYRAMIDS, ("you", "friend:Jr."), None)),
        ("?game=race&utm_source=mail", NewGame(RACE, None, None)),
        ("game=pyramids&players=you,scribe&seed=7", NewGame(PYRAMIDS, ("you", "scribe"), 7)),
        (
            "game=pyramids&players=you,friend:Zo%C3%AB+%26+co&seed=7",
            NewGame(PYRAMIDS, ("you", "friend:Zoë & co"), 7),
        ),
        (
            "lang=el&speed=0&seed=18446744073709551615&players=fake%2C%20friend:Ewa+Nowak&game=pyramids",
            NewGame(PYRAMIDS, ("fake", "friend:Ewa Nowak"), 2**64 - 1),
        ),
        ("game=pyramids&speed=normal&lang=pl", NewGame(PYRAMIDS, None, None)),
    ],
)
def test_links_to_new_games(query: str, wanted: NewGame) -> None:
    assert parse(query) == wanted


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("game=chess", "There is no game 'chess'; there are: pyramids, race."),
        ("game=", "There is no game ''"),
        ("game=pyramids&players=you,scrib", "no player called 'scrib'"),
        ("game=pyramids&players=", "no player called ''"),
        ("game=pyramids&players=you,,you", "no player called ''"),
        ("game=pyramids&players=you,you", "nly one seat can be 'you'"),
        ("game=pyramids&players=you,fake,fake,fake,fake", "1 to 4 seats, not 5"),
        ("game=race&players=you", "2 to 3 seats, not 1"),
        ("game=race&players=you,scribe", "no player called 'scribe'"),
        ("game=pyramids&players=friend:%00", "unprintable"),
        ("game=pyramids&seed=", "seed must be"),
        ("game=pyramids&seed=-1", "seed must be"),
        ("game=pyramids&seed=seven", "seed must be"),
        ("game=pyramids&seed=1_000", "seed must be"),
        ("game=pyramids&seed=%D9%A3", "seed must be"),
        ("game=pyramids&seed=18446744073709551616", "seed must be"),
        ("game=pyramids&seed=" + "9" * 9000, "seed must be"),
        ("game=pyramids&speed=1", "speed must be one of 0, off, fast, normal, not '1'"),
        ("speed=quick", "speed must be"),
        ("lang=de", "language must be one of en, pl, el, not 'de'"),
        ("game=pyramids&game=race", "says 'game' twice"),
        ("players=you", "'players', but not which game"),
        ("seed=4", "'seed', but not which game"),
        ("record=", "record is empty"),
        (f"record={PACKED}&seed=7", "cannot say 'seed'"),
        (f"record={PACKED}&players=you", "cannot say 'players'"),
        (f"record={PACKED}&game=race", "says 'race', but its record is of pyramids"),
        ("record=3abc", "cannot read"),
        ("record=" + "a" * 300_000, "too long"),
    ],
)
def test_impossible_links_are_refused_in_one_sentence(query: str, fault: str) -> None:
    with pytest.raises(LinkError) as caught:
        parse(query)
    message = str(caught.value)
    assert fault in message
    assert message.isprintable()
    assert message[0].isupper()
    assert message.endswith(".")
    assert len(message) < 400


def test_speed_and_language_are_read_from_any_link() -> None:
    assert parse_options("lang=pl") == LinkOptions(None, "pl")
    assert parse_options("game=chess&speed=0") == LinkOptions("off", None)
    assert parse_options(f"record={PACKED}&speed=fast") == LinkOptions("fast", None)
    with pytest.raises(LinkError):
        parse_options("speed=warp")


@pytest.mark.parametrize("actions", [0, 1, 30, 1000])
def test_records_go_through_a_link_and_back(actions: int) -> None:
    session = new_session(("friend:Ζωή & Łucja", "fake", "you"), 2**64 - 1)
    while len(session.record().actions) < actions and not session.over:
        step(session)
    query = f"record={encode_record(session.record(), BOTH)}&speed=fast"
    assert set(query) <= set(string.ascii_letters + string.digits + "-_=&")
    found = parse(query)
    assert isinstance(found, OpenRecord)
    assert found.record.to_json() == session.record().to_json()
    assert found.record.reached is not None
    assert found.record.reached.to_json() == session.state.to_json()


def test_a_link_to_a_whole_game_is_short_enough_to_send() -> None:
    assert len(PACKED) < 250


MIDDLE = len(PACKED) // 2


@pytest.mark.parametrize("record", [PACKED, LONG], ids=["short", "long"])
@pytest.mark.parametrize(
    "changed",
    [
        *(f"record={{}}{sign}" for sign in (".", ")", ").", '"', "»", "’", ">", "…", "?a=b")),
        *(f"record={{}}{sign}" for sign in ("%20", "%0A", "%E2%80%8B")),
        "record={} have%20you seen this?",
        "record={}). See you",
        "record={}&fbclid=xyz",
        "record%3D{}",
        "record%253D{}",
        "%23record={}",
        "%23record%3D{}",
        "?record={}",
        "#record={}",
        "/record={}",
        "Record={}",
        "RECORD={}",
        "lang=pl&amp;record={}",
    ],
)
def test_text_put_around_a_link_does_not_harm_it(record: str, changed: str) -> None:
    found = parse(changed.format(record))
    assert isinstance(found, OpenRecord)
    assert found.record.to_json() == WHOLE.to_json()


@pytest.mark.parametrize(
    "between", [" ", "%20", "\n", "%0D%0A", "\r\n  ", "=\n", "\n> ", "%C2%AD", "\u200b", "+"]
)
def test_a_link_broken_into_lines_is_read(between: str) -> None:
    found = parse(f"record={PACKED[:MIDDLE]}{between}{PACKED[MIDDLE:]}")
    assert isinstance(found, OpenRecord)
    assert found.record.to_json() == WHOLE.to_json()


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (f"record={PACKED.upper()}", LinkError.CASE),
        (f"RECORD={PACKED.upper()}.", LinkError.CASE),
        (f"record={PACKED.lower()}", LinkError.CASE),
        (f"record={PACKED[:MIDDLE]}", LinkError.RECORD),
        (f"record={PACKED[:-1]}", LinkError.RECORD),
        (f"record:{PACKED}", LinkError.UNREADABLE),
        (f"#{PACKED}", LinkError.UNREADABLE),
        ("game:pyramids", LinkError.UNREADABLE),
        ("(seed 7)", LinkError.UNREADABLE),
        ("record", LinkError.RECORD),
    ],
)
def test_a_link_that_cannot_be_read_any_more_says_so(query: str, code: str) -> None:
    with pytest.raises(LinkError) as caught:
        parse(query)
    assert caught.value.code == code


def test_the_time_of_the_end_goes_with_a_link() -> None:
    saved = SavedRecord(WHOLE.game, WHOLE.rules, WHOLE.seed, WHOLE.seats, WHOLE.actions, ended=1_795_178_788)
    assert decode_record(encode_record(saved), BOTH).ended == 1_795_178_788
    assert decode_record(PACKED, BOTH).ended is None


def test_links_of_earlier_versions_still_work() -> None:
    assert decode_record(LONG, BOTH).to_json() == WHOLE.to_json()


def test_an_action_that_is_not_listed_goes_the_longer_way() -> None:
    """A game may accept more than it lists; such a record is sent whole."""
    record = new_session(("you", "fake"), 5, RACE).record()
    race = Unlisting()
    record.actions = [(race.new(2, 5).to_act()[0], MOVES[2])]
    text = encode_record(record, {"race": race})
    assert text[0] == "1"
    assert decode_record(text, {"race": race}).to_json() == record.to_json()


class UnlistingState(RaceState):
    """Lists no rest, which it accepts all the same."""

    def __init__(self, state: RaceState) -> None:
        super().__init__(state.players, state.random)

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        return super().legal_actions(player)[:-1]

    def apply(self, player: int, action: Action) -> list[Event]:
        if action == MOVES[2]:
            self.turn = (self.turn + 1) % self.players
            return []
        return super().apply(player, action)


class Unlisting(Race):
    def new(self, players: int, seed: int, setup: str = "") -> RaceState:
        return UnlistingState(super().new(players, seed, setup))


def choices(head: object, rest: bytes = b"") -> str:
    """A record of the short kind with any head, and a checksum of nothing."""
    data = b"abcd" + (head if isinstance(head, bytes) else json.dumps(head).encode()) + b"\n" + rest
    return "2" + base64.urlsafe_b64encode(data).rstrip(b"=").decode()


HEAD = ["pyramids", PYRAMIDS.rules_version, 5, ["you", "fake"], 3, None]


def head(**values: object) -> list[object]:
    names = ("game", "rules", "seed", "seats", "count", "ended")
    return [values.get(name, value) for name, value in zip(names, HEAD, strict=True)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (PACKED[:100], "not what was packed"),
        (PACKED[:20], "not JSON|missing"),
        (PACKED + "AAAA", "not what was packed"),
        ("2", "not JSON"),
        ("2AAAAAAAA", "not JSON|Unicode|utf-8"),
        (choices(b"\xff\xfe"), "utf-8"),
        (choices(b"[" * 90_000), "nested"),
        (choices({}), "missing"),
        (choices(HEAD[:5]), "missing"),
        (choices(head(game="chess")), "unknown game"),
        (choices(head(game=["pyramids"])), "unknown game"),
        (choices(head(rules=99)), "rules 99"),
        (choices(head(rules=True)), "rules True"),
        (choices(head(seed=-1)), "seed must be"),
        (choices(head(seed=2**64)), "seed must be"),
        (choices(head(seats="you")), "seats"),
        (choices(head(seats=["you", 7])), "seat is a name"),
        (choices(head(seats=["you", "x" * 99])), "seat is a name"),
        (choices(head(count=-1)), "too many"),
        (choices(head(count=99_999)), "too many"),
        (choices(head(count=1e3)), "too many"),
        (choices(HEAD, b"\xff" * 9000), "too many"),
        (choices(head(count=4000)), "comes after the end"),
        (choices(HEAD, b"\x07"), "not what was packed"),
        (choices(HEAD, b"\xff" * 400), "not what was packed"),
        (choices(head(ended="now")), "'ended' must be"),
        (choices(head(ended=-5)), "'ended' must be"),
        (choices(head(ended=10**15)), "'ended' must be"),
    ],
)
def test_damaged_records_of_the_short_kind(text: str, fault: str) -> None:
    with pytest.raises(LinkError, match=fault) as caught:
        decode_record(text, BOTH)
    assert len(str(caught.value)) < 400


def test_links_say_what_was_agreed_on() -> None:
    games = {game: GAMES[game] for game in ("anubix", "mummy")}
    setup = "eleni-douka -"
    query = f"game=mummy&players=you,friend&seed=7&setup={setup}"
    wanted = parse_link(query, games, lambda _game: ("scribe",))
    assert isinstance(wanted, NewGame)
    assert wanted.setup == setup
    for wrong in (
        "game=anubix&players=you,friend&setup=2",
        "game=mummy&players=you,friend&setup=nobody -",
        "game=mummy&players=you,friend&setup=lesson",  # the guided game is none that counts
    ):
        with pytest.raises(LinkError, match="setup cannot be") as caught:
            parse_link(wrong, games, lambda _game: ())
        assert caught.value.code == LinkError.SETUP
    for wrong in ("game=anubix&setup=1", "setup=1"):
        with pytest.raises(LinkError):
            parse_link(wrong, games, lambda _game: ())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (LONG[:201], "missing"),
        (LONG + "AAAA", "added"),
        (PACKED[:50] + "!" + PACKED[51:], "signs that do not belong"),
        (PACKED[:50] + "\n" + PACKED[51:], "signs that do not belong"),
        ("1" + "A" * 99, "cannot be unpacked"),
        ("1A", "cannot be unpacked"),
        ("1", "missing"),
        (pack(b"\xff\xfe"), "cannot be unpacked"),
        (pack(b"not json"), "not JSON"),
        (pack(b"[" * 9_000), "nested"),
        (pack(b"0" * 50_000_000), "longer than .* bytes"),
        (pack(b'{"format":1,"seed":' + b"9" * 9_000 + b"}"), "digit"),
        (pack(json.dumps({**WHOLE.to_json(), "game": ["x"]}).encode()), "unknown game"),
        (
            pack(json.dumps({**WHOLE.to_json(), "actions": ["0: take deck"]}).encode()),
            "action 1 .*not allowed",
        ),
        (pack(json.dumps({**WHOLE.to_json(), "actions": ["x" * 9000]}).encode()), "action 1"),
    ],
)
def test_damaged_packed_records(text: str, fault: str) -> None:
    with pytest.raises(LinkError, match=fault) as caught:
        decode_record(text, BOTH)
    assert len(str(caught.value)) < 400


def test_a_record_with_seats_that_this_build_lacks() -> None:
    obj = {**WHOLE.to_json(), "seats": ["you", "sphinx"]}
    with pytest.raises(LinkError, match="no player called 'sphinx'"):
        parse("record=" + pack(json.dumps(obj).encode()))


def test_a_link_keeps_a_character() -> None:
    wanted = parse_link("game=pyramids&players=you,priest:hori&seed=7", GAMES, levels_of)
    assert wanted == NewGame(GAMES["pyramids"], ("you", "priest:hori"), 7)


@pytest.mark.parametrize("written", ["priest:later", "priest:sabni"])
def test_in_place_of_a_character_that_the_game_lacks_its_level_plays(written: str) -> None:
    wanted = parse_link(f"game=pyramids&players=you,{written}&seed=7", GAMES, levels_of)
    assert wanted == NewGame(GAMES["pyramids"], ("you", "priest"), 7, unknown=(written,))


@pytest.mark.parametrize("seat", ["priest:hori", "priest:later"])
def test_a_record_keeps_a_character_whether_known_or_not(seat: str) -> None:
    record = finished_record(("you", seat), 3)
    assert decode_record(encode_record(record), GAMES).to_json() == record.to_json()
    assert isinstance(parse_link(link_for_record(record), GAMES, levels_of), OpenRecord)
    assert from_text(to_text(record), GAMES)[0].seats == ("you", seat)


def test_thousands_of_garbage_links() -> None:
    chance = random.Random(3)
    names = ["game", "players", "seed", "record", "speed", "lang", "utm_x", "", "%67ame"]
    values = [
        "pyramids",
        "race",
        "you",
        "fake",
        "you,fake",
        "friend:",
        "7",
        "-7",
        "0",
        "en",
        PACKED,
        "%",
        "%zz",
    ]
    asked = 0
    messages = []
    for _ in range(6000):
        parts = []
        for _ in range(chance.randrange(5)):
            value = chance.choice(values)
            if chance.random() < 0.5:
                at = chance.randrange(len(value) + 1)
                sign = chr(chance.choice((chance.randrange(128), chance.randrange(0x11000))))
                value = value[:at] + sign + value[at + chance.randrange(3) :]
            parts.append(chance.choice(names) + chance.choice(("=", "=", "=", "", "==")) + value)
        query = chance.choice(("&", "&", ";")).join(parts)
        for read in (parse, parse_options):
            try:
                asked += read(query) is not None
            except LinkError as error:
                messages.append(str(error))
    assert asked > 200
    assert len(messages) > 1000
    assert all(message.isprintable() for message in messages)


@pytest.mark.thorough
def test_thousands_of_garbled_records() -> None:
    chance = random.Random(4)
    alphabet = string.ascii_letters + string.digits + "-_"
    plain = json.dumps(WHOLE.to_json())
    sound = 0
    messages = []
    for turn in range(6000):
        if turn % 3:
            packed = (PACKED, LONG)[turn % 3 - 1]
            at = chance.randrange(len(packed))
            text = packed[:at] + chance.choice(alphabet) + packed[at + chance.randrange(3) :]
        else:
            at = chance.randrange(len(plain))
            text = pack((plain[:at] + chance.choice('0189abc:-," []{}') + plain[at + 1 :]).encode())
        try:
            sound += decode_record(text, BOTH).game == "pyramids"
        except LinkError as error:
            messages.append(str(error))
    assert 0 < sound < 1000
    assert all(messages)
