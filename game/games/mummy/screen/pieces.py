"""Explorers and the Mummy as pieces on the fields: they stand side by side, and they walk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.table.board.script import Moving
from game.ui.toolkit.motion import ease_in_out, ease_out, linear
from game.ui.toolkit.stage import Kit, Widget

from ..rules import NOWHERE, level_of, load_explorers

MUMMY = -1
"""The Mummy's number among the pieces; explorers have their players'."""

TALL = 0.98
"""Height of a piece that stands alone, in fields."""
SPOTS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.0, 0.0),),
    ((-0.23, 0.03), (0.23, 0.03)),
    ((-0.25, -0.1), (0.25, -0.1), (0.0, 0.08)),
    ((-0.25, -0.12), (0.25, -0.12), (-0.25, 0.09), (0.25, 0.09)),
    ((-0.27, -0.12), (0.27, -0.12), (0.0, -0.02), (-0.25, 0.1), (0.25, 0.1)),
)
"""The places of so many pieces on a field, from its middle, in fields; those in front come last."""
SHRINK = (1.0, 0.84, 0.76, 0.7, 0.66)
FOOT = 0.06
"""How far above a field's lower edge a piece stands, in fields."""
LOOM = 0.35
"""The Mummy is larger by this part midway: it comes towards the eye."""
LOOM_STEPS = 7
"""The number of its sizes: each is drawn once, and kept."""
HOP, CLIMB = 0.22, 0.7
"""How high a piece rises on its way: beside, and from level to level; in fields."""


def loomed(place: pygame.Rect, t: float) -> pygame.Rect:
    """The place of something that is larger midway (t = 0.5) than at both ends; its foot stays."""
    size = 1 + LOOM * round(4 * t * (1 - t) * LOOM_STEPS) / LOOM_STEPS
    larger = pygame.Rect(0, 0, round(place.width * size), round(place.height * size))
    return larger.move_to(midbottom=place.midbottom)


class Piece(Widget):
    """One carved figure; `rect` is where it is drawn."""

    overhang = 8.0

    def __init__(self, kit: Kit, sprite: str) -> None:
        super().__init__(kit)
        self.sprite = sprite
        self.alpha = 255
        self.walking = False
        self.lit = False
        """True if it is this one's turn."""

    def set_alpha(self, alpha: int) -> None:
        """How solid it is: 0 to 255."""
        if alpha != self.alpha:
            self.alpha = alpha
            self.invalidate()

    def set_lit(self, lit: bool) -> None:
        """Put a light below it, or take it away."""
        if lit != self.lit:
            self.lit = lit
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        if not self.alpha or self.rect.width < 2:
            return
        if self.lit:
            base = pygame.Rect(0, 0, round(self.rect.width * 1.02), round(self.rect.height * 0.3))
            base.midbottom = (self.rect.centerx, self.rect.bottom + self.kit.u(1))
            pygame.draw.ellipse(target, (255, 224, 138), base)
            pygame.draw.ellipse(target, (150, 90, 20), base, max(1, self.kit.u(1.5)))
        surface = self.kit.sprites.get(self.sprite, *self.rect.size)
        if self.alpha < 255:
            surface = surface.copy()
            surface.set_alpha(self.alpha)
        target.blit(surface, self.rect)


