"""Modules one by one: what the build lists is imported with rests between."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.toolkit import loading
from game.ui.toolkit.loading import LIST, importing, missing

LISTED = ["chess", "chess.rules.pieces", "chess.rules.moves", "chess.rules"]


@pytest.fixture
def chess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package whose part brings all its modules, as a game's rules do."""
    rules = tmp_path / "chess" / "rules"
    rules.mkdir(parents=True)
    (tmp_path / "chess" / "__init__.py").touch()
    (rules / "__init__.py").write_text("from .moves import MOVES\nGAME = len(MOVES)\n")
    (rules / "moves.py").write_text("from .pieces import PIECES\nMOVES = PIECES * 2\n")
    (rules / "pieces.py").write_text("PIECES = 'KQ'\n")
    monkeypatch.syspath_prepend(tmp_path)
    loading.listed_in.cache_clear()
    yield tmp_path / "chess"
    loading.listed_in.cache_clear()
    for name in LISTED:
        sys.modules.pop(name, None)


def test_each_module_is_imported_alone(chess: Path) -> None:
    long = "chess.rules.moves"
    (chess / LIST).write_text(json.dumps({"needed": {"chess.rules": LISTED}, "long": [long]}))
    names = missing(["chess.rules"], "chess")
    assert names == {name: name == long for name in LISTED[1:]}, "the package that has been asked is there"
    assert names
    steps = importing(names)
    seen: list[list[str]] = []
    for long_follows in steps:
        if long_follows:
            assert len(seen) == 1, "before the second of them"
            assert long not in sys.modules
            continue
        seen.append([name for name in LISTED if hasattr(sys.modules.get(name), "__file__")])
        ready = hasattr(sys.modules["chess.rules"], "GAME")
        assert ready == (len(seen) == len(names)), "the package is run last"
    assert "chess.rules.moves" not in seen[0]
    import chess  # type: ignore[import-not-found]

    assert chess.rules.GAME == 4
    assert chess.rules.moves.MOVES == "KQKQ"
    assert missing(["chess.rules"], "chess") == {}


def test_without_the_list_nothing_is_known(chess: Path) -> None:
    assert missing(["chess.rules"], "chess") is None


def test_a_package_with_a_part_that_fails_is_not_taken_for_one_that_is_there(chess: Path) -> None:
    (chess / LIST).write_text(json.dumps({"needed": {"chess.rules": LISTED}, "long": []}))
    moves = chess / "rules" / "moves.py"
    whole = moves.read_text()
    moves.write_text("raise RuntimeError('broken')\n")
    for text, works in ((moves.read_text(), False), (whole, True)):
        moves.write_text(text)
        sys.path_importer_cache.clear()
        names = missing(["chess.rules"], "chess")
        assert names
        assert "chess.rules" in names, "it is to be imported once more"
        if works:
            assert [*importing(names)]
        else:
            with pytest.raises(RuntimeError, match="broken"):
                [*importing(names)]
    assert sys.modules["chess.rules"].GAME == 4
