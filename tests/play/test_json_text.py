"""Reading JSON of unknown origin."""

from __future__ import annotations

import json
import random
import time

import pytest

from game.play.json_text import MAX_DEPTH, read_json


@pytest.mark.parametrize(
    "value", [None, {}, [1, 2.5, "x"], {"a": {"b": ['"', "\\", '\\"[[[', "]" * 99, "[" * 99, "{\n"]}}, "é"]
)
def test_everything_that_json_reads_is_accepted(value: object) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, indent=1, ensure_ascii=False)) == value


@pytest.mark.parametrize("text", ["", " ", "{", "[1,", '"', '"\\', "nul", "[1]]", "{]", "\x00", "'a'"])
def test_invalid_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not JSON"):
        read_json(text)


def test_nesting_is_limited() -> None:
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert len(read_json("[" + ",".join(["[]"] * 1000) + "]")) == 1000  # wide is not deep
    for text in ("[" * 10**6, '{"a":' * 10**5, "[" * 33 + "]" * 33, '"\\"' + '"' + "[" * 10**6):
        with pytest.raises(ValueError, match="nested"):
            read_json(text)


def test_lone_surrogates_and_endless_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="Unicode"):
        read_json('"\udcff"')
    with pytest.raises(ValueError, match="digit"):
        read_json("9" * 5000)


def test_the_check_takes_time_in_proportion_to_the_text() -> None:
    """Quotes and backslashes that never close must not make it look at the rest again and again."""
    for text in ('"\\' * 500_000, '\\"' * 500_000, '"' + '\\"' * 500_000):
        start = time.perf_counter()
        with pytest.raises(ValueError, match="not JSON"):
            read_json(text)
        assert time.perf_counter() - start < 5  # a quadratic check would take hours


def test_garbage_gives_a_value_or_a_value_error() -> None:
    chance = random.Random(6)
    outcomes = {True: 0, False: 0}
    for _ in range(20_000):
        text = "".join(chance.choice('[]{}",:\\1e-. au\n') for _ in range(chance.randrange(1, 8)))
        try:
            wanted = json.loads(text)
        except ValueError:
            with pytest.raises(ValueError, match=r"."):
                read_json(text)
            outcomes[False] += 1
        else:
            assert read_json(text) == wanted
            outcomes[True] += 1
    assert min(outcomes.values()) > 100
