"""Medals on the screen: one with its words beside it, and a wall of the medals of all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine import GAMES
from game.play.achievements import Journey
from game.ui.table.ending.house_achievements import achievements_of
from game.ui.table.ending.medal_button import SIDE, Medal, MedalButton, MedalTile, medals_of
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene
from game.ui.toolkit.box import GAP_S, PAD_S, REST, Box
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, GOLD, HIT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

HEADING = 26.0
COLUMNS, LINES = 5, 2
"""Medals side by side on the wall where their names stand below them, and the lines of a name."""


class MedalRow(MedalButton):
    """A medal with its name and, with room for it, its purpose and its date or the progress."""

    def __init__(self, scene: Scene, place: Box, own: Medal) -> None:
        super().__init__(scene, place, own)
        self._side = min(SIDE, place.h - 6, 0.27 * place.w)
        _edge, self._spot, _gap, words = place.across(4, self._side, min(PAD_S, 0.05 * place.w), REST)
        self._room = words.inset(0, 2)
        self._more = bool(own.ended) or (own.ended is None and (own.near or own.counted))

    def texts(self, much: int) -> list[tuple[str, float, str]]:
        """The texts beside the picture, with size and face: name, purpose, date."""
        size: float = SIZE_TEXT if much > 3 else SIZE_SMALL
        told = [(self.told, size, "plain"), *([(self.state, size, "plain")] if self._more else [])]
        return [(self.title, SIZE_TEXT + (size - SIZE_SMALL), "bold"), *told][:much]

    def fits(self, much: int) -> bool:
        """True if there is room for so much of it."""
        return sum(self._heights(much)) <= self._room.h

    def _heights(self, much: int) -> list[float]:
        kit, room = self.kit, self._room
        lines = (
            (kit.fonts.wrap(text, kit.u(room.w), size, face), size, face)
            for text, size, face in self.texts(much)
        )
        return [len(some) * kit.fonts.line_height(size, face) / kit.k for some, size, face in lines]

    def show(self, much: int) -> None:
        """Let so much of it stand there."""
        kit, heights = self.kit, self._heights(much)
        if much == 1:
            heights = [self._room.h]
        parts = self._room.centred(h=sum(heights)).down(*heights)
        for (text, size, face), part in zip(self.texts(much), parts, strict=True):
            colour = GOLD if self.earned and face == "bold" else CREAM
            label = Label(kit, kit.px(part), text, size=size, face=face, colour=colour, wrap=True)
            self._labels.append(label)


@dataclass(frozen=True, slots=True)
class MedalWall:
    """The medals of all games, those of each below its name."""

    columns: int
    name: float
    """The height of a medal's name below it: 0 if there is none."""
    rows: Mapping[str, int]
    """The rows of each game."""
    each: float
    """The height of a row."""

    @classmethod
    def within(cls, kit: Kit, area: Box) -> MedalWall | None:
        """Fit the wall into an area, as large as possible; None if there is too little room."""
        counts = {game: len(found) for game in GAMES if (found := achievements_of(game))}
        inner = area.inset(PAD_S)
        for columns, name in (
            (COLUMNS, _name_height(kit, inner.w / COLUMNS - GAP_S)),
            (max(counts.values()), 0.0),
        ):
            rows = {game: -(-count // columns) for game, count in counts.items()}
            each = (inner.h - HEADING * len(rows)) / sum(rows.values()) - GAP_S / 2
            if name is not None and min(each - name, inner.w / columns - GAP_S) >= HIT + 4:
                return cls(columns, name, rows, min(each, SIDE + name + GAP_S))
        return None

    def build(self, scene: Scene, area: Box, journey: Journey) -> None:
        """Put it there, at the top."""
        heights = [HEADING + (self.each + GAP_S / 2) * rows for rows in self.rows.values()]
        area = area.centred(h=sum(heights) + 2 * PAD_S, high=0)
        scene.add(Panel(scene.app, scene.px(area), "tag.lapis"))
        for (game, rows), part in zip(self.rows.items(), area.inset(PAD_S).down(*heights), strict=True):
            head, below, _gap = part.down(HEADING, REST, GAP_S / 2)
            name = _(presentation_of(game).name)
            scene.add(Label(scene.app, scene.px(head), name, size=SIZE_TEXT, face="title", colour=GOLD))
            places = below.grid(self.columns, rows, GAP_S / 2)
            for own, place in zip(medals_of(game, journey), places, strict=False):
                scene.add(MedalTile(scene, place, own, self.name))


def _name_height(kit: Kit, width: float) -> float | None:
    """The height of the names of all games' medals in that width; None if they do not fit."""
    names = [_(one.name) for game in GAMES for one in achievements_of(game)]
    lines = [kit.fonts.wrap(name, kit.u(width), SIZE_SMALL) for name in names]
    widest = max(kit.text_width(line, SIZE_SMALL) for some in lines for line in some)
    most = max(map(len, lines))
    return most * kit.fonts.line_height(SIZE_SMALL) / kit.k if widest <= width and most <= LINES else None
