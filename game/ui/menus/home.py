"""The first screen: every game with what can be done with it, and the switches at hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.clock import now
from game.play.daily import Diary, open_days
from game.play.saves import DamagedSave, Glance, SavedRecord, Slot, glance_at, load_slot, save_key
from game.play.settings import LANGUAGES
from game.play.storage import Store, StoreError
from game.play.tutorial_slot import beginners_games, tutorials_begun
from game.ui.table.copying import copy_or_show, damage_heading, done_words
from game.ui.table.damaged_save import damage_notice, damage_text, damage_title, what_is_left
from game.ui.table.faults import detail_answer, record_words
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import CHOOSING, MARGIN, NIGHT, PLAYING, Notice, Scene, Shell
from game.ui.toolkit.box import GAP_L, REST, Box
from game.ui.toolkit.steps import LONG, SHORT
from game.ui.toolkit.theme import GOLD, SIZE_DISPLAY, SIZE_TEXT
from game.ui.toolkit.translate import _, language
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Aside, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Picture

from .daily_entry import DailyEntry
from .game_card import GameCard
from .home_strips import HomeStrips

BAR, TONGUE = 48.0, 84.0
LOGO, LOW_LOGO = 140 / 480, 130.0
"""Height to width of the logo; its width where the name stands beside it."""
NAME, DAILY = 56.0, 56.0
SHORT_DAILY, LOW_WAYS = 146.0, 2 * BAR + 6
"""Width of both ways, to the games of the day and to the puzzles, where they stand in the bar."""
PUZZLES, TWO_ENTRIES = 170.0, 480.0
"""Width of the way to the puzzles, where both ways together have so much."""
WORDY_BAR = 800
"""From this width of the window on; in narrower ones it is as wide as high."""
WIDEST_CARD = 760.0
LEAST_COLUMN = 180.0
"""Cards that would be narrower beside each other stand below each other."""
LOW_FOR_ALL = 700
"""Upright windows that are lower have no room for a large logo above the cards of all games."""


def storage_fault(store: Store) -> str | None:
    """Why a store keeps nothing (the reason of its StoreError); None if it works."""
    try:
        store.set("probe", "1")
        works = store.get("probe") == "1"
        store.remove("probe")
    except StoreError as error:
        return error.reason
    return store.fault() if works else "failed"


def friends_line(store: Store, keys: Sequence[str]) -> str:
    """Home's line about games with friends; '' if there are none. May raise StoreError."""
    if not any(key.startswith(("mail.", "challenge.", "link.")) for key in keys):
        return ""  # no file of either needs to be read
    from .friends_line import entries_of, friends_words

    entries = entries_of(store)
    return friends_words(entries) if entries else ""


def _ok() -> Answer:
    return (_("OK"), lambda: None, "gold")


