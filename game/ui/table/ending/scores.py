"""The end of a game: what everybody's points are made of, who has won, and what next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine import Event
from game.play.friends import can_challenge
from game.play.links import link_for_record
from game.play.seats import is_human
from game.play.seed import draw_seed
from game.play.session import Session
from game.play.weigher import weighing_level
from game.ui.toolkit.box import GAP, PAD, REST, Box, Share
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Point
from game.ui.toolkit.theme import (
    CREAM,
    GOLD,
    SIZE_LARGE,
    SIZE_TEXT,
    SIZE_TITLE,
)
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from ..board.moment import COLD, Moment, triumph
from ..board.moment_view import Moments
from ..copying import copy_and_tell
from ..presentation import game_title, presentation_of
from ..replacing_save import begin_unless_kept
from ..scene import MARGIN, NIGHT, Scene, Shell
from ..seat_names import called_you, seat_name, seat_token
from ..snapshot import WHOLE, TablePicture, table_picture
from ..storage_wishes import ask_to_keep_once
from . import counting
from .honours import MEDAL, MedalEarned
from .medal_button import NextMedals
from .points_table import PointsTable
from .story_panel import Story

if TYPE_CHECKING:
    from game.ui.screen_reader.node import Node

NAMES, MOST_ROW = 120.0, 84.0
"""The width of the names with the panel's edges, and the most height of a line."""
MEDALLION, LOW_MEDALLION = 84.0, 52.0
STEP = 0.7
"""The part of a winner's medallion that the next one leaves free."""
CORNER = 48.0
"""Side of the button in the corner."""
LEAST_BUTTON, LEAST_LOW, WISHED_LOW = 164.0, 120.0, 150.0
"""The buttons stand in a row if each has so many units. Low windows have no room for two rows: there fewer
do, and so many are wished."""
FIRST = 1.5
"""How much wider than the others the first button is where it stands in a row with all of them."""
WIDTHS = ((400.0, 140.0, 330.0),)
LOW_WIDTHS = ((270.0, 100.0, 290.0), (216.0, 90.0, 240.0))
"""Widths of the points' names, of each seat's points, and of the story beside them: the most legible
first."""
WORDY = 40.0
"""The extra width of a seat's column in a game without points, which describes the course in words."""
PLATE = 40.0
"""The width that the plate of the headline has beside its words."""
SHAPE = WHOLE[0] / WHOLE[1]
"""The shape of the picture: width by height."""
LEAST_STRIP, MOST_STRIP, LEAST_ROW = 104.0, 240.0, 34.0
"""Heights of the same above the points, and what a line of these needs at least."""
WATCH, LEAST_WATCHED = 46.0, 156.0
"""Height of the button that shows the best move, and of the words that leave it room."""

NextDeed = tuple[str, str, Callable[[], None]]
"""A button's word, its sign, and what it does."""

SHORT = 700.0
"""In lower windows the medallions are small, too."""


@dataclass(slots=True)
class Decided(Event):
    """The points are counted: the person at the screen has won, or these others have."""

    own: bool
    medallion: str
    """The winner's medallion."""
    words: str
    """The winner and the lead, in words."""


VICTORY: Moment[Scene, Decided] = triumph(
    Decided,
    when=lambda _scene, event: event.own,
    place=lambda scene, _event: scene.rect,
    words=lambda _scene, event: event.words,
)
DEFEAT = Moment[Scene, Decided](
    event=Decided,
    when=lambda _scene, event: not event.own,
    picture=lambda scene, event, width: [scene.app.sprites.get(event.medallion, width)],
    light=COLD,
    sound="lost",
    place=lambda scene, _event: scene.rect,
    words=lambda _scene, event: event.words,
    ms=1500.0,
)
"""The moment of a defeat: the winner's medallion, in a cold light."""


