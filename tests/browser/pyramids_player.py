"""Decisions of Pyramids through the page."""

from __future__ import annotations

from game.engine import Action
from game.games.pyramids.rules import Keep, Mark, PyramidsState, Take
from game.games.pyramids.rules.grid import CELL_NAMES, cell_indices

from .player import Player, Typist


class PyramidsPlayer(Player[PyramidsState, Action]):
    """Presses cards and cells."""

    kind = PyramidsState

    def best(self, state: PyramidsState, player: int) -> Action:
        """The legal decision that covers most."""
        actions = state.legal_actions(player)
        return max(actions, key=lambda a: a.cells.bit_count() if isinstance(a, Mark) else 0)

    def make(self, state: PyramidsState, action: Action) -> None:
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

    def lay(self, action: Mark) -> None:
        """Press a cell of the wanted mark, so that the shape lies on it in some way."""
        cell = CELL_NAMES[cell_indices(action.cells)[-1]]
        if action.cells.bit_count() == 1 and "One cell instead" in self.places():
            self.press("One cell instead")
        for _ in range(3):
            self.press(f"{action.card}:{cell}")
            if self.appears("Mark"):
                return
        raise AssertionError(f"nothing lies on {action.card}:{cell}")

    def lay_best(self) -> None:
        """Lay the shape where it covers most, without marking it."""
        state = self.state()
        action = self.best(state, state.to_act()[0])
        assert isinstance(action, Mark)
        self.lay(action)


class PyramidsTypist(Typist, PyramidsPlayer):
    """Plays with the keyboard alone."""

    def lay(self, action: Mark) -> None:
        """The next legal place, in the first turning that has one; one cell where the shape fits nowhere."""
        del action  # which place is the next one is the game's choice
        for turn in ("n", "r", "r", "r", "m", "r", "r", "r", "1"):
            self.keys(*(("n",) if turn == "n" else (turn, "n")))
            if "Mark" in self.places():
                return
        raise AssertionError("nothing can be marked by keys")
