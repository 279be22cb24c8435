"""The action that a person means by pointing at one thing after the other: a card, then a field.

An action names its parts (`Pointing.parts`): what a person points at to do it. From these follow what glows,
what a tap means, when enough has been pointed at, and where hints, ghosts and replays point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from game.engine import Action

A = TypeVar("A", bound=Action)


class Part(NamedTuple):
    """One thing on the table that can be pointed at."""

    kind: str
    """Its kind: 'card', 'field'; each game has its own."""
    value: Any
    """Which one of them."""


class Selection:
    """The legal actions of a person, and what they have pointed at so far."""

    def __init__(
        self, actions: Sequence[Action] = (), parts: Callable[[Action], Iterable[Part]] = lambda _action: ()
    ) -> None:
        """`parts` are those of an action that are chosen before it is done; of buttons there are none."""
        self.actions = tuple(actions)
        self._parts = {action: frozenset(parts(action)) for action in self.actions}
        self.chosen: frozenset[Part] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.actions)

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The actions of that class."""
        return tuple(action for action in self.actions if isinstance(action, kind))

    def with_parts(self, parts: Iterable[Part]) -> list[Action]:
        """The actions that have all of these parts."""
        wanted = frozenset(parts)
        return [action for action, own in self._parts.items() if wanted <= own]

    def picked(self, kind: str) -> Any:
        """Which thing of a kind has been chosen; None for none (of several any one)."""
        return next((part.value for part in self.chosen if part.kind == kind), None)

    def offered(self, kind: str) -> frozenset[Any]:
        """Parts of a kind that can be chosen: all that go together with the chosen parts of other kinds."""
        others = {part for part in self.chosen if part.kind != kind}
        going = self.with_parts(others)
        return frozenset(part.value for action in going for part in self._parts[action] if part.kind == kind)

    def completing(self, part: Part) -> Action | None:
        """The action that is done by pointing at this as well: nothing else is missing."""
        return self._exactly(self._kept(part) | {part})

    def ready(self) -> Action | None:
        """The action all of whose parts are chosen."""
        return self._exactly(self.chosen)

    def choose(self, part: Part) -> None:
        """Choose a thing; chosen things that do not go together with it are put back.

        Where only one action is left, its other parts are chosen too.
        """
        self.chosen = self._kept(part) | {part}
        meant = self.with_parts(self.chosen)
        if len(meant) == 1:
            self.chosen = self._parts[meant[0]]

    def put_back(self, part: Part) -> None:
        """Choose a thing no more."""
        self.chosen -= {part}

    def put_all_back(self) -> None:
        """Choose nothing any more."""
        self.chosen = frozenset()

    def _kept(self, part: Part) -> frozenset[Part]:
        return frozenset(each for each in self.chosen if self.with_parts((each, part)))

    def _exactly(self, parts: frozenset[Part]) -> Action | None:
        return next((action for action, own in self._parts.items() if own and own == parts), None)
