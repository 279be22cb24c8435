"""The place of a turn's shape while a player tries it: turning, mirroring, snapping. No pixels."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ..rules import Mark, PyramidsState
from ..rules.grid import SIZE
from ..rules.patterns import PATTERN_CELLS, Cells, mirror, normalise, rotate

Turning = tuple[int, bool]
"""Quarter turns clockwise (0–3), after mirroring or not."""

SNAP = 1.6
"""A dragged shape is drawn to a legal place whose centre is at most so many cells away."""


def mask_at(cells: Cells, row: int, column: int) -> int:
    """The shape with its top left corner at a cell, as a mask; 0 if it does not lie on the chamber."""
    mask = 0
    for r, c in cells:
        if not (0 <= r + row < SIZE and 0 <= c + column < SIZE):
            return 0
        mask |= 1 << SIZE * (r + row) + c + column
    return mask


def size_of(cells: Cells) -> tuple[int, int]:
    """Rows and columns that a shape covers."""
    return 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)


@dataclass(frozen=True, slots=True)
class Place:
    """The shape lying on the card in `slot`, its top left corner at a cell, covering `mask`."""

    slot: int
    row: int
    column: int
    mask: int


class Placing:
    """One player's attempt to place this turn's shape (or one cell) legally.

    `cells` is the shape as it is turned now, `place` where it lies (None: nowhere yet).
    """

    def __init__(self, state: PyramidsState, player: int) -> None:
        """Start with what `player` may mark now. The state is not kept."""
        seat = state.seats[player]
        self.player = player
        self.extra = seat.started
        """A red cross pays for one cell: there is no shape."""
        self.pattern = "I1" if self.extra else state.pattern
        self.numbers = list(seat.cards)
        marks = [action for action in state.legal_actions(player) if isinstance(action, Mark)]
        self._shapes: list[set[int]] = [set(), set()]
        self._singles: list[set[int]] = [set(), set()]
        for action in marks:
            slot = self.numbers.index(action.card)
            (self._singles if action.cells.bit_count() == 1 else self._shapes)[slot].add(action.cells)
        self._covering: dict[tuple[int, int, int, int, bool, bool], list[tuple[int, bool, Place]]] = {}
        """Results of `covering`, which is called again and again while a shape is held."""
        self.turns = 0
        self.mirrored = False
        self.place: Place | None = None
        self.single = self._single_at_first = self.extra or not any(self._shapes)
        """True if one cell is being placed instead of the shape."""
        self.advised: Mark | None = None
        """The mark that a hint shows: a tap there means just that."""

    # --- the shape ----------------------------------------------------------------------------

    @property
    def can_choose_shape(self) -> bool:
        """True if there is a choice between the shape and one cell."""
        return not self.extra and any(self._shapes)

    @property
    def cells(self) -> Cells:
        """The shape as it is turned now."""
        return self._cells_of((self.turns, self.mirrored))

    def _cells_of(self, turning: Turning) -> Cells:
        """The shape turned in a certain way."""
        turns, mirrored = turning
        if self.single:
            return ((0, 0),)
        cells = normalise(PATTERN_CELLS[self.pattern])
        if mirrored:
            cells = mirror(cells)
        for _ in range(turns):
            cells = rotate(cells)
        return cells

    def legal(self, slot: int) -> set[int]:
        """The masks that may be marked on a card now, in every orientation."""
        return self._singles[slot] if self.single else self._shapes[slot]

    def reachable(self, slot: int) -> int:
        """All cells of a card that some legal placement covers."""
        found = 0
        for mask in self.legal(slot):
            found |= mask
        return found

    def is_legal(self, place: Place | None = None) -> bool:
        """True if the shape lies (or would lie at `place`) where it may be marked."""
        place = place or self.place
        return place is not None and place.mask in self.legal(place.slot)

    def action(self, place: Place | None = None) -> Mark | None:
        """The action of marking where the shape lies (or at `place`); None if that is not allowed."""
        place = place or self.place
        if place is None or not self.is_legal(place):
            return None
        return Mark(self.numbers[place.slot], place.mask)

    def sketch(self) -> str:
        """The place and turn of the shape, for `take_up`; '' for a shape as it is offered."""
        untouched = self.place is None and not self.turns and not self.mirrored
        if untouched and self.single == self._single_at_first:
            return ""
        lies = (self.place.slot, self.place.row, self.place.column) if self.place else ()
        return json.dumps([self.turns, self.mirrored, self.single, *lies])

    def take_up(self, sketch: str) -> None:
        """Lay and turn the shape so, as far as it is legal here."""
        try:
            turns, mirrored, single, *lies = json.loads(sketch)
            self.set_single(bool(single))
            self.turns, self.mirrored = int(turns) % 4, bool(mirrored)
            slot, row, column = map(int, lies)
        except (ValueError, TypeError):
            return
        places = self.legal_places(slot) if slot in (0, 1) else []
        self.place = next((there for there in places if (there.row, there.column) == (row, column)), None)

    # --- turning ------------------------------------------------------------------------------

    def set_single(self, single: bool) -> None:
        """Place one cell instead of the shape, or the shape again; what lies is taken up."""
        if self.can_choose_shape and single != self.single:
            self.single = single
            self.place = None

    def turn(self, steps: int) -> None:
        """Quarter turns clockwise, on the spot if possible."""
        self.turns = (self.turns + steps) % 4
        self._lay_again()

    def flip(self) -> None:
        """Exchange left and right as the player sees them."""
        # Mirroring comes before turning in `cells`, so a mirror image as seen turns the other way.
        self.mirrored = not self.mirrored
        self.turns = -self.turns % 4
        self._lay_again()

    def _lay_again(self) -> None:
        """After turning: keep the middle where it was, move to a legal place nearby if there is one."""
        if self.place is None:
            return
        slot, mask = self.place.slot, self.place.mask
        rows = [i // SIZE for i in range(SIZE * SIZE) if mask >> i & 1]
        columns = [i % SIZE for i in range(SIZE * SIZE) if mask >> i & 1]
        middle = (min(rows) + max(rows) + 1) / 2, (min(columns) + max(columns) + 1) / 2
        self.place = self.nearest(slot, *middle, reach=SNAP) or self.lay(slot, *middle)

    # --- laying -------------------------------------------------------------------------------

    def lay(self, slot: int, row: float, column: float) -> Place | None:
        """The shape with its middle as near as possible to a point (in cells), kept on the chamber."""
        if not self.numbers[slot]:
            return None
        height, width = size_of(self.cells)
        r = min(max(round(row - height / 2), 0), SIZE - height)
        c = min(max(round(column - width / 2), 0), SIZE - width)
        return Place(slot, r, c, mask_at(self.cells, r, c))

    def legal_places(self, slot: int, cells: Cells | None = None) -> list[Place]:
        """The legal places of the shape as it is turned now (or as `cells`), in reading order."""
        cells = cells or self.cells
        height, width = size_of(cells)
        legal = self.legal(slot)
        found = []
        for row in range(SIZE - height + 1):
            for column in range(SIZE - width + 1):
                mask = mask_at(cells, row, column)
                if mask in legal:
                    found.append(Place(slot, row, column, mask))
        return found

    def nearest(self, slot: int, row: float, column: float, reach: float = 99.0) -> Place | None:
        """The legal place of the shape as it is turned whose middle is nearest to a point, within `reach`."""
        height, width = size_of(self.cells)
        best, best_distance = None, reach
        for place in self.legal_places(slot):
            distance = ((place.row + height / 2 - row) ** 2 + (place.column + width / 2 - column) ** 2) ** 0.5
            if distance < best_distance - 1e-9:
                best, best_distance = place, distance
        return best

    def covering(self, slot: int, row: int, column: int) -> list[tuple[int, bool, Place]]:
        """(turns, mirrored, place) of every legal placement on a cell, from the present turning onwards.

        The turnings follow each other in one fixed circle, so that whoever goes on from any of these
        placements to the next one comes to all.
        """
        key = slot, row, column, self.turns, self.mirrored, self.single
        if key in self._covering:
            return self._covering[key]
        bit = 1 << SIZE * row + column
        found: list[tuple[int, bool, Place]] = []
        turnings = self._turnings()
        for turning in turnings:
            here = [place for place in self.legal_places(slot, self._cells_of(turning)) if place.mask & bit]
            here.sort(key=lambda place: abs(place.row - row) + abs(place.column - column))
            found += [(*turning, place) for place in here]
        self._covering[key] = found
        return found

    def turn_to(self, turning: Turning) -> None:
        """Hold the shape so."""
        self.turns, self.mirrored = turning

    def turned(self, slot: int, row: float, column: float) -> tuple[Turning, Place] | None:
        """How the shape must be turned to lie on a point (in cells), and where: the nearest such place."""
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            return None
        best, best_distance = None, 99.0
        for turns, mirrored, place in self.covering(slot, int(row), int(column)):
            height, width = size_of(self._cells_of((turns, mirrored)))
            distance = (place.row + height / 2 - row) ** 2 + (place.column + width / 2 - column) ** 2
            if distance < best_distance - 1e-9:
                best, best_distance = ((turns, mirrored), place), distance
        return best

    def _turnings(self) -> list[Turning]:
        """Every different look of the shape, the present one first."""
        looks: dict[Cells, Turning] = {}
        for mirrored in (False, True):
            for turns in range(4):
                looks.setdefault(self._cells_of((turns, mirrored)), (turns, mirrored))
        circle = list(looks)
        start = circle.index(self.cells)
        looks[self.cells] = (self.turns, self.mirrored)
        return [looks[cells] for cells in circle[start:] + circle[:start]]

    def go_on(self, step: int) -> bool:
        """Lay the shape on the next (1) or previous (-1) legal place of all, turning it where needed.

        As it is turned now comes first; both cards count. Returns whether there is any place.
        """
        ways = [
            (turning, place)
            for turning in self._turnings()
            for slot in (0, 1)
            for place in self.legal_places(slot, self._cells_of(turning))
        ]
        if not ways:
            return False
        places = [place for _, place in ways]
        index = (places.index(self.place) + step) % len(ways) if self.place in places else 0
        (self.turns, self.mirrored), self.place = ways[index]
        return True

    def tap(self, slot: int, row: int, column: int) -> bool:
        """Lay the shape on a cell; tapping it again goes on to the next way in which it covers the cell.

        Returns whether there is a legal placement on that cell.
        """
        ways = self.covering(slot, row, column)
        if not ways:
            return False
        masks = [place.mask for _, _, place in ways]
        index = 0
        if self.place and self.place.slot == slot and self.place.mask in masks:
            index = (masks.index(self.place.mask) + 1) % len(ways)
        self.turns, self.mirrored, self.place = ways[index]
        return True

    def lay_advised(self, slot: int, row: int, column: int) -> Place | None:
        """Lay what a hint shows, if it shows it on that cell and it does not lie there already; else None."""
        mark = self.advised
        if mark is None or mark.card != self.numbers[slot] or not mark.cells >> SIZE * row + column & 1:
            return None
        if self.place and (self.place.slot, self.place.mask) == (slot, mark.cells):
            return None
        self.set_single(mark.cells.bit_count() == 1)
        ways = (way for way in self.covering(slot, row, column) if way[2].mask == mark.cells)
        found = next(ways, None)
        if found:
            self.turns, self.mirrored, self.place = found
        return self.place if found else None

    def step(self, dx: int, dy: int, stacked: bool = False) -> bool:
        """Move the shape by one cell (by key); whether it moved.

        It crosses to the other card sideways, or up and down where the cards are `stacked`.
        """
        slots = [slot for slot in (0, 1) if self.numbers[slot]]
        if self.place is None:
            for slot in slots:
                places = self.legal_places(slot)
                if places:
                    self.place = places[0]
                    return True
            if slots:
                self.place = self.lay(slots[0], 0.5, SIZE / 2)
            return bool(slots)
        height, width = size_of(self.cells)
        slot, row, column = self.place.slot, self.place.row + dy, self.place.column + dx
        across, room = (row, SIZE - height) if stacked else (column, SIZE - width)
        other = slot + (across > room) - (across < 0)
        if other != slot and other in slots:
            slot, across = other, 0 if other > slot else room
            row, column = (across, column) if stacked else (row, across)
        if not (0 <= row <= SIZE - height and 0 <= column <= SIZE - width):
            return False
        self.place = Place(slot, row, column, mask_at(self.cells, row, column))
        return True
