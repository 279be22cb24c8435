"""Words that the typefaces lack letters for: the surroundings draw them, within the game's own text."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.sentences import isolated
from game.ui.toolkit.theme import DANGER, INK
from tests.ui.host import ScriptedLetters

MARYAM = "مريم علي"


@pytest.fixture
def letters() -> ScriptedLetters:
    return ScriptedLetters()


@pytest.fixture
def fonts(assets: Path, letters: ScriptedLetters) -> Fonts:
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    return Fonts(assets / "fonts", 1.0, letters=letters)


@pytest.mark.parametrize("name", ["Anna", "Zoë", "Γιώργος", "Ольга", "Nguyễn", "Łucja"])
def test_letters_the_typefaces_have_are_drawn_by_them(
    fonts: Fonts, letters: ScriptedLetters, name: str
) -> None:
    fonts.render(f"{name} takes a gem")
    assert letters.drawn == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("山田 takes a gem", ["山田"]),
        ("You push 山田 太郎: well", ["山田 太郎:"]),
        (
            f"{isolated(MARYAM)} and {isolated('Anna ' + MARYAM)}",
            [isolated(MARYAM), isolated("Anna " + MARYAM)],
        ),
        ("👩‍👩‍👧", ["👩‍👩‍👧"]),
        ("Zx\u030c", ["Zx\u030c"]),
    ],
    ids=["word", "two words", "isolated", "joined", "mark"],
)
def test_whole_words_are_left_to_the_surroundings(
    fonts: Fonts, letters: ScriptedLetters, text: str, parts: list[str]
) -> None:
    surface = fonts.render(text, 30)
    assert letters.drawn == parts
    assert surface.get_size() == (fonts.width(text, 30), fonts.line_height(30))


def test_they_stand_where_they_are_in_the_text_and_in_its_colour(fonts: Fonts) -> None:
    surface = fonts.render("I 山 I", 30, DANGER)
    before, whole = fonts.width("I ", 30), fonts.width("I 山", 30)
    assert surface.get_at((before + 5, 5))[:3] == DANGER
    assert surface.get_at((before - 2, 5))[3] == 0
    assert surface.get_at((whole + 1, 5))[3] == 0


def test_a_line_that_is_too_long_is_cut_within_its_width(fonts: Fonts) -> None:
    cut = fonts.shorten("山" * 20, 200, 20)
    assert cut.endswith("山…")
    assert fonts.width(cut, 20) <= 200


@pytest.mark.parametrize("letters", [None, ScriptedLetters()])
def test_without_letters_what_is_lacking_is_named(assets: Path, letters: ScriptedLetters | None) -> None:
    if letters:
        letters.works = False
    fonts = Fonts(assets / "fonts", 1.0, letters=letters)
    assert fonts.lacking("Ольга 山田") == "山田"
    assert fonts.lacking("Ольга") == ""
    assert fonts.render("山田 I", 30, INK).get_width() == fonts.width("山田 I", 30)


def test_marks_of_direction_are_never_drawn_by_the_typefaces(assets: Path) -> None:
    fonts = Fonts(assets / "fonts", 1.0)
    assert fonts.width("\u2068Anna\u2069", 30) == fonts.width("Anna", 30)


def test_only_what_runs_from_right_to_left_is_isolated() -> None:
    assert isolated("Anna 山田 Ольга") == "Anna 山田 Ольга"
    assert isolated("Anna דוד") == "\u2068Anna דוד\u2069"
