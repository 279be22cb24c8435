"""The panels over the pyramid: auction, encounter, strike, Chamber; by pointer and keys, in every window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.games.mummy.rules import (
    ATTACK,
    ATTRIBUTES,
    FACE,
    FLEE,
    NOWHERE,
    Bid,
    Find,
    Monster,
    MummyState,
    Play,
    Surprise,
    load_board,
    load_cards,
)
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.cards import parse_card
from game.games.mummy.rules.odds import fight_chances
from game.games.mummy.rules.phases import BID, CANCEL, FIGHT, GIVE, PLAY, PUSH, STRIKE, TEST
from game.games.mummy.rules.seat import LEAVES_AT_START
from game.games.mummy.screen.auction import AuctionPanel, SeatBid
from game.games.mummy.screen.card_close_up import CardPicture
from game.games.mummy.screen.chamber import ChamberPanel, direction_out
from game.games.mummy.screen.choice_buttons import Choice, ChoiceButton, columns_for, places_for
from game.games.mummy.screen.encounter import EncounterPanel
from game.games.mummy.screen.explorer_parts import AttributeRow
from game.games.mummy.screen.facing import choices_of
from game.games.mummy.screen.log import field_name
from game.games.mummy.screen.pointing import regard
from game.games.mummy.screen.rolls import STAGGER_MS, SUSPENSE_MS
from game.games.mummy.screen.strike import StrikePanel
from game.games.mummy.screen.wording import card_name, sentences
from game.ui.app import App
from game.ui.table.board.flight import Flyer
from game.ui.table.playing.handover import Handover
from game.ui.table.seat_names import seat_name
from game.ui.toolkit.box import Box
from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.theme import SIZE_SMALL
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import buttons, faults, frames, press, settle, tap

from .over_the_pyramid import WINDOWS, in_the_chamber, lively, panel, tricky
from .table import MakeApp, actions, at_phase, at_table, board, changed, state


def fits(app: App) -> None:
    """Everything on the panel lies on it, and no words are cut."""
    found = board(app).panels.panel
    assert found is not None
    assert app.window.contains(found.rect)
    for widget in found.walk():
        assert found.rect.contains(widget.rect), type(widget).__name__
    for button in found.choice_buttons:
        assert not button.cut, button.text


# --- auction ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_bid_by_pointer(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_phase(make_app, BID, *window, wanted=lambda state: state.seats[0].leaves >= 2)
    fits(app)
    tap(app, "More")
    tap(app, "More")
    tap(app, "Fewer")
    tap(app, "Seal the bid")
    assert "bid 1" in actions(app)


@pytest.mark.parametrize("window", [*WINDOWS, (820, 1180), (1180, 820), (1920, 1080)], ids=str)
def test_the_auction_leaves_everything_in_sight(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "scribe", "priest"))
    view, found = board(app), panel(app, AuctionPanel)
    assert found.rect.collidelist(view.pyramid.steps) < 0
    for seen in (view.explorer, *view.opponents.values()):
        assert not found.rect.colliderect(seen.rect), type(seen).__name__
    assert view.hand.visible
    assert all(not found.rect.colliderect(card.rect) for card in view.hand.cards)
    assert view.hand.cards[0] in app.stage.focusables()
    assert found.eye.visible != found.slim, "where it hides nothing there is nothing to look past"
    for player, seal in found.seats.items():
        where = view.panel_of(player).rect if found.slim and player else found.rect
        assert where.colliderect(seal.rect)
        assert seal.rect.collidelist(view.pyramid.steps) < 0
    view.deciding.act(Bid(0))
    fits(app)


def test_a_bid_by_keys_stays_within_what_there_is(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, wanted=lambda state: state.seats[0].leaves == 6)
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    press(app, *[pygame.K_RIGHT] * 9)
    assert found.amount == 6
    assert "More" not in [name for name, button in buttons(app).items() if button.enabled]
    press(app, pygame.K_LEFT, pygame.K_RETURN)
    assert "bid 5" in actions(app)


def test_a_bid_survives_a_new_window_and_not_its_auction(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, 844, 390, wanted=lambda state: state.seats[0].leaves >= 4)
    press(app, *[pygame.K_RIGHT] * 3)
    app.host.window = (390.0, 844.0, 1.0)
    settle(app)
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    assert found.amount == 3
    assert found.number.text == "3"
    tap(app, "Seal the bid")
    assert "bid 3" in actions(app)
    assert board(app).bid == 0


def test_bids_are_opened_though_a_bidder_is_shown_as_out_by_then(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, speed="normal")
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    seals = found.reveal(ev.BidsRevealed((2, 1), 0))
    next(seals)
    found.seats.clear()
    assert len(list(seals)) == 2
    assert found.result is not None
    assert found.result.text == "You move the Mummy!"


@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (2560, 1440)], ids=str)
def test_all_seats_of_an_auction_are_laid_out_alike(make_app: MakeApp, window: tuple[int, int]) -> None:
    """Also where one has ten leaves and the others have not: names are whole, beside leaves or above them."""
    app = at_table(make_app, *window, seats=("you", "pharaoh", "pharaoh", "pharaoh"))
    state(app).seats[2].leaves = 12
    view = board(app)
    view.sync()
    view.settle()
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    for seat in found.seats.values():
        assert app.fonts.width(view.name_of(seat.player), SIZE_SMALL, "bold") <= seat.rect.width
    fits(app)


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_a_seal_that_hangs_from_a_face_covers_neither_it_nor_a_number(make_app: MakeApp, rivals: int) -> None:
    app = at_table(make_app, 390, 844, seats=("you", *["scribe"] * rivals))
    for player, opponent in board(app).opponents.items():
        seal = panel(app, AuctionPanel).seats[player]
        assert opponent.chip
        face = opponent.portrait_rect()
        assert seal.rect.right <= face.centerx + app.u(5)
        assert seal.rect.y >= face.centery
        assert seal.rect.bottom <= board(app).prompt.rect.y + app.u(8)


def test_the_seals_of_an_auction_are_gone_with_it(make_app: MakeApp) -> None:
    """Also those that hang from explorers, and however often it is laid out."""
    app = at_table(make_app, 390, 844, seats=("you", "scribe", "scribe", "priest"))
    view, found = board(app), panel(app, AuctionPanel)
    found.refresh()
    assert len([widget for widget in view.walk() if isinstance(widget, SeatBid)]) == 4
    view.panels.close()
    assert not [widget for widget in view.walk() if isinstance(widget, SeatBid)]
    assert view.actions.visible


def test_the_slider_stops_at_whole_leaves(make_app: MakeApp) -> None:
    app = at_phase(make_app, BID, 820, 1180, wanted=lambda state: state.seats[0].leaves == 6)
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    app.stage.set_focus(found.slider)
    press(app, pygame.K_RIGHT)
    assert found.amount == 1
    found.slider.wheel(found.slider.rect.center, 1)
    assert found.amount == 2
    assert found.slider.value == pytest.approx(2 / 6)


def test_seals_are_shown_before_the_bids(make_app: MakeApp) -> None:
    """Nothing on the panel knows a bid before all are open; then every seat's is shown."""
    app = at_table(make_app, seats=("you", "scribe", "scribe"), speed="normal")
    found = panel(app, AuctionPanel)
    assert isinstance(found, AuctionPanel)
    assert all(seat.bid is None for seat in found.seats.values())
    board(app).deciding.act(Bid(3))
    for _ in range(600):
        frames(app)
        shown = board(app).panels.panel
        if (
            isinstance(shown, AuctionPanel)
            and shown.opened
            and all(s.bid is not None for s in shown.seats.values())
        ):
            assert shown.seats[0].bid == 3
            return
    raise AssertionError("the bids are never opened")


