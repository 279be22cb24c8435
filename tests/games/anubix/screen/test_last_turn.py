"""The table's remarks: the first roll, the last turn, what can still be caught, whose go it is."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.games.anubix.rules import QUARRY_LENGTH, AnubixState, last_turn, load_sheets
from game.games.anubix.rules import events as ev
from game.games.anubix.rules.sheets import RELIEF, WHOLE, mask_of
from game.games.anubix.screen.gain import tag_of
from game.games.anubix.screen.ledger import PARTS, Ledger
from game.games.anubix.screen.log import tell, turn_words
from game.games.anubix.screen.planning import Planning
from game.games.anubix.screen.shown import Shown
from game.games.anubix.screen.tasks import remarks_on
from game.play.session import Session
from game.play.settings import LANGUAGES
from game.ui.table.board.gain_tag import Gain, GainTag
from game.ui.toolkit.widgets.label import Label
from tests.games.pyramids.screen.table import sit_down
from tests.ui.driver import frames, press, settle, tap, tap_at, throw
from tests.ui.games import random_bot

from .positions import thrifty
from .table import MakeApp, at_table, board, build, planning, spot, state, until_awaited

PHONES = [(390, 844, 2), (844, 390, 2), (390, 664, 2)]
CROOK = mask_of("a.l4")
BELOW_THE_CROOK = mask_of("a.l1", "a.l2", "a.l3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", PHONES)
def test_the_dial_has_room_for_the_last_turn(
    make_app: MakeApp, language: str, window: tuple[float, ...]
) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"), seed=3)
    app.settings.language = language
    app.apply_settings()
    dial = board(app).dial
    for line in (turn_words(last=False).format(turn=3, turns=3), turn_words(last=True)):
        dial.set("", line, sun=0, beads=2, night=False, dark=False)
        assert not dial.cut, line


def test_the_log_begins_with_the_first_roll(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "scribe"), seed=3)
    start = GAMES["anubix"].new(2, 3)
    assert isinstance(start, AnubixState)
    assert board(app).lines[0] == tell(ev.DiceRolled(start.active, start.dice), ("you", "scribe"))


@pytest.mark.parametrize("window", PHONES, ids=str)
def test_the_last_turn_is_told_and_stays_to_be_seen(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"), speed="normal")
    view = board(app)
    view.shown.seats[1].marked = WHOLE[0] | WHOLE[1]
    view.play(ev.EndBonusEarned(1))
    moment = view.moments.view
    assert moment is not None
    assert "this is the last turn" in moment.words
    assert view.dial.line == "the last turn"
    for language in LANGUAGES:
        app.settings.language = language
        app.apply_settings()
        for event in (ev.EndBonusEarned(1), ev.EndBonusEarned(0)):
            assert view.moments.tell(event)
            moment = view.moments.view
            assert moment is not None
            assert moment.words == view.words(event)
            assert app.window.contains(moment.bounds()), language


def test_the_last_turn_there_can_be_is_told_too(make_app: MakeApp) -> None:
    make_app()  # in English
    start = GAMES["anubix"].new(3, 1)
    assert isinstance(start, AnubixState)
    start.turn = last_turn(3) - 1
    assert not Shown.of(start).last
    start.turn += 1
    shown = Shown.of(start)
    assert shown.last
    player = start.seat
    assert "last" in remarks_on(shown, player, Planning(start, player))[0]
    ended = tell(ev.GameEnded(True, (1, 2, 3), (2,)), ("you", "scribe", "priest"))
    assert str(last_turn(3)) in ended
    assert str(last_turn(3)) not in tell(ev.GameEnded(False, (1, 2, 3), (2,)), ("you", "scribe", "priest"))


def after_the_crook(marked: int) -> Session:
    """A person's go, with these places marked, in a turn in which another seat has earned the crook."""
    with_the_crook = (seed for seed in range(99) if CROOK in GAMES["anubix"].new(2, seed).sheets[0].symbols)
    session = Session.new(GAMES["anubix"], ("you", "scribe"), next(with_the_crook), make_bot=random_bot)
    while session.awaiting() is None:
        session.tick(1000)
    start = session.state
    assert isinstance(start, AnubixState)
    start.marked = [marked, BELOW_THE_CROOK | CROOK]
    start.bonuses = [0, 1 << load_sheets()[0][0].symbols.index(CROOK)]
    return session


def test_a_last_turn_with_a_bonus_in_reach_asks(make_app: MakeApp) -> None:
    """Another seat has earned the crook in this turn, and one stone is missing."""
    session = after_the_crook(BELOW_THE_CROOK)
    app = sit_down(make_app, session, 1280, 800, 1, speed="normal")
    assert "crook" in board(app).prompt.text
    app.motion.finish("catchable")
    settle(app)
    count = app.stage.frames
    frames(app, 60)
    assert app.stage.frames == count, "what can be caught does not blink for ever"


