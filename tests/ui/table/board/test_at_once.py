"""Placing acts at once where it can mean one thing only, for players who have set it so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine import GAMES, Random
from game.games.anubix.rules import Turn
from game.games.anubix.rules.sheets import NAMES
from game.games.mummy.rules import MummyState
from game.games.mummy.rules.phases import TURN
from game.games.mummy.screen.offer import Offer
from game.games.pyramids.rules import Keep, PyramidsState
from game.games.pyramids.rules.grid import cell_indices
from game.games.pyramids.rules.phases import DRAFT, MARK
from game.games.pyramids.screen.placing import Placing
from game.play.session import Session
from game.ui.app import App
from tests.games.anubix.screen import table as anubix
from tests.games.mummy.screen import table as mummy
from tests.games.pyramids.screen.table import (
    MakeApp,
    actions,
    board,
    hold,
    legal_place,
    let_go,
    middle_of,
    press_name,
    sit_down,
    state,
    until_awaited,
)
from tests.positions.kept import game_at, random_games

from ...driver import buttons, press, tap, tap_at


def at_pyramids(
    make_app: MakeApp,
    phase: str = MARK,
    at_once: bool = True,
    wanted: Callable[[Placing], bool] = lambda placing: True,
) -> App:
    """A table at which two people play, when the first of them decides and all that is `wanted` holds."""
    seats = ("you", "friend")

    def is_it(state: PyramidsState) -> bool:
        if state.phase != phase or len(state.to_act()) < 2 or state.seats[0].started:
            return False
        return phase != MARK or wanted(Placing(state, 0))

    name = f"pyramids at once: {phase}, {wanted.__qualname__}"
    record = game_at(name, is_it, lambda: random_games("pyramids", seats, range(5, 40)))
    app = sit_down(make_app, Session.resume(record), 1280, 800)
    app.settings.at_once = at_once
    return app


def ambiguous(placing: Placing) -> list[tuple[int, int]]:
    """(slot, cell) of what the shape can cover in several ways."""
    cells = [(slot, index) for slot in (0, 1) for index in range(25)]
    return [(slot, index) for slot, index in cells if len(placing.covering(slot, *divmod(index, 5))) > 1]


# --- Pyramids ------------------------------------------------------------------------------------


@pytest.mark.parametrize("at_once", [True, False])
def test_a_shape_that_is_dropped_is_marked(make_app: MakeApp, at_once: bool) -> None:
    app = at_pyramids(make_app, at_once=at_once)
    before, place = len(actions(app)), legal_place(app)
    spot = middle_of(app, place)
    hold(app, board(app).expedition.rect.center, (spot[0] + 30, spot[1] + 30), spot)
    let_go(app, spot)
    assert (len(actions(app)) == before + 1) == at_once
    assert buttons(app)["Mark"].enabled != at_once if "Mark" in buttons(app) else at_once


def test_a_tap_that_can_mean_several_places_waits(make_app: MakeApp) -> None:
    app = at_pyramids(make_app, wanted=ambiguous)
    view, placing = board(app), board(app).deciding.placing
    before = len(actions(app))
    slot, index = ambiguous(placing)[0]
    tap_at(app, view.chambers[slot].cell_rect(index).center, touch=True)
    assert len(actions(app)) == before
    assert placing.place is not None
    tap(app, "Mark")
    assert len(actions(app)) == before + 1


def test_one_cell_is_marked_by_a_tap(make_app: MakeApp) -> None:
    session = Session.new(GAMES["pyramids"], ("you",), 5)
    session.act(session.state.legal_actions(0)[0])
    app = sit_down(make_app, session, 1280, 800)
    app.settings.at_once = True
    view, before = board(app), len(actions(app))
    tap(app, "One cell instead")
    slot, mask = next((slot, mask) for slot in (0, 1) for mask in view.deciding.placing.legal(slot))
    tap_at(app, view.chambers[slot].cell_rect(cell_indices(mask)[0]).center, touch=True)
    until_awaited(app)
    assert len(actions(app)) == before + 1


def test_the_second_pyramid_ends_the_draft(make_app: MakeApp) -> None:
    app = at_pyramids(make_app, DRAFT)
    press(app, 13)  # the cover between the two
    until_awaited(app)
    player = app.scene.session.awaiting()
    low, high = sorted(state(app).seats[player].hand)[:2]
    press_name(app, f"Pyramid {low}")
    assert not any(text.startswith("K") for text in actions(app))
    press_name(app, f"Pyramid {high}")
    assert actions(app)[-1] == str(Keep(low, high))


# --- Anubix --------------------------------------------------------------------------------------


def test_a_turn_to_which_nothing_can_be_added_is_built(make_app: MakeApp) -> None:
    """Whole games: whatever is tapped, what is built is what was tapped, and what is not clear waits."""
    built = waited = 0
    for seed in range(3):
        app = anubix.at_table(make_app, 1280, 800, seats=("you", "friend"), seed=seed, count=8)
        app.settings.at_once = True
        player = app.scene.session.awaiting()
        turns = [turn for turn in anubix.state(app).legal_actions(player) if isinstance(turn, Turn)]
        turns = [turn for turn in turns if len(turn.marks) == 2]
        turn = turns[Random(seed).randrange(len(turns))]
        before = len(actions(app))
        for place, _pay in turn.marks:
            if anubix.board(app).deciding.planning and len(actions(app)) == before:
                tap_at(app, anubix.spot(app, NAMES[place]))
        if len(actions(app)) > before:
            built += 1
            marks = actions(app)[before]
            assert all(NAMES[place] in marks for place, _pay in turn.marks)
        else:
            waited += 1
            planning = anubix.planning(app)
            last = planning.touched
            assert planning.offers() or len(planning.ways(last)) > 1 or planning.turn() is None
    assert built + waited == 3
    assert built


def test_a_turn_that_is_not_clear_waits_for_its_button(make_app: MakeApp) -> None:
    app = anubix.at_table(make_app, 1280, 800, seats=("you", "friend"), count=8)
    app.settings.at_once = True
    before, planning = len(actions(app)), anubix.planning(app)
    place = next(iter(planning.offers()))
    tap_at(app, anubix.spot(app, NAMES[place]))
    assert planning.offers(), "another stone could be added"
    assert len(actions(app)) == before


# --- Mummy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("at_once", [True, False])
def test_a_card_that_leads_to_one_field_is_played_by_a_tap(make_app: MakeApp, at_once: bool) -> None:
    def of_one_way(position: MummyState) -> list[int]:
        moves = Offer(position.legal_actions(0)).moves
        return [kind for kind, ways in moves.items() if len(ways) == 1 and kind in position.seats[0].hand]

    app = mummy.at_phase(make_app, TURN, 1280, 800, wanted=lambda position: bool(of_one_way(position)))
    view = mummy.board(app)
    single = of_one_way(mummy.state(app))
    app.settings.at_once = at_once
    before = len(actions(app))
    tap_at(app, view.hand.card_rect(view.hand.kinds.index(single[0])).center)
    assert (len(actions(app)) > before) == at_once