class Pieces(Widget):
    """All pieces of the game, above the fields."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        cell: int,
        field_rect: Callable[[int], pygame.Rect],
        explorers: Sequence[int],
    ) -> None:
        """`cell` is a field's side in px; `explorers` are the players' explorers, by player."""
        super().__init__(kit, rect)
        self.cell, self.field_rect = cell, field_rect
        names = [load_explorers()[explorer].id for explorer in explorers]
        self.figures = {player: self.add(Piece(kit, f"pawn.{name}")) for player, name in enumerate(names)}
        self.figures[MUMMY] = self.add(Piece(kit, "pawn.mummy"))
        self.fields = dict.fromkeys(self.figures, NOWHERE)
        """The field of each piece, or the one before it set off."""

    # --- standing -----------------------------------------------------------------------------

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.arrange()

    def put(self, fields: dict[int, int]) -> None:
        """Put pieces on their fields, at rest."""
        self.fields.update(fields)
        for piece in self.figures.values():
            piece.walking = False
        self.arrange()

    def arrange(self) -> None:
        """Let every piece that does not walk stand on its spot, those in front drawn last."""
        for number, piece in self.figures.items():
            if piece.walking:
                continue
            at = self.fields[number]
            if at == NOWHERE:
                piece.set_alpha(0)
                continue
            piece.set_alpha(255)
            piece.place(self.spot(number, at))
        self.children.sort(key=lambda piece: piece.rect.bottom)

    def spot(self, number: int, at: int) -> pygame.Rect:
        """The place of a piece on a field among the others there."""
        others = [n for n, field in self.fields.items() if field == at and n != number]
        crowd = sorted((*others, number), key=lambda n: (n == MUMMY, n))
        count = min(len(crowd), len(SPOTS))
        east, south = SPOTS[count - 1][min(crowd.index(number), count - 1)]
        field = self.field_rect(at)
        cell = field.width
        own = self.kit.sprites.nominal(self.figures[number].sprite)
        tall = round(cell * TALL * SHRINK[count - 1] * (1.06 if number == MUMMY else 1.0))
        wide = round(tall * own[0] / own[1])
        foot = field.bottom - round(cell * (FOOT + (0.09 if count > 1 else 0.0)) - south * cell)
        return pygame.Rect(0, 0, wide, tall).move_to(midbottom=(field.centerx + round(east * cell), foot))

    # --- walking ------------------------------------------------------------------------------

    def send(self, number: int, frm: int, to: int, ms: float) -> Moving:
        """Let a piece go from field to field; NOWHERE: it comes up from the ground, or sinks into it."""
        piece = self.figures[number]
        piece.walking = True
        if NOWHERE in (frm, to):
            self._rise(number, frm if to == NOWHERE else to, ms, sinks=to == NOWHERE)
            return Moving(ms)
        self.fields[number] = frm
        start = self.spot(number, frm)
        self.fields[number] = to
        end = self.spot(number, to)
        self._bring_to_front(piece)
        levels = level_of(frm) != level_of(to)
        lift = round((CLIMB if levels else HOP) * self.cell)

        def step(t: float) -> None:
            arc = round(lift * 4 * t * (1 - t))
            parts = [round(a + (b - a) * t) for a, b in zip(start, end, strict=True)]
            place = pygame.Rect(parts[0], parts[1] - arc, parts[2], parts[3])
            piece.place(loomed(place, t) if number == MUMMY else place)

        self.kit.motion.add(ms, step, ease=ease_in_out, done=self._arrival(number, to))
        return Moving(ms)

    def loom(self, number: int, ms: float) -> None:
        """Let a piece grow in its place, and become as it was."""
        piece = self.figures[number]
        rest = piece.rect.copy()
        piece.walking = True
        self._bring_to_front(piece)
        done = self._arrival(number, self.fields[number])
        self.kit.motion.add(ms, lambda t: piece.place(loomed(rest, t)), ease=linear, done=done)

    def _rise(self, number: int, at: int, ms: float, *, sinks: bool) -> None:
        """Out of the ground of a field, or (sinks) down into it."""
        piece = self.figures[number]
        self.fields[number] = at
        spot = self.spot(number, at)
        self._bring_to_front(piece)

        def step(t: float) -> None:
            part = 1 - t if sinks else t
            tall = max(1, round(spot.height * part))
            piece.set_alpha(max(1, round(255 * min(1.0, 2 * part))) if part > 0 else 0)
            piece.place(pygame.Rect(spot.x, spot.bottom - tall, spot.width, tall))

        end = NOWHERE if sinks else at
        self.kit.motion.add(ms, step, ease=ease_out, done=self._arrival(number, end))

    def _arrival(self, number: int, at: int) -> Callable[[], None]:
        def arrive() -> None:
            self.figures[number].walking = False
            self.fields[number] = at
            self.arrange()

        return arrive

    def _bring_to_front(self, piece: Piece) -> None:
        if piece in self.children:
            self.children.remove(piece)
            self.children.append(piece)

    def light(self, number: int | None) -> None:
        """Show whose turn it is."""
        for other, piece in self.figures.items():
            piece.set_lit(other == number)
