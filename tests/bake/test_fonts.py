"""The fonts hold every character that is shown, and suit a renderer without OpenType features."""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import pytest
from bake_sheet import ROOT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
import pygame.freetype

FACES = ("AlegreyaSans-Regular", "AlegreyaSans-Bold", "AlegreyaSC-Bold")
POLISH = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ"
SIGNS = "0123456789−·–—…„”“’«»×½•+%/()!?:;,.&@#€↑↓"


@pytest.fixture(scope="module", params=FACES)
def font(request: pytest.FixtureRequest, baked: Path) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(baked / "fonts" / f"{request.param}.ttf"), 100)


@pytest.fixture(scope="module", params=FACES)
def face(request: pytest.FixtureRequest, baked: Path) -> pygame.freetype.Font:
    pygame.freetype.init()
    return pygame.freetype.Font(str(baked / "fonts" / f"{request.param}.ttf"), 100)


def missing(face: pygame.freetype.Font, text: str) -> list[str]:
    """The characters of the text that the face has not; pygame.font would show a box and say nothing."""
    return [sign for sign, size in zip(text, face.get_metrics(text), strict=True) if size is None]


def test_letters_of_all_languages_are_there(face: pygame.freetype.Font) -> None:
    ascii_letters = "".join(map(chr, range(0x20, 0x7F)))
    assert missing(face, ascii_letters + POLISH + GREEK + SIGNS) == []


def test_names_of_other_languages_can_be_written(face: pygame.freetype.Font) -> None:
    for name in (
        "Nguyễn Thị Ước",
        "Ștefan Țurcanu",
        "Ольга Ґалаґан",
        "Ђорђе Ўладзімір",
        "Әсел Ұлпан",
        "Kāʻeo",
    ):
        assert missing(face, name) == [], name


def test_all_faces_have_the_same_characters(baked: Path) -> None:
    """Which of a text's words are left to others to draw is asked of one of them."""
    pygame.freetype.init()
    everything = [chr(code) for code in range(0x20, 0x3000)]
    known = [
        [size is not None for size in pygame.freetype.Font(str(path), 100).get_metrics("".join(everything))]
        for path in (baked / "fonts").glob("*.ttf")
    ]
    assert all(each == known[0] for each in known)


def test_a_missing_character_is_noticed(face: pygame.freetype.Font) -> None:
    assert missing(face, "a漢") == ["漢"]


def test_all_translations_can_be_written(face: pygame.freetype.Font) -> None:
    catalogues = sorted((ROOT / "assets" / "translations").glob("*.po"))
    assert catalogues
    for catalogue in catalogues:
        text = set(catalogue.read_text(encoding="utf-8")) - {"\n", "\t"}
        assert missing(face, "".join(sorted(text))) == [], catalogue.name


def test_digits_are_lining_and_of_one_width(font: pygame.font.Font) -> None:
    widths = {advance for *_, advance in font.metrics("0123456789")}
    assert len(widths) == 1
    heights = [top for _, _, _, top, _ in font.metrics("0123456789")]
    assert max(heights) - min(heights) <= 4
    assert min(bottom for _, _, bottom, _, _ in font.metrics("0123456789")) >= -4


def test_pairs_are_kerned(font: pygame.font.Font) -> None:
    alone = sum(font.size(letter)[0] for letter in "AVATAR")
    assert font.size("AVATAR")[0] < alone - 5


def test_small_capitals_are_small_capitals(baked: Path) -> None:
    """In the titles' face a small letter is a lower capital, in Greek with accents too."""
    pygame.font.init()
    font = pygame.font.Font(str(baked / "fonts" / "AlegreyaSC-Bold.ttf"), 100)
    for letters in ("acemnz", "ąćęłńż", "αεμνπς"):
        assert all(bottom >= -30 for _, _, bottom, _, _ in font.metrics(letters))
    plain = [top for _, _, _, top, _ in font.metrics("αεηιουω")]
    accented = [top for _, _, _, top, _ in font.metrics("άέήίόύώ")]
    assert all(with_accent > without for with_accent, without in zip(accented, plain, strict=True))


def test_fonts_are_small(baked: Path) -> None:
    files = list(baked.glob("fonts/*.ttf"))
    assert {file.stem for file in files} == set(FACES)
    assert sum(len(zlib.compress(file.read_bytes(), 9)) for file in files) < 145_000
