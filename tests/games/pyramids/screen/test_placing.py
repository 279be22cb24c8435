"""Turning, mirroring, snapping and tapping, against slow code that tries everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine import GAMES, Random
from game.engine.record import replay
from game.games.pyramids.rules import Mark, PyramidsState
from game.games.pyramids.rules.grid import SIZE, cell_indices
from game.games.pyramids.rules.patterns import PATTERN_CELLS
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.screen.placing import Place, Placing, mask_at, size_of
from tests.positions.kept import game_at, random_games
from tests.today import Some, in_part

from .positions import markings

ORIENTATIONS = [(turns, mirrored) for mirrored in (False, True) for turns in range(4)]
SHAPES = {"I2": 2, "I3": 2, "L3": 4, "L4": 8, "T4": 4, "O4": 1}


def placings(seeds: range) -> Iterator[tuple[PyramidsState, Placing, set[Mark]]]:
    """(position, placing, the engine's legal marks) from random games."""
    for players in (1, 2):
        for seed in seeds:
            for state, player, legal in markings(players, seed, every=2):
                yield state, Placing(state, player), {a for a in legal if isinstance(a, Mark)}


def seen(placing: Placing) -> frozenset[tuple[int, int]]:
    """The shape as the player sees it."""
    return frozenset(placing.cells)


def shape_only(placing: Placing) -> bool:
    return not placing.single


def quarter(cells: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Clockwise on the screen: what was on top comes to the right."""
    last = max(r for r, _ in cells)
    return frozenset((c, last - r) for r, c in cells)


def exchanged(cells: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Left and right exchanged on the screen."""
    last = max(c for _, c in cells)
    return frozenset((r, last - c) for r, c in cells)


def with_pattern(pattern: str) -> Placing:
    """A placing of this pattern on untouched cards."""

    def is_it(state: PyramidsState) -> bool:
        untouched = state.phase == MARK and not any(state.seats[0].marked)
        return untouched and state.pattern == pattern and Placing(state, 0).can_choose_shape

    record = game_at(f"{pattern} first", is_it, lambda: random_games("pyramids", ("you",), range(200)))
    state, _ = replay(record, GAMES)
    assert isinstance(state, PyramidsState)
    return Placing(state, 0)


@pytest.mark.parametrize("pattern", SHAPES)
def test_turning_and_mirroring_look_like_that(pattern: str) -> None:
    placing = with_pattern(pattern)
    found = set()
    for turns, mirrored in ORIENTATIONS:
        placing.turns, placing.mirrored = turns, mirrored
        start = seen(placing)
        found.add(start)
        placing.turn(1)
        assert seen(placing) == quarter(start)
        placing.turn(-1)
        assert seen(placing) == start
        placing.flip()
        assert seen(placing) == exchanged(start)
        placing.flip()
        assert seen(placing) == start
        for _ in range(4):
            placing.turn(1)
        assert seen(placing) == start
    assert len(found) == SHAPES[pattern]
    assert {len(cells) for cells in found} == {len(PATTERN_CELLS[pattern])}


def test_turning_what_lies_keeps_it_on_the_chamber_and_near() -> None:
    """Wherever the shape lies, turning and mirroring leave it on its chamber, at most 2 cells off."""
    for pattern in SHAPES:
        placing = with_pattern(pattern)
        for row in range(5):
            for column in range(5):
                placing.place = placing.lay(0, row, column)
                for steps in (1, 1, 1, 1, 0, 0):  # 0 stands for mirroring
                    before = placing.place
                    assert before
                    height, width = size_of(placing.cells)
                    middle = before.row + height / 2, before.column + width / 2
                    placing.turn(steps) if steps else placing.flip()
                    after = placing.place
                    assert after
                    assert after.slot == 0
                    assert after.mask == mask_at(placing.cells, after.row, after.column) != 0
                    height, width = size_of(placing.cells)
                    assert abs(after.row + height / 2 - middle[0]) <= 2
                    assert abs(after.column + width / 2 - middle[1]) <= 2


@pytest.mark.thorough
@in_part(0.2)
def test_legal_places_in_all_orientations_are_the_engines(some: Some) -> None:
    seeds = some(14)
    count = 0
    for _, placing, legal in placings(seeds):
        found = set()
        choices = [False, True] if placing.can_choose_shape else [placing.single]
        for single in choices:
            placing.set_single(single)
            for placing.turns, placing.mirrored in ORIENTATIONS:
                for slot in (0, 1):
                    places = placing.legal_places(slot)
                    assert places == sorted(places, key=lambda place: (place.row, place.column))
                    brute = [
                        Place(slot, row, column, mask)
                        for row in range(5)
                        for column in range(5)
                        if (mask := mask_at(placing.cells, row, column))
                        and Mark(placing.numbers[slot], mask) in legal
                    ]
                    assert places == brute
                    for placing.place in places:
                        assert placing.is_legal()
                        action = placing.action()
                        assert action
                        found.add(action)
        assert found == legal
        count += len(found)
    assert count > 200 * len(seeds)


@in_part(0.2)
def test_the_engine_accepts_what_is_offered_and_nothing_else_is_offered(some: Some) -> None:
    """A shape laid anywhere has an action exactly where the engine takes it."""
    seeds = some(14)
    random = Random(5)
    for state, placing, legal in placings(seeds):
        placing.turns, placing.mirrored = random.randrange(4), bool(random.randrange(2))
        slot = random.randrange(2)
        placing.place = placing.lay(slot, random.randrange(6), random.randrange(6))
        if placing.place is None:
            assert not placing.numbers[slot]
            continue
        mark = Mark(placing.numbers[slot], placing.place.mask)
        action = placing.action()
        assert (action == mark) if mark in legal else (action is None)
        if action:
            state.copy().apply(placing.player, action)


@pytest.mark.thorough
@in_part(0.2)
def test_tapping_goes_once_through_all_ways_to_cover_a_cell(some: Some) -> None:
    seeds = some(14)
    covered = 0
    for number, (_, placing, legal) in enumerate(placings(seeds)):
        if number % 2:
            continue
        for slot in (0, 1):
            for row in range(5):
                for column in range(5):
                    bit = 1 << 5 * row + column
                    expected = {
                        mark.cells
                        for mark in legal
                        if mark.card == placing.numbers[slot]
                        and mark.cells & bit
                        and (mark.cells.bit_count() == 1) == placing.single
                    }
                    placing.place = None
                    assert placing.tap(slot, row, column) == bool(expected)
                    if not expected:
                        assert placing.place is None
                        continue
                    cycle = [placing.place]
                    for _ in range(len(expected)):
                        assert placing.tap(slot, row, column)
                        assert placing.action()
                        cycle.append(placing.place)
                    assert {place.mask for place in cycle if place} == expected
                    assert cycle[0] == cycle[-1]
                    covered += len(expected)
    assert covered > 50 * len(seeds)


@in_part(0.2)
def test_steps_stay_on_the_chambers_and_reach_everything(some: Some) -> None:
    """By arrow keys, cards side by side or one below the other."""
    seeds = some(14)
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    for number, (_, placing, _) in enumerate(placings(seeds)):
        if number % 10:
            continue
        for stacked in (False, True):
            for placing.turns, placing.mirrored in ORIENTATIONS[:2]:
                placing.place = None
                assert placing.step(1, 0, stacked)
                start = placing.place
                assert start
                seen_places, waiting = {start}, [start]
                while waiting:
                    here = waiting.pop()
                    for dx, dy in steps:
                        placing.place = here
                        moved = placing.step(dx, dy, stacked)
                        there = placing.place
                        assert there
                        assert there.mask == mask_at(placing.cells, there.row, there.column) != 0
                        assert moved == (there != here)
                        assert placing.numbers[there.slot]
                        if there not in seen_places:
                            seen_places.add(there)
                            waiting.append(there)
                height, width = size_of(placing.cells)
                cards = sum(1 for card in placing.numbers if card)
                assert len(seen_places) == cards * (6 - height) * (6 - width)


@in_part(0.2)
def test_the_nearest_place_is_the_nearest(some: Some) -> None:
    seeds = some(14)
    random = Random(11)
    checked = 0
    for _, placing, _ in placings(seeds):
        placing.turns, placing.mirrored = random.randrange(4), bool(random.randrange(2))
        height, width = size_of(placing.cells)
        for slot in (0, 1):
            row, column = random.randrange(600) / 100 - 0.5, random.randrange(600) / 100 - 0.5
            reach = (99.0, 1.6, 0.7)[random.randrange(3)]
            distances = [
                ((p.row + height / 2 - row) ** 2 + (p.column + width / 2 - column) ** 2) ** 0.5
                for p in placing.legal_places(slot)
            ]
            found = placing.nearest(slot, row, column, reach)
            if not distances or min(distances) >= reach:
                assert found is None
                continue
            assert found
            found_at = (found.row + height / 2 - row) ** 2 + (found.column + width / 2 - column) ** 2
            assert found_at**0.5 == pytest.approx(min(distances))
            checked += 1
    assert checked > 10 * len(seeds)


@in_part(0.2)
def test_a_red_cross_offers_one_cell_and_no_shape(some: Some) -> None:
    seeds = some(14)
    pending = 0
    for state, placing, legal in placings(seeds):
        if not state.seats[placing.player].started:
            continue
        pending += 1
        assert placing.extra
        assert placing.single
        assert not placing.can_choose_shape
        placing.set_single(False)
        assert placing.single
        assert {mark.cells.bit_count() for mark in legal} == {1}
    assert pending > 5


def test_the_state_is_left_alone() -> None:
    state, player, _ = next(markings(2, 3))
    before = state.to_json()
    placing = Placing(state, player)
    for slot in (0, 1):
        for cell in range(25):
            placing.tap(slot, *divmod(cell, 5))
            placing.turn(1)
            placing.flip()
    assert state.to_json() == before
    assert GAMES["pyramids"].from_json(before).to_json() == before


def test_an_advised_mark_is_laid_by_a_tap_on_any_of_its_cells() -> None:
    checked = singles = 0
    for _state, placing, legal in placings(range(2)):
        for mark in sorted(legal, key=str)[::5]:
            slot = placing.numbers.index(mark.card)
            for index in cell_indices(mark.cells):
                placing.advised, placing.place = None, None
                row, column = divmod(index, SIZE)
                assert placing.lay_advised(slot, row, column) is None
                placing.advised = mark
                assert placing.lay_advised(slot, row, column) == placing.place
                assert placing.action() == mark
                assert placing.lay_advised(slot, row, column) is None, (
                    "it lies there: a tap turns it, as ever"
                )
                checked += 1
                singles += mark.cells.bit_count() == 1 and placing.can_choose_shape
            outside = next(i for i in range(SIZE * SIZE) if not mark.cells >> i & 1)
            placing.place = None
            assert placing.lay_advised(slot, *divmod(outside, SIZE)) is None
            assert placing.lay_advised(1 - slot, row, column) is None
    assert checked > 100
    assert singles
