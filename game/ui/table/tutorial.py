"""The tutorial: a script of steps beside a game's view, and a person's progress in it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from game.engine import Action, Event, Game, State
from game.engine.record import Record
from game.play.opponents import Opponent
from game.ui.toolkit.translate import _

PERSON = 0
"""The seat of whoever learns."""


def own(kind: type[Event]) -> Callable[[Event], bool]:
    """A condition for `Step.after`: an event of this kind has happened to the person."""
    return lambda event: isinstance(event, kind) and event.player == PERSON


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing that the tutorial says, once, in the language of the moment.

    It comes at rest, when the person is to decide and `when` is true, or right after an event for which
    `after` is true. A step that `asks` stays until the person has acted, or until what `watch` looks at has
    changed; any other one until it has been read. A step done before it is asked for gets `praise`.
    """

    rule: str
    """The rule that it teaches; several steps may teach parts of one rule."""
    words: Callable[[], str]
    at: tuple[str, ...] = ()
    """The ids of the things that it speaks of (`Widget.things`); nothing shall cover them."""
    clear: tuple[str, ...] = ()
    """The ids of further things that the person should see meanwhile: the bubble does not point at them, but
    leaves them free."""
    when: Callable[[Any], bool] | None = None
    """A condition on the state."""
    after: Callable[[Event], bool] | None = None
    asks: bool = False
    tries: bool = False
    """It is read, or tried: one can ask about things meanwhile."""
    watch: Callable[[Any], object] | None = None
    """Of the board: for what is tried with the hands and is not yet an action."""
    done: Callable[[Any, Action], bool] | None = None
    """Of state and action: whether that is what it would ask for later."""
    praise: Callable[[], str] | None = None
    """The words then in the place of `words`; None: none."""
    only: Callable[[Any, Action], bool] | None = None
    """A condition on state and action that limits the legal actions; None: no limit. At least one legal
    action is."""
    instead: Callable[[], str] | None = None
    """The words after any other action that the person tries."""
    late: Callable[[], str] | None = None
    """The words at the end if it has not come about; None: `words`, or nothing if it asks."""


def holding(when: Callable[[Any], bool], at: str, *, clear: tuple[str, ...] = ()) -> Step:
    """How to ask about anything on a table: the same step in every game, tried on such a thing."""
    return Step(
        "hold",
        lambda: _("Wondering what something is? Press and hold it, or right-click it. Try it now!"),
        (at,),
        clear,
        when=when,
        tries=True,
    )


Rehearsal = Callable[[Any, int], Action | None]
"""A script's action for a state and the deciding seat; None, or an illegal one, leaves it to the level."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The script of a game: who plays, from which seed, what is said, and when it has all been."""

    seed: int
    seats: tuple[str, ...]
    """The person sits on seat PERSON."""
    steps: tuple[Step, ...]
    """The steps; if several fit, the first one is said."""
    ends: Callable[[Any], bool]
    """A condition on the state: the tutorial is over, at the latest when the game is."""
    parting: Callable[[], str]
    setup: str = ""
    """A prepared start, as a record's setup."""
    part: Rehearsal | None = None
    """The others' part; None: they play as their levels do."""


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
    """A person's progress in a tutorial: it follows from the record, and from the steps read since."""

    def __init__(self, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        self.said: set[Step] = set()
        self.done: set[Step] = set()
        """The steps that the person did before they were asked for."""

    def at_event(self, event: Event) -> Step | None:
        """The step to say right after an event."""
        return next(
            (s for s in self.tutorial.steps if s not in self.said and s.after and s.after(event)), None
        )

    def at_rest(self, state: State) -> Step | None:
        """The step to say while the person is to decide, or when the tutorial ends."""
        left = [step for step in self.tutorial.steps if step not in self.said]
        if self.ended(state):
            return next((step for step in left if step.late or not step.asks), None)
        praised = next((step for step in left if step in self.done), None)
        return praised or next((step for step in left if step.when and step.when(state)), None)

    def asks(self, step: Step, state: State) -> bool:
        """True if a step asks for something now: it may be done already, or too late for it."""
        return step.asks and step not in self.done and not self.ended(state)

    def words(self, step: Step, state: State) -> str:
        """The words of a step at rest."""
        if step in self.done and step.praise:
            return step.praise()
        return step.late() if step.late and self.ended(state) else step.words()

    def ended(self, state: State) -> bool:
        """True if only steps that have not come about are still to be said."""
        return state.is_over or self.tutorial.ends(state)

    def allows(self, step: Step | None, state: State, action: Action) -> bool:
        """True if a step lets the person do this action."""
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
        """Set the progress to that of somebody who has played this record."""
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
