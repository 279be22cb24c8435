"""The modules of each game's screen are what the table takes them for: mypy reads this file, too."""

from __future__ import annotations

from typing import Any

import pytest

import game.games.anubix.screen.achievements
import game.games.anubix.screen.action_words
import game.games.anubix.screen.coming
import game.games.anubix.screen.glossary
import game.games.anubix.screen.lessons
import game.games.anubix.screen.pointing
import game.games.anubix.screen.puzzle_themes
import game.games.anubix.screen.reason_words
import game.games.anubix.screen.screen_reader
import game.games.anubix.screen.seat_choices
import game.games.anubix.screen.share_rows
import game.games.anubix.screen.tutorial
import game.games.anubix.screen.view
import game.games.mummy.screen.achievements
import game.games.mummy.screen.action_words
import game.games.mummy.screen.choice_gallery
import game.games.mummy.screen.glossary
import game.games.mummy.screen.lessons
import game.games.mummy.screen.pointing
import game.games.mummy.screen.puzzle_themes
import game.games.mummy.screen.reason_words
import game.games.mummy.screen.screen_reader
import game.games.mummy.screen.seat_choices
import game.games.mummy.screen.share_rows
import game.games.mummy.screen.tutorial
import game.games.mummy.screen.view
import game.games.pyramids.screen.achievements
import game.games.pyramids.screen.action_words
import game.games.pyramids.screen.coming
import game.games.pyramids.screen.glossary
import game.games.pyramids.screen.lessons
import game.games.pyramids.screen.pointing
import game.games.pyramids.screen.puzzle_themes
import game.games.pyramids.screen.reason_words
import game.games.pyramids.screen.screen_reader
import game.games.pyramids.screen.share_rows
import game.games.pyramids.screen.tutorial
import game.games.pyramids.screen.view
import tests.games.stones.screen.pointing
import tests.games.stones.screen.screen_reader
import tests.games.stones.screen.tutorial
import tests.games.stones.screen.view
from game.engine import GAMES
from game.games.anubix.rules import AnubixState
from game.games.mummy.rules import MummyState
from game.games.pyramids.rules import PyramidsState
from game.ui.table import contracts
from game.ui.table.board.board import Board
from game.ui.table.presentation import Presentation, presentation_of

anubix = game.games.anubix.screen
mummy = game.games.mummy.screen
pyramids = game.games.pyramids.screen
stones = tests.games.stones.screen

BOARDS: list[type[Board]] = [anubix.view.BOARD, mummy.view.BOARD, pyramids.view.BOARD, stones.view.BOARD]
LESSONS: list[contracts.Lessons] = [anubix.lessons, mummy.lessons, pyramids.lessons]
TUTORIALS: list[contracts.TutorialScript] = [
    anubix.tutorial,
    mummy.tutorial,
    pyramids.tutorial,
    stones.tutorial,
]
GLOSSARIES: list[contracts.Glossary] = [anubix.glossary, mummy.glossary, pyramids.glossary]
ACHIEVEMENTS: list[contracts.Achievements] = [anubix.achievements, mummy.achievements, pyramids.achievements]
SHARE_ROWS: list[contracts.ShareRows] = [anubix.share_rows, mummy.share_rows, pyramids.share_rows]
REASON_WORDS: list[contracts.ReasonWords] = [anubix.reason_words, mummy.reason_words, pyramids.reason_words]
PUZZLE_THEMES: list[contracts.PuzzleThemes] = [
    anubix.puzzle_themes,
    mummy.puzzle_themes,
    pyramids.puzzle_themes,
]
COMING: tuple[contracts.Coming[AnubixState], contracts.Coming[PyramidsState]] = (
    anubix.coming,
    pyramids.coming,
)
SEAT_CHOICES: list[contracts.SeatChoices] = [anubix.seat_choices, mummy.seat_choices]
GALLERY: contracts.ChoiceGallery = mummy.choice_gallery
ANUBIX: tuple[
    contracts.ActionWords[AnubixState],
    contracts.Pointing[anubix.view.AnubixBoard],
    contracts.TableReader[anubix.view.AnubixBoard],
] = (anubix.action_words, anubix.pointing, anubix.screen_reader)
MUMMY: tuple[
    contracts.ActionWords[MummyState],
    contracts.Pointing[mummy.view.MummyBoard],
    contracts.TableReader[mummy.view.MummyBoard],
] = (mummy.action_words, mummy.pointing, mummy.screen_reader)
PYRAMIDS: tuple[
    contracts.ActionWords[PyramidsState],
    contracts.Pointing[pyramids.view.PyramidsBoard],
    contracts.TableReader[pyramids.view.PyramidsBoard],
] = (pyramids.action_words, pyramids.pointing, pyramids.screen_reader)
STONES: tuple[contracts.Pointing[stones.view.StonesBoard], contracts.TableReader[stones.view.StonesBoard]] = (
    stones.pointing,
    stones.screen_reader,
)

PARTS = (
    *("board", "lessons", "tutorial", "glossary", "pointing", "screen_reader"),
    *("achievements", "share_rows", "action_words", "reason_words", "puzzle_themes"),
)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_every_part(game_id: str) -> None:
    presentation = presentation_of(game_id)
    assert all(map(presentation.has, PARTS))
    modules = (presentation.pointing(), presentation.screen_reader())
    lists = (presentation.lessons(), presentation.glossary(), presentation.achievements())
    assert all((presentation.board(), presentation.tutorial(), *modules, *lists))


def test_optional_parts_belong_to_the_games_that_have_them() -> None:
    assert {game for game in GAMES if presentation_of(game).has("seat_choices")} == {"anubix", "mummy"}
    assert {game for game in GAMES if presentation_of(game).has("coming")} == {"anubix", "pyramids"}
    assert {game for game in GAMES if presentation_of(game).has("choice_gallery")} == {"mummy"}
    assert presentation_of("pyramids").seat_choices() is None


def test_a_plain_game_has_none() -> None:
    plain: Presentation[Any] = Presentation("stones")
    assert not any(map(plain.has, PARTS))
    assert (plain.board(), plain.lessons(), plain.tutorial(), plain.pointing()) == (None, [], None, None)
    assert plain.achievements() == ()
    assert plain.puzzle_themes() == []
