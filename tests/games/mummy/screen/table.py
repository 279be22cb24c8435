"""Sitting at the table of Mummy: a game on screen, and hands that tap, drag and type."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.engine import Random
from game.engine.record import Record
from game.games.mummy.rules import Bid, MoveBy, MummyState
from game.games.mummy.screen.shown import Shown
from game.games.mummy.screen.view import MummyBoard
from game.play.session import Session
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.toolkit.stage import Point
from game.ui.toolkit.widgets.dialog import Dialog
from tests.games.pyramids.screen.table import MakeApp, actions, hold, let_go, sit_down, table
from tests.positions.kept import game_at
from tests.ui.driver import buttons, press, tap, tap_at, until
from tests.ui.games import played, random_bot

__all__ = [
    "MakeApp",
    "actions",
    "all_is_shown",
    "at_phase",
    "at_table",
    "board",
    "decide",
    "hold",
    "let_go",
    "play_on",
    "session",
    "spot",
    "state",
    "table",
    "until_asked",
]


def session(seats: tuple[str, ...], seed: int, count: int | None = 0) -> Session:
    return played(seats, seed, count, game="mummy")


def at_table(
    make_app: MakeApp,
    *window: float,
    seats: tuple[str, ...] = ("you", "scribe"),
    seed: int = 3,
    count: int = 0,
    speed: str = "off",
    **more: object,
) -> App:
    """An app that shows a random game after so many actions, when a person is awaited."""
    found = session(seats, seed, count)
    found.events()  # all of that has been seen
    return sit_down(make_app, found, *window, speed=speed, **more)


def at_phase(
    make_app: MakeApp,
    phase: str,
    *window: float,
    seats: tuple[str, ...] = ("you", "scribe"),
    wanted: Callable[[MummyState], bool] = lambda _state: True,
    seed: int = 3,
    speed: str = "off",
    **more: object,
) -> App:
    """An app at a kept moment of a random game at which a person decides that, and `wanted` holds."""

    def is_it(state: MummyState) -> bool:
        people = (player for player in state.to_act() if seats[player].startswith(("you", "friend")))
        return state.phase == phase and any(True for _ in people) and wanted(state)

    name = f"mummy: {phase}, {' '.join(seats)}, {seed}, {wanted.__qualname__}"
    record = game_at(name, is_it, lambda: persons_decisions(seats, range(seed, seed + 60)))
    return sit_down(make_app, Session.resume(record, make_bot=random_bot), *window, speed=speed, **more)


def persons_decisions(seats: tuple[str, ...], seeds: range) -> Iterator[tuple[Record, MummyState]]:
    """Each moment of random games at which a person is to decide."""
    for seed in seeds:
        found = session(seats, seed)
        random = Random(seed)
        while not found.over:
            player = found.awaiting()
            if player is None:
                found.tick(1000)
                continue
            position = found.state
            assert isinstance(position, MummyState)
            yield found.record(), position
            legal = position.legal_actions(player)
            found.act(legal[random.randrange(len(legal))])


def board(app: App) -> MummyBoard:
    found = table(app).board
    assert isinstance(found, MummyBoard)
    return found


def state(app: App) -> MummyState:
    return board(app).state


def all_is_shown(app: App) -> None:
    """The screen shows the session's state, seen from the viewer's side."""
    view = board(app)
    shown = Shown.of(view.state)
    assert view.shown == shown
    assert view.explorer.seat == shown.seats[view.viewer]
    if not view.alone:
        assert view.hand.kinds == view.state.seats[view.viewer].hand
    for player, opponent in view.opponents.items():
        assert opponent.seat == shown.seats[player]
    standing = view.pyramid.pieces.fields
    assert [standing[player] for player in range(len(shown.seats))] == [seat.field for seat in shown.seats]
    assert standing[-1] == shown.mummy


def spot(app: App, name: str) -> Point:
    """The middle of a place, by its name in `places()`."""
    x, y, w, h = board(app).places()[name]
    return x + w // 2, y + h // 2


def until_asked(app: App, limit: int = 8000) -> None:
    """Let frames pass until a person is to act, the scores are shown or a question is open."""

    def asked() -> bool:
        if isinstance(app.scene, Scores) or isinstance(app.stage.scope, Dialog | Handover):
            return True
        return bool(app.scene.awaiting() and board(app).deciding.offer)

    assert until(app, asked, limit), f"nobody is awaited after {limit} frames"


def decide(app: App, random: Random) -> None:
    """Take one decision by taps, any that is offered."""
    scope = app.stage.scope
    if isinstance(scope, Handover):
        tap(app, "That’s me!")
        return
    if isinstance(scope, Dialog):
        answers = sorted(buttons(app))
        tap(app, answers[random.randrange(len(answers))])
        return
    view = board(app)
    offer = view.deciding.offer
    panel = view.panels.panel
    if offer.of(Bid):
        for _ in range(random.randrange(3)):
            if "More" in buttons(app):
                tap(app, "More")
        tap(app, "Seal the bid")
    elif panel and panel.choice_buttons:
        choices = panel.choice_buttons
        tap_at(app, choices[random.randrange(len(choices))].rect.center)
    elif offer.direct:
        ways = sorted(offer.direct)
        tap_at(app, view.pyramid.field_rect(ways[random.randrange(len(ways))]).center)
    else:
        _decide_by_cards(app, random)


def _decide_by_cards(app: App, random: Random) -> None:
    view = board(app)
    offer = view.deciding.offer
    row = view.actions.buttons
    plain = [key for key in row if key not in ("exchange", "confirm", "undo")]
    if "look" in row:
        tap_at(app, row["look"].rect.center)
        return
    ways = [("button", key) for key in plain if not key.startswith("use")]
    ways += [("move", str(kind)) for kind in offer.moves if kind in view.hand.kinds] * 3
    ways += [("stop", str(kind)) for kind in (*offer.dead_ends, *offer.plays)]
    ways += [("exchange", "")] if "exchange" in row else []
    way, what = ways[random.randrange(len(ways))]
    if way == "button":
        tap_at(app, row[what].rect.center)
    elif way == "exchange":
        tap_at(app, row["exchange"].rect.center)
        for index in range(1 + random.randrange(len(view.hand.kinds))):
            tap_at(app, view.hand.card_rect(index).center)
        tap_at(app, view.actions.buttons["confirm"].rect.center)
    else:
        index = view.hand.kinds.index(int(what))
        if view.deciding.card != index:
            tap_at(app, view.hand.card_rect(index).center)
        if way == "stop":
            tap_at(app, view.actions.buttons["confirm"].rect.center)
        else:
            fields = sorted(offer.moves[int(what)])
            tap_at(app, view.pyramid.field_rect(fields[random.randrange(len(fields))]).center)


def play_on(app: App, by_keys: bool = False, limit: int = 4000, check: bool = False) -> int:
    """Decide for the people until the scores are shown; the number of decisions."""
    random = Random(7)
    for count in range(limit):
        until_asked(app)
        if isinstance(app.scene, Scores):
            return count
        if check and not isinstance(app.stage.scope, Dialog | Handover):
            all_is_shown(app)
        if by_keys and not isinstance(app.stage.scope, Dialog | Handover):
            decide_by_keys(app, random)
        else:
            decide(app, random)
    raise AssertionError(f"no end after {limit} decisions")


def decide_by_keys(app: App, random: Random) -> None:
    """Take one decision with the keyboard alone."""
    view = board(app)
    offer, row = view.deciding.offer, view.actions.buttons
    if offer.of(Bid):
        press(app, pygame.K_RIGHT, pygame.K_RETURN)
    elif view.panels.panel and view.panels.panel.choice_buttons:
        press(app, pygame.K_1 + random.randrange(len(view.panels.panel.choice_buttons)))
    elif offer.direct:
        press(app, pygame.K_n, pygame.K_RETURN)
    elif offer.response:
        press(app, pygame.K_x)
    elif offer.moves and random.randrange(4):
        kind = next(iter(offer.moves))
        if kind in view.hand.kinds:
            press(app, pygame.K_1 + view.hand.kinds.index(kind), pygame.K_n, pygame.K_RETURN)
        else:
            tap_at(app, row[f"use {kind}"].rect.center)
            press(app, pygame.K_n, pygame.K_RETURN)
    elif "exchange" in row:
        press(app, pygame.K_e, pygame.K_1, pygame.K_2, pygame.K_RETURN)
    else:
        letters = {"turn": pygame.K_t, "enter": pygame.K_c, "pass": pygame.K_p}
        letters |= {"break": pygame.K_b, "remove": pygame.K_r}
        found = next(key for name, key in letters.items() if name in row)
        press(app, found)


def can_move(position: MummyState) -> bool:
    """True if the seat whose turn it is has a card that moves it."""
    player = position.asked
    return any(
        isinstance(action, MoveBy) and action.card in position.seats[player].hand
        for action in position.legal_actions(player)
    )


WINDOWS = [(390, 844, 2), (844, 390, 2), (390, 664, 2), (820, 1180, 1), (1280, 800, 1)]


def changed(position: MummyState) -> None:
    """Find the options again after a change by hand."""
    position._options = None
