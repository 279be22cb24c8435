"""Faults put into JSON data at a named place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], None]


def put(path: str, value: Any) -> Change:
    """Change the value at a path such as 'seats.0.red'."""

    def change(obj: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            obj = obj[step]
        obj[last] = value

    return change
