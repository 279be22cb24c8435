"""What the log and screen readers are told."""

from __future__ import annotations

from game.ui.boards.anubix.telling import tell

from .positions import walk

SEATS = ("you", "scribe", "priest")
SILENT = {"TurnStarted", "SeatStarted", "DieUsed", "JokerSpent", "DiceLocked", "DiceReturned"}
"""What follows from what is told, or is told with it."""


def test_everything_that_matters_is_told_in_whole_sentences() -> None:
    told: dict[str, set[str]] = {}
    for seed in range(25):
        for state, player, _, action in walk(3, seed):
            for event in state.copy().apply(player, action):
                told.setdefault(type(event).__name__, set()).add(tell(event, SEATS))
    assert set(told) > SILENT
    for name, lines in told.items():
        if name in SILENT:
            assert lines == {""}, name
            continue
        assert any(lines), name
        for line in lines - {""}:
            assert line.endswith("."), line
            assert "{" not in line
    assert any("blue (water)" in line for line in told["DiceRolled"])
    assert {line.split()[0] for line in told["StoneMarked"]} == {"You", "Scribe", "Priest"}
