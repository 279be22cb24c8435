"""Two finished games that a page keeps, and their rows in the list."""

from __future__ import annotations

import json
from pathlib import Path

from game.engine import GAMES
from game.engine.record import Record, record_from_json
from game.play.saves import to_text

from .player import WAIT_MS, Visitor

RECORDS = Path(__file__).resolve().parents[1] / "records"

DAY = 86_400

ENDED = 1_700_000_000


def committed(name: str) -> Record:
    """A whole game from tests/records."""
    obj = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return record_from_json(obj["record"], GAMES)


def two_games() -> dict[str, str]:
    """The texts of a finished game of Pyramids and a newer one of Anubix, with somebody in the first seat."""
    texts = {}
    for number, name in enumerate(("pyramids-2", "anubix-2"), 1):
        record = committed(name)
        record.seats = ("you", "scribe")
        texts[f"history.{number}"] = to_text(record, ENDED + number * DAY)
    return texts


def row_of(visitor: Visitor, game: str) -> str:
    """The name of the first row of a game in the list."""
    visitor.visit.page.wait_for_function(
        "game => mastaba.stats().awaiting && Object.keys(mastaba.stats().places).some(n => n.includes(game))",
        arg=game,
        timeout=WAIT_MS,
    )
    return next(name for name in visitor.places() if game in name)
