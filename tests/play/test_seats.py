"""The texts of seats: kinds, names, tokens."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.seats import (
    LONGEST_NAME,
    TOKENS,
    check_seats,
    chosen_token,
    clean_name,
    is_human,
    kind_of,
    person_name,
    person_seat,
    tokens_of,
    unknown_characters,
)

LEVELS = ("scribe", "priest")


def test_a_name_is_cut_that_is_too_long_in_another_seat() -> None:
    seat = "you:" + "x" * 36
    assert person_seat("friend", person_name(seat)) == "friend:" + "x" * 33
    assert person_seat("friend", "x" * 32 + " yz") == "friend:" + "x" * 32
    check_seats(GAMES["pyramids"], ["you", person_seat("friend", "x" * 90, "lotus")], LEVELS)


def test_a_name_of_a_record_turns_nothing_round() -> None:
    """Records are older than the rule for names: marks that turn or end what follows them are not shown."""
    assert person_name("friend:\u202eAnna\u2066\u200f\x85") == "Anna"
    assert person_name("friend:\u202e") is None


@pytest.mark.parametrize(
    ("seat", "parts"),
    [
        ("you", ("you", None, None)),
        ("friend:Anna", ("friend", "Anna", None)),
        ("you.lotus", ("you", None, "lotus")),
        ("friend.cat:Zoë B. : 2", ("friend", "Zoë B. : 2", "cat")),
        ("scribe", ("scribe", None, None)),
    ],
)
def test_a_seat_is_read_and_written(seat: str, parts: tuple[str, str | None, str | None]) -> None:
    assert (kind_of(seat), person_name(seat), chosen_token(seat)) == parts
    assert is_human(seat) == (seat != "scribe")
    assert person_seat(*parts) == seat
    check_seats(GAMES["pyramids"], ["scribe", seat], LEVELS)


def test_a_bot_may_have_a_character() -> None:
    seats = ["you", "priest:hori", "priest:later"]
    check_seats(GAMES["pyramids"], seats, LEVELS)
    assert [kind_of(seat) for seat in seats] == ["you", "priest", "priest"]
    assert unknown_characters("pyramids", seats) == ("priest:later",)
    assert unknown_characters("anubix", seats) == ("priest:hori", "priest:later"), (
        "those of its own game only"
    )


@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        (["you", "friend.dog"], "no token 'dog'"),
        (["you", "friend."], "no token ''"),
        (["you", "scribe.cat"], "only a character's small letters"),
        (["you", "scribe:"], "only a character's small letters"),
        (["you", "priest:Zoë"], "only a character's small letters"),
        (["you", "priest:" + "x" * 17], "only a character's small letters"),
        (["you.cat", "friend.cat:Anna"], "cannot both have"),
        (["you", "you.cat"], "only one seat"),
        (["you", "friend.cat:a,b"], "no commas"),
        (["you", "friend.cat:a\nb"], "unprintable"),
        (["you", "friend.lotus:" + "x" * 40], "at most 40"),
    ],
)
def test_wrong_seats_are_refused_by_name(seats: list[str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        check_seats(GAMES["pyramids"], seats, LEVELS)


@pytest.mark.parametrize(
    ("seats", "tokens"),
    [
        (["you", "friend", "scribe", "friend"], ("cat", "falcon", None, "scarab")),
        (["scribe", "you"], (None, "falcon")),
        (["you", "friend.cat"], ("falcon", "cat")),
        (["you.falcon", "friend", "friend"], ("falcon", "cat", "sphinx")),
        (
            ["you.lotus", "friend.scarab", "friend", "friend", "friend"],
            ("lotus", "scarab", "sphinx", "cat", "falcon"),
        ),
    ],
)
def test_everybody_has_a_token_of_their_own(seats: list[str], tokens: tuple[str | None, ...]) -> None:
    assert tokens_of(seats) == tokens


def test_a_record_with_impossible_tokens_is_still_shown() -> None:
    """The engine asks nothing of seats: what an imported record says must not stop the screen."""
    assert tokens_of(["you.dog", "friend"]) == ("cat", "falcon")
    assert set(tokens_of(["friend"] * 7)) == set(TOKENS)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("a,b\tc\n", "a b c"),
        ("\u202eevil\u200b", "evil"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("x" * 40, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
        (" , ", ""),
        ("Ольга", "Ольга"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("山田\u3000太郎", "山田 太郎"),
        ("مریم\u200cجان", "مریم\u200cجان"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
        ("\U0001fae9\U0001faff", "\U0001fae9\U0001faff"),
        ("\u200dAnna\u200c", "Anna"),
        ("\u3164\u2800", ""),
        ("\ud800\ufdd0\uffff\U0001fffe", ""),
    ],
)
def test_typed_names_are_cleaned(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    if name:
        check_seats(GAMES["pyramids"], ["you", person_seat("friend", name, "lotus")], LEVELS)
