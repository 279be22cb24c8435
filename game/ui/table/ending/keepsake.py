"""A keepsake of a finished game: one's side of the table with a seal, as a picture to be kept and sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.play.clock import now, where_we_are
from game.play.session import Session
from game.ui.toolkit.box import GAP, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sprites import scaled
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import (
    CREAM,
    EDGE,
    GLINT,
    GOLD,
    LAPIS,
    SAND,
    SIZE_LARGE,
    SIZE_TEXT,
    Colour,
)
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button

from ..dates import calendar_day
from ..presentation import game_title, presentation_of
from ..scene import MARGIN, Scene, Shell
from ..seat_names import seat_name
from ..snapshot import WHOLE, TablePicture, table_picture

if TYPE_CHECKING:
    from game.ui.screen_reader.node import Node

MOST, LEAST, UNITS = 1080, 720, 540
"""Width of the picture in px: two of a phone's for each of so many units, within these bounds."""
HEAD, FOOT, SIDE = 0.185, 0.075, 0.055
"""Parts of its width: above and below the table, and beside it."""
SEAL, TILT = 0.27, 9.0
"""The seal's diameter, as a part of the width, and by how many degrees it is askew."""
FINE = 2
"""How much larger it is drawn than shown: pygame draws no smooth edges."""
WAX: Colour = (0x9E, 0x2F, 0x26)
RIM, FIELD = 0.9, 0.58
"""Parts of the seal: its ring, and how wide words may be."""
BUTTON, WIDEST, LEAST_BUTTON = 54.0, 620.0, 170.0
FILE = "mastaba-{game}.png"


