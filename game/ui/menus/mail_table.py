"""The table of a correspondence game: one person acts here, and the link goes on to the next."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from game.engine import GAMES, Action, Game
from game.engine.record import Record, RecordError
from game.play.clock import now
from game.play.correspondence import Mail, MailSlot, for_all, load_mail, mail_id, make_room
from game.play.friends import MAIL
from game.play.links import link_for_turn
from game.play.opponents import Actions
from game.play.seats import YOU, chosen_token, is_human, person_name, person_seat
from game.play.seed import draw_seed
from game.play.session import Session
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.ui.table.ending.scores import NextDeed, Scores
from game.ui.table.playing.signed_table import SignedTable
from game.ui.table.playing.table import Table
from game.ui.table.presentation import game_title
from game.ui.table.scene import Shell
from game.ui.table.seat_names import seat_name, subject_name
from game.ui.table.sending import offer_link
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from .friends_name import known_name

SEND_MS = 700.0
"""Between what one has done and the offer to send it on."""
SEND_KEY = "mail"


def sit_down(app: Shell, deal: Record, key: str, seat: int, *, given: int | None = None) -> Session:
    """The game of a record on the device of that seat, kept under that key.

    `given` is how many of its actions are not taken back: all unless given.
    """
    slot = MailSlot(deal.game, key, seat, len(deal.actions) if given is None else given, int(now()))
    return Session.resume(for_all(deal), store=app.store, slot=slot, here=(seat,))


def go_on(app: Shell, mail: Mail, news: Actions = ()) -> MailTable:
    """The table of a kept game, on which what a link has brought is shown as it happened."""
    session = sit_down(app, mail.record, mail.key, mail.seat, given=len(mail.record.actions) + len(news))
    return MailTable(app, session, news)


def begin_mail(app: Shell, session: Session, news: Actions = ()) -> MailTable:
    """The table of a new game. It is kept at once: sending its link may be the first thing done."""
    with contextlib.suppress(StoreError):  # the table tells that nothing is kept
        make_room(app.store, session.slot.key)
    session.keep()
    return MailTable(app, session, news)


def new_mail(
    app: Shell,
    game: Game,
    seats: Sequence[str],
    setup: str,
    *,
    seed: int | None = None,
    own: int | None = None,
) -> MailTable:
    """The table of a new game between people on different devices; a seed is drawn unless given.

    `own` is the seat of the person here, by default that of 'you'.
    """
    own = person_of(seats) or 0 if own is None else own
    named = list(seats)
    if not person_name(named[own]):
        named[own] = person_seat(YOU, known_name(app.store) or None, chosen_token(named[own]))
    deal = for_all(
        Record(game.id, game.rules_version, draw_seed() if seed is None else seed, tuple(named), setup=setup)
    )
    return begin_mail(app, sit_down(app, deal, MAIL + mail_id(deal), own))


def people_in_words(seats: Sequence[str], players: Sequence[int]) -> str:
    """Some players' names in a list."""
    return listed(seat_name(seats, player) for player in players)


