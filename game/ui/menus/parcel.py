"""The contents of an export, for the player to choose from: nothing here is replaced unasked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine import GAMES
from game.play.saves import save_key
from game.play.settings import load_settings
from game.play.storage import StoreError
from game.play.transfer import (
    Parcel,
    bring_in,
    missing_games,
    new_branches,
    new_daily,
    new_friends,
    new_games,
    new_stars,
)
from game.ui.table.ending.outcomes import rivals_text
from game.ui.table.faults import storage_words
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import GAP, PAD_L, REST
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.theme import HIT, INK_SOFT, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.toggle import Toggle

BUTTON = 52.0
LINE, NOTE = 54.0, 22.0


class ParcelScene(Scene):
    """Choose what to bring in. `back` returns to where the player came from."""

    def __init__(self, app: Shell, parcel: Parcel, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self._parcel = parcel
        try:
            self._new = len(new_games(parcel, app.store))
            self._old = len(missing_games(parcel, app.store)) - self._new
            self._new_daily = len(new_daily(parcel, app.store))
            self._tries = len(new_branches(parcel, app.store))
            self._new_stars = bool(new_stars(parcel, app.store))
            self._new_friends = len(new_friends(parcel, app.store, GAMES))
            self._here = frozenset(game for game in parcel.saves if app.store.get(save_key(game)))
        except StoreError:  # bringing in will say so
            self._new, self._old, self._here = len(parcel.finished), 0, frozenset()
            self._new_daily, self._tries = len(parcel.daily), len(parcel.branches)
            self._new_stars, self._new_friends = bool(parcel.stars), len(parcel.friends)
        self._taking = False
        self.history = self._new + self._tries + self._new_stars > 0
        self.daily = self._new_daily > 0
        self.friends = self._new_friends > 0
        self.settings = False
        self.saves = frozenset(parcel.saves) - self._here
        """Unfinished games that are wanted: at first those that take no other one's place."""

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        body = self.under_header(_("What the file contains"), 640.0)
        lines = self._lines()
        notes = sum(bool(note) for _text, note, _on, _turn in lines) * NOTE
        room = body.h - BUTTON - GAP
        each = min(LINE, (room - PAD_L - notes) / len(lines))
        panel, foot, _rest = body.down(min(room, len(lines) * each + notes + PAD_L), BUTTON, REST, gap=GAP)
        self.add(Panel(app, self.px(panel)))
        heights = [each + (NOTE if note else 0) for _text, note, _on, _turn in lines]
        places = panel.inset(PAD_L, PAD_L / 2).down(*heights)
        for (text, note, on, turn), place in zip(lines, places, strict=True):
            rect = app.box(place.x, place.y, place.w, max(HIT, each))
            if turn:
                self.add(Toggle(app, rect, text, on, partial(self._turn, turn)))
            else:
                self.add(Label(app, rect, text, size=SIZE_TEXT + 1, colour=INK_SOFT, wrap=True))
            if note:
                rect = app.box(place.x, place.y + each - 6, place.w, NOTE)
                self.add(Label(app, rect, note, size=SIZE_TEXT - 2, colour=INK_SOFT))
        left, right = map(self.px, foot.columns(2, GAP))
        self.add(Button(app, left, self.back, text=_("Cancel"), size=SIZE_LARGE))
        word = _("Import")
        button = Button(app, right, self.take, text=word, icon="ui.upload", style="gold", size=SIZE_LARGE)
        button.set_enabled(self.history or self.daily or self.friends or self.settings or bool(self.saves))
        self.add(button)

    def _lines(self) -> list[tuple[str, str, bool, Callable[[bool], None] | None]]:
        """Each part of the export: its words, a note below them, whether it is wanted, what a switch does."""
        parcel = self._parcel
        lines: list[tuple[str, str, bool, Callable[[bool], None] | None]] = []
        count = len(parcel.finished)
        if count:
            text = ngettext("{count} finished game", "{count} finished games", count).format(count=count)
            turn = self._turn_history if self._new + self._tries + self._new_stars else None
            notes = [self._history_note(count), self._tries_words(), self._stars_words()]
            lines.append((text, " · ".join(filter(None, notes)), self.history, turn))
        elif also := self._also():
            lines.append((also, "", self.history, self._turn_history))
        if parcel.daily:
            count = len(parcel.daily)
            text = ngettext("{count} daily game", "{count} daily games", count).format(count=count)
            note = "" if self._new_daily else _("all of them are already here")
            lines.append((text, note, self.daily, self._turn_daily if self._new_daily else None))
        if parcel.friends:
            count = len(parcel.friends)
            text = ngettext("{count} game with friends", "{count} games with friends", count)
            note = "" if self._new_friends else _("all of them are already here")
            turn = self._turn_friends if self._new_friends else None
            lines.append((text.format(count=count), note, self.friends, turn))
        for game_id, record in parcel.saves.items():
            game = presentation_of(game_id)
            progress = game.progress(record.reached.round) if record.reached else ""
            text = _(game.name) + f" · {progress}"
            note = rivals_text(record.seats)
            if game_id in self._here:
                # Translators: in a list of what a file holds: "Settings – replaces yours".
                note = _("replaces yours")
            lines.append((text, note, game_id in self.saves, partial(self._turn_save, game_id)))
        if parcel.settings is not None or parcel.habits:
            lines.append((_("Settings"), _("replace yours"), self.settings, self._turn_settings))
        if parcel.refused:
            count = len(parcel.refused)
            text = ngettext(
                "{count} item needs another version of Mastaba and won’t be imported.",
                "{count} items need another version of Mastaba and won’t be imported.",
                count,
            )
            lines.append((text.format(count=count), "", False, None))
        return lines or [(_("The file is empty."), "", False, None)]

    def _tries_words(self) -> str:
        """How many tries from finished games come along; nothing if none does."""
        if not self._tries:
            return ""
        # Translators: games played on otherwise from the middle of finished ones: "2 new tries".
        return ngettext("{count} new try", "{count} new tries", self._tries).format(count=self._tries)

    def _also(self) -> str:
        """Further contents that come with finished games, or without any; '' if there are none."""
        return " · ".join(filter(None, (self._tries_words(), self._stars_words())))

    def _stars_words(self) -> str:
        """Words for more stars than here; '' if there are none."""
        # Translators: in a list of what a file holds that is not here yet.
        return _("new stars for puzzles") if self._new_stars else ""

    def _history_note(self, count: int) -> str:
        """Why not all of so many finished games are new."""
        old, known = self._old, count - self._new - self._old
        if known == count > 1:
            return _("all of them are already here")
        here = ngettext("{count} of them is already here", "{count} of them are already here", known)
        # Translators: games in a file that are too old to be used.
        notes = ((here, known), (_("too old: {count}"), old))
        return " · ".join(text.format(count=number) for text, number in notes if number)

    # --- doing --------------------------------------------------------------------------------

    def _turn(self, turn: Callable[[bool], None], on: bool) -> None:
        """Turn a switch; not any more while it is brought in, for what is wanted tells what is said then."""
        if not self._taking:
            turn(on)
        self.rebuild()

    def _turn_history(self, on: bool) -> None:
        self.history = on

    def _turn_daily(self, on: bool) -> None:
        self.daily = on

    def _turn_friends(self, on: bool) -> None:
        self.friends = on

    def _turn_settings(self, on: bool) -> None:
        self.settings = on

    def _turn_save(self, game_id: str, on: bool) -> None:
        self.saves = self.saves | {game_id} if on else self.saves - {game_id}

    def take(self) -> None:
        """Bring in what is wanted, once."""
        if not self._taking:
            self._taking = True
            self.app.tasks.start(self._take())

    async def _take(self) -> None:
        app = self.app
        try:
            count = await bring_in(
                self._parcel,
                app.store,
                settings=self.settings,
                saves=self.saves,
                history=self.history,
                daily=self.daily,
                friends=self.friends,
            )
        except StoreError as error:
            self._taking = False
            self._tell_of(pgettext("a heading", "Import"), storage_words(error))
            return
        if self.settings:
            app.settings, app.settings_fault = load_settings(app.store)
            app.apply_settings()
        self._tell_of(_("Done"), self._done_words(count), self.back)

    def _done_words(self, count: int) -> str:
        """A summary of the import: so many finished games, and all other chosen parts."""
        done = []
        if self.history:
            text = ngettext("{count} finished game imported.", "{count} finished games imported.", count)
            if count or not (self._new_stars or self._tries):
                done.append(text.format(count=count))
            if self._tries or self._new_stars:
                done.append(_("Imported: {things}.").format(things=self._also()))
        if self.daily:
            number = self._new_daily
            text = ngettext("{count} daily game imported.", "{count} daily games imported.", number)
            done.append(text.format(count=number))
        if self.friends:
            number = self._new_friends
            text = ngettext(
                "{count} game with friends imported.", "{count} games with friends imported.", number
            )
            done.append(text.format(count=number))
        if self.saves:
            saves = [game for game in self._parcel.saves if game in self.saves]
            # Translators: names of games.
            text = ngettext(
                "Unfinished game imported: {games}.", "Unfinished games imported: {games}.", len(saves)
            )
            done.append(text.format(games=listed(_(presentation_of(game).name) for game in saves)))
        if self.settings:
            done.append(_("Settings imported."))
        return " ".join(done)

    def _tell_of(self, title: str, words: str, then: Callable[[], None] = lambda: None) -> None:
        """Say what came of it, unless the person has gone elsewhere meanwhile."""
        if self.app.scene is self:
            self.rebuild()
            self.tell(title, words, then)
            self.app.host.poke()
