"""Why one action of Pyramids is better than another: what the same turns make of both, part by part."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from game.bots.reasons import Reason, Reasoning, borne_out, first_few
from game.engine import Action

from ..rules.actions import DECK as DECK_TOP
from ..rules.actions import Keep, Mark, Take
from ..rules.cards import COLOURS, colour_of
from ..rules.patterns import PATTERNS
from ..rules.position import TURNS
from ..rules.scoring import AWARDS, GEM_LIMIT, SKULL_PENALTY, TORCH_POINTS, gem_points
from ..rules.state import PyramidsState
from .judge import View, placements
from .lookahead import REACH
from .search import Search
from .sketch import GAME_TURNS, Sketch, award_worth, warm_up
from .tables import DECKS, GREEN_SHIFT, RED_MASK, TOMB, table

SAMPLES = 12
ON = (2, 5)
"""Turns that are played on to tell marks apart, and cards: these show later what they are good for."""
LEAST = 0.6
"""Points that are worth a word."""
NONE_LEFT = [[float(len(AWARDS))] * (GAME_TURNS + 1)] * len(COLOURS)
"""The outlook in which all awards of each colour are gone by any turn."""
RACE = 4
"""A rival so few cells from its tomb is in a race for the award."""

CARDS = ("rankings", "marks", "fronts", "distances")
PARTS: dict[str, tuple[str, ...]] = {
    "gems": ("gems",),
    "skulls": ("skulls",),
    "torch": ("torches",),
    "award": ("awards",),
}
"""A seat's belongings beside its cards: fields of `Sketch`."""


def reasons(
    state: PyramidsState, player: int, better: Action, other: Action, gain: float, random: Random
) -> Reasoning:
    """See `Weigher.reasons`."""
    if any(isinstance(action, Take) and action.card == DECK_TOP for action in (better, other)):
        return ()  # nobody knows the card
    seat = state.seats[player]
    yield from warm_up([*state.display, *seat.cards, *seat.hand, *state.deck[-8:]])
    search = Search(state, player, random, ON)
    if search.first < GAME_TURNS:
        samples = yield from _samples(search, better, other)
        facts = _Facts(search, better, other, search.after(better)[1], search.after(other)[1])
    else:
        assert isinstance(better, Mark)
        assert isinstance(other, Mark)
        _points, first = yield from search.view.finished(search.marked(better), search.turn)
        _points, second = yield from search.view.finished(search.marked(other), search.turn)
        samples = [_causes(search, first, second, GAME_TURNS)]
        facts = _Facts(search, better, other, first, second)
    tell = facts.of_mark if isinstance(better, Mark) else facts.of_cards
    return first_few(tell(cause) for cause in borne_out(samples, gain, LEAST))


def _samples(search: Search, better: Action, other: Action) -> Generator[None, None, list[dict[str, float]]]:
    """The gain of each cause, in points, wherever the same turns lead after both actions."""
    found = []
    for number in range(SAMPLES):
        worth, first = yield from search.played_on(better, number)
        _worth, second = yield from search.played_on(other, number)
        causes = _causes(search, first, second, search.horizon)
        causes["extra"] = 0.0
        if _crosses(search, better) > _crosses(search, other):
            assert isinstance(better, Mark)
            without = search.marked(better)
            without.crosses = 0
            start = search.view.settled(without, search.turn, search.display)
            causes["extra"] = worth - (yield from search.followed(*start, number))[0]
        found.append(causes)
        yield
    return found


def _crosses(search: Search, action: Action) -> int:
    return search.marked(action).crosses if isinstance(action, Mark) else 0


def _causes(search: Search, first: Sketch, second: Sketch, turn: int) -> dict[str, float]:
    """The advantage of the first seat over the second, part by part."""

    def share(*fields: str) -> float:
        """The mean of what the fields do to the one seat and to the other."""
        poorer, richer = first.copy(), second.copy()
        for field in fields:
            setattr(poorer, field, getattr(second, field))
            setattr(richer, field, getattr(first, field))
        value = search.view.value
        gained = value(first, turn) - value(poorer, turn) + value(richer, turn) - value(second, turn)
        return gained / 2

    causes = {part: share(*fields) for part, fields in PARTS.items()}
    same = first.rankings == second.rankings and first.explored == second.explored
    tomb = share("distances") if same else share("explored", *CARDS)
    ahead = 0.0 if turn == GAME_TURNS else _ahead(search, first, turn) - _ahead(search, second, turn)
    causes["award"] += ahead
    causes["tomb"] = tomb - ahead
    causes["room"] = share("marks", "fronts") if same else 0.0
    return causes


def _ahead(search: Search, sketch: Sketch, turn: int) -> float:
    """The worth of awards still to be earned: the value loses it where all are gone."""
    return search.view.value(sketch, turn) - View(search.view.judge, NONE_LEFT).value(sketch, turn)


