"""What an export holds, and what of it is wanted: nothing that is here is replaced unasked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.play.saves import save_key
from game.play.settings import load_settings
from game.play.storage import StoreError
from game.play.transfer import Parcel, bring_in, missing_games, new_daily, new_games
from game.ui.table.faults import storage_words
from game.ui.table.outcomes import rivals_text
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.theme import INK_SOFT, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.toggle import Toggle

MARGIN, GAP, PAD = 16.0, 10.0, 18.0
BUTTON = 52.0
LINE, NOTE = 46.0, 22.0


class ParcelScene(Scene):
    """Choose what to bring in. `back` returns to where the player came from."""

    def __init__(self, app: Shell, parcel: Parcel, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back, self._parcel = back, parcel
        try:
            self._new = len(new_games(parcel, app.store))
            self._old = len(missing_games(parcel, app.store)) - self._new
            self._new_daily = len(new_daily(parcel, app.store))
            self._here = frozenset(game for game in parcel.saves if app.store.get(save_key(game)))
        except StoreError:  # bringing in will say so
            self._new, self._old, self._here = len(parcel.finished), 0, frozenset()
            self._new_daily = len(parcel.daily)
        self.history = self._new > 0
        self.daily = self._new_daily > 0
        self.settings = False
        self.saves = frozenset(parcel.saves) - self._here
        """Unfinished games that are wanted: at first those that take no other one's place."""

    def back(self) -> None:
        self._back()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(self.app, left, top, width, _("What the file holds"), self.back))
        across = min(width - 2 * MARGIN, 640.0)
        x, y = left + (width - across) / 2, top + HEADER
        room = height - HEADER - BUTTON - GAP - MARGIN
        lines = self._lines()
        notes = sum(bool(note) for _text, note, _on, _turn in lines)
        each = min(LINE + 8, (room - PAD - notes * NOTE) / max(1, len(lines)))
        tall = min(room, len(lines) * each + notes * NOTE + PAD)
        self.add(Panel(self.app, self.box(x, y, across, tall)))
        inner, place = across - 2 * PAD, y + PAD / 2
        for text, note, on, turn in lines:
            rect = self.box(x + PAD, place, inner, max(44.0, each))
            if turn:
                self.add(Toggle(self.app, rect, text, on, turn))
            else:
                self.add(Label(self.app, rect, text, size=SIZE_TEXT + 1, colour=INK_SOFT, wrap=True))
            place += each
            if note:
                rect = self.box(x + PAD, place - 6, inner, NOTE)
                self.add(Label(self.app, rect, note, size=SIZE_TEXT - 2, colour=INK_SOFT))
                place += NOTE
        half = (across - GAP) / 2
        rect = self.box(x, y + tall + GAP, half, BUTTON)
        self.add(Button(self.app, rect, self.back, text=_("Cancel"), size=SIZE_LARGE))
        rect = self.box(x + half + GAP, y + tall + GAP, half, BUTTON)
        button = Button(
            self.app, rect, self.take, text=_("Bring in"), icon="ui.upload", style="gold", size=SIZE_LARGE
        )
        button.set_enabled(self.history or self.daily or self.settings or bool(self.saves))
        self.add(button)

    def _lines(self) -> list[tuple[str, str, bool, Callable[[bool], None] | None]]:
        """Each part of the export: its words, a note below them, whether it is wanted, what a switch does."""
        parcel = self._parcel
        lines: list[tuple[str, str, bool, Callable[[bool], None] | None]] = []
        count = len(parcel.finished)
        if count:
            text = ngettext("{count} finished game", "{count} finished games", count).format(count=count)
            turn = self._turn_history if self._new else None
            lines.append((text, self._history_note(count), self.history, turn))
        if parcel.daily:
            count = len(parcel.daily)
            text = ngettext("{count} daily game", "{count} daily games", count).format(count=count)
            note = "" if self._new_daily else _("all of them are here already")
            lines.append((text, note, self.daily, self._turn_daily if self._new_daily else None))
        for game_id, record in parcel.saves.items():
            game = presentation_of(game_id)
            progress = game.progress(record.reached) if record.reached else ""
            text = _(game.name) + f" · {progress}"
            note = rivals_text(record.seats)
            if game_id in self._here:
                note = _("takes the place of yours")
            lines.append((text, note, game_id in self.saves, partial(self._turn_save, game_id)))
        if parcel.settings is not None or parcel.habits:
            lines.append((_("Settings"), _("take the place of yours"), self.settings, self._turn_settings))
        if parcel.refused:
            count = len(parcel.refused)
            text = ngettext(
                "{count} part cannot be used by this version, and stays in the file.",
                "{count} parts cannot be used by this version, and stay in the file.",
                count,
            )
            lines.append((text.format(count=count), "", False, None))
        return lines or [(_("There is nothing in it."), "", False, None)]

    def _history_note(self, count: int) -> str:
        """Why not all of so many finished games are new."""
        old, known = self._old, count - self._new - self._old
        here = ngettext("{count} of them is here already", "{count} of them are here already", known)
        notes = ((here, known), (_("too old: {count}"), old))
        return " · ".join(text.format(count=number) for text, number in notes if number)

    # --- doing --------------------------------------------------------------------------------

    def _turn_history(self, on: bool) -> None:
        self.history = on
        self.rebuild()

    def _turn_daily(self, on: bool) -> None:
        self.daily = on
        self.rebuild()

    def _turn_settings(self, on: bool) -> None:
        self.settings = on
        self.rebuild()

    def _turn_save(self, game_id: str, on: bool) -> None:
        self.saves = self.saves | {game_id} if on else self.saves - {game_id}
        self.rebuild()

    def take(self) -> None:
        """Bring in what is wanted."""
        app = self.app
        wanted, store = self._parcel, app.store
        try:
            count = bring_in(
                wanted,
                store,
                settings=self.settings,
                saves=self.saves,
                history=self.history,
                daily=self.daily,
            )
        except StoreError as error:
            self.add(Dialog(app, _("Bring in"), storage_words(error), [(_("Go on"), lambda: None, "gold")]))
            return
        if self.settings:
            app.settings, app.settings_fault = load_settings(app.store)
            app.apply_settings()
        text = ngettext("{count} finished game has come.", "{count} finished games have come.", count)
        words = text.format(count=count) if self.history else _("It is here now.")
        self.rebuild()
        self.add(Dialog(app, _("Bring in"), words, [(_("Go on"), self._back, "gold")]))