# --- encounter --------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_fight_says_the_chances(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_phase(make_app, FIGHT, *window, wanted=tricky)
    fits(app)
    found = panel(app, EncounterPanel)
    names = [button.text for button in found.choice_buttons]
    assert names[:2] == ["Attack", "Trick"]
    monster = load_cards()[state(app).card]
    assert isinstance(monster, Monster)
    chances = fight_chances(state(app).seats[state(app).active], monster, "trick")
    assert found.choice_buttons[1].choice.chances == chances
    assert f"{round(100 * chances['captured'])}%" in found.choice_buttons[1].name


def test_a_fight_says_the_same_chances_whenever_it_is_asked(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, wanted=tricky)
    offer = board(app).offer
    first, again = ([choice.said for choice in choices_of(board(app), offer)] for _ in range(2))
    assert first == again
    assert any("escape" in said for said in again)


@pytest.mark.parametrize(("key", "word"), [(pygame.K_1, "attack"), (pygame.K_2, "trick")])
def test_a_fight_by_keys(make_app: MakeApp, key: int, word: str) -> None:
    app = at_phase(make_app, FIGHT, wanted=tricky)
    before = len(actions(app))
    press(app, key)
    assert actions(app)[before] == word


def test_arrows_go_among_the_choices(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, wanted=tricky)
    found = panel(app, EncounterPanel)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert app.stage.focus is found.choice_buttons[1]
    before = len(actions(app))
    press(app, pygame.K_RETURN)
    assert actions(app)[before] == "trick"


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("phase", [CANCEL, TEST, GIVE])
@pytest.mark.parametrize("window", WINDOWS[:3], ids=str)
def test_every_question_has_a_button_for_each_answer(
    make_app: MakeApp, phase: str, window: tuple[int, int]
) -> None:
    app = at_phase(make_app, TEST if phase == GIVE else phase, *window, seats=("you", "scribe", "scribe"))
    if phase == GIVE:  # rare in random games
        position = state(app)
        seat = position.seats[position.active]
        seat.finds = tuple(sorted(parse_card(name) for name in ("iron-crowbar", "healing-balm")))
        position.phase = GIVE
        changed(position)
        board(app).sync()
        board(app).settle()
    found = panel(app, EncounterPanel)
    legal = state(app).legal_actions(board(app).viewer)
    assert len(found.choice_buttons) == len(legal)
    assert app.window.contains(found.rect)
    for number, action in enumerate(legal):
        assert found.choice_buttons[number].choice.text
        if number == len(legal) - 1:
            before = len(actions(app))
            press(app, pygame.K_1 + number)
            assert actions(app)[before] == str(action)


