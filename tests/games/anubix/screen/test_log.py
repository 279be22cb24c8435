"""The words for the log and screen readers."""

from __future__ import annotations

import pytest

from game.games.anubix.rules import NAMES
from game.games.anubix.rules.events import BonusClosed, GameEnded, StoneMarked
from game.games.anubix.rules.sheets import structure_of
from game.games.anubix.screen.log import tell
from game.play.settings import LANGUAGES
from game.ui.toolkit.translate import use_language
from tests.ui.driver import MakeApp

from .positions import walk

SEATS = ("you", "scribe", "priest")
SILENT = {"TurnStarted", "SeatStarted", "DieUsed", "JokerSpent", "DiceLocked", "DiceReturned"}
"""Events that follow from others with words, or share them."""


def test_everything_that_matters_is_told_in_whole_sentences() -> None:
    told: dict[str, set[str]] = {}
    for seed in range(25):
        for state, player, _, action in walk(3, seed):
            for event in state.copy().apply(player, action):
                told.setdefault(type(event).__name__, set()).add(tell(event, SEATS))
    assert set(told) > SILENT
    for name, lines in told.items():
        if name in SILENT:
            assert lines == {""}, name
            continue
        assert any(lines), name
        for line in lines - {""}:
            assert line.endswith("."), line
            assert "{" not in line
    assert any("blue (water)" in line for line in told["DiceRolled"])
    assert {line.split()[0] for line in told["StoneMarked"]} == {"You", "Scribe", "Priest"}


def test_a_built_stone_is_told_before_its_payment() -> None:
    stone = StoneMarked(2, "pyramid", NAMES.index("p1.4"), 2, "die")
    assert tell(stone, SEATS) == "Priest builds pink (blossom) with a die: pyramid, row 1, stone 4."


@pytest.mark.parametrize(
    ("holders", "words"),
    [((0,), "You earned it."), ((2,), "Priest earned it."), ((0, 2), "Earned by: you, Priest.")],
)
def test_a_closed_bonus_says_whose_it_is(holders: tuple[int, ...], words: str) -> None:
    assert tell(BonusClosed(1, holders), SEATS) == f"The ankh bonus is closed. {words}"


def test_the_last_line_does_not_say_who_has_won() -> None:
    assert tell(GameEnded(False, (50, 41, 62), (2,)), SEATS) == "The game is over."


def test_tiles_are_counted_from_below_and_from_the_left() -> None:
    stone = StoneMarked(0, "relief", NAMES.index("r.b3"), 0, "joker")
    assert tell(stone, SEATS) == "You build blue (water) with a joker: relief, row 3, tile 2."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stone_is_told_apart_from_every_other(make_app: MakeApp, language: str) -> None:
    """The words alone tell which stone was marked, by whom, and with which payment."""
    use_language(language, make_app().assets / "translations")
    try:
        for payment in ("die", "quarry", "joker"):
            for player in (0, 1):
                lines = {
                    tell(StoneMarked(player, structure_of(place), place, 4, payment), SEATS)
                    for place in range(len(NAMES))
                }
                assert len(lines) == len(NAMES)
    finally:
        use_language("en", make_app().assets / "translations")
