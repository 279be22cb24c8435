"""A plan stays until the player wants something else in its place, and comes back by Undo."""

from __future__ import annotations

import pygame
import pytest

from game.games.anubix.rules import DIE, NAMES
from game.games.anubix.rules.sheets import DOMINOES, NUMBER, RELIEF
from game.games.anubix.screen.tasks import instead_words
from game.ui.app import App
from tests.ui.driver import press, tap, tap_at

from .table import MakeApp, at_table, board, die_for, hold, let_go, planning, spot

TILE = NUMBER["r.b2"]
HOW = "To plan this instead, choose it again."


def with_a_stone(make_app: MakeApp) -> tuple[App, int]:
    """A table at which a stone of pyramid or arch is planned, and that stone."""
    app = at_table(make_app, 390, 844, 2)
    stone = next(p for p, pay in board(app).sheet.offers.items() if pay == DIE and not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[stone]))
    assert planning(app).places == (stone,)
    return app, stone


def test_a_tile_takes_the_place_of_a_planned_stone_when_it_is_tapped_again(make_app: MakeApp) -> None:
    app, stone = with_a_stone(make_app)
    tap_at(app, spot(app, NAMES[TILE]))
    assert planning(app).places == (stone,)
    assert board(app).prompt.visible
    assert board(app).prompt.text == f"Tiles take a whole turn. {HOW}"
    assert app.host.said[-1] == board(app).prompt.text
    assert board(app).sheet.cursor_at == TILE
    assert board(app).deciding.buttons["build"].enabled, "the plan can still be built"
    tap_at(app, spot(app, NAMES[TILE]))
    assert planning(app).places == (TILE,)
    assert board(app).sheet.cursor_at is None


def test_undo_brings_back_what_was_replaced(make_app: MakeApp) -> None:
    app, stone = with_a_stone(make_app)
    before = planning(app).plan
    for _ in range(2):
        tap_at(app, spot(app, NAMES[TILE]))
    partner = next(iter(board(app).sheet.offers))
    tap_at(app, spot(app, NAMES[partner]))
    assert planning(app).places == (TILE, partner)
    tap(app, "Undo")
    assert planning(app).places == (TILE,)
    press(app, pygame.K_z)
    assert planning(app).plan == before
    tap(app, "Undo")
    assert planning(app).plan == ()
    tap_at(app, spot(app, NAMES[TILE]))
    tap(app, "Undo")
    assert planning(app).plan == (), f"{NAMES[stone]} is not brought back again"


def test_undo_first_takes_back_the_question(make_app: MakeApp) -> None:
    app, stone = with_a_stone(make_app)
    tap_at(app, spot(app, NAMES[TILE]))
    tap(app, "Undo")
    assert planning(app).places == (stone,)
    assert board(app).deciding.tag.gain is not None
    tap_at(app, spot(app, NAMES[TILE]))
    assert planning(app).places == (stone,), "it is asked anew"


def test_a_stone_takes_the_place_of_planned_tiles_when_it_is_tapped_again(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    offers = dict(board(app).sheet.offers)
    stone = next(p for p in offers if not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[TILE]))
    far = next(p for p in offers if RELIEF >> p & 1 and p != TILE and p not in planning(app).offers())
    tap_at(app, spot(app, NAMES[far]))
    assert planning(app).places == (TILE,)
    assert board(app).prompt.text == f"That tile isn’t next to the first one. {HOW}"
    tap_at(app, spot(app, NAMES[stone]))
    assert planning(app).places == (TILE,), "another one is asked for on its own"
    assert board(app).prompt.text == f"Tiles take a whole turn. {HOW}"
    tap_at(app, spot(app, NAMES[stone]))
    assert planning(app).places == (stone,)


@pytest.mark.parametrize("again", ["drag", "tap"])
def test_a_die_let_go_on_a_tile_leaves_a_planned_stone_where_it_is(make_app: MakeApp, again: str) -> None:
    app = at_table(make_app, 1280, 800)
    offers = dict(board(app).sheet.offers)
    tile = next(p for p in offers if RELIEF >> p & 1 and die_for(app, p) is not None)
    die = f"die{die_for(app, tile)}"
    stone = next(p for p in offers if not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[stone]))

    def drop() -> None:
        hold(app, spot(app, die), (700, 500), spot(app, NAMES[tile]))
        let_go(app, spot(app, NAMES[tile]))

    drop()
    assert planning(app).places == (stone,)
    assert HOW in board(app).prompt.text
    drop() if again == "drag" else tap_at(app, spot(app, NAMES[tile]))
    assert planning(app).payments == {tile: DIE}


@pytest.mark.parametrize("window", [(390, 844, 2), (640, 360, 2), (320, 560, 2), (820, 1180, 1)])
def test_how_to_take_something_else_is_never_cut(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_table(make_app, *window, seats=("you", *["scribe"] * 4))
    stone = next(p for p in board(app).sheet.offers if not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[stone]))
    tap_at(app, spot(app, NAMES[TILE]))
    assert planning(app).places == (stone,)
    assert HOW in board(app).prompt.text
    assert board(app).prompt.fits(board(app).prompt.text)


def test_a_stone_put_aside_by_itself_does_not_come_back_by_undo(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    plan = planning(app)
    stones = [place for place, pay in plan.offers().items() if pay == DIE and not RELIEF >> place & 1]
    first, second, third = stones[:3]
    assert plan.add(first)
    assert plan.add(second)
    assert plan.add(third)
    assert plan.places == (first, third)
    assert plan.take_back(third)
    assert plan.add(third)
    assert plan.take_back()
    assert plan.places == (first,)


def test_the_reason_why_a_tile_cannot_be_added_is_the_true_one(make_app: MakeApp) -> None:
    """A neighbour that cannot be paid for beside the planned tile is a neighbour all the same."""
    app = at_table(make_app, 390, 844, 2)
    plan = planning(app)
    seen = set()
    for tile in [place for place in plan.offers() if RELIEF >> place & 1]:
        assert plan.add(tile)
        for other in [place for place in range(len(NAMES)) if RELIEF >> place & 1 and plan.replaces(place)]:
            beside = {(tile, other), (other, tile)} & {*DOMINOES}
            reason, _how = instead_words(plan, other)
            assert reason == (
                "You can’t pay for both." if beside else "That tile isn’t next to the first one."
            )
            seen.add(reason)
        assert plan.take_back(tile)
    assert "That tile isn’t next to the first one." in seen
