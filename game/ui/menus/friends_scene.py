"""Games with friends: challenges, and games that go from device to device, whose turn it is first."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.challenge import load_challenge
from game.play.correspondence import load_mail
from game.play.friends import ChallengeGlance, MailGlance
from game.play.links import Challenge, LinkError, Turn, parse_link
from game.play.seats import is_human, levels_of, person_name
from game.play.storage import StoreError
from game.ui.table.faults import link_words, record_words
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.table.seat_names import seat_name, seat_token
from game.ui.toolkit.box import GAP, GAP_S, REST, Box
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.theme import CREAM, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label

from .challenge_scene import ChallengeScene, open_challenge
from .friends_line import FriendsEntry, entries_of
from .game_row import Row
from .mail_arrival import open_turn
from .mail_table import go_on

ROW, FOOT = 66.0, 52.0


class FriendsScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back = back
        self._page = 0

    @property
    def address(self) -> str:
        return "friends"

    def back(self) -> None:
        self._back()

    def enter(self) -> None:
        self.app.host.announce(_("Games with friends"))

    def store_touched(self) -> None:
        self.rebuild()

    def return_here(self) -> None:
        self.rebuild()
        super().return_here()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        body = self.under_header(_("Games with friends"), 1080.0, foot=MARGIN / 2)
        entries: list[FriendsEntry] = []
        with contextlib.suppress(StoreError):
            entries = entries_of(app.store)
        columns = 2 if body.w > 800 else 1
        rows = max(1, int((body.h - FOOT) // (ROW + GAP_S)))
        pages = max(1, -(-len(entries) // (rows * columns)))
        self._page = min(self._page, pages - 1)
        area, foot = body.down(REST, FOOT, gap=GAP_S)
        if not entries:
            text = _(
                "Nothing here yet. Finish a game and challenge a friend, or start a new game with friends "
                "and choose “By link”."
            )
            rect = self.px(area.centred(560.0, 160.0, high=0.3))
            self.add(Label(app, rect, text, size=SIZE_LARGE, colour=CREAM, align="center", wrap=True))
            return
        shown = entries[self._page * rows * columns : (self._page + 1) * rows * columns]
        list_ = area.centred(h=rows * (ROW + GAP_S) - GAP_S, high=0)
        places = [place for column in list_.columns(columns, GAP_S) for place in column.rows(rows, GAP_S)]
        for entry, place in zip(shown, places, strict=False):
            self.add(self._row(entry, place))
        if pages > 1:
            for step, icon, name, part in (
                (-1, "ui.previous", _("Newer"), 0),
                (1, "ui.next", _("Older"), 1),
            ):
                rect = self.px(foot.columns(2, GAP)[part])
                turn = partial(self._turn, step)
                button = Button(app, rect, turn, icon=icon, style="lapis", text=name, size=SIZE_TEXT)
                button.set_enabled(0 <= self._page + step < pages)
                self.add(button)

    def _turn(self, step: int) -> None:
        self._page += step
        self.rebuild()

    def _row(self, entry: FriendsEntry, place: Box) -> Row:
        rect = self.px(place)
        if entry.link:
            challenge = entry.link.startswith("challenge")
            title = _("A challenge for you") if challenge else _("A friend’s turn")
            words = title, _("From a link you opened")
            return Row(self.app, rect, partial(self._open_link, entry), "ui.friends.ink", words, ("", ""))
        if entry.mail:
            told = entry.mail
            game = _(presentation_of(told.game).name)
            others = [seat_name(told.seats, p) for p in range(len(told.seats)) if p != told.seat]
            picture = seat_token(told.seats, (told.waits_for or (told.seat,))[0])
            left = (_("With {names}").format(names=listed(others)), game)
            return Row(
                self.app,
                rect,
                partial(self._open_mail, entry),
                picture,
                left,
                (self._whose(told), self._how_far(told)),
            )
        if entry.challenge is None:
            words = _("A challenge that can’t be read"), ""
            return Row(self.app, rect, partial(self._ask_to_forget, entry), "ui.info.ink", words, ("", ""))
        told_of = entry.challenge
        game = _(presentation_of(told_of.game).name)
        names = [self._name(told_of, number) for number in range(len(told_of.people))]
        left = (_("Challenge: {names}").format(names=listed(names)), game)
        played = _("Your turn") if told_of.own is None else ""
        action = partial(self._open_challenge, entry)
        return Row(self.app, rect, action, seat_token(told_of.people[:1], 0), left, (played, ""))

    def _how_far(self, told: MailGlance) -> str:
        """Its round, and its version if there are several."""
        number = told.key.split(".")[3:]
        version = _("version {number}").format(number=number[0]) if number else ""
        progress = presentation_of(told.game).progress(told.round) if told.waits_for else ""
        return " · ".join(filter(None, (progress, version)))

    def _whose(self, told: MailGlance) -> str:
        if not told.waits_for:
            return _("Finished")
        if told.seat in told.waits_for:
            return _("Your turn")
        names = listed(
            seat_name(told.seats, player) for player in told.waits_for if is_human(told.seats[player])
        )
        return _("{name}’s turn").format(name=names)

    @staticmethod
    def _name(challenge: ChallengeGlance, number: int) -> str:
        return _("You") if number == challenge.own else person_name(challenge.people[number]) or _("A friend")

    # --- doing --------------------------------------------------------------------------------

    def _open_link(self, entry: FriendsEntry) -> None:
        """As if it were opened now."""
        try:
            wanted = parse_link(entry.link, GAMES, levels_of)
        except LinkError as error:
            self._tell_unreadable(entry, _("This link doesn’t work"), link_words(error))
            return
        assert isinstance(wanted, Challenge | Turn)
        game_id = (wanted.boards[0] if isinstance(wanted, Challenge) else wanted.record).game
        self.app.load(game_id, PLAYING, partial(self._show_linked, wanted))

    def _show_linked(self, wanted: Challenge | Turn) -> None:
        if isinstance(wanted, Challenge):
            self.app.go(open_challenge(self.app, wanted, self.return_here))
        else:
            self.app.go(open_turn(self.app, wanted))

    def _open_challenge(self, entry: FriendsEntry) -> None:
        assert entry.challenge
        self.app.load(
            entry.challenge.game, PLAYING, partial(self._show_challenge, entry, entry.challenge.key)
        )

    def _show_challenge(self, entry: FriendsEntry, key: str) -> None:
        try:
            kept = load_challenge(self.app.store, key, GAMES)
        except (StoreError, RecordError):
            self._ask_to_forget(entry)
            return
        if kept:
            self.app.go(ChallengeScene(self.app, kept, self.return_here))

    def _open_mail(self, entry: FriendsEntry) -> None:
        assert entry.mail
        self.app.load(entry.mail.game, PLAYING, partial(self._sit_down, entry))

    def _sit_down(self, entry: FriendsEntry) -> None:
        try:
            mail = load_mail(self.app.store, entry.key, GAMES)
        except RecordError as error:
            self._tell_unreadable(entry, _("A saved game can’t be read"), record_words(error))
            return
        except StoreError:
            mail = None
        if mail:
            self.app.go(go_on(self.app, mail))
        else:
            self.rebuild()

    def _tell_unreadable(self, entry: FriendsEntry, title: str, words: str) -> None:
        answers: list[Answer] = [
            (_("OK"), lambda: None, "gold"),
            (_("Delete"), partial(self._forget, entry), "papyrus"),
        ]
        self.add(Dialog(self.app, title, words, answers, escape=0))

    def _ask_to_forget(self, entry: FriendsEntry) -> None:
        answers: list[Answer] = [
            (_("Keep it"), lambda: None, "gold"),
            (_("Delete"), partial(self._forget, entry), "papyrus"),
        ]
        self.add(Dialog(self.app, _("Delete this challenge?"), "", answers, escape=0))

    def _forget(self, entry: FriendsEntry) -> None:
        with contextlib.suppress(StoreError):
            self.app.store.remove(entry.key)
        self.rebuild()
