"""The coach: what everybody could expect over the game, and the decisions that cost most."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.play import coach as looking
from game.play.coach import COSTLIEST, Coach, Verdict
from game.play.marks import Grade
from game.play.replay import Replay
from game.play.saves import SavedRecord
from game.play.statistics import person_of
from game.ui.toolkit.box import GAP_S, PAD_S, REST, Box
from game.ui.toolkit.sentences import read_on, within_sentence
from game.ui.toolkit.stage import Kit, Point
from game.ui.toolkit.theme import CREAM, DANGER, GAIN, GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..advice.decision_words import cost_tag, cost_words, state_words, title_words
from ..advice.mark_words import mark_at, mark_word
from ..presentation import presentation_of
from ..scene import Scene, Shell
from ..seat_names import seat_answers
from ..snapshot import table_picture
from .coach_graph import CoachGraph, draw_number
from .mark_tags import RADIUS, MarksSummary, draw_mark

MARGIN = 12.0
SHORT = 700.0
"""In lower upright windows the summary of the decisions takes the place of most of the last words."""
SUMS = 26.0
"""Height of the line that sums the decisions up, where it has one of its own."""
HEAD, FOOT, PAUSE = 24.0, 50.0, 130.0
THINK_MS = 12.0
"""How long the coach works before each frame."""
REFRESH_MS = 400.0
"""The interval at which new findings are shown."""
KEPT = 4
"""Games whose results are kept while the page is open."""
NUMBER = 15.0
"""Radius of a row's number."""
EDGE = 8.0
SHAPE, MOST_SHAPE = 1.3, 2.4
"""Shape of a small board, width by height, beside the words and above them."""
LOW, SIGN = 88.0, 16.0
"""Lower rows have the boards beside all words, with signs for words on them."""
LEAST_BOARD = 37.0
"""Boards are no lower to keep words off them."""
LEAST_BESIDE = 130.0
"""Words stand beside the boards from so many units on."""


def coach_of(app: Shell, replay: Replay, player: int) -> Coach:
    """The coach that has looked at this player's game before in this visit, or a new one."""
    key = f"{player}: {json.dumps(replay.whole.to_json())}"
    found = app.coaches.pop(key, None) or Coach(replay, (player,), playouts=looking.PLAYOUTS)
    app.coaches[key] = found  # the newest last
    while len(app.coaches) > KEPT:
        del app.coaches[next(iter(app.coaches))]
    return found


