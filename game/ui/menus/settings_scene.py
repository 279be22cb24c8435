"""Everything that a player can set, in sections; and who made what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.play.settings import have_own, take_back
from game.play.storage import StoreError
from game.ui.host import Installation
from game.ui.table.faults import storage_words
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import GAP_L, PAD_XL, REST, Box
from game.ui.toolkit.theme import HIT, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, language, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.tabs import TABS, Tabs
from game.ui.toolkit.widgets.toggle import Toggle

from .setting_rows import SettingRow, awake_row, game_rows, motion_row, screen_rows, shake_row, vibration_row

CONTROL, CAPTION, NOTE, APART = 48.0, 26.0, 20.0, 16.0
"""Heights of a control, of the line above it and of one that explains it, and what parts two settings."""

LOOK_AGAIN = 1.0
"""The interval, in s, at which the settings read the progress of a download."""

Setting = Callable[[Box], None]
"""Builds one setting in its place."""


class SettingsScene(Scene):
    """Every change is felt and kept at once. `back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self.section = 0
        self._full = False  # whether the whole screen was ours when this was built,
        self._spoken = language()  # and in which language
        self._installed: Installation | None = None
        """The part of the game that is kept here, once that is known."""
        self._looking: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        return f"settings {self.section}"

    def update(self) -> bool:
        # The browser has keys of its own for the whole screen, and may refuse it; the language may be that of
        # another window, which came when something was kept here.
        if (self._full, self._spoken) != (self.app.host.is_fullscreen(), language()):
            self.rebuild()
        if self._looking is None:
            self._looking = self.app.tasks.start(self._look())
        return False

    def leave(self) -> None:
        self._looking = None

    async def _look(self) -> None:
        """Find out what of the game is kept here, and follow what is on its way."""
        await self._see()
        while self._installed and self._installed.fetching and self.app.scene is self:
            await asyncio.sleep(LOOK_AGAIN)
            await self._see()

    async def _see(self) -> None:
        found = await self.app.host.installation()
        if found != self._installed:
            self._installed = found
            if self.app.scene is self:
                self.rebuild()
                self.app.host.poke()

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step:
            self.turn((self.section + step) % len(self.sections()))
        return step is not None

    # --- building -----------------------------------------------------------------------------

    def sections(self) -> list[tuple[str, list[Setting]]]:
        """The sections: what each is called and its settings, as far as they mean something here."""
        host = self.app.host
        screen, game = self._rows(*screen_rows()), self._rows(*game_rows())
        sound: list[Setting] = [self._sound, self._music]
        more: list[Setting] = [*self._rows(motion_row()), self._about]
        if host.can_fullscreen():
            screen.append(self._screen)
        if host.can_shake():
            game[3:3] = self._rows(shake_row(self._ask_for_shakes))
        if host.can_vibrate():
            sound += self._rows(vibration_row())
        if host.can_keep_awake():
            more[:0] = self._rows(awake_row())
        if self._installed:
            more.insert(-1, self._offline)
        if have_own(self.app.store):
            more.insert(0, self._own)
        return [
            (_("Screen"), screen),
            (_("Game"), game),
            (_("Sound"), sound),
            (pgettext("settings", "More"), more),
        ]

    def build(self) -> None:
        self._full, self._spoken = self.app.host.is_fullscreen(), language()
        safe, sections = self.safe(), self.sections()
        columns = 2 if safe.w > safe.h else 1
        body = self.under_header(_("Settings"), 920.0 if columns == 2 else 560.0)
        most, rows = (
            -(-count // columns)
            for count in (max(len(settings) for _name, settings in sections), len(sections[self.section][1]))
        )
        high = CAPTION + CONTROL + NOTE + APART
        room = min(most * high, body.h - TABS - 2 * PAD_XL)  # all sections are as high, so that tabs stay
        tall = TABS + room + 2 * PAD_XL
        tabs, panel = body.centred(h=tall, high=0.35).down(TABS, REST)
        names = [name for name, _settings in sections]
        self.add(Tabs(self.app, self.px(tabs), names, self.section, self.turn, _("Settings")))
        self.add(Panel(self.app, self.px(panel)))
        # Controls sit at the foot of their row, so that those of both columns are in line.
        places = [
            row
            for column in panel.inset(PAD_XL).columns(columns, 2 * PAD_XL)
            for row in column.down(min(rows * high, room), REST)[0].rows(rows, 0)
        ]
        for setting, place in zip(sections[self.section][1], places, strict=False):
            setting(place)

    def _control(self, place: Box) -> pygame.Rect:
        """Where the control of a setting is."""
        tall = min(CONTROL, max(HIT, place.h - CAPTION - 2))
        return self.app.box(place.x, place.y + CAPTION, place.w, tall)

    def _rows(self, *rows: SettingRow) -> list[Setting]:
        """Rows for these settings, each with a line that explains the choice."""
        return [partial(self._row, row) for row in rows]

    def _row(self, row: SettingRow, place: Box) -> None:
        app = self.app
        self._caption(place, row.caption, row.note(app))
        options = [(value, word) for value, word, _note in row.options]
        chosen = partial(self._choose, row)
        self.add(Choice(app, self._control(place), options, row.value(app), chosen, row.caption))

    def _caption(self, place: Box, caption: str, note: str) -> None:
        """The line above a control, and the one that explains it."""
        app = self.app
        head, _control, below = place.down(CAPTION, CONTROL, REST)
        below = replace(below, h=min(below.h, NOTE))
        self.add(Label(app, self.px(head), caption, size=SIZE_TEXT, colour=INK_SOFT, face="bold"))
        if note and below.h >= NOTE:
            self.add(Label(app, self.px(below), note, size=SIZE_SMALL, colour=INK_SOFT))
        elif note:  # beside the caption, if it fits there
            _caption, beside = head.across(app.text_width(caption, SIZE_TEXT, "bold"), REST, gap=GAP_L)
            if app.text_width(note, SIZE_SMALL) > beside.w:
                return
            self.add(Label(app, self.px(beside), note, size=SIZE_SMALL, colour=INK_SOFT, align="right"))

    def _sound(self, place: Box) -> None:
        settings = self.app.settings
        volume = settings.volume if settings.sound else None
        change, done = (self._set_sound, self._set_volume), self._volume_done
        self._loudness(place, _("Sound effects"), volume, change, done, _("Sound effects are off."))

    def _music(self, place: Box) -> None:
        settings = self.app.settings
        volume = settings.music_volume if settings.music else None
        change, done = (self._set_music, self._set_music_volume), self.app.save_settings
        self._loudness(place, _("Music"), volume, change, done, _("The music is off."))

    def _loudness(
        self,
        place: Box,
        name: str,
        volume: float | None,
        changed: tuple[Callable[[bool], None], Callable[[float], None]],
        done: Callable[[], None],
        silence: str,
    ) -> None:
        """A switch and, while it is on, a slider; `volume` is None while it is off."""
        app = self.app
        if place.h >= 2 * HIT:
            above, below, _rest = place.down(HIT, HIT, REST)
        else:
            _caption, row, _rest = place.down(CAPTION, HIT, REST)
            above, below = row.columns(2, PAD_XL)
        self.add(Toggle(app, self.px(above), name, volume is not None, changed[0]))
        if volume is not None:
            # Translators: "Music: volume", read out.
            label = _("{what}: volume").format(what=name)
            self.add(Slider(app, self.px(below), volume, changed[1], done, label))
        else:
            self.add(Label(app, self.px(below), silence, colour=INK_SOFT, wrap=True))

    def _offline(self, place: Box) -> None:
        """The game on this device: how much it takes, and to free that or to fetch it."""
        found = self._installed
        assert found
        if not found.kept:
            note = _("not downloaded")
        elif found.more:
            whole = found.kept + found.more
            note = _("{size} of {whole} MB: doesn’t work offline yet").format(size=found.kept, whole=whole)
        else:
            # the room that freeing it would give
            note = _("works offline: {size} MB on this device").format(size=found.room)
        self._caption(place, _("Offline play"), note)
        if found.fetching:
            text, icon = _("Downloading…"), "ui.download"
        elif found.more:
            text, icon = _("Download {size} MB").format(size=found.more), "ui.download"
        else:
            text, icon = _("Free up {size} MB").format(size=found.room), "ui.delete"
        rect, action = self._control(place), self._install if found.more else self._ask_to_free
        button = self.add(Button(self.app, rect, action, text=text, icon=icon, size=SIZE_TEXT + 2))
        button.set_enabled(not found.fetching)

    def _screen(self, place: Box) -> None:
        icon = "ui.windowed" if self._full else "ui.full_screen"
        text = _("Leave full screen") if self._full else _("Full screen")
        rect = self._control(place)
        self.add(Button(self.app, rect, self._switch_screen, text=text, icon=icon, size=SIZE_TEXT + 2))

    def _own(self, place: Box) -> None:
        """The way back to what was put aside after a fault."""
        self._caption(place, _("Your own settings"), _("set aside after an error"))
        rect, text = self._control(place), _("Use them again")
        self.add(Button(self.app, rect, self._take_back, text=text, icon="ui.undo", size=SIZE_TEXT + 2))

    def _about(self, place: Box) -> None:
        rect, text = self._control(place), _("About and thanks")
        self.add(Button(self.app, rect, self._open_about, text=text, icon="ui.info", size=SIZE_TEXT + 2))

    # --- doing --------------------------------------------------------------------------------

    def open_section(self, section: int) -> None:
        """Begin with that section, if there is one of that number."""
        if section < len(self.sections()):
            self.section = section

    def turn(self, section: int) -> None:
        self.section = section
        self.rebuild()

    def _choose(self, row: SettingRow, value: object) -> None:
        row.choose(self.app, value)
        self.rebuild()  # the line that explains it

    def _ask_for_shakes(self, _app: Shell) -> None:
        if self.app.settings.shake_dice:
            self.app.tasks.start(self._allow_shakes())

    async def _allow_shakes(self) -> None:
        if await self.app.host.allow_shakes():
            return
        self.app.settings.shake_dice = False
        self.app.save_settings()
        self.app.host.poke()
        if self.app.scene is self:
            self.rebuild()
            text = _("Your browser doesn’t let the game feel the shaking. Tap the dice instead.")
            self.tell(_("Shake to throw"), text)

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

    def _install(self) -> None:
        self.app.tasks.start(self._fetch_all())
        self._looking = None  # to follow it

    async def _fetch_all(self) -> None:
        done = await self.app.host.install()
        await self._see()
        if not done:
            from .installing import tell_failure

            await tell_failure(self)

    def _ask_to_free(self) -> None:
        assert self._installed
        text = _("The game then needs a connection to start. Your games and settings stay.")
        free = _("Free up {size} MB").format(size=self._installed.room)
        answers: list[Answer] = [
            (_("Cancel"), lambda: None, "gold"),
            (free, self._free, "papyrus"),
        ]
        self.add(Dialog(self.app, _("Offline play"), text, answers, escape=0))

    def _free(self) -> None:
        self.app.tasks.start(self._uninstall())

    async def _uninstall(self) -> None:
        try:
            await self.app.host.uninstall()
        except OSError as error:
            text = _("The browser didn’t free the space.")
            self.tell(_("Offline play"), text, detail=str(error))
        await self._see()
        self.app.host.poke()

    def _take_back(self) -> None:
        try:
            own = take_back(self.app.store, self.app.settings)
        except StoreError as error:
            self.tell(_("Your own settings"), storage_words(error))
            return
        self.app.use_settings(own)
        self.rebuild()

    def _switch_screen(self) -> None:
        self.app.host.fullscreen(not self._full)  # `update` sees what comes of it

    def _open_about(self) -> None:
        from .about import AboutScene

        self.app.go(AboutScene(self.app, back=self.return_here))