def keepsake(app: Shell, session: Session, player: int, rank: str) -> pygame.Surface:
    """The picture; `rank` is what stands on the seal beside the points, '' for nothing."""
    game, state = presentation_of(session.game.id), session.state
    wide = min(MOST, max(LEAST, app.u(UNITS)))
    side, head, foot = (round(wide * part) for part in (SIDE, HEAD, FOOT))
    size = wide - 2 * side, round((wide - 2 * side) * WHOLE[1] / WHOLE[0])
    table = table_picture(app, session, player, size)
    high = size[1] if table else 0
    out = pygame.Surface((wide, head + high + foot))
    out.fill(LAPIS)
    line = max(2, wide // 270)
    pygame.draw.rect(out, GOLD, out.get_rect().inflate(-2 * line, -2 * line), line, border_radius=4 * line)
    _write(app, out, game_title(session.game.id, state.variant), 0.062, GOLD, "title", 0.062)
    _write(app, out, game.headline(state, session.seats), 0.036, CREAM, "bold", 0.117)
    if game.counted:
        names = [seat_name(session.seats, p) for p in range(len(session.seats))]
        pairs = zip(names, map(number_text, state.scores()), strict=True)
        points = [_("{name}: {value}").format(name=name, value=value) for name, value in pairs]
        _write(app, out, " · ".join(points), 0.03, CREAM, "plain", 0.158)
    if table:
        out.blit(table, (side, head))
        pygame.draw.rect(out, GOLD, pygame.Rect((side, head), size), line, border_radius=2 * line)
    then = where_we_are(session.finished().ended or now())
    told = "Mastaba", calendar_day(then.tm_year, then.tm_mon, then.tm_mday)
    _write(app, out, " · ".join(told), 0.026, SAND, "plain", (head + high + foot / 2) / wide)
    points_word = number_text(state.scores()[player]) if game.counted else ""
    if rank or points_word:
        seal = _seal(app, round(wide * SEAL) * FINE, points_word, rank)
        out.blit(seal, seal.get_rect(bottomright=(wide - side // 2, head + high + foot // 3)))
    return out


def _write(
    app: Shell, out: pygame.Surface, text: str, size: float, colour: Colour, face: str, down: float
) -> None:
    """A line in the middle: sizes and places are parts of the picture's width."""
    wide, fonts = out.get_width(), app.fonts
    line = fonts.fitting(text, round(0.9 * wide), fonts.size_for(size * wide), colour, face)
    out.blit(line, line.get_rect(center=(wide // 2, round(down * wide))))


def _seal(app: Shell, side: int, points: str, rank: str) -> pygame.Surface:
    """A seal of wax, a little askew, with the points large above the rank; drawn so large, shown smaller."""
    fonts, middle = app.fonts, side / 2
    out = transparent((side, side))
    pygame.draw.circle(out, EDGE, (middle, middle), middle)
    pygame.draw.circle(out, WAX, (middle, middle), middle - side / 60)
    pygame.draw.circle(out, GOLD, (middle, middle), middle * RIM, max(1, side // 70))
    lines: list[pygame.Surface] = []
    if points:
        lines.append(fonts.render(points, fonts.size_for(side * (0.3 if rank else 0.46)), GLINT, "title"))
    for part in (0.13, 0.115, 0.1, 0.085):
        size = fonts.size_for(side * part)
        words = fonts.wrap(rank, round(side * FIELD), size, "bold") if rank else []
        if len(words) <= 2 and all(fonts.width(word, size, "bold") <= side * FIELD for word in words):
            break
    lines += [fonts.render(word, size, GLINT, "bold") for word in words]
    top = middle - sum(line.get_height() for line in lines) / 2
    for line in lines:
        out.blit(line, line.get_rect(midtop=(middle, top)))
        top += line.get_height()
    return pygame.transform.rotozoom(out, TILT, 1 / FINE)


class KeepsakeScene(Scene):
    """Shows the keepsake, and hands it on."""

    def __init__(
        self,
        app: Shell,
        session: Session,
        player: int,
        rank: str,
        *,
        look: Callable[[], None],
        back: Callable[[], None],
        paper: Callable[[], list[Node]],
    ) -> None:
        """`look` leads to the table itself, `back` to the scores, whose `paper` is printed."""
        super().__init__(app, presentation_of(session.game.id), back)
        self.session = session
        self._player, self._rank = player, rank
        self._look, self._paper = look, paper
        self._whole: pygame.Surface | None = None
        self._shown: TablePicture | None = None

    def paper(self) -> Sequence[Node]:
        return self._paper()

    def enter(self) -> None:
        self.app.host.announce(_("A keepsake"))

    def prepare(self) -> Iterator[None]:
        if self._shown:
            yield from self._shown.prepare_first()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, host = self.app, self.app.host
        body = self.under_header(_("A keepsake"), 1000.0)
        buttons: list[tuple[str, str, Callable[[], None]]] = []
        if host.can_hand_on():
            buttons.append((_("Send the picture"), "ui.share", lambda: self._give(save=False)))
        buttons.append((_("Save the picture"), "ui.download", lambda: self._give(save=True)))
        if host.can_print():
            buttons.append((_("Print the scores"), "ui.book", host.print_paper))
        buttons.append((_("See the table"), "ui.eye", self._look))
        if body.w > 1.2 * body.h:
            picture, foot = body.across(REST, max(LEAST_BUTTON, 0.3 * body.w), gap=2 * GAP)
            places = foot.centred(h=len(buttons) * (BUTTON + GAP)).rows(len(buttons), GAP)
        else:
            columns = 2 if body.w > 2 * LEAST_BUTTON else 1
            rows = -(-len(buttons) // columns)
            picture, foot = body.down(REST, rows * (BUTTON + GAP), gap=GAP)
            places = foot.centred(WIDEST).grid(columns, rows, GAP)
        self._build_picture(picture)
        for number, ((word, sign, action), place) in enumerate(zip(buttons, places, strict=False)):
            style, size = ("papyrus", SIZE_TEXT + 1) if number else ("gold", SIZE_LARGE)
            rect = self.px(place)
            self.add(Button(app, rect, action, text=word, icon=sign, style=style, size=size))

    def _build_picture(self, area: Box) -> None:
        inside = (1 - 2 * SIDE) * WHOLE[1] / WHOLE[0] + HEAD + FOOT
        wide = min(area.w, (area.h - MARGIN / 2) / inside)
        rect = self.px(area.centred(wide, wide * inside))
        self._shown = self.add(
            TablePicture(self.app, rect, self._scaled, lambda: self._give(save=True), _("Save the picture"))
        )

    def _picture(self) -> pygame.Surface:
        if self._whole is None:
            self._whole = keepsake(self.app, self.session, self._player, self._rank)
        return self._whole

    def _scaled(self, size: tuple[int, int]) -> pygame.Surface:
        return scaled(self._picture(), size)

    # --- doing --------------------------------------------------------------------------------

    def _give(self, *, save: bool) -> None:
        self.app.tasks.start(self._given(save=save))

    async def _given(self, *, save: bool) -> None:
        name = FILE.format(game=self.session.game.id)
        try:
            done = await self.app.host.give_picture(name, self._picture(), save=save)
        except OSError as error:
            self.tell(_("A keepsake"), _("The picture can’t be saved."), detail=str(error))
        else:
            if not done:
                self.tell(_("A keepsake"), _("Your browser can’t share pictures. Save this one instead."))
            elif save:
                self.tell(_("A keepsake"), _("Saved as {name}.").format(name=name))
        self.app.host.poke()
