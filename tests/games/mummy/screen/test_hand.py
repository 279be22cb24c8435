"""The own cards under fingers: dragged, marked for exchange, face down; and what the prompt says of them."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games.mummy.rules import NAMES, NO_CARD, MummyState, load_cards
from game.games.mummy.screen.card_art import card_face
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.games.mummy.screen.hand import DRAG_LIFT
from game.games.mummy.screen.refusal_words import refusal_words
from game.games.mummy.screen.tasks import task_of
from game.games.mummy.screen.wording import card_name
from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.table.playing.handover import Handover
from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.stage import Point
from game.ui.toolkit.widgets.label import Label
from tests.today import some_of
from tests.ui.driver import frames, press, settle, tap, tap_at

from .table import WINDOWS, MakeApp, actions, at_phase, at_table, board, can_move, table

RESTED_MS = 5000.0
"""How long the loop has been at rest before a finger comes."""


def finger(app: App, kind: int, pos: Point, turns: int = 3) -> None:
    """A finger's event, as the system sends it: it waits in the queue for the next turns of the loop."""
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, touch=True, **more))
    frames(app, turns)


def rest(app: App) -> None:
    """Let nothing happen for a while: no frame is drawn, the clock goes on."""
    settle(app)
    app.host.time += RESTED_MS  # type: ignore[attr-defined] # the scripted host's clock


def only_exchanges(position: MummyState) -> bool:
    """True if the hand is good for nothing but giving cards away."""
    seat = position.seats[position.asked]
    held = seat.barrier != NO_CARD or seat.captured
    kinds = {getattr(action, "card", None) for action in position.legal_actions(position.asked)}
    return not held and len(seat.hand) > 2 and kinds.isdisjoint(seat.hand)


@some_of("window", [(844, 390, 2), (390, 844, 2)], today=2)
def test_a_finger_drags_a_card_after_a_rest(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_phase(make_app, "turn", *window, wanted=can_move, speed="normal")
    view = board(app)
    kind, ways = next((k, w) for k, w in view.deciding.offer.moves.items() if k in view.hand.kinds)
    field, action = next(iter(ways.items()))
    rest(app)
    x, y = view.hand.cards[view.hand.kinds.index(kind)].rect.center
    end = view.pyramid.field_rect(field).move(0, round(DRAG_LIFT * app.k)).center
    finger(app, pygame.MOUSEBUTTONDOWN, (x, y))
    assert not isinstance(app.stage.scope, CardCloseUp)
    for part in (0.2, 0.6, 1.0):
        finger(app, pygame.MOUSEMOTION, (round(x + (end[0] - x) * part), round(y + (end[1] - y) * part)))
    finger(app, pygame.MOUSEBUTTONUP, end)
    assert not isinstance(app.stage.scope, CardCloseUp)
    assert str(action) in actions(app)


def test_a_finger_that_stays_shows_the_card_only_then(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 390, 844, 2)
    rest(app)
    finger(app, pygame.MOUSEBUTTONDOWN, board(app).hand.cards[0].rect.center, 20)
    assert not isinstance(app.stage.scope, CardCloseUp)
    frames(app, 20)
    assert isinstance(app.stage.scope, CardCloseUp)


def test_taps_right_after_exchange_mark_cards(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 844, 390, 2, wanted=can_move, speed="normal")
    view = board(app)
    rest(app)
    spots = [card.rect.center for card in view.hand.cards]
    tap(app, "Exchange")
    for spot in spots[:2]:
        settle(app)
        app.host.time += 400.0  # type: ignore[attr-defined] # the scripted host's clock
        finger(app, pygame.MOUSEBUTTONDOWN, spot, 12)  # a fifth of a second
        finger(app, pygame.MOUSEBUTTONUP, spot)
    assert view.deciding.marked == {0, 1}


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_card_that_can_only_be_given_away_is_marked_at_once(make_app: MakeApp, by_keys: bool) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=only_exchanges)
    view = board(app)
    for index in (0, 2):
        if by_keys:
            press(app, pygame.K_1 + index)
        else:
            tap_at(app, view.hand.card_rect(index).center)
    assert view.deciding.exchanging
    assert view.deciding.marked == {0, 2}
    before = len(actions(app))
    press(app, pygame.K_RETURN)
    assert actions(app)[before].startswith("exchange ")


def test_player_without_moves_is_led_to_the_exchange(make_app: MakeApp) -> None:
    """Passing goes nowhere, and would be the first thing that one sees."""
    for wanted, leads in ((only_exchanges, True), (can_move, False)):
        view = board(at_phase(make_app, "turn", 1280, 800, wanted=wanted))
        exchange = view.actions.buttons["exchange"]
        assert (exchange.style == "gold") == leads
        assert (view.actions.deeds[-1].key == "exchange") == leads
        assert ("exchange for new ones" in view.prompt.text) == leads


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", [(1280, 800), (844, 390, 2), (390, 844, 2)], today=2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_grey_card_says_why_it_cannot_be_played(
    make_app: MakeApp, window: tuple[float, ...], language: str
) -> None:
    app = at_phase(make_app, "turn", *window, wanted=can_move, language=language)
    view = board(app)
    told = 0
    for card in view.hand.cards:
        why = refusal_words(view, card.kind)
        assert bool(why) == (card.kind not in view.offer.cards)
        if why:
            tap_at(app, card.rect.center)
            settle(app)
            assert why in view.prompt.text
            assert view.prompt.fits(view.prompt.text)
            view.hand.enlarge(card.kind)
            settle(app)
            words = [label for label in app.stage.scope.walk() if isinstance(label, Label)]
            assert [label.text for label in words].count(why) == 1
            assert all(len(label.lines()[0]) for label in words)
            app.stage.scope.close()
            told += 1
    assert told


