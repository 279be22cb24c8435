"""What a replay is steered by: below the board, or beside it in low windows."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.play.replay import Replay
from game.ui.toolkit.stage import Kit, Point, Widget
from game.ui.toolkit.theme import CREAM, LAPIS, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider

EDGE, GAP = 8.0, 6.0
BUTTON = 46.0
ROW = BUTTON + 2 * EDGE
ROWS = 2 * BUTTON + GAP + 2 * EDGE
"""Height of the bar in one row, and in two."""
COLUMN = 2 * BUTTON + GAP + 2 * EDGE
"""Width of the bar beside the board."""
WHERE = 150.0
SIGNS = ("1×", "2×", "4×")


def bar_shape(kit: Kit) -> str:
    """Where the bar goes: 'column' beside the board; 'row', 'rows' or, with less on it, 'short' below it."""
    _left, _top, width, height = kit.safe_area()
    if width > height and height < 480:
        return "column"
    if width >= 760:
        return "row"
    return "rows" if height >= 700 else "short"


def board_area(kit: Kit) -> tuple[int, int]:
    """Width and height, in device px, that are left to the board at the top left of the window."""
    left, top, width, height = kit.safe_area()
    shape = bar_shape(kit)
    if shape == "column":
        return round((left + width - COLUMN) * kit.k), kit.window.height
    return kit.window.width, round((top + height - (ROWS if shape == "rows" else ROW)) * kit.k)


class Steered(Protocol):
    """What the bar steers."""

    kit: Kit
    replay: Replay
    speed: int
    """Which of SIGNS."""

    def play(self) -> None:
        """Play on, or pause."""

    def step(self, by: int) -> None:
        """So many actions on or back."""

    def jump(self, by: int) -> None:
        """So many rounds on or back."""

    def next_speed(self) -> None:
        """The next speed, around the end."""

    def choose_seat(self) -> None:
        """Whose side of the table is shown."""

    def slide(self, value: float) -> None:
        """The slider is held at 0 … 1."""

    def slid(self) -> None:
        """The slider was let go."""

    def where(self) -> str:
        """How far the game is, in words."""


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
        self._play = self._button("ui.play", _("Play back"), scene.play, "gold")
        self._back = self._button("ui.step_back", _("Step back"), partial(scene.step, -1))
        self._on = self._button("ui.step_on", _("Step forward"), partial(scene.step, 1))
        self._round_back = self._button("ui.previous", _("Round back"), partial(scene.jump, -1))
        self._round_on = self._button("ui.next", _("Round forward"), partial(scene.jump, 1))
        self._speed = self._button("", _("Speed"), scene.next_speed)
        self._eye = self._button("ui.eye", _("Whose side of the table?"), scene.choose_seat)
        self._where = Label(kit, self.rect, "", size=SIZE_TEXT, colour=CREAM, align="center")
        step = 1 / max(1, scene.replay.length)
        self._slider = Slider(kit, self.rect, 0.0, scene.slide, scene.slid, _("Progress"), step=step)
        {"column": self._column, "row": self._row, "rows": self._rows, "short": self._short}[shape]()
        self.follow()

    def _button(self, icon: str, name: str, action: object, style: str = "lapis") -> Button:
        assert callable(action)
        return Button(self.kit, self.rect, action, icon=icon, style=style, name=name, sound="")

    def _put(self, widget: Widget, x: float, y: float, width: float, height: float = BUTTON) -> None:
        widget.rect = self.kit.box(x, y, width, height)
        self.add(widget)

    def _corner(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, in units, of what the bar may use."""
        left, top, width, height = self.kit.safe_area()
        x, y = max(left, self.rect.x / self.kit.k), max(top, self.rect.y / self.kit.k)
        return x + EDGE, y + EDGE, left + width - x - 2 * EDGE, top + height - y - 2 * EDGE

    def _row(self) -> None:
        x, y, width, _height = self._corner()
        step = BUTTON + GAP
        for i, button in enumerate((self._back, self._play, self._on)):
            self._put(button, x + i * step, y, BUTTON)
        right = x + width - 2 * step + GAP
        for i, button in enumerate((self._speed, self._eye)):
            self._put(button, right + i * step, y, BUTTON)
        x, right = x + 3 * step + GAP, right - GAP
        self._put(self._where, right - WHERE, y, WHERE - GAP)
        right -= WHERE
        self._put(self._round_back, x, y, BUTTON)
        self._put(self._slider, x + step, y, right - x - 2 * step - GAP)
        self._put(self._round_on, right - BUTTON - GAP, y, BUTTON)

    def _rows(self) -> None:
        x, y, width, _height = self._corner()
        step = BUTTON + GAP
        self._put(self._round_back, x, y, BUTTON)
        self._put(self._slider, x + step, y, width - 2 * step)
        self._put(self._round_on, x + width - BUTTON, y, BUTTON)
        each = (width - 4 * GAP) / 5
        for i, button in enumerate((self._back, self._play, self._on, self._speed, self._eye)):
            self._put(button, x + i * (each + GAP), y + step, each)

    def _short(self) -> None:
        x, y, width, _height = self._corner()
        step = BUTTON + GAP
        for i, button in enumerate((self._back, self._play, self._on)):
            self._put(button, x + i * step, y, BUTTON)
        self._put(self._slider, x + 3 * step, y, width - 4 * step)
        self._put(self._eye, x + width - BUTTON, y, BUTTON)

    def _column(self) -> None:
        x, y, width, height = self._corner()
        tall = min(BUTTON, (height - 5 * GAP) / 6)
        step = (height - tall) / 5
        half = (width - GAP) / 2
        pairs = (
            (self._slider,),
            (self._round_back, self._round_on),
            (self._back, self._on),
            (self._play,),
            (self._speed, self._eye),
        )
        self._where.wrap = True
        self._put(self._where, x, y, width, tall)
        for row, widgets in enumerate(pairs, 1):
            for i, widget in enumerate(widgets):
                self._put(
                    widget, x + i * (half + GAP), y + row * step, half if len(widgets) > 1 else width, tall
                )

    def follow(self) -> None:
        """Follow what the replay does."""
        scene, replay = self._scene, self._scene.replay
        sign, name = ("ui.pause", _("Pause")) if replay.playing else ("ui.play", _("Play back"))
        if self._play.icon != sign:
            self._play.icon, self._play.name = sign, name
            self._play.invalidate()
        self._back.set_enabled(replay.at > 0)
        self._round_back.set_enabled(replay.at > 0)
        self._on.set_enabled(replay.at < replay.length)
        self._round_on.set_enabled(replay.at < replay.length)
        if self._speed.text != SIGNS[scene.speed]:
            self._speed.text = SIGNS[scene.speed]
            self._speed.invalidate()
        self._where.set(scene.where())
        value = replay.at / max(1, replay.length)
        if round(self._slider.value * replay.length) != replay.at:
            self._slider.value = value
            self._slider.invalidate()

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)  # the board below keeps its hands off

    def draw(self, target: pygame.Surface) -> None:
        target.fill(LAPIS, self.rect)
