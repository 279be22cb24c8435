"""The coach: what everybody could expect over the game, and the decisions that cost most."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial

import pygame

from game.play import coach as looking
from game.play.coach import COSTLIEST, Coach, Verdict
from game.play.replay import Replay
from game.play.saves import SavedRecord
from game.play.statistics import person_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .coach_graph import CoachGraph, draw_number
from .coach_words import cost_tag, cost_words, state_words, title_words
from .presentation import presentation_of
from .seats import seat_answers

MARGIN, GAP, PAD = 12.0, 8.0, 10.0
HEAD, FOOT, PAUSE = 24.0, 50.0, 130.0
THINK_MS = 4.0
"""How long the coach works before each frame."""
REFRESH_MS = 400.0
"""What it has found is shown anew so often."""
KEPT = 4
"""Games whose results are kept while the page is open."""
NUMBER = 15.0
"""Radius of a row's number."""


def coach_of(app: Shell, replay: Replay, player: int) -> Coach:
    """The coach that has looked at this player's game before in this visit, or a new one."""
    key = f"{player}: {json.dumps(replay.whole.to_json())}"
    found = app.coaches.pop(key, None) or Coach(replay, (player,), playouts=looking.PLAYOUTS)
    app.coaches[key] = found  # the newest last
    while len(app.coaches) > KEPT:
        del app.coaches[next(iter(app.coaches))]
    return found


