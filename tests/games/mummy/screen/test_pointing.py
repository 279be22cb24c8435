"""Where a decision of Mummy is done: what a hint frames is what is to be pressed next."""

from __future__ import annotations

import pytest

from game.games.mummy.rules import (
    CHAMBER,
    ENTER,
    NO_CARD,
    PASS,
    Bid,
    Exchange,
    Heal,
    MoveBy,
    MummyState,
    Play,
    Strike,
)
from game.games.mummy.rules.phases import BID, CANCEL, FIGHT, PLAY, STRIKE, TEST, TURN
from game.games.mummy.screen.auction import AuctionPanel
from game.games.mummy.screen.pointing import regard
from game.games.mummy.screen.view import MummyBoard
from game.ui.app import App
from game.ui.table.playing.handover import Handover
from game.ui.table.reviewing.replay_scene import ReplayScene
from tests.ui.driver import buttons, frames, tap, tap_at, until

from .table import MakeApp, actions, at_phase, at_table, board, session, state, table


def can_enter(state: MummyState) -> bool:
    return ENTER in state.legal_actions(0)


def test_the_chamber_is_entered_by_a_tap_on_it(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, 1024, 768, wanted=can_enter)
    view = board(app)
    assert CHAMBER in view.pyramid.offered
    place, button = view.pyramid.field_rect(CHAMBER), view.actions.buttons["enter"]
    assert view.spots_of(ENTER) == [place, button.rect]
    assert button.text, "a key alone does not say what it is for"
    tap_at(app, place.center)
    assert "enter" in actions(app)


def test_with_a_card_chosen_the_chamber_is_no_way(make_app: MakeApp) -> None:
    """It would look as if that card led there."""
    app = at_phase(make_app, TURN, wanted=lambda state: can_enter(state) and can_move(state))
    view = board(app)
    kind = next(kind for kind in view.deciding.offer.moves if kind in view.hand.kinds)
    tap_at(app, view.hand.card_rect(view.hand.kinds.index(kind)).center)
    assert view.pyramid.offered == frozenset(view.deciding.fields())
    tap_at(app, view.pyramid.field_rect(CHAMBER).center)
    assert "enter" not in actions(app)


def can_move(state: MummyState) -> bool:
    """True if a card of the hand moves the explorer."""
    hand = state.seats[0].hand
    return any(isinstance(action, MoveBy) and action.card in hand for action in state.legal_actions(0))


def test_exchange_under_way_closes_the_way_into_the_chamber(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=can_enter)
    tap(app, "Exchange")
    assert CHAMBER not in board(app).pyramid.offered
    tap_at(app, board(app).pyramid.field_rect(CHAMBER).center)
    assert "enter" not in actions(app)


def test_an_exchange_is_framed_card_by_card(make_app: MakeApp) -> None:
    """A frame goes when its card has been marked, and stands on one that should not be."""
    app = at_phase(make_app, TURN, wanted=can_move)
    view = board(app)
    kinds = view.hand.kinds
    advice = Exchange(tuple(sorted(kinds[:2])))
    other = max(index for index, kind in enumerate(kinds) if kind not in kinds[:2])
    tap(app, "Exchange")
    for taps in ((0, 1), (1,)):
        assert view.spots_of(advice) == [view.hand.card_rect(index) for index in taps]
        tap_at(app, view.hand.card_rect(taps[0]).center)
    assert view.spots_of(advice) == [view.actions.buttons["confirm"].rect]
    tap_at(app, view.hand.card_rect(other).center)
    assert view.spots_of(advice) == [view.hand.card_rect(other)]


def test_a_hint_to_move_leads_out_of_an_exchange(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=can_move)
    view = board(app)
    hand = view.hand.kinds
    move = next(one for one in state(app).legal_actions(0) if isinstance(one, MoveBy) and one.card in hand)
    view.regard(move)
    assert view.ghost
    tap(app, "Exchange")
    assert view.ghost is None, "a frame around a card would look as if it were to be given away"
    assert view.spots_of(move) == [view.actions.buttons["back"].rect]


def test_a_bid_is_framed_step_by_step(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=lambda state: state.seats[0].leaves >= 2)
    view = board(app)
    panel = view.panels.panel
    assert isinstance(panel, AuctionPanel)
    for pressed in ("More", "More"):
        assert view.spots_of(Bid(2)) == [buttons(app)[pressed].rect]
        tap(app, pressed)
    assert view.spots_of(Bid(2)) == [buttons(app)["Seal the bid"].rect]
    assert view.spots_of(Bid(1)) == [buttons(app)["Fewer"].rect]


