"""Lives of a monkey: steps by chance or from a list, until something falls; and what fell, made short."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as LateError

from ..calendar_days import clock_at
from ..chromium import Chromium
from ..conftest import Visit, filling, open_context
from .body import LONG_MS, PYTHONS, WATCH, Body
from .shrinking import shrunk
from .steps import Drawing, Step, View
from .world import World, draw_world

STEPS = 60
"""Of one life."""
STOPPED, CONSOLE, NO_ANSWER, NO_WAY_HOME, SLOW = "stopped", "console", "no answer", "no way home", "slow"
SLOW_AGAIN = 3
"""So many lives must be slow at the same steps: a machine has its own reasons, too."""

RAISED = re.compile(r"^(?:console \w+: )?((?:\w+\.)*\w*(?:[Ee]rror|Exception)\b.*)$", re.MULTILINE)
"""The last line of a traceback."""
PLACE = re.compile(r'File "(game/[^"]+)", line \d+, in (\w+)')
LAST_PLACES = 3
"""So many places of a traceback say what fell."""
HEARD_MS = 300
"""How long more is listened to when something has fallen."""

CHANCE = """
  if (location.protocol === "http:") {
    const loads = Number(sessionStorage.getItem("test-loads") ?? 0);
    sessionStorage.setItem("test-loads", loads + 1);
    let state = %d + loads;
    crypto.getRandomValues = (array) => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let n = 0; n < bytes.length; n++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[n] = state >>> 24;
      }
      return array;
    };
  }
"""
"""A script after which the page's chance is the same each time."""


@dataclass(frozen=True, slots=True)
class Fall:
    """Something that must not happen."""

    kind: str
    words: str

    def is_like(self, other: Fall) -> bool:
        """True if both are the same fault, by their words."""
        return self._gist() == other._gist()

    def _gist(self) -> str:
        """Where in the game what was raised; else the kind and the first line; without numbers."""
        if self.kind in (SLOW, NO_ANSWER):
            return self.kind
        raised = RAISED.findall(self.words)
        where = PLACE.findall(self.words)[-LAST_PLACES:] if raised else []
        first = self.words.partition("\n")[0]
        return re.sub(r"\d+", "#", f"{where} {raised[-1]}" if raised else f"{self.kind} {first}")


@dataclass(frozen=True, slots=True)
class Case:
    """Where a monkey was, what it did, and by which chance."""

    seed: str
    world: World
    steps: tuple[Step, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "seed": self.seed,
            "world": self.world.to_json(),
            "steps": [list(step) for step in self.steps],
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Case:
        """Read the data that `to_json` has written."""
        steps = tuple(tuple(step) for step in obj["steps"])
        return cls(obj["seed"], World.from_json(obj["world"]), steps)

    def __str__(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


class Zoo:
    """Lets monkeys live in a browser, on a site at an address."""

    def __init__(self, chromium: Chromium, address: str, *, frames: bool = False, planted: str = "") -> None:
        """`frames` judges how long the page was busy, too: for a machine that does nothing else.

        `planted` is a script of a fault that is to be found.
        """
        self._chromium, self._address, self._frames, self._planted = chromium, address, frames, planted

    def live(self, seed: str, deadline: float = float("inf")) -> tuple[Case, Fall | None]:
        """A life by the chance of that seed, until a moment of the monotonic clock at most."""
        chance = Random(seed)
        case, steps = Case(seed, draw_world(chance)), list[Step]()
        drawing = Drawing(chance, touch=case.world.touch)

        def drawn(look: Callable[[], View]) -> Iterator[Step]:
            while len(steps) < STEPS and time.monotonic() < deadline:
                steps.append(drawing.draw(look()))
                yield steps[-1]
            steps.append(("home",))
            yield steps[-1]

        fall = self._live(case, drawn)
        return replace(case, steps=tuple(steps)), fall

    def again(self, case: Case) -> Fall | None:
        """The failure when the same steps are repeated."""
        return self._live(case, lambda _look: iter(case.steps))

    def shortened(self, case: Case, fall: Fall, deadline: float) -> Case | None:
        """The same fault with fewer steps in a plainer world, as far as there is time.

        None if it does not fall again.
        """

        def fails(world: World, steps: list[Step]) -> bool:
            if time.monotonic() > deadline:
                return False
            found = self.again(Case(case.seed, world, tuple(steps)))
            return found is not None and found.is_like(fall)

        world, steps = case.world, list(case.steps)
        if not all(fails(world, steps) for _ in range(SLOW_AGAIN if fall.kind == SLOW else 1)):
            return None
        for _ in range(2):  # a plainer world may need fewer steps
            steps = shrunk(steps, partial(fails, world))
            while plainer := next((w for w in world.plainer() if fails(w, steps)), None):
                world = plainer
        return Case(case.seed, world, tuple(steps))

    # --- one life -----------------------------------------------------------------------------

    @contextmanager
    def _visit(self, case: Case) -> Iterator[Visit]:
        """A page of the case's world, still blank."""
        world = case.world
        window = *world.size, world.touch, world.locale
        context = open_context(self._chromium, window, timezone_id=world.zone)
        try:
            chance = CHANCE % Random(case.seed).getrandbits(31)
            for script in (
                filling(world.texts()),
                clock_at(date.fromisoformat(world.day)),
                chance,
                WATCH,
                self._planted,
            ):
                if script:
                    context.add_init_script(script)
            yield Visit(context, quiet=True)
        finally:
            with suppress(Error):  # of a browser that has crashed
                context.close()

    def _live(self, case: Case, steps: Callable[[Callable[[], View]], Iterator[Step]]) -> Fall | None:
        with self._visit(case) as visit:
            body = Body(visit, touch=case.world.touch, dpr=case.world.size[2])
            try:
                visit.page.goto(self._address + case.world.link, wait_until="commit")
                visit.ready()
                for step in steps(body.look):
                    body.do(step)
                    body.let_rest(case.world.patience)
                    if fall := self._judged(visit, body.look()):
                        return fall
            except LateError as error:
                return self._judged(visit, View()) or Fall(NO_ANSWER, str(error))
            except AssertionError as error:
                found = self._judged(visit, body.look())
                return found or Fall(NO_WAY_HOME, str(error))
            except Error as error:
                if PYTHONS in str(error):
                    return self._judged(visit, View()) or Fall(STOPPED, str(error))
                if not self._chromium.crashes:
                    raise
                return Fall(STOPPED, f"{self._chromium.crashes}: {error}")
        return None

    def _judged(self, visit: Visit, view: View) -> Fall | None:
        """Faults in the picture and the sound."""
        if view.failure or visit.noise:
            visit.page.wait_for_timeout(HEARD_MS)  # a fault comes line by line
            words = "\n".join(filter(None, (view.failure.strip(), *visit.noise)))
            return Fall(STOPPED if view.failure else CONSOLE, words)
        if self._frames and view.slow:
            return Fall(
                SLOW, f"{max(view.slow):.0f} ms without an answer, in {view.scene}: more than {LONG_MS}"
            )
        return None