def test_a_card_keeps_its_size_when_others_go(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 844, 390, 2)
    hand = board(app).hand
    kinds, size = hand.kinds, hand.card_rect(0).size
    assert len(kinds) == 5
    for count in (4, 2, 1):
        hand.set(kinds[:count])
        assert hand.card_rect(0).size == size


# --- several people -------------------------------------------------------------------------------


def test_limits_of_a_covered_hand_are_not_told(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, seats=("you", "friend"), wanted=only_exchanges)
    if isinstance(app.stage.scope, Handover):
        tap(app, "That’s me!")
    view = board(app)
    said = app.host.said  # type: ignore[attr-defined] # the scripted host's ear
    said.clear()
    view.looking = False  # as it is for a turn that begins while the others are looking
    view.settle()
    view.deciding.refresh()
    names = {card_name(load_cards()[kind]) for kind in view.hand.kinds}
    assert view.hand.covered
    assert "No card can move you" not in view.prompt.text
    assert names.isdisjoint(table(app).places())
    assert "A card, face down" in table(app).places()
    assert not any("No card" in text for text in said)
    tap(app, "Look at my cards")
    tap(app, "That’s me!")
    settle(app)
    assert "No card can move you" in view.prompt.text
    assert not names.isdisjoint(table(app).places())


# --- words ----------------------------------------------------------------------------------------


@some_of("window", WINDOWS, today=2)
def test_the_cost_of_a_card_is_never_cut(make_app: MakeApp, window: tuple[float, ...]) -> None:
    for language in LANGUAGES:
        app = at_phase(make_app, "turn", *window, wanted=can_move, language=language)
        view = board(app)
        for kind in range(len(load_cards())):
            view.hand.set([kind])
            view.deciding.card = 0
            text = task_of(view.deciding)
            assert view.prompt.fits(text), f"{language}: {text}"


def test_no_field_is_pointed_at_when_the_mouse_leaves(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    pyramid = board(app).pyramid
    field = next(iter(pyramid.offered))
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=pyramid.field_rect(field).center, touch=False))
    assert pyramid.lifted == field
    app.dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
    assert pyramid.lifted is None


def test_keys_point_at_a_field_with_the_ring_of_the_focus(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    pyramid = board(app).pyramid
    tap_at(app, (5, app.window.height - 5))
    settle(app)
    screen = pygame.display.get_surface()
    assert screen
    press(app, pygame.K_n)
    settle(app)
    field = pyramid.lifted
    assert field is not None
    assert NAMES[field] in app.host.said[-1]  # type: ignore[attr-defined] # the scripted host's ear
    by_keys = screen.subsurface(pyramid.field_rect(field)).copy()
    pyramid.lift(field)
    settle(app)
    by_mouse = screen.subsurface(pyramid.field_rect(field)).copy()
    assert pygame.image.tobytes(by_keys, "RGB") != pygame.image.tobytes(by_mouse, "RGB")


@pytest.mark.parametrize("large", [False, True])
def test_the_names_of_cards_are_whole_on_a_desktop(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    """A long one gets a third line or smaller letters before anything of it is left out."""
    app = at_table(make_app, 1280, 800)
    app.settings.large_text = large
    frames(app)
    cut = []
    shorten = Fonts.shorten

    def watched(fonts: Fonts, text: str, *how: Any) -> str:
        shown = shorten(fonts, text, *how)
        if shown != text:
            cut.append(text)
        return shown

    monkeypatch.setattr(Fonts, "shorten", watched)
    size = board(app).hand.card_rect(0).size
    for kind in range(len(load_cards())):
        card_face(app, kind, size)
    assert cut == []


def test_cards_are_dealt_one_after_the_other_and_stay_on_their_way(make_app: MakeApp) -> None:
    """Also when the set of usable cards is announced again meanwhile."""
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move, speed="normal")
    settle(app)
    hand = board(app).hand
    kinds, usable = hand.kinds, [card.kind for card in hand.cards if card.usable]
    hand.set(())
    hand.set(kinds)
    edge = app.window.right

    def arrived() -> list[bool]:
        return [card.rect.x < edge for card in hand.cards]

    frames(app, 3)
    assert arrived()[0]
    assert not arrived()[-1]
    hand.offer(usable, deciding=True)
    assert not arrived()[-1]
    settle(app)
    assert [card.rect for card in hand.cards] == [hand.card_rect(card.index) for card in hand.cards]


def test_a_card_raised_and_lowered_at_once_stays_low(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move, speed="normal")
    settle(app)
    hand = board(app).hand
    low = hand.cards[0].rect.copy()
    usable = [card.kind for card in hand.cards if card.usable]
    for chosen in (0, None):
        hand.offer(usable, deciding=True, chosen=chosen)
    settle(app)
    assert hand.cards[0].rect == low
