"""Texts that failed earlier, and the day's tries; `make fuzz` makes as many as there is time for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.today import chance

from . import corpus
from .fuzzing import Tally, fuzz
from .kinds import KINDS, Kind
from .trying import attempt

each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@pytest.mark.parametrize(
    ("name", "path"), [*corpus.entries()], ids=lambda value: value if isinstance(value, str) else value.stem
)
def test_texts_that_failed_once_are_handled(name: str, path: Path) -> None:
    attempt(KINDS[name], corpus.text_of(path))


@pytest.mark.thorough
@pytest.mark.each_time
@each_kind
def test_real_things_are_usable(kind: Kind) -> None:
    assert all(attempt(kind, text).accepted for text in kind.samples())


@pytest.mark.each_time
@pytest.mark.thorough
@each_kind
def test_damaged_texts_of_the_day_are_handled(kind: Kind) -> None:
    tally = Tally()
    try:
        fuzz(kind, chance(f"fuzz {kind.name}").getrandbits(32), kind.today, tally)
    except Exception as error:
        error.add_note(f"kept as {corpus.keep(kind.name, tally.last)}")
        raise
    assert 0 < tally.accepted <= tally.tried
