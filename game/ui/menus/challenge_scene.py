"""A challenge on screen: who has played the deal, how they stand, and sending it to friends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.challenge import (
    KeptChallenge,
    TrialSlot,
    begun,
    challenge_id,
    forget_challenge,
    from_text,
    keep_challenge,
    load_challenge,
    merged,
    named,
    person_on,
    with_own,
)
from game.play.challenge import to_text as challenge_text
from game.play.clock import now
from game.play.friends import CHALLENGE, link_key
from game.play.links import Challenge, link_for_challenge, link_of
from game.play.saves import DamagedSave, SavedRecord
from game.play.seats import TOKENS, chosen_token, person_name
from game.play.storage import StoreError
from game.ui.table.dates import date_text
from game.ui.table.ending.outcomes import rivals_text
from game.ui.table.faults import record_words
from game.ui.table.presentation import game_title, presentation_of
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.table.seat_names import seat_name, token_sprite
from game.ui.table.sending import offer_link
from game.ui.toolkit.box import GAP, GAP_S, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import CREAM, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _, language, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label

from .challenge_table import open_trial
from .comparison import Comparison
from .friends_name import NamePanel, known_name
from .game_row import Row
from .twin_replay import TwinReplay

ROW, LEAST_ROW, FOOT = 62.0, 44.0, 54.0
WIDE = 700.0
"""From this width on the list stands beside the comparison."""
LOW = 480.0


def challenge_with(
    app: Shell, record: SavedRecord, back: Callable[[], None], known: Challenge | None = None
) -> ChallengeScene:
    """The scene that makes a challenge of a finished game; of a deal that is one already, that one.

    `known` is the challenge as whose answer the game was played, should the store have nothing of it.
    """
    when, kept = int(now()), None
    with contextlib.suppress(StoreError, RecordError):
        kept = load_challenge(app.store, challenge_id(record), GAMES)
    if known:
        kept = with_own(kept or merged(None, known, when), record, when)
    return ChallengeScene(app, kept or begun(record, ghosts=False, touched=when), back)


def open_challenge(app: Shell, sent: Challenge, back: Callable[[], None]) -> ChallengeScene:
    """Where a link leads: to what was known of the challenge and what the link brings, together."""
    kept = None
    with contextlib.suppress(StoreError, RecordError):  # what cannot be read is replaced by what has come
        kept = load_challenge(app.store, challenge_id(sent.boards[0]), GAMES)
    together = merged(kept, sent, int(now()))
    with contextlib.suppress(StoreError):
        keep_challenge(app.store, together)
        app.store.remove(link_key(link_of(sent)))  # it may have waited here
    return ChallengeScene(app, together, back)


class ChallengeScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, kept: KeptChallenge, back: Callable[[], None]) -> None:
        self._deal = kept.boards[0]
        self._game = presentation_of(self._deal.game)
        super().__init__(app, self._game)
        self._back = back
        self.kept = kept
        """The challenge as this device knows it."""
        self._rival: int | None = None
        """The board that one's own is compared with; None: the best of the others."""
        self._told: Comparison | None = None
        self._reading = self._cramped = False
        """True if a comparison has been asked for, and whether there is no room for it beside the list."""

    # --- what there is ------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return f"challenge {challenge_id(self._deal)}"

    def back(self) -> None:
        if self._cramped and self._reading:
            self._reading = False
            self.rebuild()
        else:
            self._back()

    def enter(self) -> None:
        if self._look_again():
            self.rebuild()
        self.app.host.announce(read_on(_("Challenge"), _(self._game.name), self._task()))

    def store_touched(self) -> None:
        if self._look_again():
            self.rebuild()

    def _look_again(self) -> bool:
        """Read the store again; True if there is more by now."""
        with contextlib.suppress(StoreError, RecordError):
            text = self.app.store.get(self._key)
            if text is not None and text != challenge_text(self.kept):
                stored = from_text(text, GAMES)
                if stored.own is not None or self.kept.own is None:  # else the store has refused one's own
                    self.kept = stored
                    return True
        return False

    @property
    def _key(self) -> str:
        return CHALLENGE + challenge_id(self._deal)

    @property
    def _own(self) -> SavedRecord | None:
        return None if self.kept.own is None else self.kept.boards[self.kept.own]

    def _name(self, number: int) -> str:
        if number == self.kept.own:
            return _("You")
        board = self.kept.boards[number]
        return (
            seat_name(board.seats, person_on(board))
            if person_name(board.seats[person_on(board)])
            else _("A friend")
        )

    def _standing(self) -> list[int]:
        """The boards, the best first; equal ones in the order in which they came."""

        def worth(number: int) -> tuple[float, ...]:
            board = self.kept.boards[number]
            state, player = board.reached, person_on(board)
            assert state
            won = player in state.winners()
            if self._game.counted:
                return (-state.scores()[player],)
            lasted = state.round or 0
            return (0, lasted) if won else (1, -lasted)  # the quickest win, then who held out longest

        return sorted(range(len(self.kept.boards)), key=worth)

    def _place(self, number: int) -> int:
        return self._standing().index(number) + 1

    def _task(self) -> str:
        """The next thing to do here, in a sentence or two."""
        count = len(self.kept.boards)
        if self._own is None and count == 1:
            shown = _("You’ll see their points as you play.") if self._shows_points else ""
            challenges = _("{name} challenges you to the same deal!").format(name=self._name(0))
            return read_on(challenges, shown or _("You’ll see their game once you’ve finished."))
        if self._own is None:
            played = ngettext(
                "{count} friend has played this deal.", "{count} friends have played this deal.", count
            ).format(count=count)
            return read_on(played, _("You’ll see how they did once you’ve finished."))
        if count == 1 and self._stored():
            return _("Sent. When your friend’s answer comes, open it, and you’ll compare your games here.")
        if count == 1:
            return _("Send the link: your friend plays the very same deal, and then you compare.")
        return _("Place {place} of {count}").format(place=self._place(self.kept.own or 0), count=count)

    @property
    def _shows_points(self) -> bool:
        return self.kept.challenge.ghosts and self._game.counted

    def _compared(self) -> int | None:
        """The board beside one's own; None as long as there is no other one."""
        others = [number for number in self._standing() if number != self.kept.own]
        return self._rival if self._rival in others else next(iter(others), None)

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        safe = self.safe()
        body = self.under_header(_("Challenge"), 1000.0, foot=MARGIN / 2)
        if self._stored():
            self.header.add_corner("ui.delete", _("Delete this challenge"), self._ask_to_delete)
        head, area, foot = body.down(44.0 if safe.h < LOW else 64.0, REST, FOOT, gap=GAP)
        rival, own = self._compared(), self._own
        self._cramped = False
        if own is None or rival is None:
            if own is None and self._game.has("lessons"):
                self.header.add_corner("ui.book", _("How to play"), self._explain)
            self._build_head(head)
            self._build_list(area.centred(560.0) if safe.h >= LOW else area, hidden=own is None)
            self._build_foot(foot)
            return
        told = self._comparison(own, rival)
        listed = len(self.kept.boards) * (LEAST_ROW + GAP_S)
        if area.w >= WIDE:
            left, right = area.columns(2, GAP)
        else:
            wished = len(self.kept.boards) * (ROW + GAP_S)
            spare = area.h - told.least(self, area.w) - GAP_S
            left, right = area.down(max(listed, min(wished, spare)), REST, gap=GAP_S)
        self._cramped = listed > left.h + 1 or told.least(self, right.w) > right.h
        if self._cramped and self._reading:
            told.build(self, body.down(REST, MARGIN / 2)[0])
            return
        self._build_head(head)
        self._build_list(area if self._cramped else left)
        if not self._cramped:
            told.build(self, right)
        self._build_foot(foot)

    def _stored(self) -> bool:
        with contextlib.suppress(StoreError):
            return self.app.store.get(self._key) is not None
        return False

    def _comparison(self, own: SavedRecord, rival: int) -> Comparison:
        """Replaying both takes a moment: once is enough."""
        other = self.kept.boards[rival]
        if self._told is None or not self._told.is_of(own, other, language()):
            self._told = Comparison(own, other, self._name(rival), language())
        return self._told

    def _build_head(self, head: Box) -> None:
        """The game, against whom, and what to do."""
        app = self.app
        game, task = head.down(24.0, REST)
        title = game_title(self._deal.game, self._deal.setup)
        words = f"{title} · {rivals_text(self._deal.seats)}"
        rect = self.px(game)
        self.add(Label(app, rect, words, size=SIZE_LARGE, face="bold", colour=CREAM, align="center"))
        rect, text = self.px(task), self._task()
        self.add(Label(app, rect, text, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))

    def _build_list(self, area: Box, *, hidden: bool = False) -> None:
        boards = self.kept.boards
        order = range(len(boards)) if hidden else self._standing()
        columns = min(max(1, -(-len(boards) * (LEAST_ROW + GAP_S) // max(1.0, area.h))), 4)
        rows = -(-len(boards) // int(columns))
        each = min(ROW, area.h / rows - GAP_S)
        list_ = area.centred(h=rows * (each + GAP_S) - GAP_S, high=0)
        places = list_.grid(int(columns), rows, GAP_S)
        for number, place in zip(order, places, strict=False):
            board = boards[number]
            player, state = person_on(board), board.reached
            assert state
            name = self._name(number)
            if not hidden and len(boards) > 1:
                # Translators: a line of a list in order: "1. Anna".
                name = _("{place}. {name}").format(place=self._place(number), name=name)
            left = (name, date_text(board.ended) or _("has finished"))
            right = ("…", "") if hidden else self._result(board)
            action = partial(self._choose, number)
            token = chosen_token(board.seats[player]) or TOKENS[number % len(TOKENS)]
            row = Row(self.app, self.px(place), action, token_sprite(token), left, right)
            row.select(not hidden and number == self._compared())
            self.add(row)

    def _result(self, board: SavedRecord) -> tuple[str, str]:
        """A board in a few words: the points, and whether its table was won."""
        state, player = board.reached, person_on(board)
        assert state
        if self._game.counted:
            return number_text(state.scores()[player]), ""
        won = _("Won") if player in state.winners() else _("Lost")
        return won, self._game.progress(state.round)

    def _choose(self, number: int) -> None:
        if self._own is None:
            return
        if number == self.kept.own:
            self._watch(number)
        else:
            self._rival, self._reading = number, True
            self.rebuild()

    def _build_foot(self, foot: Box) -> None:
        buttons: list[tuple[str, str, Callable[[], None], str]] = []
        rival = self._compared()
        if self._own is None:
            word = _("Continue") if self._under_way() else _("Play")
            buttons.append((word, "ui.play", self._play, "gold"))
        else:
            word = _("Send it") if len(self.kept.boards) == 1 else _("Send the results")
            buttons.append((word, "ui.share", self._ask_name, "gold"))
        if self._own is not None and len(self.kept.boards) == 1 and self._game.counted:
            shown = self.kept.challenge.ghosts
            word = _("My points: shown") if shown else _("My points: hidden")
            buttons.append((word, "ui.eye", self._switch_ghosts, "papyrus"))
        elif rival is not None and self._own is not None:
            buttons.append((_("Watch both"), "ui.play", partial(self._watch, rival), "papyrus"))
        places = foot.centred(560.0).columns(len(buttons), GAP)
        for (word, icon, action, style), place in zip(buttons, places, strict=True):
            size = SIZE_TEXT + 2 if place.w > 150 else SIZE_TEXT
            self.add(Button(self.app, self.px(place), action, text=word, icon=icon, style=style, size=size))

    def _explain(self) -> None:
        self.app.go(self.app.scenes.how_to_play(self._deal.game, self.return_here))

    # --- doing --------------------------------------------------------------------------------

    def _under_way(self) -> bool:
        with contextlib.suppress(StoreError):
            return self.app.store.get(TrialSlot(self.kept.challenge, GAMES).key) is not None
        return False

    def _play(self) -> None:
        """Play the deal; who has no name yet is asked for one."""
        if not self._under_way() and not known_name(self.app.store):
            self.add(NamePanel(self, lambda _name: self._begin()))
        else:
            self._begin()

    def _begin(self) -> None:
        self.app.load(self._deal.game, PLAYING, self._open)

    def _open(self) -> None:
        with contextlib.suppress(StoreError):
            keep_challenge(self.app.store, self.kept)
        table = open_trial(self.app, self.kept)
        if isinstance(table, DamagedSave):
            self.tell(_("A saved game can’t be read"), record_words(table.error))
        else:
            self.app.go(table)

    def _switch_ghosts(self) -> None:
        """True if friends see one's points while they play."""
        challenge = self.kept.challenge
        self.kept = replace(self.kept, challenge=replace(challenge, ghosts=not challenge.ghosts))
        if self._stored():
            self._keep()
        self.rebuild()

    def _ask_name(self) -> None:
        """A link says whose game it is."""
        own = self._own
        assert own is not None
        if person_name(own.seats[person_on(own)]):
            self._send()
        elif name := known_name(self.app.store):
            self._call(name)
        else:
            self.add(NamePanel(self, self._call))

    def _call(self, name: str) -> None:
        number, boards = self.kept.own, list(self.kept.boards)
        assert number is not None
        boards[number] = named(boards[number], name)
        self.kept = replace(self.kept, challenge=replace(self.kept.challenge, boards=tuple(boards)))
        self._send()

    def _send(self) -> None:
        kept, own = self.kept, self._own
        assert own is not None
        name = person_name(own.seats[person_on(own)]) or ""
        link = f"{self.app.host.address()}#{link_for_challenge(kept.challenge)}"
        game = game_title(own.game, own.setup)
        if len(kept.boards) == 1:
            words = _("Your friend gets the same cards and dice, and sees your game after their own.")
            message = _("Mastaba · {game}: {name} challenges you to the very same deal!")
        else:
            words = _("The link carries everybody’s games: once you’ve played, you can see them all.")
            message = _("Mastaba · {game}: {name} has answered the challenge.")
        offer_link(
            self.app,
            _("Challenge a friend"),
            words,
            link,
            message=message.format(game=game, name=name),
            sent=self._keep,
        )

    def _keep(self) -> None:
        try:
            keep_challenge(self.app.store, self.kept)
        except StoreError:
            self.tell(_("Challenge"), _("This browser’s storage is full: what you play now isn’t saved."))

    def _watch(self, number: int) -> None:
        """Both boards in turn: one's own is a tap away."""
        own = self.kept.own
        boards = [self.kept.boards[number]]
        names = [self._name(number)]
        if own is not None and own != number:
            boards.append(self.kept.boards[own])
            names.append("")
        try:
            self.app.go(TwinReplay(self.app, boards, names, 0, self.return_here))
        except RecordError as error:
            self.tell(_("Watch"), record_words(error))

    def _ask_to_delete(self) -> None:
        answers: list[Answer] = [
            (_("Keep it"), lambda: None, "gold"),
            (_("Delete"), self._delete, "papyrus"),
        ]
        text = _("Your own game stays among your finished games.")
        self.add(Dialog(self.app, _("Delete this challenge?"), text, answers, escape=0))

    def _delete(self) -> None:
        with contextlib.suppress(StoreError):
            forget_challenge(self.app.store, challenge_id(self._deal))
        self._back()
