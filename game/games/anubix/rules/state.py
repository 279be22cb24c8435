"""The rules of Anubix: a position, its legal turns and their effects."""

from __future__ import annotations

from game.engine.core import Action, Event, IllegalAction, Json, Random, RandomSource

from . import events as ev
from .actions import DIE, JOKER, MOST_STONES, Turn, in_order, kind_of
from .position import Position, last_turn
from .scoring import ENOUGH, complete_structures
from .sheets import (
    BONUSES,
    COLOURS,
    DOMINOES,
    NAMES,
    NEEDS,
    PLACES,
    RELIEF,
    STRUCTURES,
    WHOLE,
    structure_of,
)

_DOMINOES = frozenset(DOMINOES)


class AnubixState(Position):
    """One position of Anubix: a roll lies on the table, and one seat is to take its whole turn.

    Chance is drawn for the sheets, the first active seat, the first roll, the engraving, and for each other
    roll, and nothing else: the n-th roll of a seed is the same whatever the seats do. A seat that cannot pay
    for anything passes by itself.
    """

    __slots__ = ()

    # --- what may be done ---------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat >= 0 else ()

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        if player != self.seat or player < 0:
            return ()
        return tuple(
            self.options[player].turns(
                self.marked[player], self.crossed[player], self.jokers[player], self.middle_colours()
            )
        )

    # --- doing it -----------------------------------------------------------------------------

    def apply(self, player: int, action: Action) -> list[Event]:
        if player != self.seat or player < 0:
            raise IllegalAction(f"it is not the go of player {player}")
        if not isinstance(action, Turn):
            raise IllegalAction(f"{action!r} is no action of this game")
        out: list[Event] = []
        if action.marks:
            used = self._mark(player, action, out)
            self._take_symbols(player, action.mask, out)
            if used and player == self.active:
                self.locked |= sum(1 << die for die in used)
                out.append(ev.DiceLocked(player, used))
            elif used:
                out.append(ev.DiceReturned(player, used))
        else:
            out.append(ev.Passed(player, False))
        self._next_seat(out)
        return out

    def _mark(self, player: int, action: Turn, out: list[Event]) -> tuple[int, ...]:
        """Mark and pay stone by stone; returns the dice used. Nothing changes unless all is allowed."""
        sheet = self.sheets[player]
        marked, crossed, jokers = self.marked[player], self.crossed[player], self.jokers[player]
        self._check_shape(action)
        used: tuple[int, ...] = ()
        free = list(self.middle)
        for place, pay in action.marks:
            name = NAMES[place]
            if marked >> place & 1:
                raise IllegalAction(f"{name} is marked already")
            if NEEDS[place] & ~marked:
                raise IllegalAction(f"{name} lies on a stone that is not marked")
            colour = sheet.colours[place]
            die = next((die for die in free if self.dice[die] == colour), None)
            if pay == DIE:
                if die is None:
                    raise IllegalAction(f"there is no {COLOURS[colour]} die in the middle for {name}")
                free.remove(die)
                used += (die,)
                out.append(ev.DieUsed(player, die, colour))
            elif die is not None:
                raise IllegalAction(f"{name} must be paid with the {COLOURS[colour]} die in the middle")
            elif pay == JOKER:
                if not jokers:
                    raise IllegalAction(f"player {player} has no joker left for {name}")
                jokers -= 1
                out.append(ev.JokerSpent(player, jokers))
            else:
                last = crossed.bit_length()
                if not 0 < pay <= len(sheet.quarry) or sheet.quarry[pay - 1] != colour:
                    raise IllegalAction(f"quarry stone {pay} is not {COLOURS[colour]} as {name} is")
                if pay <= last:
                    raise IllegalAction(f"quarry stone {pay} is gone: {last} is crossed already")
                crossed |= 1 << pay - 1
                lost = tuple(range(last + 1, pay))
                out.append(ev.QuarryCrossed(player, pay, colour, lost, len(sheet.quarry) - pay))
            marked |= 1 << place
            out.append(ev.StoneMarked(player, structure_of(place), place, colour, kind_of(pay)))
        self.marked[player], self.crossed[player], self.jokers[player] = marked, crossed, jokers
        return used

    def _check_shape(self, action: Turn) -> None:
        """One or two stones of pyramid and arch, or two neighbouring tiles; written in order."""
        marks = action.marks
        if len(marks) > MOST_STONES or not all(0 <= place < PLACES for place, _ in marks):
            raise IllegalAction(f"{action!r} is no turn of this game")
        tiles = [place for place, _ in marks if RELIEF >> place & 1]
        if tiles and (min(tiles), max(tiles)) not in _DOMINOES:
            raise IllegalAction("of the relief two neighbouring tiles are marked at once, and nothing else")
        if len(marks) == 2:
            if marks[0][0] == marks[1][0]:
                raise IllegalAction(f"'{action}' marks the same stone twice")
            if in_order(*marks) != marks:
                raise IllegalAction(f"'{action}' is not in order: say '{Turn(in_order(*marks))}'")

    def _take_symbols(self, player: int, fresh: int, out: list[Event]) -> None:
        """Bonuses and structures that the `fresh` marks complete."""
        marked = self.marked[player]
        for kind, symbols in enumerate(self.sheets[player].symbols):
            if symbols & fresh and not symbols & ~marked and not self.closed >> kind & 1:
                first = not self.catchable >> kind & 1
                self.bonuses[player] |= 1 << kind
                place = (symbols & fresh).bit_length() - 1
                out.append(ev.BonusEarned(player, kind, place, first))
        count = complete_structures(marked & ~fresh)
        for structure, whole in zip(STRUCTURES, WHOLE, strict=True):
            if whole & fresh and not whole & ~marked:
                count += 1  # a turn can complete two
                out.append(ev.StructureCompleted(player, structure, count))
                if count == ENOUGH:
                    out.append(ev.EndBonusEarned(player))

    # --- the course of the game ---------------------------------------------------------------

    def _next_seat(self, out: list[Event]) -> None:
        """Go on to the next seat that can mark something, through the ends of turns."""
        while True:
            self.seat = (self.seat + 1) % self.players
            if self.seat == self.active:
                self._end_turn(out)
                if self.seat < 0:
                    return
            out.append(ev.SeatStarted(self.seat, self.middle))
            if self.can_mark():
                return
            out.append(ev.Passed(self.seat, True))

    def _end_turn(self, out: list[Event]) -> None:
        """Close the bonuses that were earned; end the game, or let the next seat roll."""
        fresh = self.catchable
        self.closed |= fresh
        for kind in range(len(BONUSES)):
            if fresh >> kind & 1:
                earned_by = tuple(p for p, bonuses in enumerate(self.bonuses) if bonuses >> kind & 1)
                out.append(ev.BonusClosed(kind, earned_by))
                out += [ev.BonusStruck(p, kind) for p in range(self.players) if p not in earned_by]
        finished = any(complete_structures(marked) >= ENOUGH for marked in self.marked)
        if finished or self.turn == last_turn(self.players):
            self.seat = -1
            out.append(ev.GameEnded(not finished, self.scores(), self.winners()))
            return
        self.turn += 1
        self.seat = self.active
        self.locked = 0
        self.dice = self.roll()
        out.append(ev.TurnStarted(self.turn, self.seat))
        out.append(ev.DiceRolled(self.seat, self.dice))

    # --- looking at it ------------------------------------------------------------------------

    def observe(self, player: int, random: RandomSource) -> AnubixState:
        """Everything lies open; only the rolls to come are redrawn."""
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}")
        new = self.copy()
        new.random = Random(random.getrandbits(64))
        return new

    # --- as JSON data: what that takes is loaded when it is first wanted, for no table wants it ---

    def to_json(self) -> Json:
        from .serial import state_to_json

        return state_to_json(self)
