"""The tutorial: a script of steps beside a game's view, and how far somebody has come in it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from game.engine import Action, Event, Game, State
from game.engine.record import Record
from game.play.opponents import Opponent
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.translate import _

from .advice.bubble import Bubble

PERSON = 0
"""The seat of whoever learns."""


def own(kind: type[Event]) -> Callable[[Event], bool]:
    """Whether that has happened to the person: a condition for `Step.after`."""
    return lambda event: isinstance(event, kind) and event.player == PERSON


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing that the tutorial says, once, in the language of the moment.

    It comes at rest, when the person is to decide and `when` is true, or right after an event for which
    `after` is true. A step that `asks` stays until the person has acted, or until what `watch` looks at has
    changed; any other one until it has been read. What somebody does before it is asked for gets `praise`.
    """

    rule: str
    """What it teaches; several steps may teach parts of one rule."""
    words: Callable[[], str]
    at: tuple[str, ...] = ()
    """The ids of the things that it speaks of (`Widget.things`); nothing shall cover them."""
    clear: tuple[str, ...] = ()
    """The ids of further things that one should see meanwhile: they are not pointed at, only not covered."""
    when: Callable[[Any], bool] | None = None
    """Of the state."""
    after: Callable[[Event], bool] | None = None
    asks: bool = False
    tries: bool = False
    """It is read, or tried: one can ask about things meanwhile."""
    watch: Callable[[Any], object] | None = None
    """Of the board: for what is tried with the hands and is not yet an action."""
    done: Callable[[Any, Action], bool] | None = None
    """Of state and action: whether that is what it would ask for later."""
    praise: Callable[[], str] | None = None
    """What is said then in the place of `words`; None: nothing."""
    only: Callable[[Any, Action], bool] | None = None
    """Of state and action: what may be done now; None: whatever is legal. At least one legal action is."""
    instead: Callable[[], str] | None = None
    """What is said about anything else that is tried."""
    late: Callable[[], str] | None = None
    """What is said at the end if it has not come about; None: `words`, or nothing if it asks."""


def _asked(board: Widget) -> bool:
    """Whether something has been asked about: a note lies on top, and not what the tutorial says."""
    scope = board.kit.stage.scope
    return isinstance(scope, Bubble) and not scope.asking


def holding(when: Callable[[Any], bool], at: str, *, clear: tuple[str, ...] = ()) -> Step:
    """How to ask about anything on a table: the same step in every game, tried on such a thing."""
    return Step(
        "hold",
        lambda: _("Wonder what something is? Press and hold it, or right-click it. Try it now!"),
        (at,),
        clear,
        when=when,
        tries=True,
        watch=_asked,
    )


Rehearsal = Callable[[Any, int], Action | None]
"""Of the state and who decides: what a script wants; None, or what is illegal, leaves it to the level."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The script of a game: who plays, from which seed, what is said, and when it has all been."""

    seed: int
    seats: tuple[str, ...]
    """The person sits on seat PERSON."""
    steps: tuple[Step, ...]
    """Of several that could be said, the first one is."""
    ends: Callable[[Any], bool]
    """Of the state: whether the tutorial is over, at the latest when the game is."""
    parting: Callable[[], str]
    setup: str = ""
    """As a record has it: a prepared start."""
    part: Rehearsal | None = None
    """What the others do; None: what their levels do."""


class Rehearsed:
    """An opponent that plays its part, and where that says nothing decides as its level does."""

    def __init__(self, part: Rehearsal, level: Opponent) -> None:
        self._part, self._level = part, level

    def think(self, state: State, player: int) -> Generator[None, None, Action]:
        """See `Opponent`."""
        action = self._part(state, player)
        if action is not None and action in state.legal_actions(player):
            return action
        return (yield from self._level.think(state, player))


class Progress:
    """How far somebody has come in a tutorial: it follows from the record, and from what was read since."""

    def __init__(self, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        self.said: set[Step] = set()
        self.done: set[Step] = set()
        """What has been done before it was asked for."""

    def at_event(self, event: Event) -> Step | None:
        """What is to be said right after an event."""
        return next(
            (s for s in self.tutorial.steps if s not in self.said and s.after and s.after(event)), None
        )

    def at_rest(self, state: State) -> Step | None:
        """What is to be said while the person is to decide, or when the tutorial ends."""
        left = [step for step in self.tutorial.steps if step not in self.said]
        if self.ended(state):
            return next((step for step in left if step.late or not step.asks), None)
        praised = next((step for step in left if step in self.done), None)
        return praised or next((step for step in left if step.when and step.when(state)), None)

    def asks(self, step: Step, state: State) -> bool:
        """Whether a step asks for something now: it may be done already, or too late for it."""
        return step.asks and step not in self.done and not self.ended(state)

    def words(self, step: Step, state: State) -> str:
        """What a step says at rest."""
        if step in self.done and step.praise:
            return step.praise()
        return step.late() if step.late and self.ended(state) else step.words()

    def ended(self, state: State) -> bool:
        """Whether only what has not come about is still to be said."""
        return state.is_over or self.tutorial.ends(state)

    def allows(self, step: Step | None, state: State, action: Action) -> bool:
        """Whether an action is one that a step lets the person do."""
        return step is None or step.only is None or step.only(state, action)

    def before_action(self, state: State, action: Action) -> None:
        """The person acts: what was to be said about this decision has been said."""
        while not self.ended(state) and (step := self.at_rest(state)):
            self.said.add(step)
            if self.asks(step, state) and not step.watch:
                break
        for step in self.tutorial.steps:
            if step not in self.said and step.done and step.done(state, action):
                (self.done if step.praise else self.said).add(step)

    def after_events(self, events: list[Event]) -> None:
        """All that was to be said about these events has been said."""
        for event in events:
            while step := self.at_event(event):
                self.said.add(step)

    def recall(self, record: Record, game: Game) -> None:
        """Be as far as somebody is who has played this."""
        state = game.new(len(record.seats), record.seed, record.setup)
        for player, action in record.actions:
            if player == PERSON:
                self.before_action(state, action)
            self.after_events(state.apply(player, action))

    @property
    def name(self) -> str:
        """Tells this tutorial from others and from former ones of the game."""
        return f"{self.tutorial.seed}/{len(self.tutorial.steps)}"

    def read(self) -> set[int]:
        """The numbers of the steps that have been said; not of what was asked of the hands, which is lost."""
        lost = {step for step in self.said - self.done if step.asks and step.watch}
        return {i for i, step in enumerate(self.tutorial.steps) if step in self.said - lost}

    def recall_read(self, numbers: set[int]) -> None:
        """These steps have been said, too."""
        self.said |= {step for i, step in enumerate(self.tutorial.steps) if i in numbers}