def test_losses_to_the_mummy_are_framed_on_the_panel(make_app: MakeApp) -> None:
    app = at_phase(make_app, STRIKE, wanted=lambda state: len(state.legal_actions(0)) > 1)
    view = board(app)
    panel = view.panels.panel
    assert panel is not None
    framed = [view.spots_of(action) for action in state(app).legal_actions(0)]
    assert framed == [[button.rect] for button in panel.choice_buttons]


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("phase", [CANCEL, FIGHT, TEST])
def test_choices_of_a_panel_are_framed_there_in_every_language(
    make_app: MakeApp, phase: str, language: str
) -> None:
    app = at_phase(make_app, phase, language=language)
    view = board(app)
    panel = view.panels.panel
    assert panel is not None
    choices = [button for button in panel.choice_buttons if not isinstance(button.choice.action, Heal)]
    assert len(choices) >= 1
    for button in choices:
        assert view.spots_of(button.choice.action) == [button.rect]
    panel.give_way(True)
    assert not any(button.rect in view.spots_of(button.choice.action) for button in choices)


def test_once_a_card_is_chosen_its_button_is_framed_too(make_app: MakeApp) -> None:
    app = at_phase(make_app, PLAY, 390, 844, wanted=lambda state: len(state.legal_actions(0)) > 1)
    view = board(app)
    play = next(action for action in state(app).legal_actions(0) if isinstance(action, Play))
    card = view.hand.kinds.index(play.card)
    assert view.spots_of(play) == [view.hand.card_rect(card)]
    tap_at(app, view.hand.card_rect(card).center)
    assert view.spots_of(play) == [view.hand.card_rect(card), view.actions.buttons["confirm"].rect]


def test_healing_is_framed_on_its_button(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=lambda state: Heal() in state.legal_actions(0))
    view = board(app)
    (spot,) = view.spots_of(Heal())
    assert spot in [button.rect for key, button in view.actions.buttons.items() if key.startswith("heal")]


def test_a_bid_is_sealed_once(make_app: MakeApp) -> None:
    """Pressed twice, it places no bid of the next person, who does not see the table yet."""
    for seats in (("you", "scribe"), ("you", "friend", "scribe")):
        app = at_table(make_app, seats=seats, speed="normal")
        if isinstance(app.stage.scope, Handover):
            tap(app, "That’s me!")
        until(app, lambda app=app: isinstance(board(app).panels.panel, AuctionPanel), 600)
        panel = board(app).panels.panel
        assert isinstance(panel, AuctionPanel)
        panel.seal()
        panel.seal()
        bids = [(p, a) for p, a in table(app).session.record().actions if isinstance(a, Bid)]
        assert [player for player, _bid in bids].count(1) == 0 or seats[1] == "scribe"
        assert [player for player, _bid in bids].count(0) == 1


def test_in_a_replay_every_decision_is_pointed_at_without_its_buttons(make_app: MakeApp) -> None:
    """The coach shows better moves there; nobody is asked, so panels have no buttons."""
    record = session(("you", "scribe"), 3, None).record()
    app = make_app(1024, 768)
    app.go(ReplayScene(app, record, lambda: None))
    frames(app, 3)
    view = board_of(app)
    for _player, action in dict.fromkeys(record.actions):
        view.spots_of(action)
        regard(view, action)
    assert view.spots_of(ENTER) == [view.pyramid.field_rect(CHAMBER)]
    strike = Strike(view.shown.seats[1].explorer, NO_CARD)
    assert view.panel_of(1).rect in view.spots_of(strike)
    view.panels.put(AuctionPanel(view))
    assert view.spots_of(Bid(1)) == []


def board_of(app: App) -> MummyBoard:
    """The board of a replay."""
    assert isinstance(app.scene, ReplayScene)
    found = app.scene.board
    assert isinstance(found, MummyBoard)
    return found


def test_no_button_has_the_catalogues_header_for_a_short_word(make_app: MakeApp) -> None:
    """Gettext returns its header for an empty text."""
    app = at_phase(make_app, TURN, language="pl", wanted=lambda state: PASS in state.legal_actions(0))
    assert all("\n" not in deed.short for deed in board(app).actions.deeds)
