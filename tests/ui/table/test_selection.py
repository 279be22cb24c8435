"""Pointing at parts of actions: what is offered, what is meant, what goes without saying."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Action
from game.ui.table.selection import Part, Selection


@dataclass(frozen=True)
class Plain(Action):
    """By a button."""

    def __str__(self) -> str:
        return repr(self)


@dataclass(frozen=True)
class Walk(Plain):
    """By a card to a field."""

    card: int
    field: int


@dataclass(frozen=True)
class Rest(Plain):
    """By no card."""

    field: int


def parts(action: Action) -> list[Part]:
    match action:
        case Walk(card=card, field=field):
            return [Part("card", card), Part("field", field)]
        case Rest(field=field):
            return [Part("field", field)]
    return []


def some() -> Selection:
    return Selection((Walk(1, 5), Walk(1, 6), Walk(2, 6), Rest(7), Plain()), parts)


def test_at_first_everything_is_offered() -> None:
    selection = some()
    assert selection.offered("card") == {1, 2}
    assert selection.offered("field") == {5, 6, 7}
    assert selection.offered("die") == frozenset()
    assert selection.ready() is None, "what has no parts has a button"


def test_chosen_part_limits_the_offered_parts() -> None:
    selection = some()
    selection.choose(Part("card", 1))
    assert selection.offered("field") == {5, 6}
    assert selection.offered("card") == {1, 2}, "another can be chosen in its place"
    assert selection.ready() is None


def test_the_last_part_completes_an_action() -> None:
    selection = some()
    assert selection.completing(Part("field", 7)) == Rest(7)
    assert selection.completing(Part("field", 6)) is None, "by which card?"
    selection.choose(Part("field", 6))
    assert selection.completing(Part("card", 2)) == Walk(2, 6)


def test_unique_action_is_completed_by_the_selection() -> None:
    selection = some()
    selection.choose(Part("card", 2))
    assert selection.ready() == Walk(2, 6)
    assert selection.picked("field") == 6


def test_parts_that_do_not_go_together_are_put_back() -> None:
    selection = some()
    selection.choose(Part("card", 2))
    selection.choose(Part("field", 5))
    assert selection.ready() == Walk(1, 5)
    selection.put_back(Part("card", 1))
    assert (selection.picked("card"), selection.picked("field")) == (None, 5)
    selection.put_all_back()
    assert not selection.chosen


def test_actions_are_found_by_their_class() -> None:
    assert some().of(Rest) == (Rest(7),)
    assert bool(some())
    assert not Selection()
