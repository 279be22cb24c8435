"""Things above others cover as little as possible of them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.toolkit.placement import Candidate, KeepOff, least_covering, spread

ROOM = pygame.Rect(0, 0, 100, 60)
SIZE = (20, 20)


def placed(*keep_off: KeepOff, air: int = 0) -> pygame.Rect:
    return least_covering(map(Candidate, spread(ROOM, SIZE, 4, 2)), keep_off, air=air).rect


def test_of_places_that_are_as_good_the_first_is_taken() -> None:
    assert placed() == pygame.Rect(0, 0, *SIZE)


def test_a_place_that_costs_less_is_taken_though_it_comes_later() -> None:
    far, near = Candidate(pygame.Rect(0, 0, *SIZE), 2.0), Candidate(pygame.Rect(40, 0, *SIZE), 1.0, form=7)
    assert least_covering([far, near], []) is near


def test_placement_avoids_covering_things() -> None:
    left = KeepOff(pygame.Rect(0, 0, 79, 60), each=1.0)
    assert placed(left) == pygame.Rect(80, 0, *SIZE)


def test_a_cheaper_thing_is_covered_where_something_must_be() -> None:
    dear, cheap = KeepOff(pygame.Rect(0, 0, 50, 60), each=2.0), KeepOff(pygame.Rect(50, 0, 50, 60), each=1.0)
    assert placed(dear, cheap).x == 60


def test_each_thing_that_is_touched_counts_however_little_of_it() -> None:
    corner = [KeepOff(pygame.Rect(x, 19, 1, 1), touched=1.0) for x in (0, 2)]
    whole = KeepOff(pygame.Rect(20, 0, 80, 60), touched=1.5)
    assert placed(*corner, whole) == pygame.Rect(0, 20, *SIZE)


def test_a_thing_is_rather_covered_whole_than_torn() -> None:
    sign = KeepOff(pygame.Rect(5, 15, 10, 15), each=0.25, torn=1000.0)
    others = KeepOff(pygame.Rect(20, 0, 80, 60), each=1.0)
    floor = KeepOff(pygame.Rect(0, 40, 20, 20), each=1.0)
    places = [Candidate(pygame.Rect(0, y, *SIZE)) for y in (0, 12, 40)]
    assert least_covering(places, [sign, others, floor]).rect.y == 12


def test_air_is_left_around_it() -> None:
    beside = KeepOff(pygame.Rect(-10, 0, 9, 60), each=1.0)
    assert placed(beside).x == 0
    assert placed(beside, air=4).x == 20


def test_without_any_place_there_is_none() -> None:
    with pytest.raises(ValueError, match="no place"):
        least_covering([], [])


def test_places_are_spread_from_one_edge_to_the_other() -> None:
    places = [*spread(ROOM, SIZE, 4, 2)]
    assert len(places) == 15
    assert (places[0].topleft, places[-1].bottomright) == (ROOM.topleft, ROOM.bottomright)
    assert all(ROOM.contains(place) for place in places)
