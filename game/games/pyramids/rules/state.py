"""The rules of Pyramids: a position, its legal actions and their effects."""

from __future__ import annotations

from game.engine.core import Action, Event, IllegalAction, Json, RandomSource

from . import events as ev
from .actions import DECK, Keep, Mark, Take
from .cards import colour_of, load_cards
from .effects import take_effect
from .hidden import redraw
from .phases import DRAFT, MARK, OVER, REPLACE
from .position import DISPLAY, HAND, ROUNDS, TURNS, Position
from .scoring import AWARD_STEPS, AWARDS
from .seat import Seat, frontier


class PyramidsState(Position):
    """One position of Pyramids.

    Marking is simultaneous: every seat that has not finished is in `to_act`, and seats may act in any
    order. Chance is drawn only when cards are dealt, when the deck is shuffled after the draft and when
    the expedition cards are shuffled before a round, always the same number of draws: so a seed gives
    the same expedition cards whatever the players do.
    """

    __slots__ = ()

    # --- what may be done ---------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        if self.phase == MARK:
            return tuple([p for p, seat in enumerate(self.seats) if not seat.done])
        if self.phase == DRAFT:
            return tuple([p for p, seat in enumerate(self.seats) if seat.kept is None])
        if self.phase == REPLACE:
            return (self.queue[0][0],)
        return ()

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        if not 0 <= player < self.players:
            return ()  # as for everybody who is not in to_act()
        seat = self.seats[player]
        if self.phase == MARK:
            return () if seat.done else tuple(self._marks(seat))
        if self.phase == DRAFT and seat.kept is None:
            hand = seat.hand
            return tuple(Keep(hand[i], hand[j]) for i in range(HAND) for j in range(i + 1, HAND))
        if self.phase == REPLACE and self.queue[0][0] == player:
            cards = [card for card in self.display if card]
            return tuple(Take(card) for card in ([*cards, DECK] if self.deck else cards))
        return ()

    def _marks(self, seat: Seat) -> list[Action]:
        """Shapes on the first, then on the second card (not for an extra cell), then single cells."""
        cards = load_cards()
        found: list[Action] = []
        if not seat.started:
            pattern = self.expeditions[self.turn - 1]
            for number, marked, front in zip(seat.cards, seat.marked, seat.front, strict=True):
                if front:
                    shapes = cards[number].shapes(pattern)
                    found += [action for mask, action in shapes if mask & front and not mask & marked]
        for number, front in zip(seat.cards, seat.front, strict=True):
            if front:
                found += [action for mask, action in cards[number].singles() if mask & front]
        return found

    # --- doing it -----------------------------------------------------------------------------

    def apply(self, player: int, action: Action) -> list[Event]:
        if not 0 <= player < self.players:
            raise IllegalAction(f"there is no player {player}")
        if isinstance(action, Mark):
            return self._apply_mark(player, action)
        if isinstance(action, Take):
            return self._apply_take(player, action)
        if isinstance(action, Keep):
            return self._apply_keep(player, action)
        raise IllegalAction(f"{action!r} is no action of this game")

    def _apply_keep(self, player: int, action: Keep) -> list[Event]:
        seat = self.seats[player]
        if self.phase != DRAFT or seat.kept is not None:
            raise IllegalAction(f"player {player} has no start cards to choose now")
        if action.low >= action.high or not {action.low, action.high} <= set(seat.hand):
            raise IllegalAction(f"'{action}' does not name two of the cards {seat.hand}, the lower one first")
        seat.kept = (action.low, action.high)
        out: list[Event] = [ev.DraftPicked(player)]
        if all(s.kept for s in self.seats):
            self._end_draft(out)
        return out

    def _end_draft(self, out: list[Event]) -> None:
        cards = load_cards()
        kept = []
        for seat in self.seats:
            assert seat.kept is not None
            kept.append(seat.kept)
            seat.cards = list(seat.kept)
            seat.front = [cards[number].entrance for number in seat.cards]
            self.deck += [number for number in seat.hand if number not in seat.kept]
            seat.hand, seat.kept = (), None
        self.deck.sort()  # so that the shuffled order does not depend on who chose first
        self.random.shuffle(self.deck)
        self.display = [self.deck.pop() for _ in range(DISPLAY)]
        out.append(ev.DraftEnded(tuple(kept), tuple(self.display)))
        self._start_round(out)

    def _apply_mark(self, player: int, action: Mark) -> list[Event]:
        seat = self.seats[player]
        if self.phase != MARK or seat.done:
            raise IllegalAction(f"player {player} has nothing to mark now")
        if action.card not in seat.cards or not action.card:
            raise IllegalAction(f"player {player} does not have card {action.card}")
        slot = seat.cards.index(action.card)
        card = load_cards()[action.card]
        cells, extra = action.cells, seat.started
        pattern = card.pattern_of(cells)
        if pattern is None:
            raise IllegalAction(f"'{action}' is neither one open cell nor an expedition shape on open cells")
        self._check_shape(action, pattern, extra)
        if cells & seat.marked[slot]:
            raise IllegalAction(f"'{action}' covers a cell that is marked already")
        if not cells & seat.front[slot]:
            where = "next to a marked cell" if seat.marked[slot] else "on the entrance"
            raise IllegalAction(f"'{action}' must be {where}")

        seat.marked[slot] |= cells
        seat.front[slot] = frontier(card, seat.marked[slot])
        seat.started = True
        if extra:
            seat.crosses -= 1
        out: list[Event] = [ev.Marked(player, slot, action.card, cells, pattern, extra)]
        take_effect(player, seat, card, cells, self.round, out)
        if seat.crosses and not (seat.front[0] or seat.front[1]):
            out.append(ev.CrossesLapsed(player, seat.crosses))
            seat.crosses = 0
        if not seat.crosses:
            seat.done = True
            if all(s.done for s in self.seats):
                self._finish_marking(out)
        return out

    def _check_shape(self, action: Mark, pattern: str, extra: bool) -> None:
        """One cell may always be marked, a shape only if it is revealed, and not for an extra cell."""
        if pattern == "I1":
            return
        if extra:
            raise IllegalAction("a red cross marks one cell, not a shape")
        if pattern != self.expeditions[self.turn - 1]:
            raise IllegalAction(f"'{action}' is {pattern}, but {self.pattern} is revealed")

    def _apply_take(self, player: int, action: Take) -> list[Event]:
        if self.phase != REPLACE or self.queue[0][0] != player:
            raise IllegalAction(f"player {player} has no card to take now")
        place: int | None = None
        if action.card == DECK:
            if not self.deck:
                raise IllegalAction("the deck is empty")
            number = self.deck.pop()
        elif action.card in self.display:
            number = action.card
            place = self.display.index(number)
            self.display[place] = 0
        else:
            raise IllegalAction(f"card {action.card} is not in the display")
        slot = self.queue.pop(0)[1]
        self._place_card(self.seats[player], slot, number)
        out: list[Event] = [ev.CardTaken(player, slot, number, place)]
        if not self.queue or self.queue[0][0] != player:
            self._refill(out)
        self._next_replacement(out)
        return out

    # --- the course of the game ---------------------------------------------------------------

    def _place_card(self, seat: Seat, slot: int, number: int) -> None:
        seat.cards[slot] = number
        seat.marked[slot] = 0
        seat.front[slot] = load_cards()[number].entrance if number else 0

    def _refill(self, out: list[Event]) -> None:
        for place, card in enumerate(self.display):
            if not card and self.deck:
                self.display[place] = self.deck.pop()
                out.append(ev.DisplayRefilled(place, self.display[place]))

    def _start_round(self, out: list[Event]) -> None:
        self.round += 1
        self.turn = 0
        self.expeditions = list(self.table_rule.expeditions)
        self.random.shuffle(self.expeditions)
        out.append(ev.RoundStarted(self.round))
        if self.players == 1 and self.round > 1:
            colour = self.round - 2  # rules, Solo: green before round 2, orange before 3, purple before 4
            if self.open_awards[colour] < len(AWARDS):
                value = AWARDS[self.open_awards[colour]]
                self.open_awards[colour] += 1
                self.struck.append((colour, value))
                out.append(ev.AwardStruck(colour, value))
        self._start_turn(out)

    def _start_turn(self, out: list[Event]) -> None:
        self.turn += 1
        self.phase = MARK
        out.append(ev.ExpeditionRevealed(self.round, self.turn, self.pattern))
        for player, seat in enumerate(self.seats):
            seat.started = seat.done = not (seat.front[0] or seat.front[1])
            if seat.done:
                out.append(ev.Passed(player))
        if all(seat.done for seat in self.seats):
            self._finish_marking(out)

    def _finish_marking(self, out: list[Event]) -> None:
        """Set explored cards aside and line up their owners, lowest explored number first."""
        cards = load_cards()
        fresh = self.fresh
        for player, seat in enumerate(self.seats):
            for slot in (0, 1):
                if seat.marked[slot] & cards[seat.cards[slot]].tomb:
                    fresh.append((seat.cards[slot], player))
        if fresh:
            fresh.sort()
            emptied: dict[int, list[int]] = {}
            for number, player in fresh:
                seat = self.seats[player]
                slot = seat.cards.index(number)
                seat.explored.append(number)
                seat.explored_marks.append(seat.marked[slot])
                out.append(ev.Explored(player, slot, number, seat.marked[slot]))
                self._place_card(seat, slot, 0)
                emptied.setdefault(player, []).append(slot)
            if self.round < ROUNDS or self.turn < TURNS:  # a card taken after the last turn is of no use
                self.queue = [(player, slot) for player, slots in emptied.items() for slot in sorted(slots)]
                self.phase = REPLACE
        self._next_replacement(out)

    def _next_replacement(self, out: list[Event]) -> None:
        """Go on to the next choice of a card, or past the replacements to the awards and the next turn."""
        while self.queue:
            if self.deck or any(self.display):
                return
            out.append(ev.NoCardLeft(*self.queue.pop(0)))
        self._give_awards(out)
        if self.turn < TURNS:
            self._start_turn(out)
            return
        *shown, unseen = self.expeditions
        out.append(ev.RoundEnded(self.round, unseen, unseen in shown))
        if self.round < ROUNDS:
            self._start_round(out)
            return
        self.phase = OVER
        out.append(ev.GameEnded(self.scores(), self.winners()))

    def awards_due(self) -> list[ev.AwardTaken]:
        """The awards for the cards explored this turn, which are given once these have been replaced.

        An owner's 2nd, 4th, 6th pyramid of a colour takes its best award. If several seats earn one of a
        colour, the one with the lowest number among its cards of it explored this turn goes first, whichever
        of them earned the award.
        """
        due: list[ev.AwardTaken] = []
        for number, player in self.fresh:
            colour = colour_of(number)
            ahead = [n for n, p in self.fresh if p == player and n > number]
            count = sum(colour_of(n) == colour for n in self.seats[player].explored if n not in ahead)
            if count in AWARD_STEPS:
                before = self._earlier_awards(player, colour)
                if before < len(AWARDS):
                    due.append(ev.AwardTaken(player, number, colour, count, AWARDS[before]))
        return due

    def _earlier_awards(self, player: int, colour: int) -> int:
        """How many awards of a colour are gone when it is this seat's turn to take one."""
        cards = [(n, p) for n, p in self.fresh if colour_of(n) == colour]
        ahead = {p for n, p in cards if n < min(own for own, owner in cards if owner == player)}
        return self.open_awards[colour] + sum(self._earns(p, colour) for p in ahead)

    def _earns(self, player: int, colour: int) -> bool:
        """True if one of the cards that a seat has explored this turn earns an award of a colour."""
        count = sum(colour_of(n) == colour for n in self.seats[player].explored)
        now = sum(p == player and colour_of(n) == colour for n, p in self.fresh)
        return any(step in AWARD_STEPS for step in range(count - now + 1, count + 1))

    def _give_awards(self, out: list[Event]) -> None:
        for award in self.awards_due():
            self.open_awards[award.colour] += 1
            self.seats[award.player].awards.append((award.colour, award.value))
            out.append(award)
        self.fresh.clear()

    # --- looking at it ------------------------------------------------------------------------

    def observe(self, player: int, random: RandomSource) -> PyramidsState:
        """Redrawn: the deck's order, the expedition cards to come, and in the draft the others' cards."""
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}")
        new = self.copy()
        redraw(new, player, random)
        return new

    # --- as JSON data: what that takes is loaded when it is first wanted, for no table wants it ---

    def to_json(self) -> Json:
        from .serial import state_to_json

        return state_to_json(self)
