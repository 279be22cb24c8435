"""Everything that a player can set, in sections; and who made what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.play.settings import LANGUAGES
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.theme import INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, language, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.tabs import TABS, Tabs
from game.ui.toolkit.widgets.toggle import Toggle

if TYPE_CHECKING:
    T = TypeVar("T")

MARGIN, GAP, PAD = 16, 12, 20
CONTROL = 48
CAPTION = 26
NOTE = 20
"""The least height of a line that explains."""

Row = Callable[[float, float, float], None]
"""Builds one setting at a place (x and y, in units) in a width."""


class SettingsScene(Scene):
    """Every change is felt and kept at once. `back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back = back
        self.section = 0
        self._full = False  # whether the whole screen was ours when this was built,
        self._spoken = language()  # and in which language
        self._height = 0.0  # of a row

    def back(self) -> None:
        self._back()

    def update(self) -> bool:
        # The browser has keys of its own for the whole screen, and may refuse it; the language may be that of
        # another window, which came when something was kept here.
        if (self._full, self._spoken) != (self.app.host.is_fullscreen(), language()):
            self.rebuild()
        return False

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step:
            self._turn((self.section + step) % len(self.sections()))
        return step is not None

    # --- building -----------------------------------------------------------------------------

    def sections(self) -> list[tuple[str, list[Row]]]:
        """The sections: what each is called and its settings, as far as they mean something here."""
        host = self.app.host
        screen: list[Row] = [self._language, self._table, self._text]
        game: list[Row] = [self._at_once, self._hand, self._speed, self._movement]
        more: list[Row] = [self._about]
        if host.can_fullscreen():
            screen.append(self._screen)
        if host.can_keep_awake():
            more.insert(0, self._awake)
        return [
            (_("Screen"), screen),
            (_("Game"), game),
            (_("Sound"), [self._sound, self._music]),
            (pgettext("settings", "More"), more),
        ]

    def build(self) -> None:
        self._full, self._spoken = self.app.host.is_fullscreen(), language()
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(self.app, left, top, width, _("Settings"), self.back))
        two = width > height
        across = min(width - 2 * MARGIN, 920.0 if two else 560.0)
        sections = self.sections()
        longest = max(len(rows) for _name, rows in sections)
        count = -(-longest // 2) if two else longest
        room = height - HEADER - MARGIN - TABS - 2 * PAD
        each = min(CAPTION + CONTROL + 24.0, room / count)
        self._height = each
        x, y = left + (width - across) / 2, top + HEADER
        tall = count * each + 2 * PAD
        y += max(0.0, (height - HEADER - MARGIN - TABS - tall) * 0.35)
        rect = self.box(x, y, across, TABS)
        names = [name for name, _rows in sections]
        self.add(Tabs(self.app, rect, names, self.section, self._turn, _("Settings")))
        y += TABS
        self.add(Panel(self.app, self.box(x, y, across, tall)))
        inner = across - 2 * PAD
        column = (inner - 2 * PAD) / 2 if two else inner
        for i, row in enumerate(sections[self.section][1]):
            place, step = divmod(i, count)
            # Controls sit at the foot of their row, so that those of both columns are in line.
            row(x + PAD + place * (column + 2 * PAD), y + PAD + step * each, column)

    def _caption(self, x: float, y: float, width: float, text: str) -> None:
        rect = self.box(x, y, width, CAPTION)
        self.add(Label(self.app, rect, text, size=SIZE_TEXT, colour=INK_SOFT, face="bold"))

    def _control(self, x: float, y: float, width: float) -> pygame.Rect:
        return self.box(x, y + CAPTION, width, min(CONTROL, max(44.0, self._height - CAPTION - 2)))

    def _choose(
        self,
        place: tuple[float, float, float],
        caption: str,
        options: Sequence[tuple[T, str]],
        value: T,
        chosen: Callable[[T], None],
        note: str = "",
    ) -> None:
        """One of several, with a line that explains what is chosen."""
        x, y, width = place
        self._caption(x, y, width, caption)
        below = self._height - CAPTION - CONTROL
        if note and below >= NOTE:
            rect = self.box(x, y + CAPTION + CONTROL, width, below)
            self.add(Label(self.app, rect, note, size=SIZE_SMALL, colour=INK_SOFT))
        elif note:  # beside the caption
            head = self.app.fonts.width(caption, SIZE_TEXT, "bold") / self.app.k + GAP
            rect = self.box(x + head, y, width - head, CAPTION)
            self.add(Label(self.app, rect, note, size=SIZE_SMALL, colour=INK_SOFT, align="right"))
        self.add(Choice(self.app, self._control(x, y, width), options, value, chosen, caption))

    def _speed(self, x: float, y: float, width: float) -> None:
        options = [("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))]
        value = self.app.visit_speed or self.app.settings.speed
        self._choose((x, y, width), _("Speed of movement"), options, value, self._set_speed)

    def _sound(self, x: float, y: float, width: float) -> None:
        settings = self.app.settings
        volume = settings.volume if settings.sound else None
        change, done = (self._set_sound, self._set_volume), self._volume_done
        self._loudness((x, y, width), _("Sound"), volume, change, done, _("The game is silent."))

    def _music(self, x: float, y: float, width: float) -> None:
        settings = self.app.settings
        volume = settings.music_volume if settings.music else None
        change, done = (self._set_music, self._set_music_volume), self.app.save_settings
        self._loudness((x, y, width), _("Music"), volume, change, done, _("The music is off."))

    def _loudness(
        self,
        place: tuple[float, float, float],
        name: str,
        volume: float | None,
        changed: tuple[Callable[[bool], None], Callable[[float], None]],
        done: Callable[[], None],
        silence: str,
    ) -> None:
        """A switch and, while it is on, a slider; `volume` is None while it is off."""
        app, (x, y, width) = self.app, place
        if self._height >= 88:
            places = self.box(x, y, width, 44), self.box(x, y + 44, width, 44)
        else:  # side by side
            half = (width - PAD) / 2
            top = y + CAPTION
            places = self.box(x, top, half, 44), self.box(x + half + PAD, top, half, 44)
        self.add(Toggle(app, places[0], name, volume is not None, changed[0]))
        if volume is not None:
            label = _("{what}: volume").format(what=name)
            self.add(Slider(app, places[1], volume, changed[1], done, label))
        else:
            self.add(Label(app, places[1], silence, colour=INK_SOFT, wrap=True))

    def _language(self, x: float, y: float, width: float) -> None:
        options = list(LANGUAGES.items())
        self._choose((x, y, width), _("Language"), options, language(), self._set_language)

    def _movement(self, x: float, y: float, width: float) -> None:
        options: list[tuple[bool | None, str]] = [
            (None, _("Automatic")),
            (True, _("On")),
            (False, _("Off")),
        ]
        notes = {None: _("as this device is set"), True: _("no motion, same pauses"), False: ""}
        value = self.app.settings.reduced_motion
        self._choose((x, y, width), _("Less movement"), options, value, self._set_movement, notes[value])

    def _text(self, x: float, y: float, width: float) -> None:
        options = [(False, _("Usual")), (True, _("Large"))]
        value = self.app.settings.large_text
        self._choose((x, y, width), _("Text"), options, value, self._set_large_text)

    def _at_once(self, x: float, y: float, width: float) -> None:
        options = [(False, _("Confirm")), (True, _("At once"))]
        value = self.app.settings.at_once
        notes = {False: _("by a button"), True: _("if it is clear what is meant")}
        self._choose((x, y, width), _("What I place"), options, value, self._set_at_once, notes[value])

    def _table(self, x: float, y: float, width: float) -> None:
        options = [("auto", _("Automatic")), ("day", _("Day")), ("night", _("Night"))]
        value = self.app.settings.table
        notes = {"auto": _("as the game goes"), "day": _("always light"), "night": _("dark")}
        self._choose((x, y, width), _("Table"), options, value, self._set_table, notes[value])

    def _hand(self, x: float, y: float, width: float) -> None:
        options = [(True, _("Left hand")), (False, _("Right hand"))]
        value = self.app.settings.left_handed
        self._choose((x, y, width), _("Controls for"), options, value, self._set_left_handed)

    def _awake(self, x: float, y: float, width: float) -> None:
        options = [(True, _("On")), (False, _("Off"))]
        value = self.app.settings.keep_awake
        notes = {True: _("during a game"), False: _("as this device is set")}
        caption = _("Keep the screen on")
        self._choose((x, y, width), caption, options, value, self._set_awake, notes[value])

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

    def _turn(self, section: int) -> None:
        self.section = section
        self.rebuild()

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

    def _set_music(self, on: bool) -> None:
        self.app.settings.music = on
        self.app.save_settings()
        self.rebuild()

    def _set_music_volume(self, volume: float) -> None:
        self.app.settings.music_volume = volume
        self.app.apply_settings()

    def _set_language(self, code: str) -> None:
        self.app.visit_language = None
        self.app.settings.language = code
        self.app.save_settings()
        self.rebuild()

    def _set_movement(self, reduced: bool | None) -> None:
        self.app.settings.reduced_motion = reduced
        self.app.save_settings()
        self.rebuild()  # the line that explains it

    def _set_large_text(self, large: bool) -> None:
        self.app.settings.large_text = large
        self.app.save_settings()
        self.app.host.poke()  # the window's measures follow, and with them every scene

    def _set_at_once(self, at_once: bool) -> None:
        self.app.settings.at_once = at_once
        self.app.save_settings()
        self.rebuild()  # the line that explains it

    def _set_table(self, table: str) -> None:
        self.app.settings.table = table
        self.app.save_settings()
        self.rebuild()  # the line that explains it

    def _set_left_handed(self, left: bool) -> None:
        self.app.settings.left_handed = left
        self.app.save_settings()

    def _set_awake(self, awake: bool) -> None:
        self.app.settings.keep_awake = awake
        self.app.save_settings()
        self.rebuild()  # the line that explains it

    def _switch_screen(self) -> None:
        self.app.host.fullscreen(not self._full)  # `update` sees what comes of it

    def _open_about(self) -> None:
        from .about import AboutScene

        self.app.go(AboutScene(self.app, back=lambda: self.app.go(self)))
