"""Plays games through the real page: looks where things are, then clicks, taps or types.

`Player` is what all games share; pyramids_player.py, anubix_player.py ... know how a decision of their game
is made. Legal actions are worked out here from the page's record, not asked from the page.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from game.engine import GAMES, Action, State
from game.engine.record import record_from_json, replay
from game.ui.toolkit.stage import AGAIN_MS

from .conftest import NEXT_FRAME, START_LIMIT, Visit
from .hands import Hand, Mouse, Rect

WAIT_MS = 60_000
LATE_MS, POLL_MS = 3000, 25
AGAIN_S = AGAIN_MS / 1000 + 0.1

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


def overlap(one: Rect, other: Rect) -> bool:
    """True if two places overlap."""
    return all(
        max(a, b) < min(a + long, b + wide)
        for a, b, long, wide in zip(one[:2], other[:2], one[2:], other[2:], strict=True)
    )


class Visitor:
    """Somebody before the page, who presses what it shows, on whatever screen that is."""

    def __init__(self, visit: Visit, hand: Hand) -> None:
        self.visit, self.hand = visit, hand
        self._pressed: tuple[str, Rect, float] | None = None
        """The last press: its name, place and time."""

    def places(self) -> dict[str, Rect]:
        """Name → rectangle of everything that can be pressed now."""
        return self.visit.stats()["places"]

    def heard(self) -> str:
        """The page's last words to screen readers."""
        return self.visit.page.evaluate("announcer.textContent").replace("\u00a0", "")

    def wait_for(self, *names: str) -> str:
        """Wait until one of these can be pressed; which one."""
        # Asked again every 50 ms: the page draws no frames, on whose beat it could ask, while it rests.
        found = self.visit.page.wait_for_function(
            """names => {
              const there = globalThis.mastaba?.stats().places ?? {};
              return names.find(name => name in there);
            }""",
            arg=list(names),
            timeout=WAIT_MS,
        )
        return str(found.json_value())

    def appears(self, name: str) -> bool:
        """True if this can be pressed now or soon: some engines hand a press on a frame or two late."""
        for _ in range(LATE_MS // POLL_MS):
            if name in self.places():
                return True
            self.visit.page.wait_for_timeout(POLL_MS)
        return False

    def press(self, name: str) -> None:
        """Wait for something and press it."""
        self.wait_for(name)
        place = self.places()[name]
        self._wait_for_another_click(name, place)
        self.hand.press(place)
        self._pressed = name, place, time.monotonic()
        self.visit.heard()

    def _wait_for_another_click(self, name: str, place: Rect) -> None:
        """Wait before something else is pressed at the place of the last press: that is a double click."""
        if self._pressed is None or self._pressed[0] == name or not overlap(self._pressed[1], place):
            return
        left = self._pressed[2] + AGAIN_S - time.monotonic()
        if left > 0:
            self.visit.page.wait_for_timeout(left * 1000)

    def wait_for_scene(self, scene: str) -> None:
        """Wait until a screen is shown."""
        self.visit.page.wait_for_function(
            "scene => globalThis.mastaba?.stats().scene === scene", arg=scene, timeout=START_LIMIT
        )


class Player(Visitor, ABC, Generic[S, A]):
    """Plays one seat of the game on a page through a hand; `S` are the game's positions, `A` its actions."""

    kind: type[S]
    """The class of the positions."""

    def state(self) -> S:
        """The position on the page, replayed from its record."""
        state, _ = replay(record_from_json(self.visit.record(), GAMES), GAMES)
        assert isinstance(state, self.kind)
        return state

    def actions(self) -> list[str]:
        """The actions of the record on the page."""
        record = self.visit.record()
        assert record is not None
        return record["actions"]

    def wait_for_turn(self) -> bool:
        """Wait until a person is to decide; False when the scores are shown instead."""
        self.visit.page.wait_for_function(
            "() => mastaba.stats().scene.endsWith('Scores') || mastaba.stats().awaiting",
            timeout=WAIT_MS,
        )
        return not self.over()

    def over(self) -> bool:
        """True if the scores are shown: those of any game, or of a daily one."""
        return str(self.visit.stats()["scene"]).endswith("Scores")

    def wait_for_actions(self, count: int) -> None:
        """Wait until the record has at least so many actions, or the game is over."""
        self.visit.page.wait_for_function(
            "count => mastaba.stats().scene.endsWith('Scores') || mastaba.record().actions.length >= count",
            arg=count,
            timeout=WAIT_MS,
        )

    @abstractmethod
    def best(self, state: S, player: int) -> A:
        """A legal decision that gets on."""

    @abstractmethod
    def make(self, state: S, action: A) -> None:
        """Press all that this decision takes, the confirmation too."""

    def decide(self, action: A | None = None) -> None:
        """Make one decision of the awaited person, the best one unless told, and see it in the record."""
        state = self.state()
        before = len(self.actions())
        self.make(state, action or self.best(state, state.to_act()[0]))
        self.wait_for_actions(before + 1)

    def play(self, count: int) -> int:
        """Make up to so many decisions, as many as there are before the scores; how many they were."""
        for done in range(count):
            if not self.wait_for_turn():
                return done
            self.decide()
        self.wait_for_turn()
        return count

    def play_to_the_end(self, limit: int = 120) -> int:
        """Decide until the scores are shown; the number of decisions made."""
        count = self.play(limit)
        assert self.over(), f"no end after {limit} decisions"
        return count


class Typist(Visitor):
    """Uses the keyboard alone; to be put before a game's Player."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit, Mouse(visit, 1))

    def keys(self, *keys: str) -> None:
        """Press keys one after the other, each seen by the page before the next."""
        for key in keys:
            self.visit.key(key)
            self.visit.page.evaluate(NEXT_FRAME)

    def press(self, name: str) -> None:
        """Go there with the tab key, then Enter."""
        self.wait_for(name)
        for _ in range(40):
            if self.visit.stats()["focus"] == name:
                self.keys("Enter")
                return
            self.keys("Tab")
        raise AssertionError(f"the tab key never reaches {name!r}")
