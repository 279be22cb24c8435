"""A game stepped through with a coach: at each decision of a player the better move is shown as a ghost."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame

from game.play.coach import Coach, Verdict
from game.play.marks import Grade
from game.play.saves import SavedRecord
from game.ui.toolkit.sentences import read_on, within_sentence
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..advice.decision_words import cost_words
from ..advice.mark_words import mark_at
from ..scene import Shell
from ..seat_names import is_you, seat_name
from .mark_tags import MarkTag
from .replay_bar import bar_shape, board_area
from .replay_scene import ReplayScene

STRIPS = {"row": 88.0, "rows": 124.0, "column": 88.0, "short": 104.0}
"""Height of what the coach says, by the shape of the bar below it; narrow ones have more lines."""
BUTTON = 46.0
TAG = 24.0
"""Height of a decision's mark."""
PAD = 8.0
LEAST = 330.0
"""Narrower than this there is room for the words only."""
THINK_MS = 3.0


class Strip(Widget):
    """The coach's words on the next decision, between two buttons that go to other decisions."""

    def __init__(self, app: Shell, rect: pygame.Rect, go: Callable[[int], None]) -> None:
        super().__init__(app, rect)
        self.add(Panel(app, rect, "tag.lapis"))
        k = app.k
        side, pad = app.u(BUTTON), app.u(PAD)
        inner = rect.inflate(-2 * pad, -pad)
        self.buttons: list[Button] = []
        if rect.width >= LEAST * k:
            left = pygame.Rect(inner.x, rect.centery - side // 2, side, side)
            right = left.move(inner.width - side, 0)
            ways = (
                (left, "ui.previous", _("Previous decision"), -1),
                (right, "ui.next", _("Next decision"), 1),
            )
            self.buttons = [
                self.add(Button(app, place, partial(go, step), icon=icon, name=name, sound=""))
                for place, icon, name, step in ways
            ]
            inner = inner.inflate(-2 * (side + pad), 0)
        self._inner = inner
        top = pygame.Rect(inner.x, inner.y, inner.width, app.u(TAG))
        self.tag = self.add(MarkTag(app, top))
        self.words = self.add(
            Label(app, inner, "", size=SIZE_TEXT, colour=CREAM, align="center", wrap=True, breaks=True)
        )

    def show_mark(self, mark: Grade | None) -> None:
        """Show the mark of the decision above the words."""
        self.tag.show_mark(mark)
        room, high = self._inner, self.tag.rect.height if mark else 0
        self.words.rect = pygame.Rect(room.x, room.y + high, room.width, room.height - high)

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)  # nothing below it is meant


