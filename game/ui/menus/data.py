"""All that is kept: as a file to take away, brought in from one, and finished games deleted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

from game.engine import GAMES
from game.play.achievements import delete_notes
from game.play.branch import forget_branches
from game.play.clock import now
from game.play.copies import COPIED, note
from game.play.daily_results import delete_results
from game.play.history import delete_history
from game.play.storage import StoreError
from game.play.transfer import Parcel, TransferError, export_text, getting_ready, reading
from game.ui.table.copying import copy_and_tell, done_words
from game.ui.table.dates import day_text
from game.ui.table.faults import storage_words
from game.ui.table.scene import Scene, Shell
from game.ui.table.storage_wishes import keeping_words
from game.ui.toolkit.box import GAP_L, PAD_L, REST, Box
from game.ui.toolkit.theme import CREAM, INK, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .waiting import Waiting

INSET = 10.0
NARROW, NARROW_INSET = 220.0, 8.0
"""In panels narrower than this buttons come nearer to the edges, to leave room for their words."""
BUTTON = 52.0
KEEPING, ASK, ASK_HEIGHT = 56.0, 104.0, 44.0
"""The least height of the words about kept data, and the width and height of their button."""

DataDeed = tuple[str, str, str, Callable[[], None], str]
"""Its subject; the word, sign, action and style of its button."""


class DataScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self._asking: asyncio.Task[None] | None = None
        self._kept: bool | None = None
        """True if the browser promises to keep what is stored, False if not, None if unknown."""

    @property
    def address(self) -> str:
        return "data"

    def update(self) -> bool:
        if self._asking is None:
            self._asking = self.app.tasks.start(self._see(self.app.host.is_kept()))
        return False

    async def _see(self, answer: Awaitable[bool | None]) -> None:
        self._kept = await answer
        if self.app.scene is self:
            self.rebuild()
            self.app.host.poke()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        safe = self.safe()
        low = safe.w > safe.h and safe.h < 560
        body = self.under_header(_("Export and import"), 1000.0 if low else 560.0)
        deeds = self._deeds()
        columns = len(deeds) if low else 1
        rows = len(deeds) // columns
        words = keeping_words(self.app, self._kept)
        keeping = self._keeping_height(words, body.w)
        grid, _rest = body.down(REST, keeping, gap=GAP_L)
        tall = min(240.0 if low else 170.0, (grid.h - GAP_L * (rows - 1)) / rows)
        grid, strip, _rest = body.down(rows * (tall + GAP_L) - GAP_L, keeping, REST, gap=GAP_L)
        for deed, cell in zip(deeds, grid.grid(columns, rows, GAP_L), strict=True):
            self._build_deed(deed, cell)
        if words:
            self._build_keeping(strip, words)

    def _deeds(self) -> list[DataDeed]:
        return [
            (
                _("Everything saved here, as one file: settings, unfinished and finished games."),
                _("Save as a file"),
                "ui.download",
                self.export,
                "gold",
            ),
            (
                _(
                    "Open a file you saved earlier. You’ll see what it contains first; nothing of "
                    "yours is replaced without asking."
                ),
                _("Open a file"),
                "ui.upload",
                self.open,
                "papyrus",
            ),
            (
                _("Delete all finished games, with statistics and medals. Unfinished games stay."),
                _("Delete all finished games"),
                "ui.delete",
                self.ask_to_delete,
                "papyrus",
            ),
        ]

    def _keeping_room(self, width: float) -> float:
        """The width of the words about what the browser keeps."""
        return width - 2 * INSET - (ASK + GAP_L if self._kept is False else 0)

    def _keeping_height(self, words: str, width: float) -> float:
        return max(KEEPING, self.app.text_height(words, self._keeping_room(width)) + 10) if words else 0

    def _build_keeping(self, strip: Box, words: str) -> None:
        """How safe it is here what there is, and a way to ask the browser to keep it."""
        app = self.app
        self.add(Panel(app, self.px(strip), "tag.lapis"))
        rect = app.box(strip.x + INSET, strip.y + 3, self._keeping_room(strip.w), strip.h - 6)
        self.add(Label(app, rect, words, size=SIZE_TEXT, colour=CREAM, wrap=True))
        if self._kept is False:
            _rest, ask, _edge = strip.across(REST, ASK, 6)
            rect = self.px(ask.centred(h=ASK_HEIGHT))
            self.add(Button(app, rect, self._ask, text=_("Protect it"), size=SIZE_TEXT))

    def _build_deed(self, deed: DataDeed, cell: Box) -> None:
        app, (text, word, icon, action, style) = self.app, deed
        self.add(Panel(app, self.px(cell)))
        words, _gap, button, _edge = cell.inset(PAD_L, PAD_L / 2).down(REST, 0.2 * PAD_L, BUTTON, 0.3 * PAD_L)
        if cell.w < NARROW:
            button = button.inset(NARROW_INSET - PAD_L, 0)
        self.add(Label(app, self.px(words), text, size=SIZE_LARGE - 2, colour=INK, wrap=True))
        rect = self.px(button)
        self.add(Button(app, rect, action, text=word, icon=icon, style=style, size=SIZE_TEXT + 2))

    # --- doing --------------------------------------------------------------------------------

    def _ask(self) -> None:
        self._asking = self.app.tasks.start(self._be_kept())

    async def _be_kept(self) -> None:
        """Ask the browser to keep all this; it may refuse without a word of its own."""
        await self._see(self.app.host.ask_to_keep())
        if self.app.scene is self and not self._kept:
            words = _(
                "Your browser hasn’t agreed yet. It decides by itself, and often does once you’ve played "
                "for a while or added the game to your home screen. Until then, save a file now and then."
            )
            self.tell(_("Protect it"), words)
            self.app.host.poke()

    def export(self) -> None:
        """Hand everything to the person as a file."""
        name = f"mastaba-{day_text(now())}.json"
        title = _("Save as a file")
        try:
            store = self.app.store
            exported = export_text(store)
            self.app.host.save_file(name, exported)
            with contextlib.suppress(StoreError):  # then the suggestion to do it comes again
                note(store, COPIED, now())
        except StoreError as error:
            self.tell(title, storage_words(error))
        except OSError as error:
            text = _("The file couldn’t be saved.")
            self.tell(title, text, detail=str(error))
        else:
            text = _("Saved as {name} in your browser’s download folder.").format(name=name)
            copy = partial(copy_and_tell, self.app, title, exported, done_words())
            # Some surroundings let nothing be downloaded, and do not tell.
            answers: list[Answer] = [
                (_("OK"), lambda: None, "gold"),
                # Translators: what was saved as a file, in case the file is nowhere to be found.
                (_("Copy it instead"), copy, "papyrus"),
            ]
            self.add(Dialog(self.app, title, text, answers, escape=0))

    def open(self) -> None:
        """Ask for a file, and show what it holds."""
        self.app.tasks.start(self._open())

    async def _open(self) -> None:
        try:
            text = await self.app.host.open_file()
            parcel = None if text is None else await self._read(text)
        except OSError as error:
            self._refuse(_("The file couldn’t be read."), str(error))
        except TransferError as error:
            newer = error.code == TransferError.VERSION
            words = _("The file was made by a newer version of Mastaba.")
            self._refuse(
                words if newer else _("This file wasn’t saved by Mastaba, or it’s damaged."), str(error)
            )
        else:
            if parcel is not None and self.app.scene is self:
                self._show(parcel)
        self.app.host.poke()

    async def _read(self, text: str) -> Parcel | None:
        """The contents of an export; None if the person has not waited. Raises TransferError."""
        waiting = Waiting(self)
        try:
            parcel = await waiting.follow(reading(text, GAMES))
            if parcel:
                with contextlib.suppress(StoreError):  # bringing in will say so
                    await waiting.follow(getting_ready(self.app.store))
            return None if waiting.ended else parcel
        finally:
            waiting.end()

    def _refuse(self, words: str, detail: str) -> None:
        if self.app.scene is self:
            self.tell(_("Open a file"), words, detail=detail)

    def _show(self, parcel: Parcel) -> None:
        from .parcel import ParcelScene

        self.app.go(ParcelScene(self.app, parcel, self.return_here))

    def ask_to_delete(self) -> None:
        """Delete the history, after asking."""
        answers: list[Answer] = [
            (_("Keep them"), lambda: None, "gold"),
            (_("Delete, keep the calendar"), self._delete, "papyrus"),
            (_("Delete the calendar too"), partial(self._delete, with_daily=True), "papyrus"),
        ]
        text = _("They and your medals will be gone for good, and the statistics will start from zero.")
        text += " " + _("The calendar of daily games can stay, or be deleted with them.")
        self.add(Dialog(self.app, _("Delete all finished games?"), text, answers, escape=0))

    def _delete(self, *, with_daily: bool = False) -> None:
        try:
            delete_history(self.app.store)
            forget_branches(self.app.store)
            delete_notes(self.app.store)
            if with_daily:
                delete_results(self.app.store)
        except StoreError as error:
            self.tell(_("Delete all finished games"), storage_words(error))
        else:
            self.tell(_("Delete all finished games"), _("All finished games have been deleted."))
