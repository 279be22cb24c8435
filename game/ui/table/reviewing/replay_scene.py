"""A finished game watched again on its own board: played on, stepped through, from any seat."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

import pygame

from game.play.branch import forget_branches
from game.play.friends import can_challenge
from game.play.history import FinishedGame
from game.play.links import link_for_record
from game.play.replay import Replay
from game.play.saves import SavedRecord, forget
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.play.weigher import weighing_level
from game.ui.toolkit.sentences import list_of_lists
from game.ui.toolkit.stage import Point
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from ..board.opponent_panel import OpponentPanel
from ..board.status import Prompt
from ..copying import copy_and_tell
from ..playing.table import Table
from ..presentation import game_title
from ..scene import Shell
from ..seat_names import seat_answers, seat_name
from .replay_bar import SIGNS, ReplayBar, bar_shape, board_area
from .trying import can_try, try_from_here

SPEEDS = (("normal", 1100.0), ("fast", 500.0), ("off", 160.0))
"""Speed of motion, and the pause after each action in ms."""
POINTED = 1200.0
"""How long, in ms, it points at the place of the action that the player came for, before showing it."""
MOST_ROW = 100.0
"""A row of buttons higher than this is more than buttons."""


class ReplayScene(Table):
    """The table of a record. `back` returns to where the viewer came from."""

    def __init__(
        self,
        app: Shell,
        record: SavedRecord,
        back: Callable[[], None],
        filed: FinishedGame | None = None,
        part: tuple[int, int] | None = None,
    ) -> None:
        """`filed` is the game as it is in the history; None for one that is not. May raise RecordError.

        With `part` it begins after so many actions, and plays on at once until there have been so many.
        """
        self.replay = Replay(record)
        self.replay.go(part[0] if part else 0)
        self._awaited = part is not None
        """True if the player has come for certain actions."""
        self._until = part[1] if part else 0
        """How many actions have been played after them."""
        self.record = record
        self._seat = person_of(record.seats) or 0
        self._leave, self._filed = back, filed
        self.speed = next(i for i, (name, _ms) in enumerate(SPEEDS) if name == app.speed)
        """Index into SPEEDS."""
        super().__init__(app, self.replay)
        self.rounds = self._game.round_starts(self.replay.positions)
        """How many actions lead to the beginning of each round."""
        self._area = (0, 0)
        """Width and height of the board in device px."""
        self._bar: ReplayBar

    def _viewer(self) -> int:
        return self._seat

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        """Build the table without the board's buttons; in upright windows the bar has their place."""
        app = self.app
        width, height = self._area = self.room_for_board()
        with app.part(*self._area):
            super().build()
        row = height - self.board.main_button_rect().y + app.u(4)
        shape, upright = bar_shape(app), app.window.height > app.window.width
        if (shape in ("rows", "short") or (shape == "row" and upright)) and 0 < row < MOST_ROW * app.k:
            self._area = width, height + row
            self.clear()
            with app.part(*self._area):
                super().build()
        for tool in self.board.tools():
            tool.show(False)
        for widget in self.board.walk():
            if isinstance(widget, Prompt):
                widget.set("", own=False)
                widget.silent = True
            elif isinstance(widget, OpponentPanel):
                widget.silent = True
                widget.set_status("", widget.highlight)
        self._bar = self.add(ReplayBar(self))

    def room_for_board(self) -> tuple[int, int]:
        """Width and height, in device px, of what is left to the board at the top left of the window."""
        return board_area(self.app)

    def enter(self) -> None:
        super().enter()
        self._set_pace()
        if self._awaited:
            self._awaited = False
            self._show_next()

    def leave(self) -> None:
        self.replay.playing = False
        super().leave()
        self.app.apply_settings()

    def _show_next(self) -> None:
        """Point at where the next action is done, then show it."""
        board = self.board
        if board.pointing:
            board.point_out(board.spots_of(self.replay.whole.actions[self.replay.at][1]), POINTED)
        self.app.motion.after(POINTED, self.play, key="replay", always=True)

    def _set_pace(self) -> None:
        self.app.set_pace(SPEEDS[self.speed][0])

    # --- playing ------------------------------------------------------------------------------

    def update(self) -> bool:
        with self.app.part(*self._area):
            return super().update()

    def _settle(self) -> None:
        self._settled = True
        self.board.settle()
        if self.replay.at == self._until:
            self._stop()
        if self.replay.at == self.replay.length and self._game.counted:
            self.board.say(self._game.headline(self.replay.state, self.record.seats))
        self._bar.follow()
        if self.replay.playing:
            self.app.motion.after(SPEEDS[self.speed][1], self._bar.follow, key="replay", always=True)

    def play(self) -> None:
        """Play on, or stop; at the end begin again."""
        replay = self.replay
        self.app.motion.cancel("replay")
        if not replay.playing and replay.at == replay.length:
            self.go(0)
        replay.playing = not replay.playing
        self._bar.follow()

    def step(self, count: int) -> None:
        """One action on (1), shown as it happened, or back (-1); the game stops there."""
        self._stop()
        if count < 0:
            self.go(self.replay.at - 1)
        elif self.replay.step():
            self._settled = False
            self._collect()
        self._bar.follow()

    def jump(self, step: int) -> None:
        """To the beginning of the next round (1), or of this one, or of the one before (-1)."""
        self._stop()
        at, stops = self.replay.at, [0, *self.rounds, self.replay.length]
        if step > 0:
            self.go(next((stop for stop in stops if stop > at), at))
        else:
            self.go(next((stop for stop in reversed(stops) if stop < at), at))

    def go(self, at: int, *, told: bool = True) -> None:
        """Put the game after so many actions; without `told` the log follows later."""
        self._queue.clear()
        self.app.motion.finish()
        self._busy = False
        self.replay.go(at)
        with self.app.part(*self._area):
            if told:
                self.board.unlog(0)
                self.board.recall()
            self.board.sync()
        self.app.motion.finish()  # nothing has happened that could be seen to move
        self._settled = False
        if told:
            self.app.host.announce(self.where())

    def slide(self, part: float) -> None:
        """The progress bar is drawn to that part (0–1) of the game."""
        self.replay.playing = False
        at = round(part * self.replay.length)
        if at != self.replay.at:
            self.go(at, told=False)

    def slid(self) -> None:
        """The progress bar has been let go of."""
        self.go(self.replay.at)

    def _stop_at(self, at: int) -> None:
        self._stop()
        self.go(at)

    def _stop(self) -> None:
        self.replay.playing = False
        self.app.motion.cancel("replay")
        self.flush()

    def where(self) -> str:
        """How far the game is, in words."""
        number = f"{self.replay.at} / {self.replay.length}"
        return f"{self._game.progress(self.replay.state.round)} · {number}"

    # --- looking ------------------------------------------------------------------------------

    def next_speed(self) -> None:
        """Quicker, and after the quickest the slowest again."""
        self.speed = (self.speed + 1) % len(SPEEDS)
        self._set_pace()
        self._bar.follow()

    def choose_seat(self) -> None:
        """Ask from whose side of the table to look, or show what everybody has in hand."""
        answers = seat_answers(self.session.seats, self._seat, self.look_from)
        if any(self._hands()):
            answers.insert(-1, (_("Show all hands"), self._show_hands, "lapis"))
        text = _("You’ll see what that player saw.")
        self._pause()
        self.add(Dialog(self.app, _("Whose side of the table?"), text, answers, width=420))

    def can_try(self) -> bool:
        """True if the player can play on from here."""
        return can_try(self.replay)

    def try_it(self) -> None:
        """Play on from here oneself."""
        self._stop()
        self._pause()
        try_from_here(self, self.record, self.replay)

    def _hands(self) -> list[tuple[str, ...]]:
        state = self.session.state
        return [self._game.hand(state, p) for p in range(len(self.session.seats))]

    def _show_hands(self) -> None:
        seats = self.session.seats
        lines = [
            _("{name}: {value}").format(
                name=seat_name(seats, p),
                # Translators: what somebody has in hand who has no cards left.
                value=list_of_lists(hand) or pgettext("in hand", "no cards"),
            )
            for p, hand in enumerate(self._hands())
        ]
        answer = (_("OK"), lambda: None, "gold")
        self.add(Dialog(self.app, _("All hands"), "\n".join(lines), [answer], width=560))

    def look_from(self, player: int) -> None:
        """Turn the table round to that seat."""
        self.flush()
        self._seat = self.board.viewer = player
        self.rebuild()

    # --- the menu -----------------------------------------------------------------------------

    def _pause(self) -> None:
        self.replay.playing = False
        self._bar.follow()

    @property
    def address(self) -> str:
        return ""

    @property
    def hub(self) -> str:
        return ""

    def retreat(self) -> None:
        self._leave()

    def back(self) -> None:
        """The menu of the replay."""
        self._pause()
        answers: list[Answer] = [
            (_("Keep watching"), lambda: None, "gold"),
            *self.more_answers(),
            (_("Copy link"), self.copy_link, "papyrus"),
            *self._challenge(),
            (_("Play the same game"), self.play_anew, "papyrus"),
            (_("Leave"), self._leave, "papyrus"),
        ]
        if bar_shape(self.app) == "short":  # there was no room for it
            text = _("Speed: {speed}").format(speed=SIGNS[self.speed])
            answers.insert(1, (text, self._speed_and_back, "papyrus"))
            answers.insert(2, (_("Whose side of the table?"), self.choose_seat, "papyrus"))
        if weighing_level(self.record.game):
            answers.insert(1, (_("Coach"), self.ask_coach, "papyrus"))
        if self._filed:
            answers.insert(-1, (_("Delete"), self._ask_to_delete, "papyrus"))
        game = game_title(self.record.game, self.record.setup)
        self.add(Dialog(self.app, game, "", answers, width=380, escape=0))

    def _challenge(self) -> list[Answer]:
        """A finished game from which friends can have the same deal."""
        record = self.record
        whole = self.replay.positions[-1].is_over
        if not (whole and self._game.races(record.seats) and can_challenge(record, self.replay.game)):
            return []
        challenge = partial(self.app.scenes.challenge, record, self.return_here)
        return [(_("Challenge a friend"), lambda: self.app.go(challenge()), "papyrus")]

    def more_answers(self) -> list[Answer]:
        """Further answers of the menu."""
        return []

    def _speed_and_back(self) -> None:
        self.next_speed()
        self.back()

    def ask_coach(self) -> None:
        """Have the game looked at."""
        self.app.go(self.app.scenes.coach(self.record, self.return_here))

    def copy_link(self) -> None:
        """Put a link to this game on the clipboard."""
        link = f"{self.app.host.address()}#{link_for_record(self.record)}"
        copy_and_tell(self.app, _("Copy link"), link, _("Link copied to the clipboard."), link)

    def play_anew(self) -> None:
        """Play with the same cards and dice: ask who plays."""
        self.app.go(self.app.scenes.same_game(self.record, self.return_here))

    def _ask_to_delete(self) -> None:
        answers: list[Answer] = [
            (_("Keep it"), lambda: None, "gold"),
            (_("Delete"), self._delete, "papyrus"),
        ]
        text = _("This game will be gone for good, from the statistics too.")
        self.add(Dialog(self.app, _("Delete this game?"), text, answers, escape=0))

    def _delete(self) -> None:
        assert self._filed
        with contextlib.suppress(StoreError):  # then it is still in the list, where one comes to
            forget(self.app.store, self._filed.key, self._filed.text)
            forget_branches(self.app.store, self.record)
        self._leave()

    # --- input --------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        deeds: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.play,
            pygame.K_LEFT: lambda: self.step(-1),
            pygame.K_RIGHT: lambda: self.step(1),
            pygame.K_PAGEUP: lambda: self.jump(-1),
            pygame.K_PAGEDOWN: lambda: self.jump(1),
            pygame.K_HOME: lambda: self._stop_at(0),
            pygame.K_END: lambda: self._stop_at(self.replay.length),
            pygame.K_v: self.choose_seat,
        }
        deed = deeds.get(event.key)
        if deed:
            deed()
        return deed is not None

    def explain(self, pos: Point | None) -> bool:
        """Explain things of the board, except those that the bar or another widget hides."""
        pos = pos or self.board.attention()
        top = self.app.stage.scope.find(pos) if pos else None
        return (top is None or top in self.board.walk()) and super().explain(pos)

    def keeps_awake(self) -> bool:
        return self.replay.playing

    def awaiting(self) -> bool:
        return self._settled and not self._busy and not self.replay.playing