def test_a_contest_shows_both_sums_and_closes_by_itself(make_app: MakeApp) -> None:
    app = lively(at_phase(make_app, FIGHT, wanted=lambda s: tricky(s) and not s.pending))
    found = panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    press(app, pygame.K_1)
    frames(app, 4)
    assert isinstance(found.rolled, ev.MonsterFought)
    assert found.roll is not None
    assert not found.roll.done
    frames(app, 90)
    assert found.roll is None or found.roll.done
    for _ in range(900):
        frames(app)
        if board(app).panels.panel is not found:
            return
    raise AssertionError("the encounter stays for ever")


def test_cards_discarded_unseen_fall_off_the_panel_and_are_named(make_app: MakeApp) -> None:
    app = lively(at_phase(make_app, FIGHT, 1280, 800, wanted=lambda s: tricky(s) and bool(s.pending)))
    view, found = board(app), panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    cards = tuple(kind for _by, kind in state(app).pending)
    lay = [slot.rect.copy() for slot in found.slots]
    found.decide(None)  # it has been decided
    view.play(ev.CardsDiscarded(view.shown.active, cards))
    frames(app, 2)
    flying = [child for child in view.children if isinstance(child, Flyer)]
    assert len(flying) == 1, "one after the other"
    assert flying[0].rect.colliderect(lay[0].inflate(60, 60))
    said = [label.text for label in found.walk() if isinstance(label, Label)]
    assert any(card_name(load_cards()[cards[0]]) in text for text in said)
    assert not found.slots


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn."""
    written: list[str] = []
    render = Fonts.render

    def noted(self: Fonts, text: str, *args: Any, **more: Any) -> pygame.Surface:
        written.append(text)
        return render(self, text, *args, **more)

    monkeypatch.setattr(Fonts, "render", noted)
    return written


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_chances_of_all_choices_are_labelled_alike(
    make_app: MakeApp, written: list[str], window: tuple[int, int]
) -> None:
    """On a phone across there was room for the words of one of them, and flight had signs alone."""
    app = at_phase(make_app, FIGHT, *window, wanted=tricky)
    buttons, labels = panel(app, EncounterPanel).choice_buttons, []
    for button in buttons:
        written.clear()
        button.draw(pygame.display.get_surface())
        labels += [text for text in written if "%" in text]
    assert len(labels) >= 2 * len(buttons)
    assert len({text.endswith("%") for text in labels}) == 1


def test_a_flight_says_how_likely_it_is_and_that_else_there_is_a_fight(
    make_app: MakeApp, written: list[str]
) -> None:
    app = at_phase(make_app, FIGHT)
    flight = Choice("Flee", FLEE, chances={"away": 0.15, "won": 0.53, "lost": 0.32})
    button = ChoiceButton(app, pygame.Rect(0, 0, 320, 80), flight, lambda action: None)
    written.clear()
    button.draw(pygame.display.get_surface())
    said = [text.replace("\u00a0", "") for text in written if "%" in text]
    assert said == ["15% escape", "85% fight"]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_card_chosen_for_somebody_is_shown_large_with_its_rules(
    make_app: MakeApp, window: tuple[int, int]
) -> None:
    """Until it is put back or played, when it comes to lie in its slot."""
    app = at_phase(make_app, PLAY, *window, wanted=plays_on_a_rival)
    view, found = board(app), panel(app, EncounterPanel)
    slots = len(found.slots)
    for index, kind in enumerate(view.hand.kinds):
        if kind not in view.offer.plays:
            continue
        view.deciding.tap_card(index)
        pictures = [widget.kind for widget in found.walk() if isinstance(widget, CardPicture)]
        assert pictures == [kind]
        said = [label.text for label in found.walk() if isinstance(label, Label)]
        assert "\n".join(sentences(load_cards()[kind])) in said
        assert any("keeps it!" in text for text in said) == isinstance(load_cards()[kind], Find)
        assert faults(app) == []
        view.deciding.tap_card(index)
        assert len(found.slots) == slots
    view.deciding.tap_card(index)
    view.deciding.confirm()
    frames(app, 3)
    assert not found.weighs


def meets_a_monster(state: MummyState) -> bool:
    return isinstance(load_cards()[state.card], Monster)


def test_nothing_offers_to_take_a_rolled_fight_back(make_app: MakeApp) -> None:
    """Facing the monster could still be taken back, and its button stayed while the dice were shown."""
    app = lively(at_phase(make_app, CANCEL, wanted=meets_a_monster))
    view = board(app)
    view.act_directly(FACE)
    settle(app)
    assert "undo" in view.actions.buttons
    press(app, pygame.K_1)
    frames(app, 3)
    assert not view.session.can_undo
    assert "undo" not in view.actions.buttons


def test_an_explorer_out_in_an_encounter_is_nowhere(make_app: MakeApp) -> None:
    view = board(app := at_phase(make_app, FIGHT, wanted=tricky))
    found, active = panel(app, EncounterPanel), view.shown.active

    def said() -> list[str]:
        return [widget.text for widget in found.walk() if isinstance(widget, Label)]

    name = seat_name(view.session.seats, active)
    assert f"You’re on {field_name(view.shown.seats[active].field)}" in said()
    view.shown.apply(ev.ExplorerOut(active, view.shown.seats[active].field, ()))
    found.refresh()
    assert name in said()
    assert not [text for text in said() if text.startswith("You’re on")]


def test_a_tap_hurries_the_dice(make_app: MakeApp) -> None:
    app = lively(at_phase(make_app, FIGHT, wanted=tricky))
    found = panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    press(app, pygame.K_1)
    frames(app, 4)
    assert found.roll is not None
    roll = found.roll
    assert not roll.done
    found.hurry()
    assert roll.done


def test_the_pyramid_cannot_be_pressed_through_a_panel(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, wanted=tricky)
    found = panel(app, EncounterPanel)
    hit = app.stage.scope.find((found.rect.centerx, found.rect.y + 3))
    assert hit is found


def test_cards_are_played_into_slots(make_app: MakeApp) -> None:
    app = at_phase(make_app, PLAY, wanted=lambda state: bool(state.legal_actions(0)[1:]))
    found = panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    assert len(found.slots) == max(state(app).number(), len(state(app).pending))
    assert all(slot.bounds().contains(slot.token_rect()) for slot in found.slots), (
        "medallions are drawn whole"
    )


def on_another(state: MummyState) -> bool:
    """True if the person may play a card on somebody else."""
    return state.active != 0 and len(state.legal_actions(0)) > 1


def on_itself(state: MummyState) -> bool:
    return state.active == 0 and len(state.legal_actions(0)) > 1


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_card_to_play_on_somebody_shows_their_attributes(
    make_app: MakeApp, window: tuple[int, int]
) -> None:
    app = at_phase(make_app, PLAY, *window, wanted=on_another)
    fits(app)
    rows = [widget for widget in panel(app, EncounterPanel).walk() if isinstance(widget, AttributeRow)]
    assert [row.seat for row in rows] == [board(app).shown.seats[state(app).active]]
    assert [name for name, _rect in rows[0].things()] == list(ATTRIBUTES)


def test_ones_own_attributes_are_not_shown_twice(make_app: MakeApp) -> None:
    app = at_phase(make_app, PLAY, wanted=on_itself)
    assert not [widget for widget in panel(app, EncounterPanel).walk() if isinstance(widget, AttributeRow)]


def said(app: App) -> str:
    labels = [widget.text for widget in panel(app, EncounterPanel).walk() if isinstance(widget, Label)]
    return "\n".join(labels)


def plays_on_a_rival(state: MummyState) -> bool:
    """True if the first seat may play the last card of its hand, and a find, on somebody else."""
    kinds = [action.card for action in state.legal_actions(0) if isinstance(action, Play)]
    finds = any(isinstance(load_cards()[kind], Find) for kind in kinds)
    return state.active != 0 and finds and state.seats[0].hand[-1] in kinds


def fought_before_others(state: MummyState) -> bool:
    return bool(state.pending) and tricky(state)


def surprised_before_others(state: MummyState) -> bool:
    card = load_cards()[state.card]
    return bool(state.pending) and isinstance(card, Surprise) and not card.keep_others


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(
    ("phase", "wanted", "words"),
    [
        (FIGHT, fought_before_others, "If you’re captured, the cards that follow are discarded."),
        (TEST, surprised_before_others, "If you fail, the cards that follow are discarded."),
    ],
    ids=["fight", "test"],
)
def test_the_stake_is_told_where_no_choice_loses_its_room(
    make_app: MakeApp, window: tuple[int, int], phase: str, wanted: Callable[[MummyState], bool], words: str
) -> None:
    app = at_phase(make_app, phase, *window, wanted=wanted)
    fits(app)
    if window in [(1280, 800), (2560, 1440)]:
        assert words in said(app)


def test_a_fight_that_nothing_follows_names_no_stake(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, wanted=fought_alone)
    assert "that follow" not in said(app)


def fought_alone(state: MummyState) -> bool:
    return not state.pending and tricky(state)


# --- strike and Chamber -----------------------------------------------------------------------------


def test_a_hint_for_a_bid_says_whom_the_mummy_can_reach(make_app: MakeApp) -> None:
    view = board(at_phase(make_app, BID))
    view.shown.mummy = NOWHERE
    own, other = (view.shown.seats[player] for player in (view.viewer, 1 - view.viewer))
    head = load_board().heads[0]
    own.field = other.field = load_board().keys[0]
    assert regard(view, Bid(0))[0].startswith("The Mummy can’t reach anyone")
    assert regard(view, Bid(1))[0].startswith("Look where")
    other.field = head
    assert regard(view, Bid(0))[0] == "The Mummy can reach Scribe with its next step."
    own.field = head
    assert regard(view, Bid(1))[0] == "The Mummy can reach you with its next step."


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_controller_chooses_what_the_mummy_takes(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_phase(make_app, STRIKE, *window, seats=("you", "scribe", "scribe"))
    found = panel(app, StrikePanel)
    fits(app)
    legal = state(app).legal_actions(board(app).viewer)
    assert len(found.choice_buttons) == len(legal)
    before = len(actions(app))
    found.choice_buttons[0].activate()
    assert actions(app)[before] == str(legal[0])


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_chamber_offers_tests_and_ways_out(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = in_the_chamber(make_app, *window)
    panel(app, ChamberPanel)
    fits(app)
    ways = [name for name in buttons(app) if name.startswith("Leave the Chamber")]
    assert len(ways) == 4
    before = len(actions(app))
    tap(app, "Leave the Chamber: north")
    assert actions(app)[before] == "leave 3d5"
    assert direction_out(state(app).seats[0].field) == "n"


def test_the_three_tests_are_rolled(make_app: MakeApp) -> None:
    app = lively(in_the_chamber(make_app))
    found = panel(app, ChamberPanel)
    assert isinstance(found, ChamberPanel)
    press(app, pygame.K_1)
    frames(app, 4)
    assert len(found.rolled) == 3
    assert found.roll is not None
    settle(app)


def test_the_three_dice_lie_one_long_after_the_other(make_app: MakeApp) -> None:
    app = lively(in_the_chamber(make_app))
    found = panel(app, ChamberPanel)
    assert isinstance(found, ChamberPanel)
    press(app, pygame.K_1)
    frames(app, 4)
    assert found.roll is not None
    dice = found.roll.dice
    lefts = [dice.ms_left(die) for die in range(3)]
    assert lefts[1] - lefts[0] == lefts[2] - lefts[1] == pytest.approx(SUSPENSE_MS)
    assert SUSPENSE_MS > 2 * STAGGER_MS


@pytest.mark.parametrize("window", [(1280, 800), (390, 844, 2), (844, 390, 2)], ids=str)
def test_medallions_hang_below_the_cards_that_were_played(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    """Over a card they would cover its last signs; only its frame may be touched."""
    app = at_phase(make_app, PLAY, *window)
    found = panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    assert found.slots
    for slot in found.slots:
        assert slot.token_rect().y >= slot.rect.bottom - round(4 * app.k)
        assert found.rect.contains(slot.token_rect())


# --- people who share a screen ----------------------------------------------------------------------


def test_another_person_is_asked_without_turning_the_table(make_app: MakeApp) -> None:
    app = at_phase(
        make_app,
        PUSH,
        seats=("friend", "friend"),
        wanted=lambda state: len(state.legal_actions(state.asked)) > 1 and state.number() > 0,
    )
    position = state(app)
    view = board(app)
    view.viewer = position.active
    app.scene.rebuild()
    frames(app, 5)
    assert isinstance(app.stage.scope, Dialog)
    assert "Look at my cards" in buttons(app)
    assert not view.open_hand
    before = len(actions(app))
    tap(app, "Don’t push")
    assert actions(app)[before] == "decline"
    assert view.viewer == position.active


def test_a_look_at_the_own_cards_leads_to_the_table(make_app: MakeApp) -> None:
    app = at_phase(make_app, PUSH, seats=("friend", "friend"))
    asked = state(app).asked
    board(app).viewer = state(app).active
    app.scene.rebuild()
    frames(app, 5)
    before = len(actions(app))
    tap(app, "Look at my cards")
    frames(app, 5)
    assert isinstance(app.stage.scope, Handover)
    assert not board(app).open_hand, "until its owner says so"
    tap(app, "That’s me!")
    frames(app, 5)
    assert board(app).viewer == asked
    assert board(app).open_hand
    assert len(actions(app)) == before


def test_the_question_stays_when_the_window_changes(make_app: MakeApp) -> None:
    app = at_phase(make_app, PUSH, seats=("friend", "friend"))
    board(app).viewer = state(app).active
    app.scene.rebuild()
    frames(app, 5)
    app.host.window = (390.0, 844.0, 1.0)  # type: ignore[attr-defined]  # a ScriptedHost
    frames(app, 5)
    assert sum(isinstance(child, Dialog) for child in app.scene.children) == 1


# --- buttons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 12))
def test_choices_get_places_side_by_side_only_where_they_must(count: int) -> None:
    room = Box(10, 20, 320, 300)
    places = places_for(count, room)
    assert len(places) == count
    for place in places:
        assert place.x >= 10 - 0.01
        assert place.right <= 330.01
        assert place.y >= 20 - 0.01
        assert place.bottom <= 320.01
    assert not any(a.overlaps(b) for i, a in enumerate(places) for b in places[i + 1 :])
    assert columns_for(3, 320, 300) == 1
    assert columns_for(9, 320, 300) == 2


def test_a_choice_says_everything_by_name() -> None:
    choice = Choice("Attack", ATTACK, chances={"won": 0.5, "lost": 0.4, "captured": 0.1})
    assert choice.said == "win 50%, wound 40%, capture 10%"
    flight = Choice("Flee", FLEE, chances={"away": 0.5, "won": 0.1, "lost": 0.4})
    assert flight.said == "escape 50%, otherwise: win 10%, wound 40%"
    assert parse_card("tomb-robber") >= 0


def test_a_roll_is_told_when_the_dice_lie(make_app: MakeApp) -> None:
    app = lively(at_phase(make_app, FIGHT, wanted=tricky))
    said = app.host.said  # type: ignore[attr-defined]  # a ScriptedHost
    before = len(said)
    press(app, pygame.K_1)
    frames(app, 10)
    assert not any("You attack" in line for line in said[before:])
    frames(app, 90)
    assert any("You attack" in line for line in said[before:])


def test_bids_are_told_when_the_seals_are_open(make_app: MakeApp) -> None:
    """Until then neither log, leaves, header nor prompt know them."""
    app = at_table(make_app, seats=("you", "scribe", "priest"), seed=5, speed="normal")
    view = board(app)
    view.deciding.act(Bid(LEAVES_AT_START))  # somebody pays
    for _ in range(900):
        frames(app)
        shown = view.panels.panel
        if isinstance(shown, AuctionPanel) and shown.opened:
            break
    assert isinstance(shown, AuctionPanel)
    while any(seat.bid is None for seat in shown.seats.values()):
        assert not any("Bids for the Mummy" in line for line in view.lines)
        assert [seat.leaves for seat in view.shown.seats] == [6, 6, 6]
        assert view.dial.line == "auction"
        assert view.prompt.text == "Opening the bids…"
        assert not any(opponent.highlight for opponent in view.opponents.values())
        frames(app)
    frames(app, 30)
    assert any("Bids for the Mummy" in line for line in view.lines)
    assert sum(seat.leaves for seat in view.shown.seats) < 18


def test_a_question_shows_what_was_played(make_app: MakeApp) -> None:
    app = at_phase(
        make_app,
        PLAY,
        seats=("friend", "friend"),
        wanted=lambda state: bool(state.pending) and state.asked == state.active,
    )
    position = state(app)
    board(app).viewer = 1 - position.asked
    app.scene.rebuild()
    frames(app, 5)
    asked = app.stage.scope
    assert isinstance(asked, Dialog)
    assert all(card_name(load_cards()[kind]) in asked.text for _by, kind in position.pending)
    assert len(asked.pictures) == len(position.pending)


def test_undone_action_leaves_the_screen_as_before(make_app: MakeApp) -> None:
    app = at_phase(make_app, PLAY)
    view = board(app)
    found = panel(app, EncounterPanel)
    assert isinstance(found, EncounterPanel)
    found.face(0, parse_card("tomb-robber"))  # as if the encounter had gone on
    view.sync()
    view.settle()
    again = panel(app, EncounterPanel)
    assert isinstance(again, EncounterPanel)
    assert again.faced is None
    assert len(again.slots) == max(state(app).number(), len(state(app).pending))


def test_choices_are_read_out_with_their_digits(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, wanted=tricky)
    found = panel(app, EncounterPanel)
    said = app.host.said  # type: ignore[attr-defined]  # a ScriptedHost
    attack, trick = (button.name for button in found.choice_buttons[:2])
    assert any(line.startswith(f"1: {attack}; 2: {trick}") for line in said)
    assert "%" in attack


def wins_the_auction(state: MummyState) -> bool:
    """True if all others have bid, and a leaf more wins: then the next decision is the same person's."""
    others = [bid for player, bid in enumerate(state.bids) if player]
    return state.seats[0].leaves > max(others) >= 0 and min(others) >= 0


def not_alone(state: MummyState) -> bool:
    return state.players > 1


@pytest.mark.parametrize("phase", [BID, FIGHT, TEST, CANCEL])
def test_pressed_twice_is_decided_once(make_app: MakeApp, phase: str) -> None:
    """A panel stays until the outcome is shown, while somebody else may be asked, or something else."""
    app = lively(at_phase(make_app, phase, wanted=wins_the_auction if phase == BID else not_alone))
    found, before = board(app).panels.panel, len(actions(app))
    assert found is not None
    if isinstance(found, AuctionPanel):
        found.set_amount(found.most)
        pressed = found.seal_button
    else:
        pressed = found.choice_buttons[0]
    for _twice in range(2):
        pressed.activate()
    frames(app)
    assert len([each for each in app.scene.session.record().actions[before:] if each[0] == 0]) == 1