class CostlyRow(Button):
    """One of the costliest decisions: when, what was done, what would have been better, and what it cost."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int, action: Callable[[], None]) -> None:
        super().__init__(kit, rect, action)
        self._number = number
        self.tag = ""
        self.told: tuple[str, ...] = ()

    def say(self, tag: str, when: str, lines: tuple[str, ...], cost: str) -> None:
        """Tell of this decision; `lines` are what was done, and what would have been better."""
        if (tag, when, *lines) != (self.tag, *self.told):
            self.tag, self.told = tag, (when, *lines)
            self.name = f"{self._number}. {when}: {read_on(*lines, cost)}"
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        k, fonts = self.kit.k, self.kit.fonts
        pad = round(PAD * k)
        centre = (self.rect.x + pad + round(NUMBER * k), self.rect.centery)
        draw_number(self.kit, target, self._number, centre, NUMBER)
        left = centre[0] + round((NUMBER + PAD) * k)
        room = self.rect.right - pad - left
        if not self.told:
            return
        tag = fonts.render(self.tag, SIZE_TEXT + 1, INK, "bold")
        head = fonts.render(
            fonts.shorten(self.told[0], room - tag.get_width() - pad, SIZE_TEXT, "bold"),
            SIZE_TEXT,
            INK,
            "bold",
        )
        below = self.rect.height - round(6 * k) - head.get_height()
        for size in (SIZE_TEXT, SIZE_SMALL):
            step = fonts.line_height(size)
            rows, whole = self._rows(room, max(2, below // step), size)
            if whole:
                break
        y = self.rect.centery - (head.get_height() + step * len(rows)) // 2
        target.blit(head, (left, y))
        target.blit(tag, tag.get_rect(topright=(self.rect.right - pad, y)))
        y += head.get_height()
        for row in rows:
            target.blit(fonts.render(row, size, INK_SOFT), (left, y))
            y += step

    def _rows(self, room: int, most: int, size: float) -> tuple[list[str], bool]:
        """What was done and what was better, in so many lines at most; and whether that is all of it."""
        fonts = self.kit.fonts
        texts = [fonts.wrap(text, room, size) for text in self.told[1:]]
        whole = sum(map(len, texts)) <= most
        shown: list[str] = []
        for i, lines in enumerate(texts):
            share = len(lines) if whole else (most - len(shown)) // (len(texts) - i)
            if len(lines) > share:
                lines = [*lines[: share - 1], fonts.shorten(" ".join(lines[share - 1 :]), room, size)]
            shown += lines
        return shown, whole


class CoachScene(Scene):
    """Looks at a game while one looks at what it has found. `back` returns to where one came from."""

    def __init__(
        self, app: Shell, record: SavedRecord, back: Callable[[], None], seat: int | None = None
    ) -> None:
        """`seat` is the player whose decisions are looked at: unless given, the person's.

        Raises ValueError for a game whose bots weigh nothing, RecordError for a damaged record.
        """
        super().__init__(app)
        self.record = record
        self.seat = seat if seat is not None else person_of(record.seats) or 0
        self._leave = back
        self.replay = Replay(record)
        self._game = presentation_of(record.game)
        self.sheet = self._game.sheet
        self.coach = coach_of(app, self.replay, self.seat)
        self.rounds = self._game.round_starts(self.replay.positions)
        self._refreshed = -REFRESH_MS
        self._known = False

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, safe = self.app, self.safe()
        wide = safe.w > safe.h
        body = self.under_header(_("Coach"), 1240.0 if wide else 760.0, margin=MARGIN, foot=MARGIN)
        if len(self.record.seats) > 1:
            self.header.add_corner("ui.eye", _("Whose decisions?"), self.choose_seat)
        area, foot = body.down(REST, FOOT, gap=GAP)
        if wide:
            graph, rows = area.across((area.w - GAP) * 0.55, REST, gap=GAP)
        else:
            graph, rows = area.down(area.h * 0.44, REST, gap=GAP)
        self.add(Panel(app, self.px(graph)))
        inner = self.px(graph.inset(PAD))
        self.graph = self.add(
            CoachGraph(app, inner, self.coach, self.record.seats, self.rounds, self.look_at)
        )
        self._build_rows(rows)
        self._build_foot(foot)
        self.follow()

    def _build_rows(self, area: Box) -> None:
        each = min(150.0, (area.h - HEAD - GAP * COSTLIEST) / COSTLIEST)
        title, *places = area.down(HEAD, *[each] * COSTLIEST, gap=GAP)
        rect = self.px(title)
        self._title = self.add(
            Label(self.app, rect, "", size=SIZE_LARGE, face="title", colour=GOLD, align="center")
        )
        self._rows: list[CostlyRow] = []
        for i, place in enumerate(places):
            row = CostlyRow(self.app, self.px(place), i + 1, partial(self._look_at_costly, i))
            row.visible = False
            self._rows.append(self.add(row))

    def _build_foot(self, foot: Box) -> None:
        state, pause = foot.across(REST, PAUSE, gap=GAP)
        rect = self.px(foot if self.coach.done else state)
        self._state = self.add(Label(self.app, rect, "", size=SIZE_TEXT, colour=CREAM, wrap=True))
        rect = self.px(pause)
        self._pause = self.add(Button(self.app, rect, self.stop_or_go, size=SIZE_TEXT + 1, style="lapis"))

    # --- what is shown ------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what is known now."""
        coach, costliest = self.coach, self.coach.costliest()
        found = not coach.done or any(verdict.clear for verdict in costliest)
        self._title.set(title_words(self.record.seats, self.seat, found=found))
        for i, row in enumerate(self._rows):
            row.show(i < len(costliest))
            if i < len(costliest):
                self._tell(row, costliest[i])
        self._state.set(state_words(coach))
        text, icon = (_("Continue"), "ui.play") if coach.stopped else (_("Stop"), "ui.pause")
        if self._pause.text != text:
            self._pause.text, self._pause.name, self._pause.icon = text, text, icon
            self._pause.invalidate()
        self._pause.show(not coach.done)
        self.graph.invalidate()

    def _tell(self, row: CostlyRow, verdict: Verdict) -> None:
        state, unit = self.replay.positions[verdict.at], self.coach.unit
        played, better = (
            self._game.action_words(state, action, verdict.player)
            for action in (verdict.played, verdict.better)
        )
        lines = (_("Played: {action}").format(action=played), _("Better: {action}").format(action=better))
        row.say(cost_tag(unit, verdict), self._game.progress(state.round), lines, cost_words(unit, verdict))

    # --- working ------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.host.announce(_("Coach"))
        self.follow()

    def update(self) -> bool:
        more = self.coach.think(THINK_MS, time.perf_counter)
        now = self.app.host.now()
        if more and now < self._refreshed + REFRESH_MS:
            return True
        if more or not self._known:
            self._refreshed, self._known = now, not more
            if self.coach.done:
                self.rebuild()
                self.app.host.announce(self._title.text)
            else:
                self.follow()
        return more

    def stop_or_go(self) -> None:
        """Let the coach rest, or work on."""
        if self.coach.stopped:
            self.coach.go_on()
        else:
            self.coach.stop()
        self._known = False
        self.follow()

    # --- going on -----------------------------------------------------------------------------

    def look_at(self, at: int) -> None:
        """Step through the game from there, with the better moves shown."""
        from .coached_replay import CoachedReplay

        def back() -> None:
            self._known = False
            self.app.go(self)

        self.app.go(CoachedReplay(self.app, self.record, self.coach, self.seat, at, back))

    def _look_at_costly(self, index: int) -> None:
        costliest = self.coach.costliest()
        if index < len(costliest):
            self.look_at(costliest[index].at)

    def choose_seat(self) -> None:
        """Ask whose decisions are to be looked at."""

        def look_at(player: int) -> None:
            self.app.go(CoachScene(self.app, self.record, self._leave, player))

        answers = seat_answers(self.record.seats, self.seat, look_at)
        self.add(Dialog(self.app, _("Whose decisions?"), "", answers, width=380))

    def back(self) -> None:
        self._leave()

    def awaiting(self) -> bool:
        return not self.app.motion.busy and (self.coach.done or self.coach.stopped)
