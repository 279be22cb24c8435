"""A monkey in the page: a minute in each run; an hour, and what it is: `make monkey`."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.today import SEED

from .chromium import Chromium
from .monkey.life import CONSOLE, NO_WAY_HOME, SLOW, STOPPED, Case, Fall, Zoo
from .monkey.world import World

pytestmark = pytest.mark.browser

MINUTE, SHORTENING = 60.0, 150.0
"""In s: how long monkeys live in each run, and how long one fault is made shorter."""
CASES = sorted((Path(__file__).parent / "monkey" / "cases").glob("*.json"))
"""Cases that failed once, and must not again: each as `make monkey` prints it."""
PLANTS = {
    CONSOLE: "console.error('planted')",
    STOPPED: "mastaba_page.fail('crash', 'planted')",
    SLOW: "for (const start = performance.now(); performance.now() < start + 700; );",
    NO_WAY_HOME: """for (const kind of ["keydown", "pointerdown", "mousedown"]) {
      addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
    }""",
}
"""Faults planted on a key that nobody presses otherwise, by kind."""
PLANTED = "addEventListener('keydown', (event) => { if (event.key === 'F10') { %s } }, true);"
STEPS = (("click", "Settings"), ("key", "F10"), ("key", "Tab"), ("click", "Nobody’s"), ("home",))


@pytest.mark.each_time
@pytest.mark.timeout(600)
def test_a_monkey_finds_nothing_in_a_minute(chromium: Chromium, address: str) -> None:
    zoo, deadline, number = Zoo(chromium, address), time.monotonic() + MINUTE, 0
    while time.monotonic() < deadline:
        seed, number = f"{SEED}-{number}", number + 1
        print(f"seed {seed}")
        case, fall = zoo.live(seed, deadline)
        if fall:
            short = zoo.shortened(case, fall, time.monotonic() + SHORTENING)
            again = "" if short else "It did not fall again.\n"
            pytest.fail(f"{case.seed}: {fall.kind}\n{fall.words}\n{again}{short or case}", pytrace=False)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_kept_cases_of_the_monkey_no_longer_fail(chromium: Chromium, address: str, path: Path) -> None:
    assert Zoo(chromium, address).again(Case.from_json(json.loads(path.read_text("utf-8")))) is None


@pytest.mark.parametrize("kind", PLANTS)
def test_a_planted_fault_is_found(chromium: Chromium, address: str, kind: str) -> None:
    zoo = Zoo(chromium, address, frames=kind == SLOW, planted=PLANTED % PLANTS[kind])
    sound = Case("planted", World(), tuple(step for step in STEPS if step != ("key", "F10")))
    found = zoo.again(Case("planted", World(), STEPS))
    assert found is not None
    assert found.kind == kind
    if kind != SLOW:  # the machine may be slow by itself
        assert zoo.again(sound) is None


def test_a_fault_is_made_short_and_its_world_plain(chromium: Chromium, address: str) -> None:
    zoo = Zoo(chromium, address, planted=PLANTED % PLANTS[CONSOLE])
    case = Case("planted", World(touch=True, settings={"large_text": True}), STEPS)
    fall = zoo.again(case)
    assert fall is not None
    short = zoo.shortened(case, fall, time.monotonic() + SHORTENING)
    assert short == Case("planted", World(), (("key", "F10"),))


def test_a_fall_that_does_not_happen_again_is_no_case(chromium: Chromium, address: str) -> None:
    case = Case("sound", World(), (("key", "F10"),))
    assert Zoo(chromium, address).shortened(case, Fall(CONSOLE, "once"), time.monotonic() + MINUTE) is None
