"""Targets of presses and drops: small things have reach, and none of it covers anything else."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.games.anubix.rules import DIE, JOKER, NAMES, QUARRY_LENGTH
from game.games.anubix.rules.sheets import NUMBER, RELIEF
from game.games.anubix.screen.hands import LIFT
from game.games.anubix.screen.planning import Source
from game.ui.app import App
from game.ui.table.board.press_target import distance, nearest_in_reach
from game.ui.toolkit.widgets.pressable import Pressable
from tests.today import some_of
from tests.ui.driver import tap, tap_at

from .table import MakeApp, at_table, board, die_for, hold, let_go, planning, spot, state

WINDOWS = [(390, 844, 2), (844, 390, 2), (390, 664, 2), (768, 1024, 1), (1280, 800, 1), (1920, 1080, 1)]


@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("others", [1, 4])
def test_every_payment_has_the_reach_of_a_finger_unless_another_one_is_nearer(
    make_app: MakeApp, window: tuple[float, ...], others: int
) -> None:
    all_dice = next(seed for seed in range(99) if GAMES["anubix"].new(others + 1, seed).to_act() == (0,))
    app = at_table(make_app, *window, seats=("you", *["scribe"] * others), seed=all_dice)
    hands, everything = board(app).hands, board(app).hands.sources()
    assert len(everything) == len(state(app).dice) + QUARRY_LENGTH + len(state(app).jokers)
    places = board(app).sheet.places()
    checked = 0
    for source, rect in everything:
        assert hands.aimed(rect.center) == source
        reach = round(11 * app.k)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            at = (
                rect.centerx + dx * (rect.width // 2 + reach),
                rect.centery + dy * (rect.height // 2 + reach),
            )
            if any(distance(other, at) <= distance(rect, at) for other in _other_rects(app, rect, places)):
                continue
            assert hands.aimed(at) == source, (source, dx, dy)
            checked += 1
    assert checked >= len(state(app).dice)


def _other_rects(app: App, own: object, places: list) -> list:
    presses = [child.finger_rect() for child in board(app).walk() if isinstance(child, Pressable)]
    payments = [rect for _, rect in board(app).hands.sources() if rect is not own]
    return [*presses, *payments, *(rect for _, rect in places)]


@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("others", [1, 4])
def test_no_reach_covers_a_button_or_a_panel(
    make_app: MakeApp, window: tuple[float, ...], others: int
) -> None:
    app = at_table(make_app, *window, seats=("you", *["scribe"] * others), seed=4)
    pressables = [child for child in board(app).walk() if isinstance(child, Pressable)]
    assert 2 <= len(pressables) - 4 - others <= 4  # hint and log where there is room
    for widget in pressables:
        rect = widget.rect
        for x in (rect.x, rect.centerx, rect.right - 1):
            for y in (rect.y, rect.centery, rect.bottom - 1):
                assert app.scene.find((x, y)) is widget, (widget.name, x, y)


def test_a_used_up_quarry_stone_is_not_taken_for_its_neighbour(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe", "priest"), seed=4, count=30)
    seat = board(app).quarry.seat
    assert seat is not None
    assert seat.crossed
    for number in range(1, seat.crossed.bit_length() + 1):
        assert board(app).hands.aimed(board(app).quarry.stone_rect(number).center) is None


def test_the_nearest_in_reach() -> None:
    import pygame

    things = [
        ("a", pygame.Rect(0, 0, 10, 10)),
        ("b", pygame.Rect(30, 0, 10, 10)),
        ("", pygame.Rect(0, 0, 0, 0)),
    ]
    assert nearest_in_reach(things, (5, 5)) == "a"
    assert nearest_in_reach(things, (18, 5)) is None
    assert nearest_in_reach(things, (18, 5), 12) == "a"
    assert nearest_in_reach(things, (22, 5), 12) == "b"
    assert nearest_in_reach(things, (60, 5), 12) is None


def a_die_and_its_stone(app: App) -> tuple[int, int]:
    for place in board(app).sheet.offers:
        die = die_for(app, place)
        if die is not None and not RELIEF >> place & 1 and NAMES[place].startswith("p1"):
            return die, place
    raise AssertionError("no die pays for a stone of the lowest row")


@some_of("window", WINDOWS, today=2)
def test_a_die_let_go_with_the_finger_exactly_on_a_stone_is_used_there(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    """The die hovers above the finger, over a stone that it cannot pay for."""
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"))
    die, place = a_die_and_its_stone(app)
    start, end = spot(app, f"die{die}"), spot(app, NAMES[place])
    hold(app, start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end, touch=True)
    assert board(app).sheet.lifted == place
    let_go(app, end, touch=True)
    assert planning(app).payments == {place: DIE}


def test_a_die_that_cannot_be_used_where_it_is_let_go_says_why(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe", "priest"))
    colours, dice = planning(app).colours, state(app).dice
    target = NUMBER["p5.1"]
    start, end = spot(app, "die0"), spot(app, "p5.1")
    end = (end[0], end[1] + round(LIFT * app.k))
    hold(app, start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end, touch=True)
    let_go(app, end, touch=True)
    assert planning(app).plan == ()
    assert "rests on" in board(app).prompt.text
    die = next(die for die, colour in enumerate(dice) if colour not in [colours[p] for p in (0, 1)])
    assert target not in board(app).sheet.offers
    start, end = spot(app, f"die{die}"), spot(app, "p1.1")
    hold(app, start, (start[0], start[1] - 60), end)
    let_go(app, end)
    if planning(app).plan == ():
        assert "colour" in board(app).prompt.text


def test_a_chosen_payment_stays_chosen_when_a_stone_is_tapped_that_it_cannot_pay_for(
    make_app: MakeApp,
) -> None:
    """Nothing else pays silently in its place."""
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe", "priest"))
    offers = dict(board(app).sheet.offers)
    tap_at(app, spot(app, "joker1"))
    place = next(p for p, pay in offers.items() if pay == DIE and not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[place]))
    assert planning(app).plan == ()
    assert board(app).deciding.chosen == Source(JOKER)
    assert "die" in board(app).prompt.text
    tap(app, "Undo")
    assert board(app).deciding.chosen is None


def test_a_choice_does_not_outlive_its_turn(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe"))
    tap_at(app, spot(app, "joker1"))
    assert board(app).deciding.chosen is not None
    board(app).deciding.end()
    assert board(app).deciding.chosen is None
    board(app).deciding.choose(Source(JOKER))  # a late press, while others have their go
    assert board(app).deciding.chosen is None


@some_of("window", WINDOWS, today=2)
def test_the_sign_of_a_payment_can_be_read(make_app: MakeApp, window: tuple[float, ...]) -> None:
    """It is about half as large as its badge, and beside that there is room for the price on usual phones."""
    app = at_table(make_app, *window)
    sheet = board(app).sheet
    assert sheet.offers
    for place in sheet.offers:
        badge = sheet.badge_rect(place)
        assert badge.width / app.k >= 22
        assert app.window.contains(badge)


def test_the_price_stands_beside_the_sign_on_a_phone(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    sheet = board(app).sheet
    board(app).deciding.choose(Source(JOKER))
    place = next(place for place in sheet.offers if sheet.prices.get(place))
    badge = sheet.badge_rect(place, large=True)

    def left_of_the_sign() -> bytes:
        app.stage.invalidate_all()
        app.draw(0)
        screen = pygame.display.get_surface()
        assert screen is not None
        area = pygame.Rect(badge.x - badge.width, badge.centery - 6, badge.width, 12)
        return pygame.image.tobytes(screen.subsurface(area), "RGB")

    priced = left_of_the_sign()
    sheet.prices = {}
    assert left_of_the_sign() != priced
