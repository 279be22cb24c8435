"""The 48 cards keep every constraint that the rules put on the set (how it plays: docs/cards.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.engine.text_files import text_beside
from game.games.pyramids.rules.cards import CARD_COUNT, COLOURS, Card, load_cards, parse_cards
from game.games.pyramids.rules.grid import ALL, BOTTOM_ROW, TOP_ROW, cell_indices, neighbours, reach
from game.games.pyramids.rules.patterns import PATTERNS

CARDS = load_cards()[1:]
ICONS = ("cross", "red", "green", "torch", "skull", "elixir", "tomb")


def steps_from(card: Card, start: int) -> dict[int, int]:
    """Cell mask → steps from `start`, by growing rings."""
    found = {start: 0}
    ring, seen, count = start, start, 0
    while ring:
        count += 1
        ring = neighbours(ring) & card.open & ~seen
        seen |= ring
        found.update({1 << i: count for i in cell_indices(ring)})
    return found


def path(card: Card) -> int:
    """Cells of the shortest way from the entrance to the tomb, both counted."""
    return steps_from(card, card.entrance)[card.tomb] + 1


def short_way(card: Card) -> int:
    """All cells that lie on some shortest way."""
    way_in, way_out = steps_from(card, card.entrance), steps_from(card, card.tomb)
    return sum(cell for cell in way_in if way_in[cell] + way_out[cell] + 1 == path(card))


def count(card: Card, icon: str) -> int:
    return card.icons[icon].bit_count()


def reward(card: Card) -> float:
    """Usual worth of a card's rewards, in points."""
    gems = count(card, "red") + count(card, "green")
    return 2.5 * gems + 2.2 * (count(card, "cross") + count(card, "elixir")) + 4.5 * count(card, "torch")


def correlation(xs: list[float], ys: list[float]) -> float:
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    xx = sum((x - mean_x) ** 2 for x in xs)
    yy = sum((y - mean_y) ** 2 for y in ys)
    return float(xy / (xx * yy) ** 0.5)


def test_there_are_sixteen_of_each_colour() -> None:
    assert [card.number for card in CARDS] == list(range(1, CARD_COUNT + 1))
    assert [sum(card.colour == c for card in CARDS) for c in range(3)] == [16, 16, 16]
    by_name = {card.number: COLOURS[card.colour] for card in CARDS}
    assert (by_name[1], by_name[2], by_name[3]) == ("green", "orange", "purple")


class TestEachCard:
    """Failures name the card by its number."""

    def test_entrance_in_the_top_row_and_tomb_in_the_bottom_row(self) -> None:
        for card in CARDS:
            assert card.entrance & TOP_ROW & card.open, card.number
            assert card.tomb & BOTTOM_ROW, card.number
            assert card.tomb.bit_count() == card.entrance.bit_count() == 1, card.number

    def test_every_open_cell_is_connected_to_the_entrance(self) -> None:
        assert [card.number for card in CARDS if reach(card.entrance, card.open) != card.open] == []

    def test_path_is_5_to_13_cells(self) -> None:
        assert [card.number for card in CARDS if not 5 <= path(card) <= 13] == []

    def test_4_to_8_walls(self) -> None:
        assert [card.number for card in CARDS if not 4 <= (ALL & ~card.open).bit_count() <= 8] == []

    def test_every_pattern_fits_somewhere(self) -> None:
        lacking = [
            (card.number, pattern) for card in CARDS for pattern in PATTERNS if not card.shapes(pattern)
        ]
        assert lacking == []

    def test_one_or_two_crosses_and_some_gems_and_plain_cells(self) -> None:
        for card in CARDS:
            assert 1 <= count(card, "cross") <= 2, card.number
            assert count(card, "torch") <= 1, card.number
            assert count(card, "elixir") <= 1, card.number
            assert 1 <= count(card, "skull") <= 5, card.number
            plain = card.open & ~sum(card.icons.values())
            assert plain.bit_count() >= 3, card.number


def test_gems_and_skulls_are_common_torches_and_elixirs_are_not() -> None:
    with_gem = sum(count(card, "red") + count(card, "green") > 0 for card in CARDS)
    with_skull = sum(count(card, "skull") > 0 for card in CARDS)
    assert with_gem >= 36
    assert with_skull >= 36
    assert 1 <= sum(count(card, "cross") for card in CARDS) / CARD_COUNT <= 2
    assert 0 < sum(count(card, "torch") > 0 for card in CARDS) <= CARD_COUNT // 3
    assert 0 < sum(count(card, "elixir") > 0 for card in CARDS) <= CARD_COUNT // 3


@pytest.mark.parametrize("icon", ICONS)
def test_colours_have_the_same_total_of_each_icon(icon: str) -> None:
    totals = [sum(count(card, icon) for card in CARDS if card.colour == c) for c in range(3)]
    assert max(totals) - min(totals) <= 1


def test_colours_have_the_same_mean_path() -> None:
    means = [sum(path(card) for card in CARDS if card.colour == c) / 16 for c in range(3)]
    assert max(means) - min(means) <= 0.25


def test_no_card_equals_another_or_its_mirror_image() -> None:
    for one, two in combinations(CARDS, 2):
        mirrored = tuple(row[::-1] for row in two.rows)
        assert (one.rows, one.entrance_column) != (two.rows, two.entrance_column)
        assert (one.rows, one.entrance_column) != (mirrored, 4 - two.entrance_column)
        assert one.rows not in (two.rows, mirrored), (one.number, two.number)


def test_long_or_dangerous_ways_carry_more_reward() -> None:
    """Over the set a clear correlation, and the costly third carries more than the cheap third."""
    cost = [path(card) + 0.8 * (short_way(card) & card.icons["skull"]).bit_count() for card in CARDS]
    rewards = [reward(card) for card in CARDS]
    assert correlation(cost, rewards) >= 0.6
    ranked = [r for _, r in sorted(zip(cost, rewards, strict=True))]
    assert sum(ranked[32:]) > 1.3 * sum(ranked[:16])


def test_the_file_explains_its_signs() -> None:
    text = text_beside("game.games.pyramids.rules", "cards.txt")
    assert text.startswith(";")
    assert parse_cards(text).keys() == set(range(1, CARD_COUNT + 1))