class Scores(Scene):
    """The final table of `session`, whose game is over."""

    reader = "game.ui.table.ending.scores_reader"
    counts = True
    """True if the game counts for medals and records."""

    def __init__(self, app: Shell, session: Session, table: Scene | None = None) -> None:
        """`table` is where the game was played, if that can be looked at again."""
        self._game = presentation_of(session.game.id)
        super().__init__(app, self._game)
        self.session = session
        self._table = table
        self.story = Story(app, session, counts=self.counts)
        self._entered = False
        self._asked = False
        self._counting = self._game.counted
        """True while the end is still hidden: the points are being counted, or will be."""
        self._count = counting.Count()
        self.moments = Moments(self, app, (MEDAL, VICTORY, DEFEAT))
        self._shown = 0
        """How many of the medals that the game has brought have been shown."""
        self._announced = 0
        """How many have been announced."""
        self._corner: Box | None = None
        """Where the next medals are still to be shown; None if there is no room, or they are."""

    def paper(self) -> list[Node]:
        """The game, its end, and the final table."""
        from game.ui.screen_reader.node import heading, text

        from .results import results_of

        told = (self.headline(), self.remark(), *self.lines())
        lines = [text(line) for line in told if line]
        return [
            heading(game_title(self.session.game.id, self.session.state.variant)),
            *lines,
            results_of(self.session, self._game),
        ]

    # --- words --------------------------------------------------------------------------------

    def headline(self) -> str:
        """The headline: who has won."""
        return self._game.headline(self.session.state, self.session.seats)

    def _names(self) -> list[str]:
        seats = self.session.seats
        return [seat_name(seats, p) for p in range(len(seats))]

    def remark(self) -> str:
        """A remark beside it: a decided tie, or the way to the next rank."""
        state = self.session.state
        alone = len(self.session.seats) == 1 and self._game.counted
        rank = self._game.rank_in(state, 0) if alone else None
        if rank:
            if rank.following is None:
                return _("There’s no higher rank.")
            text = ngettext(
                "Next rank: {rank} ({count} more point)",
                "Next rank: {rank} ({count} more points)",
                rank.missing,
            )
            return text.format(count=rank.missing, rank=_(rank.following))
        return self._game.remark(state, self._names(), self.session.chapters) or self._margin()

    def lines(self) -> list[str]:
        """The further lines, the weightiest first."""
        return list(self.story.lines())

    def _margin(self) -> str:
        """The winner's lead in points, in words; '' in games without points, and where several have won."""
        scores, winners, seats = self.session.state.scores(), self.session.state.winners(), self.session.seats
        if not self._game.counted or len(seats) == 1 or len(winners) != 1:
            return ""
        you, best = called_you(seats), scores[winners[0]]
        if you is None or you == winners[0]:
            count = best - max(points for seat, points in enumerate(scores) if seat != winners[0])
            text = ngettext("Ahead by {count} point.", "Ahead by {count} points.", count)
        else:
            count = best - scores[you]
            text = ngettext("You were {count} point behind.", "You were {count} points behind.", count)
        return text.format(count=number_text(count)) if count else ""

    # --- building -----------------------------------------------------------------------------

    def enter(self) -> None:
        if self._entered:
            self._announce()
            return
        self._entered = True
        if not self._counting:
            self._announce()
            if any(is_human(self.session.seats[p]) for p in self.session.state.winners()):
                self.app.sound.play("win")
        elif self.app.motion.factor == 0 or self.app.listening:
            self._reveal()
            return
        else:
            self.app.host.announce(_("Counting the points…"))
        self._count.begin(self.app.motion, lambda: self.app.sound.play("place"), self._reveal)

    def _announce(self) -> None:
        self._announced = len(self.story.earned)
        told = self.headline(), self.remark(), self.story.medals(), self.story.strength()
        self.app.host.announce(read_on(*told))

    def _reveal(self) -> None:
        """The count is over: show who has won."""
        if not self._counting:
            return
        self._counting = False
        self._announce()
        self.rebuild()
        winners, seats = self.session.state.winners(), self.session.seats
        people = [seat for seat in winners if is_human(seats[seat])]
        if len(seats) == 1:
            self.app.sound.play("win")
        elif winners and any(is_human(seat) for seat in seats):
            medallion = seat_token(seats, (people or winners)[0])
            self.moments.tell(Decided(bool(people), medallion, read_on(self.headline(), self.remark())))

    def leave(self) -> None:
        self.app.motion.cancel(counting.KEY)
        self._counting = False
        self.moments.skip()
        super().leave()

    def stirred(self, pos: Point | None) -> None:
        """A touch means that somebody has seen enough: end the count, or skip a moment."""
        if self._counting:
            self.app.motion.cancel(counting.KEY)
            self._reveal()
        else:
            self.moments.skip()

    def update(self) -> bool:
        if not self._asked and self.session.kept:
            self._asked = True
            ask_to_keep_once(self.app)
        seen = self.kit.stage.scope is self and not (self._counting or self.moments.view)
        if self._corner and seen and not self.story.reading:
            corner, self._corner = self._corner, None
            if medals := self.story.next_medals():
                self.add(NextMedals(self, corner, medals))
        if self._entered and self.story.read_on():
            self.tell_story()
            late = read_on(self.story.medals(self._announced), self.story.strength())
            if late and not self._counting:
                self.app.host.announce(late)
        ready = self._entered and self.moments.view is None and not self.app.motion.busy
        if ready and self._shown < len(self.story.earned):  # one by one, when the points have been counted
            self.moments.tell(MedalEarned(*self.story.earned[self._shown]))
            self._shown += 1
        return self.story.reading or self._shown < len(self.story.earned)

    def prepare(self) -> Iterator[None]:
        if self._end:
            yield from self._end.prepare_first()

    def build(self) -> None:
        self._count.clear()
        self._told: Label | None = None
        self._end: TablePicture | None = None
        self.sky(NIGHT)
        safe = self.safe()
        low = safe.h < 480
        buttons = self._next()
        area = safe.inset(MARGIN, 6 if low else MARGIN)
        wide, told = self._widths(area.w, low)
        beside = told > 0
        area = area.centred(max(wide + (told + GAP) * beside, WISHED_LOW * len(buttons) if low else 0))
        one_row = area.w > (LEAST_LOW if low else LEAST_BUTTON) * len(buttons)
        medallion = MEDALLION if safe.h >= SHORT else LOW_MEDALLION
        head_height = 56.0 if low else medallion + 42 + self._remark_height(area.w)
        foot_height = (50.0 if low else 56.0) if one_row else 2 * 54.0 + GAP
        head, body = area.down(head_height, REST, gap=GAP)
        lines = len(self._game.score_rows(self.session.state)) + self._game.counted
        room = body.h - GAP - foot_height
        tall = min(room, 600.0, NAMES + lines * MOST_ROW)
        strip = 0.0 if beside or low else min(MOST_STRIP, room - GAP - NAMES - lines * LEAST_ROW)
        if strip >= LEAST_STRIP:
            tall = min(room - GAP - strip, tall)
        else:
            strip = 0.0
        block = body.centred(h=tall + 2 * GAP + strip + foot_height, high=0 if low else 0.3)
        story, table, foot = block.down(strip, tall, foot_height, gap=GAP)
        if low:
            self._build_low_head(head)
        else:
            self._build_head(head, medallion)
        self._add_corner("ui.home", _("Home"), _("Home"), self.back, right=False)
        self._add_corner("ui.history", _("Replay"), _("Watch the game again"), self._watch, right=True)
        if beside:
            story, table = table.across(told, REST, gap=GAP)
        self._build_points(table, low)
        if beside or strip:
            self._build_story(story)
        else:
            buttons.append((_("A keepsake"), "ui.download", self._keep))
        self._build_foot(foot, buttons, one_row)

    def _widths(self, room: float, low: bool) -> tuple[float, float]:
        """The widths of the points, and of the story beside them; 0 where there is no room for that."""
        seats = len(self.session.seats)
        more = 0.0 if self._game.counted else WORDY
        places = LOW_WIDTHS if low else WIDTHS
        widths = [(names + (each + more) * seats, told) for names, each, told in places]
        fitting = ((wide, told) for wide, told in widths if wide + told + GAP <= room)
        return next(fitting, (widths[0][0], 0.0))

    def _build_points(self, area: Box, low: bool) -> None:
        corner = PointsTable(self, self.session, self._game, self._count).build(area, low)
        self._corner = corner if NextMedals.fit(self.app, corner) else None
        if self._counting:
            self._count.show(self._count.told)

    def _build_story(self, area: Box) -> None:
        """A picture of one's side of the table, and beside or below it what there is to tell."""
        app = self.app
        self.add(Panel(app, self.px(area)))
        inner = area.inset(PAD if area.w < area.h else GAP)
        if area.w < 1.2 * area.h:
            picture, words = inner.down(min(inner.w / SHAPE, 0.55 * inner.h), REST, gap=GAP)
        else:
            picture, words = inner.across(min(0.45 * inner.w, inner.h * SHAPE), REST, gap=GAP)
        if self.story.best and words.h > LEAST_WATCHED:
            words, foot = words.down(REST, WATCH, gap=GAP)
            text, size = _("Watch this move"), SIZE_TEXT + 1
            wide = min(foot.w, app.text_width(text, size, "bold") + WATCH + 2 * PAD)
            rect = self.px(foot.centred(wide))
            self.add(
                Button(app, rect, self._watch_best, text=text, icon="ui.play", style="papyrus", size=size)
            )
        picture = picture.centred(picture.h * SHAPE, picture.w / SHAPE)
        place, name = self.px(picture), _("A keepsake")
        self._end = self.add(TablePicture(app, place, self._picture, self._keep, name, "ui.download"))
        self._told = self.add(Label(app, self.px(words), "", size=SIZE_LARGE, wrap=True, breaks=True))
        self.tell_story()

    def tell_story(self) -> None:
        """Show as many lines of the story as there is room for."""
        if self._told is None or self._counting:
            return
        lines = self.lines()
        self._told.set("\n".join(lines))
        while self._told.cut and len(lines) > 1:
            lines.pop()
            self._told.set("\n".join(lines))

    def _picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        return table_picture(self.app, self.session, self.story.player, size)

    def _add_corner(
        self, sign: str, word: str, name: str, action: Callable[[], None], *, right: bool
    ) -> None:
        """A button in an upper corner, with its word if what else is up there leaves it room."""
        app, size = self.app, SIZE_TEXT + 2
        bar = self.safe().inset(MARGIN / 2)
        others = [w.rect for w in self.children if isinstance(w, Picture | Panel | Label | Button)]
        for wide, text in ((CORNER + app.text_width(word, size, "bold") + 2 * PAD, word), (CORNER, "")):
            rect = app.box(bar.right - wide if right else bar.x, bar.y, wide, CORNER)
            if not text or rect.inflate(app.u(GAP), 0).collidelist(others) < 0:
                break
        self.add(Button(app, rect, action, text=text, icon=sign, style="lapis", size=size, name=name))

    def _medallions(self) -> list[str]:
        """The winners', or what stands for nobody."""
        seats, winners = self.session.seats, self.session.state.winners()
        shown = () if self._counting and len(seats) > 1 else winners
        return [seat_token(seats, p) for p in shown] or [self._game.emblem]

    def _add_medallions(self, row: Box, side: float, at: float) -> None:
        """Each covers a part of the one before; `at` 0 is at the left of the row, 0.5 in the middle."""
        left = row.x + (row.w - self._row_width(side)) * at
        for i, medallion in enumerate(self._medallions()):
            self.add(Picture(self.app, self.app.box(left + i * side * STEP, row.y, side, side), medallion))

    def _build_head(self, area: Box, medallion: float) -> None:
        """The winners' medallions, and below them headline and remark on a plate."""
        app, remark = self.app, self.remark()
        row, plate, _rest = area.down(medallion, 40 + self._remark_height(area.w), REST)
        self._add_medallions(row, medallion, 0.5)
        plate = plate.centred(PLATE + max(self._headline_width(), app.text_width(remark, SIZE_TEXT + 1)))
        self.add(Panel(app, self.px(plate), "tag.lapis"))  # the moon must not shine through the words
        self._add_words(plate.inset(8, 2), "center", SIZE_TEXT + 1)

    def _headline_width(self) -> float:
        """The room for the headline, and for the words there while the points are being counted."""
        return max(
            self.app.text_width(text, SIZE_TITLE, "title")
            for text in (self.headline(), _("Counting the points…"))
        )

    def _remark_height(self, width: float) -> float:
        """The height of the remark on the plate, which is at most so wide."""
        remark = self.remark()
        return self.app.text_height(remark, width - PLATE, SIZE_TEXT + 1) if remark else 0.0

    def _build_low_head(self, area: Box) -> None:
        """The winners' medallions, and beside them headline and remark."""
        app, remark = self.app, self.remark()
        medallions = self._row_width(LOW_MEDALLION)
        words = 8 + max(self._headline_width(), app.text_width(remark, SIZE_TEXT))
        row, beside = area.centred(medallions + GAP + words).across(medallions, REST, gap=GAP)
        self._add_medallions(row, LOW_MEDALLION, 0.0)
        _above, beside = beside.down(0 if remark else 8, REST)
        self._add_words(beside, "left", SIZE_TEXT)

    def _row_width(self, side: float) -> float:
        return side * (1 + STEP * (len(self._medallions()) - 1))

    def _add_words(self, area: Box, align: str, size: float) -> None:
        """The headline, and below it the remark if there is one."""
        rect = self.app.box(area.x, area.y, area.w, 36)
        text = _("Counting the points…") if self._counting else self.headline()
        self.add(Label(self.app, rect, text, size=SIZE_TITLE, face="title", colour=GOLD, align=align))
        if (text := self.remark()) and not self._counting:
            rect = self.app.box(area.x, area.y + 34, area.w, 20 if align == "left" else area.h - 34)
            label = Label(self.app, rect, text, size=size, colour=CREAM, align=align, wrap=True, middle=False)
            self.add(label)

    def _build_foot(self, foot: Box, buttons: Sequence[NextDeed], one_row: bool) -> None:
        """Buttons for the ways on, in a row or in two; the likeliest is first."""
        half = (len(buttons) + 1) // 2
        rows = [buttons] if one_row else [buttons[:half], buttons[half:]]
        for row, line in zip(rows, foot.rows(len(rows), GAP), strict=True):
            main = Share(FIRST) if one_row and len(row) > 3 else REST
            places = line.across(main, *[REST] * (len(row) - 1), gap=GAP)
            for deed, place in zip(row, places, strict=True):
                word, sign, action = deed
                style, size = ("gold", SIZE_LARGE) if deed is buttons[0] else ("papyrus", SIZE_TEXT + 2)
                rect = self.px(place)
                self.add(Button(self.app, rect, action, text=word, icon=sign, style=style, size=size))

    # --- doing --------------------------------------------------------------------------------

    def _next(self) -> list[NextDeed]:
        """The ways on, the likeliest first."""
        return [
            (_("Play again"), "ui.restart", self._again),
            (_("Same deal"), "ui.cards", self._same_deal),
            (_("Share"), "ui.share", self._send),
            *self._coach(),
        ]

    def _coach(self) -> list[NextDeed]:
        there = weighing_level(self.session.game.id)
        return [(_("Coach"), "ui.chart", self._ask_coach)] if there else []

    def _same_deal(self) -> None:
        self.app.go(self.app.scenes.same_game(self.session.finished(), self.return_here))

    def _send(self) -> None:
        """The game as a link to watch it; where a friend can play the same deal, a challenge instead."""
        record = self.session.finished()
        if not (self.counts and self._game.races(record.seats) and can_challenge(record, self.session.game)):
            self._send_link()
            return
        answers: list[Answer] = [
            (_("Challenge a friend"), self._challenge, "gold"),
            (_("A link to watch it"), self._send_link, "papyrus"),
            (_("Back"), lambda: None, "papyrus"),
        ]
        text = _("Challenge a friend to the same deal and compare your games, or send a link to watch yours.")
        self.add(Dialog(self.app, _("Share"), text, answers))

    def _send_link(self) -> None:
        link = f"{self.app.host.address()}#{link_for_record(self.session.finished())}"
        copy_and_tell(self.app, _("Share"), link, _("Link copied to the clipboard."), link)

    def _challenge(self) -> None:
        self.app.go(self.app.scenes.challenge(self.session.finished(), self.return_here))

    def _again(self) -> None:
        if self.session.humans:
            begin_unless_kept(self, self.session.game.id, self._begin_again)
        else:
            self._begin_again()

    def _begin_again(self) -> None:
        session = self.session
        fresh = Session.new(
            session.game,
            session.seats,
            draw_seed(),
            setup=session.record().setup,
            store=self.app.store,
        )
        self.app.go(self.app.scenes.table(fresh))

    def _keep(self) -> None:
        self.app.go(self.app.scenes.late(self._keepsake, self.return_here))

    def _keepsake(self) -> Scene:
        from .keepsake import KeepsakeScene

        rank = self.story.rank()
        return KeepsakeScene(
            self.app,
            self.session,
            self.story.player,
            _(rank.name) if rank else "",
            look=self._look,
            back=self.return_here,
            paper=self.paper,
        )

    def _look(self) -> None:
        self.app.go(self._table or self.app.scenes.table(self.session))

    def _watch(self) -> None:
        self.app.go(self.app.scenes.replay(self.session.finished(), self.return_here))

    def _watch_best(self) -> None:
        best = self.story.best
        assert best  # there is a button for it
        self.app.go(self.app.scenes.replay(self.session.finished(), self.return_here, (best.at, best.end)))

    def _ask_coach(self) -> None:
        self.app.go(self.app.scenes.coach(self.session.finished(), self.return_here))

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
