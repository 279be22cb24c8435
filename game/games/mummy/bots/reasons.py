"""Why one action of Mummy is better than another: what the same dice make of both, part by part."""

from __future__ import annotations

from collections.abc import Callable, Generator

from game.bots.reasons import Reason, Reasoning, borne_out, first_few
from game.engine import Action

from ..rules import MoveBy, MummyState
from ..rules.fields import NOWHERE, level_of
from ..rules.movement import is_sure
from ..rules.pursuit import steps_to
from ..rules.seat import Seat
from .judge import Judge
from .worth import chamber_chance

SAMPLES = 12
LEAST = 0.008
"""Chance to win that is worth a word."""

PARTS: dict[str, tuple[str, ...]] = {
    "endurance": ("endurance",),
    "leaves": ("leaves",),
    "growth": ("growth",),
    "finds": ("finds",),
    "hand": ("hand",),
    "allies": ("allies",),
    "curses": ("curses",),
    "place": ("field", "captured", "barrier"),
}
"""The parts of a seat, as a player sees it: fields of `Seat`."""

Ends = list[tuple[MummyState, MummyState]]
"""The positions after the better action and after the other, with the same dice."""


def compare(
    thinker: Judge,
    play_out: Callable[[Action, int], Generator[None, None, MummyState]],
    actions: tuple[Action, Action],
    player: int,
    gain: float,
) -> Reasoning:
    """Reasons for the advantage of the first of two actions; `play_out` gets an action and a sample."""
    ends: Ends = []
    samples = []
    for number in range(SAMPLES):
        first = yield from play_out(actions[0], number)
        second = yield from play_out(actions[1], number)
        ends.append((first, second))
        samples.append(_causes(thinker, first, second, player))
        yield
    found = [of_cause(cause, ends, player) for cause in borne_out(samples, gain, LEAST)]
    if _is_not_pushed(actions, ends[0][0].seats[player]):
        found = [Reason("sure") if reason == Reason("place") else reason for reason in found]
    return first_few(found)


def _is_not_pushed(actions: tuple[Action, Action], seat: Seat) -> bool:
    """True if both move an explorer to one space, from which others could push it after the second alone."""
    first, second = actions
    if not isinstance(first, MoveBy) or not isinstance(second, MoveBy) or first.field != second.field:
        return False
    return is_sure(first.card) and not is_sure(second.card) and not seat.is_steady


def _causes(thinker: Judge, first: MummyState, second: MummyState, player: int) -> dict[str, float]:
    """The advantage of the first position over the second, part by part, in chance to win."""
    chance = thinker.chance
    causes = dict.fromkeys((*PARTS, "rivals", "mummy", "win"), 0.0)
    one, two = chance(first, player), chance(second, player)
    if any(end.is_over or end.seats[player].is_out for end in (first, second)):
        causes["win"] = one - two
        return causes
    for cause in (*PARTS, "rivals", "mummy"):
        poorer, richer = _taking(cause, first, second, player), _taking(cause, second, first, player)
        causes[cause] = (one - chance(poorer, player) + chance(richer, player) - two) / 2
    return causes


def _taking(cause: str, state: MummyState, source: MummyState, player: int) -> MummyState:
    """A position with one part as it is in another one."""
    new = state.copy()
    if cause == "mummy":
        new.mummy = source.mummy
    elif cause == "rivals":
        new.seats = [
            seat if at == player else other.copy()
            for at, (seat, other) in enumerate(zip(new.seats, source.seats, strict=True))
        ]
    else:
        for field in PARTS[cause]:
            setattr(new.seats[player], field, getattr(source.seats[player], field))
    return new


class Counts:
    """Counts of things at the ends of the play-outs: for the better action, then for the other."""

    def __init__(self, ends: Ends, player: int) -> None:
        self.ends, self.player = ends, player

    def means(self, count: Callable[[MummyState], float]) -> tuple[float, float]:
        """The averages of a count over the ends."""
        first, second = (sum(count(end[at]) for end in self.ends) / len(self.ends) for at in (0, 1))
        return first, second

    def percents(self, count: Callable[[MummyState], float]) -> tuple[int, int]:
        """How often, or how likely."""
        first, second = self.means(count)
        return round(100 * first), round(100 * second)

    def more(self, count: Callable[[Seat], float]) -> bool:
        """True if the player's seat has more of something after the better action."""
        first, second = self.means(lambda end: count(end.seats[self.player]))
        return first > second


def of_cause(cause: str, ends: Ends, player: int) -> Reason | None:
    """The reason that a cause is, if what can be counted in the play-outs says the same."""
    counts = Counts(ends, player)
    match cause:
        case "win":
            won = counts.percents(lambda end: end.is_over and end.winner == player)
            if won[0] > won[1]:
                return Reason("win", won)
            return Reason("endurance") if counts.more(lambda seat: not seat.is_out) else None
        case "endurance":
            return Reason("endurance") if counts.more(lambda seat: seat.endurance) else None
        case "leaves":
            first, second = counts.means(lambda end: end.seats[player].leaves)
            count = round(first - second)
            return Reason("leaves", (count,)) if count > 0 else None
        case "finds" | "curses" | "growth":
            return _of_belongings(cause, counts)
        case "hand" | "rivals":
            return Reason(cause)
        case "allies":
            return Reason("allies") if counts.more(lambda seat: len(seat.allies)) else None
        case "mummy":
            near, far = counts.means(lambda end: _distance(end, player))
            return Reason("mummy") if near > far else None
    if counts.more(_level):
        lowest = min(_level(end.seats[player]) for pair in ends for end in pair)
        return Reason("up", counts.percents(lambda end: float(_level(end.seats[player]) > lowest)))
    return Reason("free" if counts.more(lambda seat: not seat.captured) else "place")


def _of_belongings(cause: str, counts: Counts) -> Reason | None:
    player = counts.player
    keys = counts.percents(lambda end: end.seats[player].has_key)
    if cause == "finds" and keys[0] > keys[1]:
        return Reason("key", keys)
    tests = counts.percents(lambda end: chamber_chance(end.seats[player]))
    if tests[0] > tests[1]:
        return Reason("tests", tests)
    if cause == "finds":
        return Reason("finds") if counts.more(lambda seat: len(seat.finds)) else None
    if cause == "growth":
        return None  # but for the tests it hardly counts
    return Reason("curses") if counts.more(lambda seat: -len(seat.curses)) else None


def _distance(state: MummyState, player: int) -> float:
    """How far the Mummy is."""
    field = state.seats[player].field
    return 9.0 if field == NOWHERE else steps_to(state.mummy, field)


def _level(seat: Seat) -> int:
    return 0 if seat.field == NOWHERE else level_of(seat.field)
