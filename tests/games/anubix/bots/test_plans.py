"""The measures of what wins count what they say, and other numbers can be tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.sheets.candidates import changed, make
from benchmarks.sheets.plans import CLOSE_WIN, FREE, PAIRS, Tally, lead_changes, leader, play_one
from game.games.anubix.rules.sheets import STRUCTURES


@pytest.mark.parametrize(
    ("leaders", "changes"),
    [
        ([0, 1, 0, 1, 1, 1], False),
        ([0, 0, 0, 0, 1, 1], True),
        ([0, 0, 0, 0, None, 0], False),
        ([0, 0, 0, 0, None, 1], True),
        ([1, 1, 1, 0, 1, 1], True),
    ],
)
def test_the_lead_changes_where_the_last_third_has_another_sole_leader(
    leaders: list[int | None], changes: bool
) -> None:
    assert lead_changes(leaders) == changes


def test_a_shared_lead_is_nobodys() -> None:
    assert leader([4, 7, 5]) == 1
    assert leader([7, 7, 5]) is None


@pytest.mark.parametrize("left_alone", PAIRS)
def test_a_seat_that_keeps_to_a_pair_marks_nothing_else(left_alone: int) -> None:
    ending = play_one((left_alone, FREE), "steady-priest", 5)
    bound = ending.seats[0].parts
    assert getattr(bound, STRUCTURES[left_alone]) == 0
    assert sum(getattr(bound, name) for name in STRUCTURES) > 0


def test_the_table_counts_the_winners() -> None:
    endings = [play_one((FREE, FREE), "steady-priest", seed) for seed in range(4)]
    rows = dict(Tally(endings).rows())
    close = sum(ending.margin <= CLOSE_WIN for ending in endings)
    assert rows["won by 3 points or less"] == f"{100 * close / 4:.0f} %"
    turns = sum(ending.turns for ending in endings) / 4
    assert rows["turns"] == f"{turns:.1f}"


def test_a_number_is_changed_in_a_copy_of_the_program_alone(tmp_path: Path) -> None:
    symbols = make(tmp_path / "copy", [("CAPSTONE_POINTS", "17"), ("2:lotus", "p5.1")])
    assert symbols == ["2:lotus=p5.1"]
    text = (tmp_path / "copy" / "game" / "games" / "anubix" / "rules" / "numbers.py").read_text()
    assert "\nCAPSTONE_POINTS = 17\n" in text
    with pytest.raises(FileExistsError):
        make(tmp_path / "copy", [])


def test_unknown_number_of_a_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="'CAPSTONES' is no number"):
        changed("CAPSTONE_POINTS = 14\n", "CAPSTONES", "2")
