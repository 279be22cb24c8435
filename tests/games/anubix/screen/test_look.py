"""The stones that each seat still lacks, and the glow of those that it could mark."""

from __future__ import annotations

import pytest

from game.games.anubix.rules import BONUSES, JOKER, STRUCTURES, load_sheets
from game.games.anubix.rules.actions import kind_of
from game.games.anubix.rules.sheets import PYRAMID, mask_of
from game.games.anubix.screen.look import LedgerOverlay, lacking, rows_of
from game.games.anubix.screen.planning import Source
from game.games.anubix.screen.sheet_view import GLOW, THIN
from game.games.anubix.screen.shown import Shown, ShownSeat
from tests.ui.driver import tap, tap_at

from .table import MakeApp, at_table, board, planning

LOTUS = len(STRUCTURES) + BONUSES.index("lotus")


def shown(*marked: int, bonuses: int = 0, closed: int = 0) -> Shown:
    seats = [
        ShownSeat(load_sheets()[0][0], mask, bonuses=bonuses if not i else 0) for i, mask in enumerate(marked)
    ]
    return Shown(seats, closed, (), 0, 0, 1, 0, 0)


def test_stones_under_a_lacking_stone_are_lacking_too() -> None:
    table = shown(0, PYRAMID & ~mask_of("p5.1"))
    assert [counts[:2] for _name, counts in rows_of(table)[:1]] == [[15, 1]]
    assert rows_of(table)[LOTUS][1] == [10, 0], "the lotus is in the fourth row"


def test_a_bonus_that_others_have_closed_is_lost() -> None:
    kind = BONUSES.index("lotus")
    table = shown(PYRAMID, 0, bonuses=1 << kind, closed=1 << kind)
    assert [lacking(table, seat)[LOTUS] for seat in table.seats] == [0, None]


def test_one_tap_tells_it_of_all_seats(make_app: MakeApp) -> None:
    app = at_table(make_app, seats=("you", "scribe", "priest"), count=30)
    tap_at(app, board(app).ledger.rect.center)
    overlay = app.stage.scope
    assert isinstance(overlay, LedgerOverlay)
    said = [widget.spoken() for widget in overlay.walk()]
    assert {"You", "Scribe", "Priest", "Pyramid"} <= set(said)
    tap(app, "You Bonuses and points")
    assert "Jokers" in [widget.spoken() for widget in overlay.walk()]


@pytest.mark.parametrize("window", [(1280, 800), (844, 390)])
def test_stones_shine_by_what_pays_for_them(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"), count=1)
    sheet = board(app).sheet
    degrees = {kind_of(pay): sheet.degree(place) for place, pay in sheet.offers.items()}
    assert degrees == {"die": GLOW, "quarry": THIN, "joker": 0}
    board(app).deciding.choose(Source(JOKER))
    assert {sheet.degree(place) for place in sheet.offers} == {GLOW}
    assert planning(app).plan == ()