class MailTable(SignedTable):
    """Plays the own seat, and offers to send the game on as soon as others are awaited."""

    sign_icon = "ui.share"

    def __init__(self, app: Shell, session: Session, news: Actions = ()) -> None:
        """`news` are actions that a link has brought: they are shown as they happened."""
        super().__init__(app, session)
        self._news = news
        assert isinstance(session.slot, MailSlot)
        self._slot = session.slot
        self._acted = False
        """True if the person has done something here that has not been sent on."""
        self._signed = ""
        self._greeting: tuple[str, str] | None = None
        self._send_button: Button | None = None

    def greet(self, title: str, text: str) -> None:
        """Say something when the table comes on screen."""
        self._greeting = title, text

    def enter(self) -> None:
        super().enter()
        if self._greeting:
            self.tell(*self._greeting)
            self._greeting = None

    def update(self) -> bool:
        if self._news:  # the board stands as it was before them
            news, self._news = self._news, ()
            self.session.follow(news)
            self._collect()
        more = super().update()
        if self._send_button and self.board.children[-1] is not self._send_button:
            self._send_button.remove()  # a panel has opened above it, in which nobody here is asked
            self.board.add(self._send_button)
        return more

    # --- words --------------------------------------------------------------------------------

    def sign(self) -> str:
        seats, waited = self.session.seats, self.session.awaited_elsewhere
        if self.session.over:
            return _("By link: the game is over")
        if self.session.awaiting() is not None:
            # Translators: below the board of a game that goes from device to device as a link.
            return _("By link: it’s your turn")
        return _("By link: waiting for {names}").format(names=people_in_words(seats, waited))

    def _receivers(self) -> str:
        """To whom the link goes now: who is awaited, else everybody else."""
        players = self.session.awaited_elsewhere or self.session.away
        return people_in_words(self.session.seats, players)

    # --- sending on ---------------------------------------------------------------------------

    def send(self) -> None:
        """Offer the link to whoever is next."""
        session = self.session
        if session.over:
            words = _("The game is over. Send {names} the last moves.")
        elif len(session.awaited_elsewhere) > 1:
            words = _("Send this link to {names}. They open it and make their moves, in any order.")
        else:
            words = _("Send this link to {names}. They open it and make their move.")
        game = game_title(session.game.id, session.record().setup)
        own = subject_name(session.seats, self._slot.seat)
        # Translators: goes with a link to friends; {name} has made their move.
        message = _("Mastaba · {game}: {name} has made a move.").format(game=game, name=own)
        link = f"{self.app.host.address()}#{link_for_turn(for_all(session.record()), self._slot.seat)}"
        title = _("Send it on")
        offer_link(
            self.app,
            title,
            words.format(names=self._receivers()),
            link,
            message=message,
            sent=self._sent,
            back=_("Look at the table"),
        )

    def _sent(self) -> None:
        """Stop taking back the moves that were sent: others go on from them."""
        self._acted = False
        self._slot.given = len(self.session.record().actions)
        self.session.forget_undo()

    def _settle_board(self) -> None:
        super()._settle_board()
        self._follow_sign()
        session = self.session
        waits = session.awaiting() is None and bool(session.awaited_elsewhere)
        if self._send_button and not waits:
            self._send_button.remove()
            self._send_button = None
        if waits and (self._send_button is None or self._send_button.parent is None):
            rect = self.board.main_button_rect()
            button = Button(self.app, rect, self.send, text=_("Send it on"), icon="ui.share", style="gold")
            self._send_button = self.board.add(button)
        if waits and self._acted:
            self._acted = False
            self.app.motion.after(SEND_MS, self._send_by_itself, key=SEND_KEY)

    def _send_by_itself(self) -> None:
        if self.kit.stage.scope is self:
            self.send()

    def _follow_sign(self) -> None:
        """Let the sign say whose turn it is now."""
        if self.sign() != self._signed:
            self._signed = self.sign()
            self.change_sign()

    def act(self, action: Action) -> None:
        self._acted = True
        super().act(action)

    # --- where it leads -----------------------------------------------------------------------

    @property
    def address(self) -> str:
        return "" if self.session.over else f"mail {self._slot.key}"

    def with_session(self, session: Session) -> Table:
        record = session.record()
        return MailTable(self.app, sit_down(self.app, record, self._slot.key, self._slot.seat))

    def try_again(self) -> None:
        self.session.look_elsewhere()
        self.app.go(self.with_session(self.session))

    def _kept(self) -> Mail | None:
        """The game as another window has kept it."""
        try:
            return load_mail(self.app.store, self._slot.key, GAMES)
        except (StoreError, RecordError):
            return None

    def _replaced_elsewhere(self) -> bool:
        return False  # the key is that of the deal

    def _play_here(self) -> None:
        kept = self._kept()
        self.app.go(go_on(self.app, kept) if kept else self.app.scenes.home())

    def _make_scores(self) -> Scores:
        return MailScores(self.app, self.session, self)

    def _menu(self) -> list[Answer]:
        first, *answers = super()._menu()
        send: list[Answer] = []
        if self.session.awaiting() is None:
            send.append((_("Send it on"), self.send, "papyrus"))
        last: list[Answer] = [
            (_("Delete this game"), self._ask_to_delete, "papyrus"),
            (_("Games with friends"), self._to_friends, "papyrus"),
        ]
        return [first, *send, *answers[:-1], *last, answers[-1]]

    def _ask_to_delete(self) -> None:
        answers: list[Answer] = [
            (_("Keep it"), lambda: None, "gold"),
            (_("Delete"), self._delete, "papyrus"),
        ]
        text = _("It will be gone from this device. Your friends still have it.")
        self.add(Dialog(self.app, _("Delete this game?"), text, answers, escape=0))

    def _delete(self) -> None:
        with contextlib.suppress(StoreError):
            self.app.store.remove(self._slot.key)
        self._to_friends()

    def _to_friends(self) -> None:
        self.app.go(self.app.scenes.friends(self.app.scenes.home().return_here))


class MailScores(Scores):
    """Instead of another game it offers the end to the others."""

    counts = False

    def __init__(self, app: Shell, session: Session, table: MailTable) -> None:
        super().__init__(app, session, table)
        self._send_end = table.send

    def _next(self) -> list[NextDeed]:
        deeds: list[NextDeed] = [
            (_("Send it on"), "ui.share", self._send_end),
            (_("Play again"), "ui.restart", self._again),
        ]
        session, own = self.session, self.session.humans[0]
        acted = (player for player, _action in reversed(session.record().actions))
        if next((player for player in acted if is_human(session.seats[player])), own) != own:
            deeds.reverse()  # the others know the end already
        return [*deeds, (_("Friends"), "ui.friends", self._to_friends), *self._coach()]

    def _again(self) -> None:
        """Another game with the same friends."""
        session = self.session
        table = new_mail(self.app, session.game, session.seats, session.record().setup, own=session.humans[0])
        self.app.go(table)

    def _to_friends(self) -> None:
        self.app.go(self.app.scenes.friends(self.app.scenes.home().return_here))
