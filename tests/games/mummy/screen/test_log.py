"""The log tells everybody of each event, in every language, and reveals nothing hidden."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from game.engine import Event, Random
from game.games.mummy.rules import NOWHERE, MummyState, Push, Strike
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.cards import parse_card
from game.games.mummy.screen.action_words import action_words
from game.games.mummy.screen.log import tell
from game.play.settings import LANGUAGES
from game.ui.toolkit.translate import use_language
from tests.ui.games import finished_record, played

SEATS = ("you", "scribe", "priest")
BLADE, ROBBER, BALM = (parse_card(card) for card in ("swinging-blade", "tomb-robber", "healing-balm"))
EAST = parse_card("east")

SILENT = (ev.BidPlaced, ev.TurnStarted, ev.Declined)
"""Events without words: the table shows them."""


def events_of(seats: tuple[str, ...], seed: int) -> list[Event]:
    """All that happens in a whole random game."""
    from game.engine import GAMES
    from game.engine.record import replay

    _state, happened = replay(finished_record(seats, seed, "mummy"), GAMES)
    return [event for events in happened for event in events]


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [("you",), SEATS, ("friend", "you", "scribe", "scribe")], ids=len)
def test_everything_is_told_but_what_goes_without_saying(
    assets: Path, language: str, seats: tuple[str, ...]
) -> None:
    use_language(language, assets / "translations")
    try:
        for event in events_of(seats, 5):
            told = tell(event, seats)
            quiet = isinstance(event, SILENT)
            quiet |= isinstance(event, ev.CardFaced | ev.SurpriseEnded) and not told
            quiet |= isinstance(event, ev.BarrierRemoved) and event.moved_away
            assert bool(told) != quiet, event
            assert "{" not in told
            assert not told or told[-1] in ".!)", told
    finally:
        use_language("en", assets / "translations")


@pytest.mark.parametrize(
    ("event", "yours", "others"),
    [
        (ev.MoveCardPlayed(0, 0, EAST, 3, 4), "You move to 1e1.", "Scribe moves to 1e1."),
        (ev.FindTaken(0, BALM), "You take: Healing Balm.", "Scribe takes: Healing Balm."),
        (ev.Drawn(0, 2), "You draw 2 cards.", "Scribe draws 2 cards."),
        (
            ev.Grown(0, ROBBER, 5),
            "You learn: Will +1 for good.",
            "Scribe learns: Will +1 for good.",
        ),
        (
            ev.NothingHappened(0, BLADE, "grow", 5),
            "Your Will is already as high as it can be.",
            "Scribe’s Will is already as high as it can be.",
        ),
        (
            ev.BreakTried(0, 4, 5, False),
            "You try to break free. Cunning 4, rolled 5: failure.",
            "Scribe tries to break free. Cunning 4, rolled 5: failure.",
        ),
        (ev.CardTurned(0, BLADE), "You turn over: Swinging Blade.", "Scribe turns over: Swinging Blade."),
        (ev.MummyStayed(NOWHERE, 0), "The Mummy stays put.", None),
        (ev.EnduranceLost(0, 1, 3, "mummy"), "You lose 1 Endurance: 3 left.", None),
        (
            ev.Exchanged(0, (BLADE,), 0, 6),
            "You exchange cards, but get no tana leaves.",
            "Scribe exchanges cards, but gets no tana leaves.",
        ),
        (ev.LeavesChanged(0, -1, 3, "surprise"), "You lose 1 tana leaf.", "Scribe loses 1 tana leaf."),
        (ev.Captured(0, ROBBER), "You’re captured! (Tomb Robber)", None),
        (
            ev.MonsterFought(0, ROBBER, "attack", 7, 5, 3, 2, 6, "won"),
            "You attack: 15 against 8. The monster is beaten.",
            "Scribe attacks: 15 against 8. The monster is beaten.",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else None,
)
def test_you_and_others(event: Event, yours: str, others: str | None) -> None:
    assert tell(event, SEATS) == yours
    values = {field.name: getattr(event, field.name) for field in fields(event) if field.init}
    for name in ("player", "by", "on"):
        if name in values:
            values[name] = 1
    if others:
        assert tell(type(event)(**values), SEATS) == others


def test_that_the_other_cards_stay_is_told_of_those_surprises_only() -> None:
    assert tell(ev.SurpriseEnded(0, BLADE, False), SEATS) == "Any other cards stay."
    assert tell(ev.SurpriseEnded(0, BLADE, True), SEATS) == ""
    assert tell(ev.SurpriseEnded(0, parse_card("trapdoor"), False), SEATS) == ""


def test_log_names_player_and_target_of_a_card() -> None:
    assert tell(ev.EncounterCardPlayed(0, 1, BLADE), SEATS) == "You play Swinging Blade on Scribe."
    assert tell(ev.EncounterCardPlayed(2, 0, BLADE), SEATS) == "Priest plays Swinging Blade on you."
    assert tell(ev.EncounterCardPlayed(2, 1, BLADE), SEATS) == "Priest plays Swinging Blade on Scribe."
    assert tell(ev.DeadEndPlayed(2, 0, 0), SEATS) == "Priest stops you with a dead end."


def test_bids_are_told_when_they_are_open_and_not_before() -> None:
    assert tell(ev.BidPlaced(1), SEATS) == ""
    told = tell(ev.BidsRevealed((2, None, 4), 2), SEATS)
    assert told == "Bids for the Mummy – you: 2, Priest: 4. Priest decides where the Mummy goes."
    nobody = tell(ev.BidsRevealed((0, 0, 0), None), SEATS)
    assert nobody.endswith("Nobody has bid, so nobody moves the Mummy.")
    tie = tell(ev.BidsRevealed((2, None, 2), None), SEATS)
    assert tie.endswith("A tie at 2: nobody moves the Mummy.")


def test_the_mummy_comes_and_goes() -> None:
    assert tell(ev.MummyMoved(NOWHERE, 0, None), SEATS) == "The Mummy enters the pyramid on 1a1."
    assert tell(ev.MummyMoved(0, 1, 1), SEATS) == "The Mummy moves to 1b1."
    assert tell(ev.MummyMoved(79, 83, 1), SEATS) == "The Mummy enters the Chamber of Osiris."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("You push Scribe to 1e1: Compass (east).", "The Mummy attacks Priest!", "Priest passes.")),
        (
            "pl",
            ("Popychasz Skrybę na pole 1e1: Kompas (na wschód).", "Mumia atakuje Kapłana!", "Kapłan pasuje."),
        ),
        (
            "el",
            (
                "Σπρώχνεις τον Γραφέα στο 1e1: Πυξίδα (ανατολικά).",
                "Η Μούμια επιτίθεται, με στόχο τον Ιερέα!",
                "Ο Ιερέας πάει πάσο.",
            ),
        ),
    ],
)
def test_bots_are_named_in_the_case_of_the_sentence(
    assets: Path, language: str, said: tuple[str, ...]
) -> None:
    use_language(language, assets / "translations")
    try:
        events = (ev.MoveCardPlayed(0, 1, EAST, 3, 4), ev.MummyAttacked(2, 0, None), ev.Passed(2))
        assert tuple(tell(event, SEATS) for event in events) == said
    finally:
        use_language("en", assets / "translations")


def test_a_typed_name_is_never_declined(assets: Path) -> None:
    seats = ("you", "friend:Marek")
    pushed = ev.MoveCardPlayed(0, 1, EAST, 3, 4)
    try:
        use_language("pl", assets / "translations")
        assert tell(pushed, seats) == "Kot popycha gracza (Marek) na pole 1e1: Kompas (na wschód)."
        use_language("el", assets / "translations")
        assert tell(ev.Passed(1), seats) == "Marek: πάει πάσο."
    finally:
        use_language("en", assets / "translations")


@pytest.mark.parametrize(
    ("language", "pushed", "stopped", "struck", "you_struck"),
    [
        (
            "en",
            "Push Scribe to 1e1 – Compass (east)",
            "Stop Scribe – Dead end",
            "The Mummy takes Endurance from Scribe",
            "The Mummy takes Endurance from you",
        ),
        (
            "pl",
            "Popchnij Skrybę na pole 1e1 – Kompas (na wschód)",
            "Zatrzymaj Skrybę – Ślepy zaułek",
            "Niech Mumia zaatakuje Skrybę i zabierze 1 punkt Wytrzymałości",
            "Niech Mumia zabierze ci 1 punkt Wytrzymałości",
        ),
        (
            "el",
            "Σπρώξε τον Γραφέα στο 1e1 – Πυξίδα (ανατολικά)",
            "Σταμάτα τον Γραφέα – Αδιέξοδο",
            "Η Μούμια παίρνει Αντοχή από τον Γραφέα",
            "Η Μούμια παίρνει Αντοχή από εσένα",
        ),
    ],
)
def test_buttons_call_players_as_the_log_does(
    assets: Path, language: str, pushed: str, stopped: str, struck: str, you_struck: str
) -> None:
    """By the names of the seats, not of their explorers."""
    state = MummyState(3, Random(1))
    state.active = 1
    victims = [state.seats[player].explorer for player in (1, 0)]
    wall = parse_card("dead-end")
    use_language(language, assets / "translations")
    try:
        deeds = (Push(EAST, 4), Push(wall), *map(Strike, victims))
        told = [action_words(state, deed, 0, SEATS) for deed in deeds]
        assert told == [pushed, stopped, struck, you_struck]
    finally:
        use_language("en", assets / "translations")


def test_alone_exactly_so_many_cards_are_turned_over() -> None:
    met = ev.EncounterStarted(0, 3, 3)
    assert tell(met, SEATS) == "An encounter: up to 3 cards."
    assert tell(met, ("you",)) == "An encounter: 3 cards."


def test_log_names_the_winner_and_the_reason() -> None:
    assert tell(ev.GameOver(0, "elixir"), SEATS) == "You’ve found the elixir of immortality and win!"
    assert tell(ev.GameOver(1, "last"), SEATS) == "Scribe is the last explorer in the pyramid and wins!"
    assert tell(ev.GameOver(None, "sealed"), SEATS) == "The pyramid seals itself and wins."
    assert tell(ev.GameOver(None, "out"), SEATS) == "No explorer is left. The pyramid has won."


def test_nothing_told_names_a_card_of_a_hand() -> None:
    """The words before the last action follow from public things: another hand would have the same."""
    session = played(SEATS, 4, 60, game="mummy")
    for event in (ev.Drawn(1, 3), ev.Exchanged(1, (BLADE, ROBBER), 3, 9), ev.Declined(1, "push")):
        told = tell(event, session.seats)
        assert "Swinging" not in told
        assert "Robber" not in told
