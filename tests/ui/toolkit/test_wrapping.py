"""Where lines of text end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.ui.toolkit.fonts import Fonts


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


def test_a_number_that_ends_a_sentence_stands_where_it_likes(fonts: Fonts) -> None:
    text = "You have 15. Points"
    assert fonts.wrap(text, fonts.width("You have 15.")) == ["You have 15.", "Points"]
