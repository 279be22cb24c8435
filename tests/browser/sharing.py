"""Links to be sent, and pages whose browser copies nothing."""

from __future__ import annotations

import json
from pathlib import Path

from game.engine import GAMES
from game.engine.record import record_from_json
from game.play.links import link_for_record

RECORDS = Path(__file__).resolve().parents[1] / "records"

INSECURE = "delete Navigator.prototype.clipboard; delete Navigator.prototype.share;"
"""As a page has it that came by http from another machine."""


def sent_link() -> str:
    """The part after '#' in a link to a whole game from tests/records."""
    obj = json.loads((RECORDS / "pyramids-2.json").read_text(encoding="utf-8"))
    record = record_from_json(obj["record"], GAMES)
    record.seats = ("you", "scribe")
    return link_for_record(record)
