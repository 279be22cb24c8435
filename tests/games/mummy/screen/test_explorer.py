"""The explorers' panels: values at their limits, and a way that is blocked."""

from __future__ import annotations

from itertools import combinations

import pygame

from game.games.mummy.rules import Find, Move, load_cards
from game.games.mummy.rules.attributes import ATTRIBUTES, HIGHEST
from game.games.mummy.screen.explorer_parts import BLOCKED, change_words, condition, thumbs
from game.games.mummy.screen.look import ExplorerLook
from game.games.mummy.screen.shown import ShownSeat
from game.ui.toolkit.widgets.label import Label

from .table import MakeApp, at_phase, at_table, board


def seat_of(make_app: MakeApp) -> ShownSeat:
    """An explorer at the start of a game, without anything."""
    view = board(at_phase(make_app, "turn", 1280, 800))
    return view.shown.seats[view.viewer]


def test_a_change_that_does_not_count_as_a_whole_is_not_told_as_a_number(make_app: MakeApp) -> None:
    seat = seat_of(make_app)
    finds = [kind for kind, card in enumerate(load_cards()) if isinstance(card, Find) and any(card.modifiers)]
    said = set()
    for pair in combinations(finds, 2):
        seat.finds = pair
        for attribute in range(len(ATTRIBUTES)):
            base, change = seat.person.attributes[attribute], seat.change(attribute)
            words = change_words(seat, attribute)
            if base + change > HIGHEST:
                assert (words, seat.value(attribute)) == ("max.", HIGHEST)
            else:
                assert not change or int(words) == seat.value(attribute) - base
            said.add(words)
    assert {"max.", "+1", "+2"} <= said


def test_nothing_is_promised_to_who_is_out(make_app: MakeApp) -> None:
    view = board(at_table(make_app, 390, 844, 2))

    def looked() -> list[str]:
        look = ExplorerLook(view.app, view.shown, 1, view.session.seats)
        return [widget.text for widget in look.walk() if isinstance(widget, Label)]

    promise = "Finds, allies and curses will lie here."
    assert promise in looked()
    view.shown.seats[1].leave_the_game()
    assert promise not in looked()


def test_a_blocked_way_is_shown_once(make_app: MakeApp) -> None:
    seat = seat_of(make_app)
    wall = next(kind for kind, card in enumerate(load_cards()) if isinstance(card, Move) and card.dead_end)
    find = next(kind for kind, card in enumerate(load_cards()) if isinstance(card, Find))
    seat.finds, seat.barrier = (find,), wall
    area = pygame.Rect(0, 0, 300, 100)
    assert condition(seat) == BLOCKED
    assert [kind for kind, _rect in thumbs(seat, area, 40, 4)] == [find]
    seat.captured = True  # the bars are over the face then
    assert [kind for kind, _rect in thumbs(seat, area, 40, 4)] == [wall, find]
