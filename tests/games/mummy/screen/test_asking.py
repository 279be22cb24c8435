"""The table asks only questions that matter, and players can decline in advance."""

from __future__ import annotations

import pytest

from game.engine import GAMES, State
from game.engine.record import replay
from game.games.mummy.rules import DECLINE, Bid, Find, Move, load_cards
from game.games.mummy.rules.movement import targets
from game.games.mummy.rules.phases import BID, PLAY, PUSH, TURN
from game.games.mummy.rules.pursuit import can_attack, next_fields
from game.games.mummy.rules.state import MummyState
from game.games.mummy.screen.silence import Silence
from game.play.session import Session
from game.play.settings import ALWAYS, MATTERS, UNTOLD
from game.ui.app import App
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.tutorial_table import TutorialTable, begin
from game.ui.toolkit.widgets.dialog import Dialog
from tests.games.pyramids.screen.table import sit_down
from tests.ui.driver import buttons, frames, press, tap, tap_at
from tests.ui.games import random_bot

from .table import MakeApp, actions, at_phase, board, session, state, table, until_asked

FOUR = ("friend:Ada", "friend:Ben", "friend:Cleo", "friend:Dan")


def nobody_near(position: MummyState) -> bool:
    return not can_attack(position)


def somebody_near(position: MummyState) -> bool:
    return can_attack(position) and min(seat.leaves for seat in position.seats if not seat.is_out) > 0


def is_sure(kind: int) -> bool:
    card = load_cards()[kind]
    return isinstance(card, Move) and card.sure


def all_can_move(position: State) -> bool:
    """Each by a card after which it can be pushed; and all hold something for an encounter."""
    assert isinstance(position, MummyState)
    cards = load_cards()
    return all(
        any(
            isinstance(cards[kind], Move) and targets(kind, seat.field)
            for kind in seat.hand
            if not is_sure(kind)
        )
        and not all(isinstance(cards[kind], Move) for kind in seat.hand)
        for seat in position.seats
    )


def ends_the_turn(position: MummyState) -> bool:
    """The seat that declines now has the next turn of the round: the explorer's space has no encounter."""
    return not position.number() and position.active == position.first


def step_out(app: App) -> None:
    """Move the active explorer by the first card that leads anywhere and after which others may push."""
    view = board(app)
    kind = next(kind for kind in view.offer.moves if kind in view.hand.kinds and not is_sure(kind))
    field = min(view.offer.moves[kind])
    tap_at(app, view.hand.card_rect(view.hand.kinds.index(kind)).center)
    tap_at(app, view.pyramid.field_rect(field).center)


def test_a_quiet_round_of_four_at_one_screen_takes_few_taps(make_app: MakeApp) -> None:
    """All four move, and nobody plays a card: at most six taps apart from the moves, and three passes of the
    device."""
    seed = next(seed for seed in range(99) if all_can_move(GAMES["mummy"].new(4, seed)))
    app = sit_down(make_app, session(FOUR, seed), 820, 1180, asking=MATTERS)
    taps = handed_on = 0
    holds: int | None = None
    while True:
        until_asked(app)
        if state(app).round > 1:
            break
        if isinstance(app.stage.scope, Handover):
            handed_on += holds is not None
            holds = table(app).session.awaiting()
            tap(app, "That’s me!")
        elif isinstance(app.stage.scope, Dialog):
            taps += 1
            tap(app, "Nobody plays a card this turn")
        else:
            assert state(app).phase == TURN, "besides their turns nobody is asked anything else"
            step_out(app)
    assert [action.split()[0] for action in actions(app)].count("move") == 4
    assert actions(app).count(str(DECLINE)) >= 12
    assert taps <= 6
    assert handed_on <= 3


@pytest.mark.parametrize("wants", [MATTERS, ALWAYS])
def test_the_first_word_that_bids_do_not_matter_is_a_choice(make_app: MakeApp, wants: str) -> None:
    app = at_phase(make_app, BID, wanted=nobody_near, asking=UNTOLD)
    before = len(actions(app))
    assert isinstance(app.stage.scope, Dialog)
    tap(app, "That’s fine" if wants == MATTERS else "Ask me every time")
    frames(app, 5)
    assert app.settings.asking == wants
    if wants == ALWAYS:
        assert len(actions(app)) == before
        assert "Seal the bid" in buttons(app)
    else:
        assert actions(app)[before] == "bid 0"


def gifts_only(position: MummyState) -> bool:
    """For the first seat, on another explorer."""
    cards = [load_cards()[kind] for kind in position.seats[0].hand]
    others = [card for card in cards if not isinstance(card, Move)]
    return position.asked == 0 != position.active and all(isinstance(card, Find) for card in others)


