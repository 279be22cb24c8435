"""Where lines of text end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.ui.toolkit.fonts import FACES, Fonts
from game.ui.toolkit.theme import INK


@pytest.fixture
def fonts(assets: Path) -> Fonts:
    return Fonts(assets / "fonts", 1.0)


@pytest.mark.parametrize("text", ["Weź kartę z talii", "It is worth 15 points", "Idź i szukaj dalej"])
def test_a_letter_or_a_number_stays_with_the_word_that_follows(fonts: Fonts, text: str) -> None:
    """However wide the line is, if both have room on one."""
    words = text.split(" ")
    for width in range(max(map(fonts.width, words)), fonts.width(text)):
        lines = fonts.wrap(text, width)
        assert " ".join(lines) == text
        assert all(fonts.width(line) <= width for line in lines)
        for line, following in pairwise(lines):
            last = line.split(" ")[-1]
            alone = last.isdigit() or len(last) == 1
            both = f"{last} {following.split(' ')[0]}"
            assert not alone or fonts.width(both) > width, (width, lines)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Od 2. rundy ginie", "2. rundy"),
        ("a grid of 7 × 7 cells", "7 × 7"),
        ("Press V: side", "V: side"),
        ("row 5, stone 3, green", "stone 3,"),
        ("Nagroda jest warta, następna – 6", "następna –"),
        ("ahead on skulls (−6 to −18).", "to −18)."),
    ],
)
def test_words_that_belong_together_stay_on_one_line(fonts: Fonts, text: str, held: str) -> None:
    for width in range(fonts.width(held), fonts.width(text)):
        assert any(held in line for line in fonts.wrap(text, width)), width


def test_a_number_that_ends_a_sentence_stands_where_it_likes(fonts: Fonts) -> None:
    text = "You have 15. Points"
    assert fonts.wrap(text, fonts.width("You have 15.")) == ["You have 15.", "Points"]


@pytest.mark.parametrize("size", [11, 13, 14, 16, 18, 23])
@pytest.mark.parametrize("face", list(FACES))
def test_small_letters_stand_as_large_ones_do(fonts: Fonts, size: int, face: str) -> None:
    """No word falls apart, and no full stop slips under a letter, since each stood at a whole px."""
    for text in ("The rival looks ahead. It runs on when the game is over.", "over.", "klejnot."):
        large = fonts.width(text, 16 * size, face) / 16
        assert abs(fonts.width(text, size, face) - large) <= 1 + 0.02 * large
        picture = fonts.render(text, size, INK, face)
        assert picture.get_width() == fonts.width(text, size, face)
        assert picture.get_height() <= fonts.line_height(size, face)


def test_a_long_word_goes_on_after_a_hyphen(fonts: Fonts) -> None:
    width = fonts.width("hippopot-")
    first, rest = fonts.wrap("hippopotamus", width, breaks=True)
    assert first == "hippopot-"
    assert first[:-1] + rest == "hippopotamus"
    pieces = fonts.wrap("#record=1a2b3c4d5e6f", width, breaks=True)
    assert "".join(pieces) == "#record=1a2b3c4d5e6f"  # a link has to be copied as it is


def test_a_full_stop_after_a_long_word_changes_nothing(fonts: Fonts) -> None:
    pieces = fonts.wrap("Hippopotamus.", fonts.width("Hippo-"), breaks=True)
    assert all(piece.endswith("-") for piece in pieces[:-1])
    assert "".join(piece.rstrip("-") for piece in pieces) == "Hippopotamus."