class _Facts:
    """Visible facts right after both actions: they give a cause its words."""

    def __init__(self, search: Search, better: Action, other: Action, first: Sketch, second: Sketch) -> None:
        """`first` and `second` are the seat after each of them."""
        self.search, self.better, self.other = search, better, other
        self.before, self.first, self.second = search.sketch, first, second

    # --- marks --------------------------------------------------------------------------------

    def of_mark(self, cause: str) -> Reason | None:
        """The reason that a cause is for a mark."""
        match cause:
            case "tomb":
                return self._tomb()
            case "award":
                return self._award()
            case "gems":
                return self._gems()
            case "skulls":
                return self._skulls()
            case "torch":
                lit = self.first.torches & ~self.second.torches
                return Reason("torch", (TORCH_POINTS,)) if lit else Reason("torch_ahead")
            case "extra":
                return Reason("extra")
        fits, others = (len(self._fitting(sketch)) for sketch in (self.first, self.second))
        return Reason("room", (fits, others)) if fits > others else None

    def _tomb(self) -> Reason | None:
        if sum(self.first.explored) > sum(self.second.explored):
            assert isinstance(self.better, Mark)
            return Reason("tomb", (self.better.card,))
        finishers, others = (self._finishers(sketch) for sketch in (self.first, self.second))
        if finishers > others:
            return Reason("finishers", (finishers, others))
        near, far = (min(self._ways(sketch), default=0) for sketch in (self.first, self.second))
        return Reason("nearer", (near, far)) if 0 < near < far else None

    def _award(self) -> Reason | None:
        points = round(self.first.awards - max(self.before.awards, self.second.awards))
        if points < 1:
            return self._award_ahead()
        colour = next(c for c, count in enumerate(self.first.explored) if count > self.second.explored[c])
        nearest = min(self._rivals(colour), default=RACE + 1)
        return Reason("race", (points, nearest)) if nearest <= RACE else Reason("award", (points,))

    def _award_ahead(self) -> Reason:
        """An award that is not earned yet; its colour is plain where the actions are about other cards."""
        assert isinstance(self.better, Mark)
        assert isinstance(self.other, Mark)
        colour = colour_of(self.better.card)
        pair = self._colour((self.better.card,)) if colour != colour_of(self.other.card) else None
        return pair or Reason("award_ahead")

    def _rivals(self, colour: int) -> list[int]:
        """How far rivals are from the tomb that earns them the next award of a colour."""
        state, player = self.search.state, self.search.player
        distances = (
            table(number).distance(marked)
            for rival, seat in enumerate(state.seats)
            if rival != player and sum(colour_of(n) == colour for n in seat.explored) % 2
            for number, marked in zip(seat.cards, seat.marked, strict=True)
            if number and colour_of(number) == colour
        )
        return [distance for distance in distances if distance]  # who is there already races no more

    def _gems(self) -> Reason:
        (pairs, singles), (other_pairs, other_singles) = _gem_points(self.first), _gem_points(self.second)
        more = pairs + singles - other_pairs - other_singles
        if more <= 0:
            return Reason("gems_ahead")
        return Reason("gem_pairs" if pairs > other_pairs else "gems", (more,))

    def _skulls(self) -> Reason:
        if self.first.skulls < min(self.before.skulls, self.second.skulls):
            return Reason("elixir", (self.before.skulls - self.first.skulls,))
        saved = SKULL_PENALTY[self.second.skulls] - SKULL_PENALTY[self.first.skulls]
        return Reason("skulls", (saved,)) if saved > 0 else Reason("skulls_ahead")

    def _to_come(self) -> list[int]:
        """The shapes that the next turn may have."""
        state = self.search.state
        return (
            list(DECKS[state.variant])
            if state.turn == TURNS
            else [PATTERNS.index(name) for name in state.to_come()]
        )

    def _fitting(self, sketch: Sketch) -> list[int]:
        return [pattern for pattern in self._to_come() if placements(sketch, pattern)]

    def _finishers(self, sketch: Sketch) -> int:
        """How many of the shapes to come finish a tomb in the next turn."""
        if 1 in self._ways(sketch):
            return len(self._to_come())  # one cell does it
        return sum(
            any(placement[2] & TOMB for _slot, placement in placements(sketch, pattern))
            for pattern in self._to_come()
        )

    def _ways(self, sketch: Sketch) -> list[int]:
        return [
            way
            for way, owned in zip(sketch.distances, sketch.rankings, strict=True)
            if owned is not None and way
        ]

    # --- cards --------------------------------------------------------------------------------

    def of_cards(self, cause: str) -> Reason | None:
        """The reason that a cause is for taking or keeping cards."""
        better, other = (_cards(action) for action in (self.better, self.other))
        if cause == "tomb":
            return self._way(better, other)
        if cause == "award":
            return self._colour(better)
        if cause == "torch":
            return Reason("torch_card") if _icons(better, "torch") > _icons(other, "torch") else None
        if cause == "gems":
            rich, poor = (_icons(cards, "red") + _icons(cards, "green") for cards in (better, other))
            return Reason("rich", (rich, poor)) if rich > poor else None
        few, many = (_icons(cards, "skull") for cards in (better, other))
        return Reason("mild", (few, many)) if cause == "skulls" and few < many else None

    def _way(self, better: tuple[int, ...], other: tuple[int, ...]) -> Reason | None:
        near, far = (sum(table(card).path for card in cards) for cards in (better, other))
        if near >= far:
            return None
        left = REACH * (GAME_TURNS - self.search.turn - 1)
        kind = "in_time" if len(better) == 1 and near <= left < far else "short_way"
        return Reason(kind, (near, far))

    def _colour(self, better: tuple[int, ...]) -> Reason | None:
        colour = colour_of(better[-1])
        count = self.before.explored[colour]
        gone = self.search.view.gone[colour][self.search.turn]
        if len(better) == 1 and count % 2:
            return Reason("pair", (round(award_worth(count + 1, gone)),))
        if len({colour_of(card) for card in better}) < len(better):
            return Reason("same_colour", (round(award_worth(2, gone)),))
        return None


def _gem_points(sketch: Sketch) -> tuple[int, int]:
    red = min(sketch.gems & RED_MASK, GEM_LIMIT)
    return gem_points(red, min(sketch.gems >> GREEN_SHIFT & RED_MASK, GEM_LIMIT))


def _cards(action: Action) -> tuple[int, ...]:
    if isinstance(action, Keep):
        return action.low, action.high
    assert isinstance(action, Take)
    return (action.card,)


def _icons(cards: tuple[int, ...], icon: str) -> int:
    return sum(table(card).card.icons[icon].bit_count() for card in cards)
