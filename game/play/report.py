"""The report for those who mend the game: what failed, and with what, but nobody's name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.engine.record import Record

from .settings import Settings, values_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def report_text(
    trace: str, version: str, where: Mapping[str, object], settings: Settings, record: Record | None
) -> str:
    """A report as JSON, to be read by people; `where` describes the screen."""
    report: dict[str, Any] = {
        "version": version,
        **where,
        "settings": values_of(settings),
        "record": nameless(record) if record else None,
        "trace": trace.splitlines(),
    }
    return json.dumps(report, indent=1, ensure_ascii=False)


def nameless(record: Record) -> dict[str, Any]:
    """A record as JSON data, without the names of its people."""
    obj = record.to_json()
    return {**obj, "seats": [seat.partition(":")[0] for seat in record.seats]}
