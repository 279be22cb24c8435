"""The controls of a replay: below the board, or beside it in low windows."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.play.replay import Replay
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.stage import Kit, Point, Widget
from game.ui.toolkit.theme import CREAM, LAPIS, SIZE_TEXT
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider

EDGE, GAP = 8.0, 6.0
BUTTON = 46.0
STEP = BUTTON + GAP
ROW = BUTTON + 2 * EDGE
ROWS = STEP + ROW
"""Height of the bar in one row, and in two."""
COLUMN = ROWS
"""Width of the bar beside the board."""
WHERE = 150.0
SIGNS = ("1×", "2×", "4×")


def bar_shape(kit: Kit) -> str:
    """The shape of the bar: 'column' beside the board; 'row', 'rows' or, with less on it, 'short' below
    it."""
    room = kit.safe_area()
    if room.w > room.h and room.h < 480:
        return "column"
    if room.w >= 760:
        return "row"
    return "rows" if room.h >= 700 else "short"


def board_area(kit: Kit) -> tuple[int, int]:
    """Width and height, in device px, that are left to the board at the top left of the window."""
    room, shape = kit.safe_area(), bar_shape(kit)
    if shape == "column":
        return kit.u(room.right - COLUMN), kit.window.height
    return kit.window.width, kit.u(room.bottom - (ROWS if shape == "rows" else ROW))


class Steered(Protocol):
    """The bar's view of the replay's scene."""

    kit: Kit
    replay: Replay
    speed: int
    """The speed, as an index into SIGNS."""

    def play(self) -> None:
        """Play on, or pause."""

    def step(self, by: int) -> None:
        """Go so many actions on or back."""

    def jump(self, by: int) -> None:
        """Go so many rounds on or back."""

    def next_speed(self) -> None:
        """The next speed, around the end."""

    def choose_seat(self) -> None:
        """Choose the seat whose side of the table is shown."""

    def try_it(self) -> None:
        """Play on oneself from here."""

    def can_try(self) -> bool:
        """True if the player can play on from here."""

    def slide(self, value: float) -> None:
        """The slider is held at 0 … 1."""

    def slid(self) -> None:
        """The slider was let go."""

    def where(self) -> str:
        """How far the game is, in words."""

    def at_rest(self) -> bool:
        """True if the screen shows the present state."""


class ReplayBar(Widget):
    """Play and pause, steps, rounds, speed, seat, and how far the game is."""

    def __init__(self, scene: Steered) -> None:
        kit = scene.kit
        width, height = board_area(kit)
        shape = bar_shape(kit)
        whole = kit.window
        beside = pygame.Rect(width, 0, whole.width - width, whole.height)
        below = pygame.Rect(0, height, whole.width, whole.height - height)
        super().__init__(kit, beside if shape == "column" else below)
        self._scene = scene
        self._play = self._button("ui.play", pgettext("a replay", "Play"), scene.play, "gold")
        self._back = self._button("ui.step_back", _("Step back"), partial(scene.step, -1))
        self._on = self._button("ui.step_on", _("Step forward"), partial(scene.step, 1))
        self._round_back = self._button("ui.previous", _("Previous round"), partial(scene.jump, -1))
        self._round_on = self._button("ui.next", _("Next round"), partial(scene.jump, 1))
        self._speed = self._button("", pgettext("of a replay", "Speed"), scene.next_speed)
        self._eye = self._button("ui.eye", _("Whose side of the table?"), scene.choose_seat)
        self._try = self._button("ui.branch", _("Try it from here"), scene.try_it)
        self._where = Label(kit, self.rect, "", size=SIZE_TEXT, colour=CREAM, align="center")
        step = 1 / max(1, scene.replay.length)
        self._slider = Slider(kit, self.rect, 0.0, scene.slide, scene.slid, _("Progress"), step=step)
        {"column": self._column, "row": self._row, "rows": self._rows, "short": self._short}[shape]()
        self.follow()

    def _button(self, icon: str, name: str, action: object, style: str = "lapis") -> Button:
        assert callable(action)
        return Button(self.kit, self.rect, action, icon=icon, style=style, name=name, sound="")

    def _put(self, *placed: tuple[Widget, Box]) -> None:
        for widget, place in placed:
            widget.rect = self.px(place)
            self.add(widget)

    def _room(self) -> Box:
        """The area that the bar may use."""
        safe, k = self.kit.safe_area(), self.kit.k
        x, y = max(safe.x, self.rect.x / k), max(safe.y, self.rect.y / k)
        return Box(x, y, safe.right - x, safe.bottom - y).inset(EDGE)

    def _row(self) -> None:
        line, _rest = self._room().down(BUTTON, REST)
        steps, middle, where, sides = line.across(3 * STEP, REST, WHERE, 2 * STEP + BUTTON, gap=GAP)
        back, play, on, _gap = steps.across(BUTTON, BUTTON, BUTTON, REST, gap=GAP)
        round_back, slider, round_on = middle.across(BUTTON, REST, BUTTON, gap=GAP)
        where, _gap = where.across(REST, GAP)
        speed, eye, try_it = sides.columns(3, GAP)
        self._put((self._back, back), (self._play, play), (self._on, on))
        self._put((self._speed, speed), (self._eye, eye), (self._try, try_it), (self._where, where))
        self._put((self._round_back, round_back), (self._slider, slider), (self._round_on, round_on))

    def _rows(self) -> None:
        above, below, _rest = self._room().down(BUTTON, BUTTON, REST, gap=GAP)
        round_back, slider, round_on = above.across(BUTTON, REST, BUTTON, gap=GAP)
        self._put((self._round_back, round_back), (self._slider, slider), (self._round_on, round_on))
        buttons = (self._back, self._play, self._on, self._speed, self._eye, self._try)
        self._put(*zip(buttons, below.columns(6, GAP), strict=True))

    def _short(self) -> None:
        line, _rest = self._room().down(BUTTON, REST)
        places = line.across(BUTTON, BUTTON, BUTTON, REST, BUTTON, gap=GAP)
        widgets = (self._back, self._play, self._on, self._slider, self._try)
        self._put(*zip(widgets, places, strict=True))

    def _column(self) -> None:
        room = self._room()
        tall = min(BUTTON, (room.h - 5 * GAP) / 6)
        self._where.wrap = True
        rows: tuple[tuple[Widget, ...], ...] = (
            (self._where,),
            (self._slider,),
            (self._round_back, self._round_on),
            (self._back, self._on),
            (self._play, self._try),
            (self._speed, self._eye),
        )
        for widgets, row in zip(rows, room.rows(6, (room.h - 6 * tall) / 5), strict=True):
            self._put(*zip(widgets, row.columns(len(widgets), GAP), strict=True))

    def follow(self) -> None:
        """Follow what the replay does."""
        scene, replay = self._scene, self._scene.replay
        sign, name = ("ui.pause", _("Pause")) if replay.playing else ("ui.play", pgettext("a replay", "Play"))
        if self._play.icon != sign:
            self._play.icon, self._play.name = sign, name
            self._play.invalidate()
        self._back.set_enabled(replay.at > 0)
        self._round_back.set_enabled(replay.at > 0)
        self._on.set_enabled(replay.at < replay.length)
        self._round_on.set_enabled(replay.at < replay.length)
        self._try.set_enabled(scene.can_try())
        if self._speed.text != SIGNS[scene.speed]:
            self._speed.text = SIGNS[scene.speed]
            self._speed.invalidate()
        if scene.at_rest() or not self._where.text:  # what is being shown comes first
            self._where.set(scene.where())
        value = replay.at / max(1, replay.length)
        if round(self._slider.value * replay.length) != replay.at:
            self._slider.value = value
            self._slider.invalidate()

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)  # the board below keeps its hands off

    def draw(self, target: pygame.Surface) -> None:
        target.fill(LAPIS, self.rect)