class Home(Scene):
    """Continue, new game, how to play, settings."""

    def __init__(self, app: Shell, notice: Notice | None = None) -> None:
        """`notice` is a dialog to open with."""
        super().__init__(app)
        self._stale = True  # the saves are to be read before the next building
        self._keys: tuple[str, ...] = ()  # of the store, when it was last read
        self._strips = HomeStrips(self, self.open_data, self._open_friends)
        self._saved: dict[str, Glance] = {}
        self._unlearnt: set[str] = set()
        """Games with a tutorial that were never played to the end."""
        self._learning: set[str] = set()
        """Games whose tutorial is under way."""
        self._diary = Diary(())
        self._days = open_days()
        self._notices: list[Notice] = [notice] if notice else []
        self._looking: asyncio.Task[None] | None = None
        self._expected = ""
        """The game that will be wanted in a moment."""

    # --- what there is ------------------------------------------------------------------------

    root = True

    @property
    def address(self) -> str:
        return "home"

    def enter(self) -> None:
        self._show_notice()

    def leave(self) -> None:
        self._stale = True
        self._looking = None
        self._expected = ""

    def store_touched(self) -> None:
        # An older save that is gone on with would take the place of what the other window has played.
        store = self.app.store
        try:
            changed = store.keys() != self._keys or any(
                store.get(save_key(game_id)) != saved.text for game_id, saved in self._saved.items()
            )
            changed = changed or storage_fault(store) != self._strips.fault
        except StoreError:
            changed = True
        if not changed:
            return
        self._read_again()

    def _read_again(self) -> None:
        self._stale = True
        self.rebuild()
        if self.app.stage.scope is self:
            self._show_notice()

    def _read_saves(self) -> None:
        store = self.app.store
        self._strips.fault = storage_fault(store)
        try:
            self._keys = store.keys()
            self._diary = Diary(self._keys)
            found = {game_id: glance_at(store, game_id, GAMES) for game_id in GAMES}
            learning = [game_id for game_id in GAMES if presentation_of(game_id).has("tutorial")]
            self._learning = tutorials_begun(store, learning)
            self._strips.friends = friends_line(store, self._keys)
            self._unlearnt = beginners_games(store, learning) | self._learning
        except StoreError as error:
            self._strips.fault, found = error.reason, {}
        self._saved = {g: saved for g, saved in found.items() if isinstance(saved, Glance)}
        for game_id, saved in found.items():
            if isinstance(saved, DamagedSave):
                self._notices.append(damage_notice(game_id, saved, store, self.copy))
        if self.app.settings_fault and not self._strips.fault:  # the strips report a store that fails anyway
            text = _("Some settings couldn’t be read. They have been reset.")
            answers = [_ok(), detail_answer(self.app.settings_fault)]
            self._notices.append((_("Settings"), text, answers))
            self.app.settings_fault = None
        if self.app.settings_aside:
            self.app.settings_aside = False
            text = _(
                "Mastaba couldn’t show anything with your settings, so it’s using the usual ones. Yours "
                "are kept: you’ll find them under Settings, More."
            )
            self._notices.append((_("Settings"), text, [_ok()]))

    def update(self) -> bool:
        if self._strips.update != self.app.host.update_ready() or self._days != open_days():
            self.rebuild()
        if self._looking is None:
            self._looking = self.app.tasks.start(self._look_around())
        if self._expected:
            self.app.load(self._expected, CHOOSING, lambda: None)
            self._expected = ""
        return False

    async def _look_around(self) -> None:
        """After the first picture: what has changed since the last visit, and whether a copy is due."""
        from .news import what_is_new

        app = self.app
        notice = await what_is_new(app)
        due = app.host.may_be_forgotten() and not await app.host.is_kept()
        if due:
            from game.play.copies import copy_is_due

            due = copy_is_due(app.store, now())
        offers = await self._strips.installing.look()
        if app.scene is not self:
            return  # all this is looked for again when the person is back
        if offers or due != self._strips.copy_due:
            self._strips.copy_due = due
            self.rebuild()
        if notice:
            self._notices.append(notice)
            if app.stage.scope is self:
                self._show_notice()
        app.host.poke()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        if self._stale:
            self._stale = False
            self._read_saves()
        strips, self._days = self._strips, open_days()
        strips.update = self.app.host.update_ready()
        self.sky(NIGHT)
        safe = self.safe()
        wide = safe.w > safe.h
        low = safe.h < 560 or (not wide and safe.h < LOW_FOR_ALL)
        between = self._build_bar(safe, journey=not low or safe.w >= WORDY_BAR)
        short_daily, free = between.across(
            min(SHORT_DAILY if safe.w >= WORDY_BAR else LOW_WAYS if wide else BAR, between.w),
            REST,
            gap=GAP_L / 2,
        )
        logo = min(300, safe.w - 120)
        above = (8 if low else MARGIN) if wide else BAR + MARGIN + 4
        title_height = BAR if low else logo * LOGO + NAME
        _above, area, _edge = safe.down(above, REST, MARGIN)
        title, daily, cards, foot = area.down(
            title_height, 0 if low else DAILY, REST, strips.height(), gap=GAP_L
        )
        puzzles = None
        if low:
            if not wide and safe.w < WORDY_BAR:  # the bar is full
                title, puzzles, _edge = title.across(REST, BAR, MARGIN - GAP_L, gap=GAP_L)
            self._build_low_title(title, free if wide else title)
            daily = short_daily
        else:
            self._build_title(title, logo)
            daily = daily.inset(MARGIN, 0).centred(560.0)
        wordy = daily.w >= TWO_ENTRIES
        if puzzles is None:
            daily, puzzles = daily.across(REST, PUZZLES if wordy else daily.h, gap=GAP_L / 2)
        self.add(DailyEntry(self.app, self.px(daily), self._open_daily, self._diary))
        self._add_puzzles(puzzles, wordy)
        self._build_cards(cards.inset(MARGIN, 0))
        strips.build(foot.inset(MARGIN, 0))

    def _build_bar(self, safe: Box, *, journey: bool) -> Box:
        """The switches at the top, with room that to the journey, too; returns what is left between them."""
        _above, bar, _below = safe.inset(MARGIN, 0).down(MARGIN / 2, BAR, REST)
        widths = TONGUE, BAR, BAR if journey else 0, REST, BAR, BAR
        tongue, history, trophy, between, sound, settings = bar.across(*widths, gap=GAP_L)
        button = self._add_switch(tongue, "ui.language", LANGUAGES[language()], self._next_language)
        # Translators: this language's own name in two letters, on the button that changes the language.
        button.text, button.size = _("EN"), SIZE_TEXT
        self._add_switch(history, "ui.history", _("Finished games"), self._open_history)
        if journey:
            self._add_switch(trophy, "ui.trophy", _("Your journey"), self._open_journey)
        icon = "ui.sound_on" if self.app.settings.sound else "ui.sound_off"
        self._add_switch(sound, icon, _("Sound"), self._switch_sound).sound = ""
        self._add_switch(settings, "ui.settings", _("Settings"), self._open_settings)
        return between

    def _add_switch(self, place: Box, icon: str, name: str, action: Callable[[], None]) -> Button:
        return self.add(Button(self.app, self.px(place), action, icon=icon, style="lapis", name=name))

    def _add_puzzles(self, place: Box, wordy: bool) -> None:
        name, size = _("Puzzles"), SIZE_TEXT + 3
        text, open_them = name if wordy else "", self._open_puzzles
        rect = self.px(place)
        entry = Button(
            self.app, rect, open_them, text=text, icon="ui.puzzle", style="lapis", size=size, name=name
        )
        self.add(entry)

    def _build_title(self, area: Box, logo: float) -> None:
        """The logo, so wide, and the name below it."""
        app = self.app
        picture, name = area.down(REST, NAME)
        self.add(Picture(app, self.px(picture.centred(logo)), "logo"))
        rect = self.px(name)
        self.add(Label(app, rect, "Mastaba", size=SIZE_DISPLAY, face="title", align="center", colour=GOLD))

    def _build_low_title(self, area: Box, free: Box) -> None:
        """The logo and the name side by side; `free` is what they may take of the row."""
        app, size = self.app, SIZE_DISPLAY - 8
        word = app.text_width("Mastaba", size, "title")
        x = max(free.x, area.x + (area.w - LOW_LOGO - GAP_L - word) / 2)
        logo = min(LOW_LOGO, free.right - x - GAP_L - word)
        _left, picture, name, _right = area.across(x - area.x, logo, word + 8, REST, gap=0)
        self.add(Picture(app, self.px(picture), "logo"))
        rect = self.px(name.moved(GAP_L))
        self.add(Label(app, rect, "Mastaba", size=size, face="title", colour=GOLD))

    def _build_cards(self, area: Box) -> None:
        """One card for each game: beside each other where there is width, else below each other."""
        n = len(GAMES)
        if area.w > max(area.h, n * LEAST_COLUMN):
            most_w, most_h = (400.0, 560.0) if n > 1 else (980.0, 460.0)
            places = area.centred(n * (most_w + GAP_L) - GAP_L, most_h).columns(n, GAP_L)
        else:
            places = area.centred(WIDEST_CARD, n * (640.0 + GAP_L) - GAP_L, high=0.3).rows(n, GAP_L)
        for game_id, place in zip(GAMES, places, strict=True):
            learning = (game_id in self._unlearnt, game_id in self._learning)
            self.add(GameCard(self, game_id, self._saved.get(game_id), *learning)).build(place)

    # --- notices ------------------------------------------------------------------------------

    def _show_notice(self) -> None:
        if not self._notices:
            return
        title, text, answers = self._notices.pop(0)
        chained: list[Answer] = [
            (word, action if isinstance(action, Aside) else self._then_next(action), style)
            for word, action, style in answers or [_ok()]
        ]
        self.add(Dialog(self.app, title, text, chained, escape=0))

    def _then_next(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            if self.app.scene is self:
                self._show_notice()

        return act

    def tell_of_damage(self, game_id: str, damage: DamagedSave, first: Sequence[Answer]) -> None:
        """Open with a dialog about a damaged save that offers something else first."""
        store = self.app.store
        answers = [*first, *what_is_left(damage, store, self.copy)]
        self._notices.append((damage_title(), damage_text(game_id, damage), answers))

    def copy(self, damage: DamagedSave) -> None:
        """Put a damaged save on the clipboard, and tell whether that worked."""
        self.app.tasks.start(self._copy(damage))

    async def _copy(self, damage: DamagedSave) -> None:
        text = await copy_or_show(self.app, damage_heading(), damage.text, done_words())
        if text:
            self._notices.insert(0, (damage_heading(), text, ()))
        if self.app.scene is self and self.app.stage.scope is self:
            self._show_notice()
            self.app.host.poke()

    # --- doing --------------------------------------------------------------------------------

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self.app.visit_language = None
        self.app.settings.language = codes[(codes.index(language()) + 1) % len(codes)]
        self.app.save_settings()
        self.rebuild()

    def _switch_sound(self) -> None:
        self.app.settings.sound = not self.app.settings.sound
        self.app.save_settings()
        self.app.sound.play("button")
        self.rebuild()

    def _open_settings(self) -> None:
        from .settings_scene import SettingsScene

        self.app.go(SettingsScene(self.app, back=self.return_here))

    def _open_history(self) -> None:
        from .history_scene import HistoryScene

        self.app.go(HistoryScene(self.app, back=self.return_here))

    def _open_journey(self) -> None:
        from .journey import JourneyScene

        self.app.go(JourneyScene(self.app, back=self.return_here))

    def _open_friends(self) -> None:
        self.app.go(self.app.scenes.friends(self.return_here))

    def open_data(self) -> None:
        """All that is kept, as a file."""
        self.app.go(self.app.scenes.data(self.return_here))

    def _open_puzzles(self) -> None:
        from .puzzles_scene import PuzzlesScene

        self.app.go(PuzzlesScene(self.app, back=self.return_here))

    def _open_daily(self) -> None:
        from .daily_scene import DailyScene

        self.app.go(DailyScene(self.app, back=self.return_here))

    def resume(self, game_id: str) -> None:
        """Go on with a saved game. Only now it is seen whether all of it can be read."""
        self.app.load(game_id, PLAYING, lambda: self._resume(game_id))

    def _resume(self, game_id: str) -> Iterator[bool]:
        from game.play.session import Session
        from game.ui.table.playing.table_of import table_of

        store = self.app.store
        try:
            saved = load_slot(store, Slot(game_id), GAMES)
            if isinstance(saved, SavedRecord):
                yield SHORT
                session = Session.resume(saved, store=store)
                yield SHORT
                table = table_of(self.app, session)
                yield LONG
                self.app.go(table)
                return
        except RecordError as error:
            answers = [_ok(), detail_answer(str(error))]
            self._notices.append((damage_title(), record_words(error), answers))
            self._show_notice()
            return
        except StoreError:
            saved = None  # reading it again tells
        if isinstance(saved, DamagedSave):
            self._notices.append(damage_notice(game_id, saved, store, self.copy))
        self._read_again()

    def expect(self, game_id: str) -> None:
        """Import its rules and bots meanwhile, after it has been drawn that a button is pressed."""
        self._expected = game_id

    def start(self, game_id: str) -> None:
        """Ask who plays."""
        self.app.load(game_id, CHOOSING, lambda: self._choose(game_id))

    def _choose(self, game_id: str) -> Iterator[bool]:
        from .new_game import NewGameScene

        yield SHORT
        scene = NewGameScene(self.app, game_id, back=self.return_here)
        yield LONG
        self.app.go(scene)

    def learn(self, game_id: str) -> None:
        """Play the tutorial."""
        self.app.load(game_id, PLAYING, lambda: self._learn(game_id))

    def _learn(self, game_id: str) -> None:
        from game.ui.table.playing.tutorial_table import learn

        learn(self.app, game_id, self)

    def teach(self, game_id: str) -> None:
        """Explain the rules."""
        from .how_to_play import HowToPlay

        self.app.go(HowToPlay(self.app, game_id, back=self.return_here))
