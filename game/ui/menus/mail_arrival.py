"""Opening a link of a correspondence game: whose device this is, what it brings, and what if two differ."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.engine import GAMES
from game.engine.record import Record, RecordError
from game.play.clock import now
from game.play.correspondence import (
    FORKED,
    KNOWN,
    Mail,
    MailSlot,
    arrival,
    as_called_in,
    aside_key,
    for_all,
    load_mail,
    mail_id,
    make_room,
    renamed,
)
from game.play.friends import MAIL, link_key, mail_keys
from game.play.links import OpenRecord, Turn, link_of
from game.play.saves import SavedRecord, set_aside
from game.play.seats import is_human, person_name
from game.play.storage import StoreError
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Notice, Scene, Shell
from game.ui.table.seat_names import seat_name
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed, read_on
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.dialog import Answer

from .friends_name import NamePanel, known_name
from .link_preview import LinkPreview
from .mail_table import MailTable, begin_mail, go_on, people_in_words, sit_down

SHOWN_AT_FIRST = 16
"""A game that is new here is shown from its beginning if it has at most so many actions."""


def open_turn(app: Shell, turn: Turn) -> Scene:
    """Where a link leads: to the table, to a question, or home with two versions of the game."""
    versions = _versions(app, MAIL + mail_id(turn.record))
    if not versions:
        return TurnPreview(app, turn)
    arrivals = [(kept, arrival(kept, turn.record, GAMES)) for kept in versions]
    kept, found = next((pair for pair in arrivals if pair[1].kind != FORKED), arrivals[0])
    if found.kind == FORKED:
        return app.scenes.home(fork_notice(app, kept, turn.record, partial(_taken_in, app, turn)))
    _taken_in(app, turn)
    if turn.sender != kept.seat:
        kept = as_called_in(kept, turn.record, turn.sender)
    table = go_on(app, kept, found.actions[len(kept.record.actions) :])
    if found.kind == KNOWN and len(turn.record.actions) < len(kept.record.actions):
        table.greet(
            _("You know this link"),
            _("The game has moved on since then. Here’s how it stands now."),
        )
    return table


def _taken_in(app: Shell, turn: Turn) -> None:
    """Forget the link, should it have waited here."""
    with contextlib.suppress(StoreError):
        app.store.remove(link_key(link_of(turn)))


def _versions(app: Shell, key: str) -> list[Mail]:
    """The game of a key as it is kept, and its other versions; those that cannot be read are put aside."""
    found: list[Mail] = []
    with contextlib.suppress(StoreError):
        keys = [each for each in mail_keys(app.store) if each == key or each.startswith(f"{key}.")]
        for each in sorted(keys):
            try:
                kept = load_mail(app.store, each, GAMES)
            except RecordError:
                set_aside(app.store, each, app.store.get(each) or "")
                continue
            found += [kept] if kept else []
    return found


class TurnPreview(LinkPreview):
    """A game that is new here: who plays, how far it is; one says who one is, and begins."""

    def __init__(self, app: Shell, turn: Turn) -> None:
        record = turn.record
        self._turn, self._sender = turn, turn.sender
        self._people = [p for p, seat in enumerate(record.seats) if is_human(seat) and p != turn.sender]
        super().__init__(app, OpenRecord(record), lambda: None)
        self._deal = record

    @property
    def _finished(self) -> None:
        """Its end is shown at the table."""
        return

    def lines(self) -> list[str]:
        state = self._deal.reached
        assert state
        sent = _("{name} has sent you this game.").format(name=seat_name(self._deal.seats, self._sender))
        waits = [p for p in state.to_act() if is_human(self._deal.seats[p])]
        turn = ""
        if waits:
            turn = _("Next: {names}").format(names=people_in_words(self._deal.seats, waits))
        return [sent, *filter(None, [turn, self._game.progress(state.round)])]

    def _answers(self) -> list[tuple[str, str, Callable[[], None], str]]:
        seats = self._deal.seats
        if len(self._people) == 1:
            first = self._people[0]
            answers = [(_("Play as {name}"), first)]
        else:
            answers = [(_("I’m {name}"), player) for player in self._people]
        shown = [
            (words.format(name=seat_name(seats, player)), "ui.play", partial(self._sit, player), "gold")
            for words, player in answers
        ]
        return [*shown, (_("Home"), "ui.home", self.back, "papyrus")]

    def _sit(self, player: int) -> None:
        """That is the person here; friends read the name that they give."""
        if person_name(self._deal.seats[player]):
            self._begin(player, self._deal)
        elif name := known_name(self.app.store):
            self._call(player, name)
        else:
            self.add(NamePanel(self, partial(self._call, player)))

    def _call(self, player: int, name: str) -> None:
        self._begin(player, renamed(self._deal, player, name))

    def _begin(self, player: int, deal: Record) -> None:
        key = MAIL + mail_id(deal)
        at = len(deal.actions) if len(deal.actions) > SHOWN_AT_FIRST else 0
        begun = replace(deal, actions=deal.actions[:at])
        session = sit_down(self.app, begun, key, player, given=len(deal.actions))
        self.app.go(begin_mail(self.app, session, deal.actions[at:]))
        _taken_in(self.app, self._turn)


def fork_notice(
    app: Shell, kept: Mail, theirs: SavedRecord, decided: Callable[[], None] = lambda: None
) -> Notice:
    """Tells of two versions of a game, shows both sides, and asks which one goes on here.

    `decided` is called once both are kept.
    """
    words = _(
        "This game was continued in two different ways. Which one do you want to play on? "
        "Nothing is lost: the other one stays among your games with friends."
    )
    lines = [
        _("On this device: {how}").format(how=_how_far(kept.record)),
        _("In the link: {how}").format(how=_how_far(theirs)),
    ]

    def keep() -> None:
        if _put_aside(app, kept, theirs):
            decided()
        app.go(go_on(app, kept))

    def take() -> None:
        if not _put_aside(app, kept, kept.record):
            words = _("There’s no room to keep both versions, so nothing was changed.")
            app.go(app.scenes.home((_("Two versions of this game"), words, ())))
            return
        session = sit_down(app, theirs, kept.key, kept.seat)
        with contextlib.suppress(StoreError):  # the table says that nothing is kept
            _write(app, kept.key, kept.seat, theirs)
            decided()
        app.go(MailTable(app, session))

    answers: list[Answer] = [
        (_("The one on this device"), keep, "gold"),
        (_("The one in the link"), take, "papyrus"),
        (_("Decide later"), lambda: None, "papyrus"),
    ]
    return _("Two versions of this game"), read_on(words) + "\n\n" + "\n".join(lines), answers


def _how_far(record: SavedRecord) -> str:
    """Round, points and number of moves of a version."""
    state, shown = record.reached, presentation_of(record.game)
    assert state
    count = len(record.actions)
    moves = ngettext("{count} move", "{count} moves", count).format(count=count)
    points = ""
    if shown.counted:
        each = enumerate(state.scores())
        named = ((seat_name(record.seats, p), number_text(n)) for p, n in each)
        points = listed(_("{name}: {value}").format(name=name, value=value) for name, value in named)
    return " · ".join(filter(None, (shown.progress(state.round), points, moves)))


def _put_aside(app: Shell, kept: Mail, record: Record) -> bool:
    """Keep a version beside the one that goes on; True if the store has taken it."""
    try:
        key = aside_key(app.store, kept.key)
        make_room(app.store, key)
        _write(app, key, kept.seat, record)
    except StoreError:
        return False
    return True


def _write(app: Shell, key: str, seat: int, record: Record) -> None:
    """May raise StoreError."""
    state = record.reached if isinstance(record, SavedRecord) else None
    slot = MailSlot(record.game, key, seat, len(record.actions), int(now()))
    app.store.set(key, slot.text(for_all(record), state))
