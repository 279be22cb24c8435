"""Speed, sound, language, movement, full screen; and who made what."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..theme import INK_SOFT, SIZE_SMALL, SIZE_TEXT
from ..translate import LANGUAGES, _, language
from ..widgets.button import Button
from ..widgets.choice import Choice
from ..widgets.header import HEADER, Header
from ..widgets.label import Label
from ..widgets.slider import Slider
from ..widgets.surface import Panel
from ..widgets.toggle import Toggle
from .scene import Scene

if TYPE_CHECKING:
    from ..app import App

MARGIN, GAP, PAD = 16, 12, 20
CONTROL = 48
CAPTION = 26
NOTE = 20
"""The least height of a line that explains."""


class SettingsScene(Scene):
    """Every change is felt and kept at once. `back` returns to where the player came from."""

    def __init__(self, app: App, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back = back
        self._full = False  # whether the whole screen was ours when this was built
        self._height = 0.0  # of a row

    def back(self) -> None:
        self._back()

    def update(self) -> bool:
        # The browser has keys of its own for this, and may refuse.
        if self._full != self.app.host.is_fullscreen():
            self.rebuild()
        return False

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self._full = self.app.host.is_fullscreen()
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(self.app, left, top, width, _("Settings"), self.back))
        two = width > height
        across = min(width - 2 * MARGIN, 920.0 if two else 560.0)
        rows: list[Callable[[float, float, float], None]] = [
            self._speed,
            self._sound,
            self._language,
            self._movement,
            *([self._screen] if self.app.host.can_fullscreen() else []),
            self._about,
        ]
        count = -(-len(rows) // 2) if two else len(rows)
        room = height - HEADER - MARGIN - 2 * PAD
        each = min(CAPTION + CONTROL + 24.0, room / count)
        self._height = each
        x, y = left + (width - across) / 2, top + HEADER
        tall = count * each + 2 * PAD
        y += max(0.0, (height - HEADER - MARGIN - tall) * 0.35)
        self.add(Panel(self.app, self.box(x, y, across, tall)))
        inner = across - 2 * PAD
        column = (inner - 2 * PAD) / 2 if two else inner
        for i, row in enumerate(rows):
            place, step = divmod(i, count)
            # Controls sit at the foot of their row, so that those of both columns are in line.
            row(x + PAD + place * (column + 2 * PAD), y + PAD + step * each, column)

    def _caption(self, x: float, y: float, width: float, text: str) -> None:
        rect = self.box(x, y, width, CAPTION)
        self.add(Label(self.app, rect, text, size=SIZE_TEXT, colour=INK_SOFT, face="bold"))

    def _control(self, x: float, y: float, width: float) -> pygame.Rect:
        return self.box(x, y + CAPTION, width, min(CONTROL, max(44.0, self._height - CAPTION - 2)))

    def _speed(self, x: float, y: float, width: float) -> None:
        self._caption(x, y, width, _("Speed of movement"))
        options = [("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))]
        value = self.app.visit_speed or self.app.settings.speed
        rect = self._control(x, y, width)
        self.add(Choice(self.app, rect, options, value, self._set_speed, _("Speed of movement")))

    def _sound(self, x: float, y: float, width: float) -> None:
        app, settings = self.app, self.app.settings
        if self._height >= 88:
            places = self.box(x, y, width, 44), self.box(x, y + 44, width, 44)
        else:  # side by side
            half = (width - PAD) / 2
            top = y + CAPTION
            places = self.box(x, top, half, 44), self.box(x + half + PAD, top, half, 44)
        self.add(Toggle(app, places[0], _("Sound"), settings.sound, self._set_sound))
        rect = places[1]
        if settings.sound:
            self.add(Slider(app, rect, settings.volume, self._set_volume, self._volume_done, _("Volume")))
        else:
            self.add(Label(app, rect, _("The game is silent."), colour=INK_SOFT, wrap=True))

    def _language(self, x: float, y: float, width: float) -> None:
        self._caption(x, y, width, _("Language"))
        rect = self._control(x, y, width)
        options = list(LANGUAGES.items())
        self.add(Choice(self.app, rect, options, language(), self._set_language, _("Language")))

    def _movement(self, x: float, y: float, width: float) -> None:
        self._caption(x, y, width, _("Less movement"))
        options: list[tuple[bool | None, str]] = [
            (None, _("Automatic")),
            (True, _("On")),
            (False, _("Off")),
        ]
        rect = self._control(x, y, width)
        notes = {None: _("as this device is set"), True: _("no motion, same pauses"), False: ""}
        note = notes[self.app.settings.reduced_motion]
        below = self._height - CAPTION - CONTROL
        if below >= NOTE:
            place = self.box(x, y + CAPTION + CONTROL, width, below)
            self.add(Label(self.app, place, note, size=SIZE_SMALL, colour=INK_SOFT))
        else:  # beside the caption
            head = self.app.fonts.width(_("Less movement"), SIZE_TEXT, "bold") / self.app.k + GAP
            place = self.box(x + head, y, width - head, CAPTION)
            self.add(Label(self.app, place, note, size=SIZE_SMALL, colour=INK_SOFT, align="right"))
        self.add(
            Choice(
                self.app,
                rect,
                options,
                self.app.settings.reduced_motion,
                self._set_movement,
                _("Less movement"),
            )
        )

    def _screen(self, x: float, y: float, width: float) -> None:
        icon = "ui.windowed" if self._full else "ui.full_screen"
        text = _("Leave full screen") if self._full else _("Full screen")
        rect = self._control(x, y, width)
        self.add(Button(self.app, rect, self._switch_screen, text=text, icon=icon, size=SIZE_TEXT + 2))

    def _about(self, x: float, y: float, width: float) -> None:
        rect = self._control(x, y, width)
        self.add(
            Button(
                self.app,
                rect,
                self._open_about,
                text=_("About and thanks"),
                icon="ui.info",
                size=SIZE_TEXT + 2,
            )
        )

    # --- doing --------------------------------------------------------------------------------

    def _set_speed(self, speed: str) -> None:
        self.app.visit_speed = None
        self.app.settings.speed = speed
        self.app.save_settings()

    def _set_sound(self, on: bool) -> None:
        self.app.settings.sound = on
        self.app.save_settings()
        self.app.sound.play("button")
        self.rebuild()

    def _set_volume(self, volume: float) -> None:
        self.app.settings.volume = volume
        self.app.apply_settings()

    def _volume_done(self) -> None:
        self.app.save_settings()
        self.app.sound.play("gem")

    def _set_language(self, code: str) -> None:
        self.app.visit_language = None
        self.app.settings.language = code
        self.app.save_settings()
        self.rebuild()

    def _set_movement(self, reduced: bool | None) -> None:
        self.app.settings.reduced_motion = reduced
        self.app.save_settings()
        self.rebuild()  # the line that explains it

    def _switch_screen(self) -> None:
        self.app.host.fullscreen(not self._full)  # `update` sees what comes of it

    def _open_about(self) -> None:
        from .about import AboutScene

        self.app.go(AboutScene(self.app, back=lambda: self.app.go(self)))
