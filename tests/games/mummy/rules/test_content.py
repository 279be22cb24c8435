"""The cards, explorers and board of Mummy as the rules want them, and fair to every seat and explorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import prod
from pkgutil import get_data

import pytest

from game.games.mummy.rules.actions import HAND
from game.games.mummy.rules.attributes import ATTRIBUTES, CUNNING, SPEED, STRENGTH
from game.games.mummy.rules.board import load_board
from game.games.mummy.rules.cards import DOWN, UP, Find, Monster, Move, Surprise, load_cards
from game.games.mummy.rules.explorers import load_explorers
from game.games.mummy.rules.fields import COMPASS, FIELDS, level_of
from game.games.mummy.rules.healing import PRICE


def lines_of(name: str) -> list[str]:
    data = get_data("game.games.mummy.rules", name)
    assert data is not None
    return data.decode("utf-8").splitlines()


def copies_of_moves(wanted: Callable[[Move], bool]) -> int:
    return sum(card.copies for card in load_cards() if isinstance(card, Move) and wanted(card))


def test_the_deck_has_about_as_many_cards_as_planned_most_of_them_moves() -> None:
    copies = Counter[type]()
    for card in load_cards():
        copies[type(card)] += card.copies
    assert 108 <= copies.total() <= 135
    assert copies.most_common(1)[0][0] is Move
    up, down = (copies_of_moves(lambda card, way=way: card.stairs == way) for way in (UP, DOWN))
    assert up > 2 * down > 0
    assert copies_of_moves(lambda card: card.dead_end) > 1


def test_sure_steps_lead_few_ways_or_up() -> None:
    """The best cards for a push are not sure steps, so each has its price."""
    assert not any(
        card.sure and (card.dead_end or card.stairs == DOWN or len(card.compass) > 3)
        for card in load_cards()
        if isinstance(card, Move)
    )
    for sure in (True, False):
        assert copies_of_moves(lambda card, sure=sure: card.stairs == UP and card.sure == sure)
        assert copies_of_moves(lambda card, sure=sure: bool(card.compass) and card.sure == sure)


def test_leaves_are_paid_sparingly() -> None:
    """A whole hand buys about a healing, keys pay nothing, and what leads up less than other moves."""
    cards = load_cards()
    mean = sum(card.copies * card.leaves for card in cards) / sum(card.copies for card in cards)
    assert 0.5 * PRICE <= HAND * mean <= 1.2 * PRICE
    assert not any(card.leaves for card in cards if isinstance(card, Find) and card.key)
    moves = [card for card in cards if isinstance(card, Move)]
    paid = {up: [card.leaves for card in moves if (card.stairs == UP) == up] for up in (True, False)}
    assert max(paid[True]) < min(paid[False])


def test_no_direction_is_rarer_than_its_turns() -> None:
    count = [0] * len(COMPASS)
    for card in load_cards():
        if isinstance(card, Move):
            for direction in card.compass:
                count[direction] += card.copies
    assert len(set(count[::2])) == 1, "north, east, south, west"
    assert len(set(count[1::2])) == 1, "the slanting four"


def test_every_attribute_is_called_for() -> None:
    """By surprises, or in fights: those three attributes are tested less often by surprises."""
    tests = [0.0] * len(ATTRIBUTES)
    for card in load_cards():
        if isinstance(card, Surprise):
            for attribute in card.tests:
                tests[attribute] += card.copies / (len(card.tests) if card.choice else 1)
    fought = {STRENGTH, CUNNING, SPEED}
    others = [number for attribute, number in enumerate(tests) if attribute not in fought]
    assert min(tests) >= 1
    assert max(others) <= 1.25 * min(others)
    assert max(tests[attribute] for attribute in fought) < min(others)


def test_every_attribute_can_be_raised_and_cursed() -> None:
    raised = {
        i for card in load_cards() if isinstance(card, Find) for i, n in enumerate(card.modifiers) if n > 0
    }
    cursed = {
        i
        for card in load_cards()
        if isinstance(card, Surprise)
        for i, n in enumerate(card.modifiers)
        if n < 0
    }
    assert raised == cursed == set(range(len(ATTRIBUTES)))


def test_a_failed_surprise_mostly_discards_the_other_cards() -> None:
    surprises = [card for card in load_cards() if isinstance(card, Surprise) and card.tests]
    assert 0 < sum(card.keep_others for card in surprises) <= len(surprises) / 5


def test_move_cards_pay_leaves_where_they_lead_nowhere() -> None:
    paying = [card for card in load_cards() if isinstance(card, Move) and card.leaves]
    assert sum(card.copies for card in paying) >= 20


def test_every_attribute_can_grow_and_a_god_lets_all_stars_grow() -> None:
    monsters = [card for card in load_cards() if isinstance(card, Monster)]
    grown = {attribute for card in monsters for attribute in card.grows}
    for card in load_cards():
        if isinstance(card, Surprise):
            grown |= {effect.attribute for effect in card.success if effect.name == "grow"}
    assert grown == set(range(len(ATTRIBUTES)))
    (god,) = [card for card in monsters if card.grows_stars]
    assert god.strength == max(card.strength for card in monsters)


def test_monsters_range_from_weak_and_quick_to_strong_and_slow() -> None:
    monsters = [card for card in load_cards() if isinstance(card, Monster)]
    assert min(card.strength for card in monsters) <= 8
    assert max(card.strength for card in monsters if not card.grows_stars) <= 15
    half = len(monsters) // 2
    by_strength = sorted(monsters, key=lambda card: card.strength)
    weak, strong = by_strength[:half], by_strength[half:]
    assert sum(card.speed for card in weak) / len(weak) > sum(card.speed for card in strong) / len(strong)
    assert any(not card.cunning for card in monsters)


def test_explorers_are_equal_in_sum_and_in_the_chamber() -> None:
    explorers = load_explorers()
    assert len(explorers) == 8
    assert len({sum(explorer.attributes) for explorer in explorers}) == 1
    chances = [prod(explorer.attributes[star] for star in explorer.stars) for explorer in explorers]
    assert max(chances) <= 1.05 * min(chances)
    assert all(0.45 <= chance / 12**3 <= 0.55 for chance in chances)
    assert len({frozenset(explorer.stars) for explorer in explorers}) == len(explorers)
    stars = Counter(star for explorer in explorers for star in explorer.stars)
    assert set(stars) == set(range(len(ATTRIBUTES)))
    assert max(stars.values()) - min(stars.values()) <= 1


@pytest.mark.parametrize(("first", "size"), [(0, 7), (7, 5), (12, 3)])
def test_a_quarter_turn_leaves_the_board_as_it_is(first: int, size: int) -> None:
    lines = [line.split() for line in lines_of("board.txt") if line and line[0] not in "#l"]
    level = lines[first : first + size]
    turned = [list(row) for row in zip(*level[::-1], strict=True)]
    assert turned == level


def test_heads_lie_on_three_levels() -> None:
    """So the Mummy can come in near everybody; and no explorer begins where it does."""
    board = load_board()
    assert {level_of(head) for head in board.heads} == {1, 2, 3}
    farthest = max(min(board.mummy_distance[head][field] for head in board.heads) for field in range(FIELDS))
    assert farthest <= 4
    assert not set(board.heads) & {*board.starts, *board.keys}


def test_most_fields_have_a_number_and_higher_ones_lie_higher() -> None:
    board = load_board()
    numbered = sum(1 for number in board.numbers if number)
    assert numbered / FIELDS >= 0.6
    levels = [board.numbers[:49], board.numbers[49:74], board.numbers[74:83]]
    means = [sum(level) / sum(1 for number in level if number) for level in levels]
    assert means == sorted(means)
