"""Players that can sit on a seat, and the first ones."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.storage import MemoryStore
from game.ui.menus.seating import EMPTY, Seating

LEVELS = ["apprentice", "scribe", "priest", "vizier", "pharaoh"]


def seated(*seats: str) -> Seating:
    seating = Seating(MemoryStore(), GAMES["pyramids"])
    seating.seats = [*seats]
    return seating


def offered(seating: Seating, place: int) -> list[str]:
    return [sitter.kind for sitter in seating.sitters(place)]


@pytest.mark.parametrize(
    "text", ["", "you,pharaoh of cards", "you,you", ",,,", "a" * 5000, "scribe,apprentice of cards"]
)
def test_nonsense_about_seats_is_forgotten(text: str) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", text)
    assert Seating(store, GAMES["pyramids"]).seats == ["you", "apprentice", "", ""]


def test_last_players_are_seated_again() -> None:
    store = MemoryStore()
    store.set("seats.pyramids", "you,scribe,,,,,,")
    assert Seating(store, GAMES["pyramids"]).seats == ["you", "scribe", "", ""]


def test_the_first_person_is_offered_as_you_and_others_as_friends() -> None:
    seating = seated("you", "scribe", "", "")
    assert offered(seating, 0) == ["you", *LEVELS, EMPTY]
    assert offered(seating, 1) == ["friend", *LEVELS, EMPTY]


def test_the_last_seat_that_is_taken_cannot_be_left_empty() -> None:
    assert offered(seated("", "you", "", ""), 1) == ["you", *LEVELS]


def test_a_person_is_shown_with_their_name_and_medallion() -> None:
    sitter = seated("scribe", "you.lotus:Bo", "", "").sitter(1)
    assert (sitter.kind, sitter.picture) == ("you", "token.you5")
    assert "Bo" in sitter.word


def test_an_empty_seat_asks_for_a_player() -> None:
    sitter = seated("you", "", "", "").sitter(1)
    assert (sitter.kind, sitter.word, sitter.note) == (EMPTY, "Empty", "add a player")


def test_an_empty_last_other_seat_is_told_to_be_solo() -> None:
    def about_nobody(seating: Seating, place: int) -> str:
        return next(sitter.about for sitter in seating.sitters(place) if not sitter.kind)

    assert about_nobody(seated("you", "scribe"), 1) == "then you play solo"
    assert about_nobody(seated("you", "scribe", "priest"), 1) == ""
    assert about_nobody(seated("you", "friend", "priest"), 2) == ""