class CoachedReplay(ReplayScene):
    """See `ReplayScene`. The coach works on meanwhile."""

    def __init__(
        self,
        app: Shell,
        record: SavedRecord,
        coach: Coach,
        seat: int,
        at: int,
        back: Callable[[], None],
    ) -> None:
        """Begins before the action number `at`, from 0, seen from `seat`."""
        super().__init__(app, record, back)
        self.coach = coach
        self._seat = self.board.viewer = seat
        self._shown: tuple[int, Verdict | None] | None = None
        self.replay.go(at)
        self.board.unlog(0)  # what the table had to tell of the beginning
        self.board.recall()

    # --- building -----------------------------------------------------------------------------

    def room_for_board(self) -> tuple[int, int]:
        width, height = board_area(self.app)
        return width, height if self._covers else height - self._strip_height()

    @property
    def _covers(self) -> bool:
        """True if the strip covers the board's upper edge, since there is no room below the board."""
        return bar_shape(self.app) == "short"

    def _strip_height(self) -> int:
        return self.app.u(STRIPS[bar_shape(self.app)])

    def _strip_rect(self) -> pygame.Rect:
        width, height = board_area(self.app)
        tall = self._strip_height()
        if self._covers:
            x, y, _width, _height = self.px(self.app.safe_area())
            return pygame.Rect(x, y, self.board.menu_rect().x - x, tall)
        return pygame.Rect(0, height - tall, width, tall)

    def build(self) -> None:
        super().build()
        self._name_the_way_back()
        self._strip = self.add(Strip(self.app, self._strip_rect(), self.next_decision))
        self._shown = None
        self._settled = False

    def _name_the_way_back(self) -> None:
        """Name the button in the menu's place, which goes back to the coach here."""
        for button in self.board.children:
            if isinstance(button, Button) and button.thing == "menu":
                button.icon, button.name, button.thing = "ui.back", _("Back"), ""

    # --- what is shown ------------------------------------------------------------------------

    def _verdict(self) -> Verdict | None:
        return self.coach.verdict(self.replay.at)

    def _settle(self) -> None:
        super()._settle()
        self.say()

    def say(self) -> None:
        """Tell of the decision that comes next, and show what would have been better."""
        verdict, at, shown = self._verdict(), self.replay.at, self._shown
        mark = mark_at(self.coach, verdict)
        if mark != self._strip.tag.mark:
            shown = None
        self._strip.show_mark(mark)
        for button, step in zip(self._strip.buttons, (-1, 1), strict=False):
            button.set_enabled(self._neighbour(step) is not None)
        if (at, verdict) == shown:
            return
        self._shown = at, verdict
        words = self._words(verdict)
        for text in words:  # the first that can be seen whole
            self._strip.words.set(text)
            if not self._strip.words.cut:
                break
        if verdict and shown and shown[1] and (at, verdict.better) == (shown[0], shown[1].better):
            return  # only what it cost is known better: not to be announced again and again
        # A ghost lies on the viewer's own side of the table, where nobody else could do it.
        if verdict and verdict.better != verdict.played and verdict.player == self.board.viewer:
            self.board.show_ghost(verdict.better)
        else:
            self.board.hide_ghost()
        if verdict:
            self.app.host.announce(read_on(self._strip.tag.spoken(), words[0]))

    def _words(self, verdict: Verdict | None) -> list[str]:
        """The words to say, and the same shorter."""
        if verdict is None:
            return [self.where()]
        played, better = (
            self._game.action_words(self.replay.state, action, verdict.player, self.record.seats)
            for action in (verdict.played, verdict.better)
        )
        if verdict.better == verdict.played:
            return [read_on(played, _("No better move was found."))]
        if is_you(self.record.seats, verdict.player):
            done = _("You played: {action}").format(action=within_sentence(played))
        else:
            # Translators: who did what: "Scribe: mark the T in pyramid 7".
            done = _("{name}: {action}").format(
                name=seat_name(self.record.seats, verdict.player), action=within_sentence(played)
            )
        better = _("Better: {action}").format(action=within_sentence(better))
        cost = cost_words(self.coach.unit, verdict)
        reasons = self.coach.reasons.get(verdict.at, ()) if verdict.clear else ()
        why = [self._game.reason_words(reason) for reason in reasons]
        full = [read_on(done, better, *why, cost), read_on(done, better, *why[:1])] if why else []
        # The list has shown the played action, and this the better one; neither shows why, or at what cost.
        shorter = [read_on(better, *why[:1], cost), read_on(better, cost), read_on(*why[:1], cost), cost]
        return [*full, read_on(done, better, cost), *shorter]

    def update(self) -> bool:
        before = self.replay.at
        more = super().update()
        if self.replay.at != before:
            self._forget()
        thinking = self.coach.think(THINK_MS, time.perf_counter)
        if self._settled and not self.replay.playing:
            self.say()
        return more or thinking

    # --- stepping -----------------------------------------------------------------------------

    def _neighbour(self, step: int) -> int | None:
        """The number of the next decision (1), or of the one before (-1), that was looked at."""
        at, known = self.replay.at, [verdict.at for verdict in self.coach.verdicts()]
        if step > 0:
            return next((number for number in known if number > at), None)
        return next((number for number in reversed(known) if number < at), None)

    def next_decision(self, step: int) -> None:
        """Go to the next decision, or to the one before."""
        at = self._neighbour(step)
        if at is None:
            return
        verdict = self.coach.verdict(at)
        if verdict and verdict.player != self.board.viewer:
            self.look_from(verdict.player)  # it is about that seat's side of the table
        self._stop_at(at)

    def go(self, at: int, *, told: bool = True) -> None:
        self._forget()
        super().go(at, told=told)

    def step(self, count: int) -> None:
        self._forget()
        super().step(count)

    def _forget(self) -> None:
        """Clear the drawings of a decision: they are not about the position any more."""
        self.board.hide_ghost()
        self._shown = None

    def look_from(self, player: int) -> None:
        self.board.hide_ghost()
        super().look_from(player)

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_COMMA: -1, pygame.K_PERIOD: 1}.get(event.key)
        if step:
            self.next_decision(step)
            return True
        return super().key(event)

    def back(self) -> None:
        """To what the coach has found."""
        self._leave()