@pytest.mark.parametrize("marked", [0, BELOW_THE_CROOK])
def test_the_last_turn_alone_does_not_point_at_the_bonuses(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, marked: int
) -> None:
    pulses: list[bool] = []
    monkeypatch.setattr(Ledger, "pulse", lambda _self: pulses.append(True))
    session = after_the_crook(marked)
    assert isinstance(session.state, AnubixState)
    session.state.turn = last_turn(2)
    app = sit_down(make_app, session, 1280, 800, 1, speed="normal")
    assert "last" in board(app).prompt.text
    assert bool(pulses) == bool(marked)


@pytest.mark.thorough
def test_a_person_is_never_said_to_be_thinking(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("friend:Anna", "friend:Ben", "scribe"), seed=4, speed="normal")
    said: set[str] = set()
    for _ in range(4):
        player = board(app).session.awaiting()
        assert player is not None
        build(app, thrifty(state(app), player))
        for _frame in range(400):
            frames(app)
            said.add(board(app).prompt.text)
            said |= {
                f"{opponent.name}: {opponent.status}"
                for opponent in board(app).opponents.values()
                if opponent.status
            }
        until_awaited(app)
    thinking = [text for text in said if "thinking" in text]
    assert thinking
    assert not [text for text in thinking if "Anna" in text or "Ben" in text]


@pytest.mark.thorough
def test_the_next_persons_dice_roll_over_their_own_sheet(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("friend:Anna", "friend:Ben"), seed=4, speed="normal")
    seen = 0
    for _ in range(6):
        player = board(app).session.awaiting()
        assert player is not None
        build(app, thrifty(state(app), player))
        for _frame in range(400):
            throw(app)
            frames(app)
            if board(app).tray.is_rolling:
                assert board(app).viewer == state(app).active
                seen += 1
        until_awaited(app)
        assert board(app).shown == Shown.of(state(app))
    assert seen > 20


def test_keys_are_told_of_once_they_are_used(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "scribe"))
    assert "drag" in board(app).prompt.text
    press(app, pygame.K_RIGHT)
    assert "Enter" in board(app).prompt.text
    prices = board(app).sheet.prices
    at = board(app).deciding.cursor
    assert at is not None
    assert prices[at] == min(prices.values())
    tap_at(app, spot(app, "p5.1"))
    tap_at(app, spot(app, "joker1"))
    tap(app, "Undo")
    assert "drag" in board(app).prompt.text


def test_places_are_read_out_in_words(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "scribe"))
    press(app, pygame.K_n)
    assert "row 1" in app.host.said[-1]  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN)
    assert "Pyramid, row 1" in app.host.said[-1]  # type: ignore[attr-defined]
    press(app, pygame.K_z)
    assert "Nothing is planned" in app.host.said[-1]  # type: ignore[attr-defined]
    assert planning(app).plan == ()


def the_most() -> Gain:
    """More than any turn can bring and cost at once, in the language in use."""
    start = GAMES["anubix"].new(5, 1)
    assert isinstance(start, AnubixState)
    shown = Shown.of(start)
    seat = shown.seats[0]
    seat.marked = (WHOLE[0] | WHOLE[1] | WHOLE[2]) & ~mask_of("p5.1", "a.cap", "r.a1", "r.b1") & ~RELIEF
    before = seat.parts._asdict()
    seat.marked, seat.crossed, seat.jokers, seat.bonuses = (
        WHOLE[0] | WHOLE[1] | WHOLE[2],
        1 << QUARRY_LENGTH - 1,
        2,
        0b111111,
    )
    change = {part: points - before[part] for part, points in seat.parts._asdict().items()}
    return tag_of(change, range(6), ("pyramid", "arch", "relief"))


@pytest.mark.parametrize("window", [*PHONES, (320, 568, 1), (1280, 800, 1)], ids=str)
def test_the_tag_with_the_gain_never_leaves_its_place(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest", "scribe", "priest"))
    view = board(app)
    assert len(the_most().entries) >= 10
    for language in LANGUAGES:
        app.settings.language = language
        app.apply_settings()
        tag = GainTag(app, view.deciding.tag.area, lambda: None)
        tag.height = view.deciding.tag.height
        gain = the_most()
        bottom = view.prompt.rect.centery + round(tag.height / 2 * app.k)
        tag.say(gain, view.prompt.rect, bottom, confirmable=True)
        assert app.window.contains(tag.rect)
        assert tag.rect.width <= view.prompt.rect.width
        assert not any(tag.rect.colliderect(button.rect) for button in view.deciding.buttons.values())
        assert tag.parts
        assert gain.sum == sum(entry.points for entry in gain.entries)


@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (2560, 1440)], ids=str)
def test_large_windows_name_the_parts_of_the_score(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"))
    ledger = board(app).ledger
    assert ledger.named
    assert len(ledger.parts) == len(PARTS)
    assert not any(part.colliderect(ledger.medals[kind]) for part in ledger.parts for kind in range(7))


def test_the_panel_of_bonuses_says_how_far_they_are(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe"))
    board(app).shown.seats[0].marked = mask_of("p1.1", "p1.2")
    tap_at(app, board(app).ledger.rect.center)
    tap(app, "You Bonuses and points")
    texts = [widget.text for widget in app.stage.scope.walk() if isinstance(widget, Label)]
    assert "Build the scarabs: 1 of 3 so far." in texts
    assert texts.count("+3") == 7
