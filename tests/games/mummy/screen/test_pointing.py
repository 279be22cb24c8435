"""Where a decision of Mummy is done: what a hint frames is what is to be pressed next."""

from __future__ import annotations

from game.games.mummy.rules import CHAMBER, ENTER, Bid, Heal, MummyState, Play
from game.games.mummy.rules.phases import BID, PLAY, STRIKE, TURN
from game.games.mummy.screen.auction import AuctionPanel
from game.games.mummy.screen.pointing import spots
from tests.ui.driver import buttons, tap, tap_at

from .table import MakeApp, actions, at_phase, board, state


def can_enter(state: MummyState) -> bool:
    return ENTER in state.legal_actions(0)


def test_the_chamber_is_entered_by_a_tap_on_it(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, 1024, 768, wanted=can_enter)
    view = board(app)
    assert CHAMBER in view.pyramid.offered
    place, button = view.pyramid.field_rect(CHAMBER), view.actions.buttons["enter"]
    assert spots(view, ENTER) == [place, button.rect]
    assert button.text, "a key alone does not say what it is for"
    tap_at(app, place.center)
    assert "enter" in actions(app)


def test_who_exchanges_does_not_enter(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=can_enter)
    tap(app, "Exchange")
    assert CHAMBER not in board(app).pyramid.offered
    tap_at(app, board(app).pyramid.field_rect(CHAMBER).center)
    assert "enter" not in actions(app)


def test_a_bid_is_framed_step_by_step(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=lambda state: state.seats[0].leaves >= 2)
    view = board(app)
    panel = view.panels.panel
    assert isinstance(panel, AuctionPanel)
    for pressed in ("More", "More"):
        assert spots(view, Bid(2)) == [buttons(app)[pressed].rect]
        tap(app, pressed)
    assert spots(view, Bid(2)) == [buttons(app)["Seal the bid"].rect]
    assert spots(view, Bid(1)) == [buttons(app)["Fewer"].rect]


def test_what_the_mummy_takes_is_framed_on_the_panel(make_app: MakeApp) -> None:
    app = at_phase(make_app, STRIKE, wanted=lambda state: len(state.legal_actions(0)) > 1)
    view = board(app)
    panel = view.panels.panel
    assert panel is not None
    framed = [spots(view, action) for action in state(app).legal_actions(0)]
    assert framed == [[button.rect] for button in panel.choice_buttons]


def test_once_a_card_is_chosen_its_button_is_framed_too(make_app: MakeApp) -> None:
    app = at_phase(make_app, PLAY, 390, 844, wanted=lambda state: len(state.legal_actions(0)) > 1)
    view = board(app)
    play = next(action for action in state(app).legal_actions(0) if isinstance(action, Play))
    card = view.hand.kinds.index(play.card)
    assert spots(view, play) == [view.hand.card_rect(card)]
    tap_at(app, view.hand.card_rect(card).center)
    assert spots(view, play) == [view.hand.card_rect(card), view.actions.buttons["confirm"].rect]


def test_healing_is_framed_on_its_button(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=lambda state: Heal() in state.legal_actions(0))
    view = board(app)
    (spot,) = spots(view, Heal())
    assert spot in [button.rect for key, button in view.actions.buttons.items() if key.startswith("heal")]
