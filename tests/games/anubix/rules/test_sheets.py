"""The six sheets keep every constraint of the rules, and those that make them alike in worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from benchmarks.sheets.faults import Weights
from benchmarks.sheets.search import ENGRAVED, SEED, SHEETS, STEPS, search, written
from game.games.anubix.rules.sheets import (
    COLOURS,
    LETTERS,
    NAMES,
    PLACES,
    load_sheets,
    parse_sheets,
)

from .reference import (
    ARCH_PLACES,
    KINDS,
    PYRAMID_PLACES,
    QUARRY,
    RELIEF_PLACES,
    STRUCTURES,
    colour_on,
    neighbours,
    supports,
)
from .reference import ENGRAVED as PLACES_OF

each_sheet = pytest.mark.parametrize("letter", LETTERS)
each_engraving = pytest.mark.parametrize("number", PLACES_OF)
LEVELS = [(f"a.l{level}", f"a.r{level}") for level in range(1, 6)]


def colours_of(letter: str, places: list[str]) -> list[str]:
    return [colour_on(letter, place) for place in places]


def equal_levels(letter: str) -> list[int]:
    return [n for n, pair in enumerate(LEVELS, 1) if len(set(colours_of(letter, list(pair)))) == 1]


def test_there_are_six_sheets_with_a_colour_at_each_place() -> None:
    engraved = load_sheets()
    assert PLACES == 15 + 11 + 12
    assert [sheet.letter for sheets in engraved for sheet in sheets] == list("ABCDEF") * 3
    for sheet in [sheet for sheets in engraved for sheet in sheets]:
        assert len(sheet.colours) == PLACES
        read = [COLOURS[colour] for colour in sheet.colours]
        assert read == [colour_on(sheet.letter, name) for name in NAMES]
        assert [COLOURS[c] for c in sheet.quarry] == [colour_on(sheet.letter, str(n)) for n in QUARRY]


@each_engraving
def test_an_engraving_has_the_symbols_of_each_kind_on_one_structure(number: int) -> None:
    places_of = PLACES_OF[number]
    counts = {"scarab": 3, "ankh": 2, "eye": 3, "lotus": 1, "sun": 1, "crook": 1}
    assert {kind: len(places) for kind, places in places_of.items()} == counts
    for kind, places in places_of.items():
        assert any(set(places) <= set(structure) for structure in STRUCTURES.values()), kind
    marked = [place for places in places_of.values() for place in places]
    assert len(set(marked)) == len(marked), "two symbols lie on one stone"


@each_engraving
def test_all_sheets_with_an_engraving_have_its_symbols(number: int) -> None:
    for sheet in load_sheets()[number - 1]:
        assert sheet.engraving == number - 1
        for kind, mask in zip(KINDS, sheet.symbols, strict=True):
            names = {name for place, name in enumerate(NAMES) if mask >> place & 1}
            assert names == set(PLACES_OF[number][kind])


def test_five_bonuses_can_be_had_without_a_point_for_the_arch() -> None:
    """The rules' first worked check needs it."""
    assert any(
        sum(not set(places) & set(ARCH_PLACES) for places in places_of.values()) >= 5
        for places_of in PLACES_OF.values()
    )


@each_sheet
def test_the_quarry_has_every_colour_three_times(letter: str) -> None:
    quarry = colours_of(letter, [str(n) for n in QUARRY])
    assert Counter(quarry) == Counter(3 * COLOURS)


@each_sheet
def test_a_level_of_the_arch_has_two_stones_of_one_colour(letter: str) -> None:
    assert len(equal_levels(letter)) == 1


@each_sheet
def test_colours_are_spread_evenly(letter: str) -> None:
    for places, counts in ((PYRAMID_PLACES, {2, 3}), (ARCH_PLACES, {1, 2}), (RELIEF_PLACES, {2})):
        assert set(Counter(colours_of(letter, places)).values()) <= counts
    assert len(set(colours_of(letter, PYRAMID_PLACES[:5]))) == 5
    everything = Counter(colours_of(letter, PYRAMID_PLACES + ARCH_PLACES + RELIEF_PLACES))
    assert set(everything.values()) <= {6, 7}


@each_sheet
def test_stones_marked_together_differ_in_colour(letter: str) -> None:
    """Else a seat would need two dice of one colour for one step."""
    for place in PYRAMID_PLACES + ARCH_PLACES:
        for below in supports(place):
            assert colour_on(letter, place) != colour_on(letter, below), (place, below)
    for tile in RELIEF_PLACES:
        for other in neighbours(tile):
            assert colour_on(letter, tile) != colour_on(letter, other), (tile, other)
    for engraving in PLACES_OF.values():
        for kind, places in engraving.items():
            colours = colours_of(letter, places)
            assert len(set(colours)) == len(colours), kind


def test_the_sheets_differ_at_every_place() -> None:
    for one, two in combinations(load_sheets()[0], 2):
        same = [i for i in range(PLACES) if one.colours[i] == two.colours[i]]
        assert same == [], (one, two)
        assert all(a != b for a, b in zip(one.quarry, two.quarry, strict=True))


def test_the_sheets_are_one_pattern_in_six_colourings() -> None:
    """Moving every colour on by one turns each sheet into the next: so none can be better than another."""
    sheets = load_sheets()[0]
    for one, two in zip(sheets, (*sheets[1:], sheets[0]), strict=True):
        assert two.colours == tuple((colour + 1) % len(COLOURS) for colour in one.colours)
        assert two.quarry == tuple((colour + 1) % len(COLOURS) for colour in one.quarry)


@pytest.mark.long
def test_the_file_is_as_the_search_writes_it() -> None:
    sheets, left = search(SEED, STEPS, Weights())
    assert left == 0
    assert written(sheets, SEED) == SHEETS.read_text(encoding="utf-8")
    for symbols, read in zip(ENGRAVED, PLACES_OF.values(), strict=True):
        assert {kind: set(names) for kind, names in symbols.items()} == {
            kind: set(names) for kind, names in read.items()
        }


TEXT = SHEETS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (TEXT.replace("sheet F", "sheet A"), "expected 'sheet F'"),
        (TEXT.replace("sheet F", "sheet G"), "expected 'sheet F'"),
        (TEXT[: TEXT.index("sheet F")], "expected 'sheet F' and 0 signs, found 'the end'"),
        (TEXT + "sheet G", "after the sheets ABCDEF there is 'sheet G'"),
        (TEXT.replace("quarry  ", "quarry  x ", 1), "expected 'quarry' and 18 signs"),
        (TEXT.replace("\nquarry", "\nrelief", 1), "expected 'quarry' and 18 signs"),
        (TEXT[: TEXT.rindex("quarry")], "expected 'quarry' and 18 signs, found 'the end'"),
        (
            TEXT.replace("sheet A\npyramid     ", "sheet A\npyramid     b "),
            "line 57: expected 'pyramid' and 1 signs",
        ),
        (TEXT[: len(TEXT.rstrip()) - 1] + "z", "the signs are b r p o g y, found"),
        (TEXT.replace("arch        u", "arch        x", 1), "the signs are . s a e l u c, found"),
    ],
)
def test_damaged_sheets_are_refused(damaged: str, message: str) -> None:
    assert damaged != TEXT
    with pytest.raises(ValueError, match=message):
        parse_sheets(damaged)
