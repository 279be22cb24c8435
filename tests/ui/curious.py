"""Hands of somebody who tries everything there is to press, what was pressed least first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pygame

from game.ui.app import App
from game.ui.table.playing.table import Table
from game.ui.toolkit.stage import Point

from .driver import frames

KEYS = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEDOWN,
    pygame.K_F1,
)
BACK, KEY, ANYWHERE, DECISION, AGAIN = 0.04, 0.1, 0.05, 0.35, 0.2
"""How often Escape and another key are pressed, or a place where there may be nothing; how often, where that
can be done, a game goes on; how often what has been pressed before is pressed once more."""
LONG = 12
"""Frames of a slow device for which a finger rests that asks what it is on."""

Kind = tuple[str, ...]


class Curious:
    """Remembers what it has tried, in all apps that it is given."""

    def __init__(self) -> None:
        self._tried: Counter[Kind] = Counter()

    def go_on(self, app: App, chance: Random) -> None:
        """Do one thing more."""
        if chance.random() < DECISION and decide(app, chance):
            return
        offered = things(app)
        if chance.random() < BACK or not offered:
            press(app, pygame.K_ESCAPE)
        elif chance.random() < KEY:
            press(app, chance.choice(KEYS))
        elif chance.random() < ANYWHERE:
            chance.choice(GESTURES)(app, anywhere(app, chance), anywhere(app, chance))
        else:
            gesture = chance.choice(GESTURES)
            gesture(app, self._one_of(offered, chance), chance.choice(offered)[1].center)

    def _one_of(self, offered: list[tuple[Kind, pygame.Rect]], chance: Random) -> Point:
        least = min(self._tried[kind] for kind, _rect in offered)
        again = chance.random() < AGAIN
        kind, rect = chance.choice([each for each in offered if again or self._tried[each[0]] == least])
        self._tried[kind] += 1
        return rect.center


def decide(app: App, chance: Random) -> bool:
    """Let the person at the table decide something, if it is their turn; whether it was."""
    table = app.scene
    if not isinstance(table, Table) or app.stage.scope is not table or not table.awaiting():
        return False
    player = table.session.awaiting()
    if player is None or player != table.board.viewer:
        return False
    table.board.act_directly(chance.choice(table.session.state.legal_actions(player)))
    frames(app)
    return True


def things(app: App) -> list[tuple[Kind, pygame.Rect]]:
    """Things that can be pressed now, each with its identity."""
    scene, scope = app.scene, app.stage.scope
    where = (type(scene).__name__, scene.sheet, type(scope).__name__)
    found = [
        ((*where, type(widget).__name__, without_numbers(getattr(widget, "name", ""))), widget.rect)
        for widget in app.stage.focusables()
    ]
    if scope is scene:
        found += [((*where, name), pygame.Rect(place)) for name, place in scene.places().items()]
    return found


def without_numbers(name: str) -> str:
    return "".join(sign for sign in name if not sign.isdigit())


def anywhere(app: App, chance: Random) -> Point:
    return chance.randrange(app.window.width), chance.randrange(app.window.height)


# --- gestures -------------------------------------------------------------------------------------


def mouse(kind: int, pos: Point, **more: object) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, **{"touch": False, "button": 1, **more})


def moved(pos: Point, *, touch: bool) -> pygame.event.Event:
    buttons = (int(touch), 0, 0)
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons, touch=touch)


def take(app: App, *events: pygame.event.Event, turns: int = 1) -> None:
    """Let these come while the application runs, which what they start may need, and so many turns pass."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    frames(app, turns)


def press(app: App, key: int) -> None:
    take(app, pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def click(app: App, pos: Point, _to: Point, button: int = 1) -> None:
    """Point at a thing with the mouse, and press it."""
    take(app, moved(pos, touch=False))
    down, up = (mouse(kind, pos, button=button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    take(app, down, up, turns=2)


def second(app: App, pos: Point, to: Point) -> None:
    click(app, pos, to, 3)


def drag(app: App, pos: Point, to: Point) -> None:
    """Draw with a finger from one thing to another."""
    take(app, mouse(pygame.MOUSEBUTTONDOWN, pos, touch=True))
    take(app, moved(((pos[0] + to[0]) // 2, (pos[1] + to[1]) // 2), touch=True))
    take(app, moved(to, touch=True))
    take(app, mouse(pygame.MOUSEBUTTONUP, to, touch=True))


def hold(app: App, pos: Point, _to: Point) -> None:
    """Let a finger rest on a thing."""
    take(app, mouse(pygame.MOUSEBUTTONDOWN, pos, touch=True), turns=LONG)
    take(app, mouse(pygame.MOUSEBUTTONUP, pos, touch=True))


def turn_wheel(app: App, pos: Point, _to: Point) -> None:
    turned = pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0, precise_y=1.0, flipped=False, touch=False)
    take(app, moved(pos, touch=False), turned)


GESTURES: Sequence[Callable[[App, Point, Point], None]] = (*(click,) * 4, drag, hold, second, turn_wheel)
