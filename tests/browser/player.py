"""Plays games of Pyramids through the real page: looks where things are, then clicks, taps or types."""

from __future__ import annotations

from typing import Any

from game.engine import GAMES
from game.engine.pyramids import Keep, Mark, PyramidsState, Take
from game.engine.pyramids.grid import CELL_NAMES, cell_indices
from game.engine.record import record_from_json, replay

from .conftest import START_LIMIT, Visit

WAIT_MS = 20_000
Rect = list[int]


class Hand:
    """How something on the canvas is pressed. Rectangles are in device px, presses in CSS px."""

    def __init__(self, visit: Visit, dpr: float) -> None:
        self.visit, self.dpr = visit, dpr

    def middle(self, rect: Rect) -> tuple[float, float]:
        """The middle of a rectangle in CSS px."""
        x, y, width, height = rect
        return (x + width / 2) / self.dpr, (y + height / 2) / self.dpr

    def press(self, rect: Rect) -> None:
        """Press the middle of a rectangle."""
        raise NotImplementedError


class Mouse(Hand):
    """Clicks."""

    def press(self, rect: Rect) -> None:
        self.visit.page.mouse.move(*self.middle(rect))
        self.visit.page.mouse.click(*self.middle(rect))


class Finger(Hand):
    """Taps."""

    def press(self, rect: Rect) -> None:
        self.visit.page.touchscreen.tap(*self.middle(rect))


class Player:
    """Plays one seat of the game on a page through a hand; what is legal is worked out from the record."""

    def __init__(self, visit: Visit, hand: Hand) -> None:
        self.visit, self.hand = visit, hand

    def places(self) -> dict[str, Rect]:
        """Name → rectangle of everything that can be pressed now."""
        return self.visit.stats()["places"]

    def state(self) -> PyramidsState:
        """The position on the page, replayed from its record."""
        record = record_from_json(self.visit.record(), GAMES)
        state, _ = replay(record, GAMES)
        assert isinstance(state, PyramidsState)
        return state

    def actions(self) -> list[str]:
        """The actions of the record on the page."""
        record = self.visit.record()
        assert record is not None
        return record["actions"]

    def wait_for(self, *names: str) -> str:
        """Wait until one of these can be pressed; which one."""
        # Asked again every 50 ms: the page draws no frames, on whose beat it could ask, while it rests.
        found = self.visit.page.wait_for_function(
            "names => { const there = mastaba.stats().places; return names.find(name => name in there); }",
            arg=list(names),
            timeout=WAIT_MS,
            polling=50,
        )
        return str(found.json_value())

    def press(self, name: str) -> None:
        """Wait for something and press it."""
        self.wait_for(name)
        self.hand.press(self.places()[name])

    def wait_for_turn(self) -> bool:
        """Wait until a person is to decide; False when the scores are shown instead."""
        self.visit.page.wait_for_function(
            "() => mastaba.stats().scene === 'Scores' || mastaba.stats().awaiting",
            timeout=WAIT_MS,
            polling=50,
        )
        return self.visit.stats()["scene"] != "Scores"

    def wait_for_scene(self, scene: str) -> None:
        """Wait until a screen is shown."""
        self.visit.page.wait_for_function(
            "scene => mastaba.stats().scene === scene", arg=scene, timeout=START_LIMIT, polling=50
        )

    def wait_for_actions(self, count: int) -> None:
        """Wait until the record has at least so many actions, or the game is over."""
        self.visit.page.wait_for_function(
            "count => mastaba.stats().scene === 'Scores' || mastaba.record().actions.length >= count",
            arg=count,
            timeout=WAIT_MS,
            polling=50,
        )

    def decide(self, action: Any = None) -> None:
        """Make one decision of the awaited person: press what it takes, see that it is in the record."""
        state = self.state()
        before = len(self.actions())
        action = action or self.best(state, state.to_act()[0])
        if isinstance(action, Keep):
            self.press(f"Pyramid {action.low}")
            self.press(f"Pyramid {action.high}")
            self.press("Keep these two")
        elif isinstance(action, Take):
            self.press(f"Pyramid {action.card}" if action.card else "Deck")
            self.press("Take it")
        elif isinstance(action, Mark):
            self.lay(action)
            self.press("Mark")
        self.wait_for_actions(before + 1)

    def lay(self, action: Mark) -> None:
        """Press a cell of the wanted mark, so that the shape lies on it in some way."""
        cell = CELL_NAMES[cell_indices(action.cells)[-1]]
        if action.cells.bit_count() == 1 and "One cell instead" in self.places():
            self.press("One cell instead")
        for _ in range(3):
            self.press(f"{action.card}:{cell}")
            if "Mark" in self.places():
                return
        raise AssertionError(f"nothing lies on {action.card}:{cell}")

    @staticmethod
    def best(state: PyramidsState, player: int) -> Any:
        """A decision that gets on: the legal one that covers most."""
        actions = state.legal_actions(player)
        return max(actions, key=lambda a: a.cells.bit_count() if isinstance(a, Mark) else 0)

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
        assert self.visit.stats()["scene"] == "Scores", f"no end after {limit} decisions"
        return count


class Typist(Player):
    """Plays with the keyboard alone."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit, Hand(visit, 1))

    def keys(self, *keys: str) -> None:
        """Press keys one after the other, each seen by the page before the next."""
        for key in keys:
            self.visit.page.keyboard.press(key)
            self.visit.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def press(self, name: str) -> None:
        """Go there with the tab key, then Enter."""
        self.wait_for(name)
        for _ in range(40):
            if self.visit.stats()["focus"] == name:
                self.keys("Enter")
                return
            self.keys("Tab")
        raise AssertionError(f"the tab key never reaches {name!r}")

    def lay(self, action: Mark) -> None:
        """The next legal place, in the first turning that has one; one cell where the shape fits nowhere."""
        del action  # which place is the next one is the game's choice
        for turn in ("n", "r", "r", "r", "m", "r", "r", "r", "1"):
            self.keys(*(("n",) if turn == "n" else (turn, "n")))
            if "Mark" in self.places():
                return
        raise AssertionError("nothing can be marked by keys")