class CostlyRow(Button):
    """One of the costliest decisions: its time and cost, two small boards as played and better, and the
    reason.

    Without pictures, while they are made or where nothing can be pictured, there are words for both.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int, action: Callable[[], None]) -> None:
        super().__init__(kit, rect, action)
        self._number = number
        self.tag = ""
        self.told: tuple[str, ...] = ()
        self.why = ""
        self.mark: Grade | None = None
        self.pictures: tuple[pygame.Surface, ...] = ()
        """The boards as played, and better."""

    def say(
        self, mark: Grade | None, tag: str, when: str, lines: tuple[str, ...], cost: str, why: str
    ) -> None:
        """Show this decision; `lines` are the played and the better action."""
        if (mark, tag, when, *lines, why) != (self.mark, self.tag, *self.told, self.why):
            if (when, *lines) != self.told:
                self.pictures = ()
            self.mark, self.tag, self.told, self.why = mark, tag, (when, *lines), why
            marked = when if mark is None else f"{when} · {mark_word(mark)}"
            self.name = f"{self._number}. {marked}: {read_on(*lines, why, cost)}"
            self.invalidate()

    def show_pictures(self, pictures: tuple[pygame.Surface, ...]) -> None:
        """Show the decision rather than tell of it."""
        self.pictures = pictures
        self.invalidate()

    def _reason(self) -> str:
        """The reason why the better one is better; if there are no words for it, the action itself."""
        return self.why or self.told[2]

    # --- where things are ---------------------------------------------------------------------

    def _centre(self) -> Point:
        """The centre of the number."""
        u = self.kit.u
        return self.rect.x + u(PAD_S + NUMBER), self.rect.centery

    @property
    def _low(self) -> bool:
        """True if there is no room for boards below the head: they stand beside it then."""
        return self.rect.height < LOW * self.kit.k

    def _inner(self) -> pygame.Rect:
        """The area to the right of the number."""
        u = self.kit.u
        left = self._centre()[0] + u(NUMBER + PAD_S)
        return pygame.Rect(left, self.rect.y, self.rect.right - u(PAD_S) - left, self.rect.height).inflate(
            0, -u(EDGE)
        )

    def _head(self) -> pygame.Rect:
        """When it was, and what it cost."""
        inner = self._inner()
        if self._low and self.pictures:
            inner.width = self.places()[0][0].x - self.kit.u(GAP_S) - inner.x
        inner.height = self.kit.fonts.line_height(SIZE_TEXT + 1, "bold")
        return inner

    def places(self) -> tuple[list[pygame.Rect], pygame.Rect]:
        """The places of the two pictures, and of the words beside or below them."""
        k, fonts, whole = self.kit.k, self.kit.fonts, self._inner()
        gap, head = self.kit.u(GAP_S), fonts.line_height(SIZE_TEXT + 1, "bold")
        inner = pygame.Rect(whole.x, whole.y + head, whole.width, whole.height - head - gap // 2)
        height = inner.height
        wide = round(height * SHAPE)
        if self._low:
            place = whole.inflate(0, -gap)
            place.width = min(
                round(place.height * MOST_SHAPE), whole.width // (5 if self.kit.large_text else 4)
            )
            place.right = whole.right - place.width - gap
            words = pygame.Rect(inner.x, inner.y, place.x - gap - inner.x, height)
            return [place, place.move(place.width + gap, 0)], words
        if inner.width - 2 * (wide + gap) >= LEAST_BESIDE * k:
            words = pygame.Rect(inner.x + 2 * (wide + gap), inner.y, 0, height)
            words.width = inner.right - words.x
        else:
            lines = len(fonts.wrap(self._reason(), inner.width, SIZE_SMALL))
            below = min(2 if self.why else 3, lines) * fonts.line_height(SIZE_SMALL)
            air = min(3 * gap // 2, max(0, height - below - self.kit.u(LEAST_BOARD)))
            height -= below + air
            wide = min(round(height * MOST_SHAPE), (inner.width - gap) // 2)
            words = pygame.Rect(inner.x, inner.y + height + air // 2, inner.width, below)
        first = pygame.Rect(inner.x, inner.y, wide, height)
        return [first, first.move(wide + gap, 0)], words

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        draw_number(self.kit, target, self._number, self._centre(), NUMBER)
        if not self.told:
            return
        inner, head = self._inner(), self._head()
        fonts = self.kit.fonts
        tag = fonts.render(self.tag, SIZE_TEXT + 1, INK, "bold")
        target.blit(tag, tag.get_rect(topright=head.topright))
        aside = tag.get_width() + self.kit.u(PAD_S)
        if self.mark:
            aside += self._draw_mark(target, self.mark, head.right - aside)
        room = head.width - aside
        when = fonts.render(fonts.shorten(self.told[0], room, SIZE_TEXT, "bold"), SIZE_TEXT, INK, "bold")
        target.blit(when, head.topleft)
        if self.pictures:
            self._draw_pictures(target)
        else:
            below = pygame.Rect(inner.x, head.bottom, inner.width, inner.bottom - head.bottom)
            self._write(target, below, self._told_in(below))

    def _draw_mark(self, target: pygame.Surface, mark: Grade, right: int) -> int:
        """Its sign, and its word where there is room beside the time; how wide that is."""
        fonts, u, head = self.kit.fonts, self.kit.u, self._head()
        word = fonts.render(mark_word(mark), SIZE_TEXT, INK, "bold")
        wide = u(2 * RADIUS + PAD_S)
        most = right - head.x - fonts.width(self.told[0], SIZE_TEXT, "bold") - u(2 * PAD_S)
        if wide + word.get_width() <= most:
            target.blit(word, word.get_rect(midright=(right, head.centery)))
            wide += word.get_width() + u(PAD_S / 2)
        draw_mark(self.kit, target, mark, (right - wide + u(PAD_S + RADIUS), head.centery))
        return wide

    def _draw_pictures(self, target: pygame.Surface) -> None:
        kit = self.kit
        places, words = self.places()
        captions = (
            (pgettext("a move", "Played"), "ui.close.white", DANGER),
            (pgettext("a move", "Better"), "ui.check.white", GAIN),
        )
        for place, picture, (caption, sign, colour) in zip(places, self.pictures, captions, strict=True):
            target.blit(picture, place)
            pygame.draw.rect(target, colour, place, max(2, kit.u(2.4)))
            if self._low:
                side = kit.u(SIGN)
                label = kit.sprites.get(sign, side, side)
            else:
                label = kit.fonts.render(caption, SIZE_SMALL, CREAM, "bold")
            ground = label.get_rect().inflate(kit.u(6), 0)
            ground.bottomleft = place.bottomleft
            pygame.draw.rect(target, colour, ground)
            target.blit(label, label.get_rect(center=ground.center))
        self._write(target, words, (self._reason(),))

    def _told_in(self, area: pygame.Rect) -> tuple[str, ...]:
        """The played and the better action, and the reason if there is room for it."""
        told = self.told[1:]
        if self.why:
            lines = area.height // self.kit.fonts.line_height(SIZE_SMALL)
            if self._rows((*told, self.why), area.width, lines, SIZE_SMALL)[1]:
                return (*told, self.why)
        return told

    def _write(self, target: pygame.Surface, area: pygame.Rect, texts: Sequence[str]) -> None:
        """Texts one below the other, as large as they can be."""
        fonts = self.kit.fonts
        for size in (SIZE_TEXT, SIZE_SMALL):
            step = fonts.line_height(size)
            rows, whole = self._rows(texts, area.width, max(len(texts), area.height // step), size)
            if whole:
                break
        y = area.y + max(0, area.height - step * len(rows)) // 2
        for row in rows:
            target.blit(fonts.render(row, size, INK_SOFT), (area.x, y))
            y += step

    def _rows(self, texts: Sequence[str], room: int, most: int, size: float) -> tuple[list[str], bool]:
        """The texts in so many lines at most; and whether that is all of them."""
        fonts = self.kit.fonts
        wrapped = [fonts.wrap(text, room, size) for text in texts]
        whole = sum(map(len, wrapped)) <= most
        shown: list[str] = []
        for i, lines in enumerate(wrapped):
            share = len(lines) if whole else (most - len(shown)) // (len(wrapped) - i)
            if len(lines) > share:
                lines = [*lines[: share - 1], fonts.shorten(" ".join(lines[share - 1 :]), room, size)]
            shown += lines
        return shown, whole


class CoachScene(Scene):
    """Looks at a game while the player reads its findings. `back` returns to where the player came from."""

    def __init__(
        self, app: Shell, record: SavedRecord, back: Callable[[], None], seat: int | None = None
    ) -> None:
        """`seat` is the player whose decisions are looked at: unless given, the person's.

        Raises ValueError for a game whose bots weigh nothing, RecordError for a damaged record.
        """
        self._game = presentation_of(record.game)
        super().__init__(app, self._game)
        self.record = record
        self.seat = seat if seat is not None else person_of(record.seats) or 0
        self._leave = back
        self.replay = Replay(record)
        self.coach = coach_of(app, self.replay, self.seat)
        self.rounds = self._game.round_starts(self.replay.positions)
        self._refreshed = -REFRESH_MS
        self._known = False
        self._made: dict[tuple[object, ...], tuple[pygame.Surface, ...]] = {}
        """The pictures that there are; none for what cannot be pictured: it is done nowhere on the table."""

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, safe = self.app, self.safe()
        wide = safe.w > safe.h
        body = self.under_header(_("Coach"), 1240.0 if wide else 760.0, margin=MARGIN, foot=MARGIN)
        if len(self.record.seats) > 1:
            self.header.add_corner("ui.eye", _("Whose decisions?"), self.choose_seat)
        sums = SUMS if self.coach.done and not wide and safe.h >= SHORT else 0.0
        self._short = self.coach.done and not wide and not sums
        area, foot = body.down(REST, FOOT + sums, gap=GAP_S)
        if wide:
            graph, rows = area.across((area.w - GAP_S) * (0.42 if safe.h < 480 else 0.5), REST, gap=GAP_S)
        else:
            graph, rows = area.down(area.h * 0.27, REST, gap=GAP_S)
        self.add(Panel(app, self.px(graph)))
        inner = self.px(graph.inset(PAD_S))
        self.graph = self.add(
            CoachGraph(app, inner, self.coach, self.record.seats, self.rounds, self.look_at)
        )
        self._build_rows(rows)
        self._build_foot(foot)
        self.follow()

    def _build_rows(self, area: Box) -> None:
        each = min(190.0, (area.h - HEAD - GAP_S * COSTLIEST) / COSTLIEST)
        title, *places = area.down(HEAD, *[each] * COSTLIEST, gap=GAP_S)
        rect = self.px(title)
        self._title = self.add(
            Label(self.app, rect, "", size=SIZE_LARGE, face="title", colour=GOLD, align="center")
        )
        words = Label(self.app, self.px(places[0]), "", colour=CREAM, align="center", wrap=True)
        self._awaited = self.add(words)
        self._rows: list[CostlyRow] = []
        for i, place in enumerate(places):
            row = CostlyRow(self.app, self.px(place), i + 1, partial(self._look_at_costly, i))
            row.visible = False
            self._rows.append(self.add(row))

    def _build_foot(self, foot: Box) -> None:
        state, pause = foot.across(REST, PAUSE, gap=GAP_S)
        if self.coach.done:
            if foot.h > FOOT or self._short:
                sums, state = foot.down(SUMS, REST)
            else:
                sums, state = foot.across(foot.w / 2, REST, gap=GAP_S)
            self.add(MarksSummary(self.app, self.px(sums), self.coach))
        rect = self.px(state)
        self._state = self.add(Label(self.app, rect, "", size=SIZE_TEXT, colour=CREAM, wrap=True))
        rect = self.px(pause)
        self._pause = self.add(Button(self.app, rect, self.stop_or_go, size=SIZE_TEXT + 1, style="lapis"))

    # --- what is shown ------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what is known now."""
        coach, costliest = self.coach, self.coach.costliest()
        found = not coach.done or any(verdict.clear for verdict in costliest)
        self._title.set(title_words(self.record.seats, self.seat, found=found))
        seeking = not (costliest or coach.done)
        self._awaited.set(_("They’ll appear here as soon as they’re found.") if seeking else "")
        for i, row in enumerate(self._rows):
            row.show(i < len(costliest))
            if i < len(costliest):
                self._tell(row, costliest[i])
        self._state.set(state_words(coach, short=self._short))
        text, icon = (
            (pgettext("a search", "Continue"), "ui.play") if coach.stopped else (_("Stop"), "ui.pause")
        )
        if self._pause.text != text:
            self._pause.text, self._pause.name, self._pause.icon = text, text, icon
            self._pause.invalidate()
        self._pause.show(not coach.done)
        self.graph.invalidate()

    def _summary(self) -> str:
        """How accurate the seat's play was, and its marks."""
        return next((each.spoken() for each in self.children if isinstance(each, MarksSummary)), "")

    def _tell(self, row: CostlyRow, verdict: Verdict) -> None:
        state, unit = self.replay.positions[verdict.at], self.coach.unit
        played, better = (
            self._game.action_words(state, action, verdict.player, self.record.seats)
            for action in (verdict.played, verdict.better)
        )
        lines = (
            _("Played: {action}").format(action=within_sentence(played)),
            _("Better: {action}").format(action=within_sentence(better)),
        )
        reasons = self.coach.reasons.get(verdict.at, ())
        why = self._game.reason_words(reasons[0]) if reasons else ""
        when, cost = self._game.progress(state.round), cost_words(unit, verdict)
        row.say(mark_at(self.coach, verdict), cost_tag(unit, verdict), when, lines, cost, why)

    def _picture_next(self) -> bool:
        """Make the pictures of one decision more, and show all; whether there was one without."""
        for row, verdict in zip(self._rows, self.coach.costliest(), strict=False):
            size = row.places()[0][0].size
            key = verdict.at, verdict.played, verdict.better, size
            new = key not in self._made
            if new:
                self._made[key] = self._pictures(verdict, size)
            if self._made[key] != row.pictures:
                row.show_pictures(self._made[key])
            if new:
                return True
        return False

    def _pictures(self, verdict: Verdict, size: tuple[int, int]) -> tuple[pygame.Surface, ...]:
        both = verdict.played, verdict.better
        self.replay.go(verdict.at)
        made = (table_picture(self.app, self.replay, verdict.player, size, each, both) for each in both)
        found = tuple(picture for picture in made if picture)
        return found if len(found) == len(both) else ()

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
                self.app.host.announce(read_on(self._title.text, self._summary()))
            else:
                self.follow()
        return self._picture_next() or more

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