@pytest.mark.parametrize("wants", [MATTERS, ALWAYS])
def test_a_seat_with_only_gifts_to_play_is_asked_only_every_time(make_app: MakeApp, wants: str) -> None:
    app = at_phase(make_app, PLAY, wanted=gifts_only, asking=wants)
    frames(app, 5)
    asked = state(app).phase == PLAY and state(app).asked == 0
    assert asked == ("Play nothing" in buttons(app)) == (wants == ALWAYS)
    assert asked or str(DECLINE) in actions(app)[-4:]


def test_a_remark_told_once_is_not_told_again(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=nobody_near, asking=MATTERS)
    until_asked(app)
    assert not isinstance(app.stage.scope, Dialog)


@pytest.mark.parametrize("asking", [UNTOLD, MATTERS])
def test_a_bid_is_asked_for_as_soon_as_somebody_is_near(make_app: MakeApp, asking: str) -> None:
    app = at_phase(make_app, BID, wanted=somebody_near, asking=asking)
    near = next_fields(state(app).mummy)
    assert any(seat.field in near for seat in state(app).seats)
    assert "Seal the bid" in buttons(app)


def test_bids_made_by_the_table_are_in_the_record_like_all_others(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=nobody_near, asking=MATTERS, seats=("you", "friend", "scribe"))
    until_asked(app)
    record = table(app).session.record()
    played, _events = replay(record, GAMES)
    assert played.to_json() == state(app).to_json()
    again = Session.resume(record, make_bot=random_bot)
    assert again.state.to_json() == state(app).to_json()
    assert str(Bid(0)) in actions(app)


def test_nothing_this_round_is_for_others_turns_and_ends_with_the_round(make_app: MakeApp) -> None:
    """By its button or by Q; one's own finds are another matter."""
    app = at_phase(
        make_app,
        PUSH,
        seats=("you", "scribe", "scribe", "scribe"),
        wanted=lambda s: len(s.legal_actions(0)) > 1,
        asking=MATTERS,
    )
    first = state(app).round
    assert any("Ask me next round" in name or "Not this round" in name for name in buttons(app))
    press(app, ord("q"))
    for _ in range(30):
        until_asked(app)
        position = state(app)
        if position.round != first:
            break
        if position.phase in (PUSH, PLAY):
            assert position.active == 0, "the others' turns go by"
        view = board(app)
        legal = position.legal_actions(0)
        view.act(legal[-1])
    silence, position = board(app).silence, state(app)
    position.phase, position.asked, position.active = PUSH, 0, 1
    assert not silence.holds(position, 0)


def test_a_held_explorer_needs_no_cover(make_app: MakeApp) -> None:
    """Everybody may see its options."""
    app = at_phase(make_app, TURN, seats=("friend", "friend"), wanted=lambda s: s.seats[s.active].captured)
    view = board(app)
    assert not view.needs_cover()
    assert not view.open_hand
    assert view.offer.has("break")


@pytest.mark.parametrize("asking", [UNTOLD, MATTERS])
def test_the_tutorial_asks_for_its_bid(make_app: MakeApp, asking: str) -> None:
    app = make_app(390, 844, 2)
    app.settings.asking = asking
    begin(app, "mummy")
    for _ in range(300):
        frames(app)
        assert isinstance(app.scene, TutorialTable)
    assert not any(isinstance(child, Dialog) for child in app.scene.children)
    assert app.scene.session.record().actions == []


def test_silence_of_everybody_is_for_one_turn() -> None:
    position = GAMES["mummy"].new(4, 3)
    assert isinstance(position, MummyState)
    silence = Silence()
    silence.for_turn(position)
    assert not silence.holds(position, 1), "a bid is no card"
    position.phase = PUSH
    assert all(silence.holds(position, player) for player in range(4))
    position.active += 1
    assert not any(silence.holds(position, player) for player in range(4))


def test_undo_after_nothing_this_round_brings_the_question_back(make_app: MakeApp) -> None:
    """The wish is forgotten with it: the table does not decline again by itself."""
    app = at_phase(make_app, PUSH, 820, 1180, seats=FOUR[:2], wanted=ends_the_turn, asking=MATTERS)
    until_asked(app)
    before = len(actions(app))
    tap(app, "Ask me next round")
    for _ in range(4):  # also what was declined later in the same turn
        until_asked(app)
        if isinstance(app.stage.scope, Handover):
            tap(app, "That’s me!")
        assert table(app).session.can_undo
        board(app).undo()
        frames(app, 60)
        if len(actions(app)) == before:
            break
    assert len(actions(app)) == before
    assert state(app).phase == PUSH
    assert "Ask me next round" in buttons(app)


def test_the_table_decides_nothing_under_a_dialog(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=nobody_near, asking=UNTOLD)
    before = len(actions(app))
    buttons(app)["That’s fine"].activate()
    above = table(app).add(Dialog(app, "Title", "Words", [("Well", lambda: None, "gold")]))
    frames(app, 60)
    assert len(actions(app)) == before
    above.remove()
    frames(app, 60)
    assert len(actions(app)) > before
