"""Reading JSON data that may be damaged: each function returns the value, or raises a ValueError that says
what is wrong and where.

`where` is the path of the value as a reader of the message would write it: 'seats[1].jokers'.
"""

from __future__ import annotations

from reprlib import repr as short
from typing import Any

LONGEST = 100
"""No list in a state of any game has more entries, unless its reader says so."""


def expect(condition: bool, fault: str) -> None:
    """Raise ValueError with this text unless the condition holds."""
    if not condition:
        raise ValueError(fault)


def read_fields(obj: object, names: str, where: str) -> dict[str, Any]:
    """The values of exactly these fields (names with blanks between), in this order."""
    if not isinstance(obj, dict):
        raise ValueError(f"{where} must be an object")
    wanted = names.split()
    missing = [name for name in wanted if name not in obj]
    expect(not missing, f"{where} has no '{missing[0] if missing else ''}'")
    unknown = [name for name in obj if name not in wanted]
    expect(not unknown, f"{where} has an unknown field {short(unknown[0]) if unknown else ''}")
    return {name: obj[name] for name in wanted}


def read_int(value: object, low: int, high: int, where: str) -> int:
    """A whole number, low ≤ value ≤ high; true, false and 1.0 are none."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{where} must be a whole number from {low} to {high}, not {short(value)}")
    return value


def read_bool(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{where} must be true or false, not {short(value)}")
    return value


def read_text(value: object, example: str, where: str) -> str:
    """A text; `example` shows in the message what one looks like."""
    if not isinstance(value, str):
        raise ValueError(f"{where} must be text such as '{example}', not {short(value)}")
    return value


def read_word(value: object, words: tuple[str, ...], where: str) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{where} must be one of {', '.join(words)}, not {short(value)}")
    return value


def read_list(value: object, where: str, length: int | None = None, most: int = LONGEST) -> list[Any]:
    """A list, of this length if one is given."""
    if not isinstance(value, list):
        raise ValueError(f"{where} must be a list, not {short(value)}")
    expect(length is None or len(value) == length, f"{where} must have {length} entries")
    expect(len(value) <= most, f"{where} must have no more than {most} entries")
    return value


def read_ints(
    value: object, low: int, high: int, where: str, length: int | None = None, most: int = LONGEST
) -> list[int]:
    """A list of whole numbers from low to high."""
    return [read_int(item, low, high, where) for item in read_list(value, where, length, most)]
