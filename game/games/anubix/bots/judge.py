"""A seat's chances in a position of Anubix, a learned value (see `training/`); and play-outs in which
everybody follows it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from functools import cache, partial
from random import Random
from typing import Literal

from game.bots.network import Network, Vector, load_network
from game.engine.remembered import Remembered

from ..rules import COLOURS, PASS, QUARRY_LENGTH, STRUCTURES, Sheet, Turn, dice_for, last_turn
from ..rules.numbers import BONUS_POINTS, JOKER_POINTS, QUARRY_POINTS
from . import features
from .features import ACTED, CATCH, LOST, MINE, MOST_LEAD, OPEN, bonus_needs, structure_points
from .needs import parts, structures_of_bonuses, to_finish, warm_up
from .odds import appetite, marks_paid, offer, rolls
from .sketch import Sketch
from .supply import Supply, supply

REMEMBERED = 4_000
"""Vectors that are kept of each kind."""
POINT_ODDS = 0.5
"""Log odds for each point of the lead in the last turn of all, which the network has hardly ever met."""
GOES_ON = 2
"""Goes that are played on after the present turn."""
ROLLS = GOES_ON
"""Rolls of a sample: a turn has one roll and at least one go, so the rolls never end before the goes."""
BATCH = 4
"""Sets of marks that are looked at between two yields."""

BonusKey = tuple[tuple[int, int, int], ...]
"""For each kind of bonus (status, own marks, the nearest rival's marks)."""
BonusesOf = tuple[int, BonusKey]
"""The engraving, and what the bonuses are to a seat."""

BonusOf = tuple[int, int, int, int]
"""The arguments of `bonus_inputs`."""
Role = Literal["own", "rival"]
"""The side of a part: the seat that is valued, or another one."""
StructureKey = tuple[Sheet, int]
"""The sheet, and the marked places."""
GoKey = tuple[int, int, int, int, int]
"""Quarry stones left, jokers left, bonuses earned, stones payable (or ACTED), seats that roll before."""


def seat_keys(position: Sketch, player: int) -> tuple[StructureKey, GoKey, Supply]:
    """The keys that a seat's inputs depend on, apart from the bonuses."""
    marked = position.marked[player]
    sheet = position.options[player].sheet
    if player in position.waiting:
        payable = marks_paid(appetite(sheet, marked), offer(position.dice))
        rolls_next = position.active + 1
    else:
        payable = ACTED
        rolls_next = position.active + bool(position.waiting)
    last = position.crossed[player].bit_length()
    go = (
        QUARRY_LENGTH - last,
        position.jokers[player],
        position.bonuses[player].bit_count(),
        payable,
        (player - rolls_next) % position.players,
    )
    return (sheet, marked), go, supply(sheet, marked, last)


def bonus_key(position: Sketch, player: int) -> BonusKey:
    """The state of the bonuses for a player."""
    mine = position.bonuses[player]
    catchable = position.catchable
    acted = player not in position.waiting
    engraving = position.engraving
    rivals = [bonus_needs(engraving, marked) for p, marked in enumerate(position.marked) if p != player]
    nearest = rivals[0] if len(rivals) == 1 else [min(costs) for costs in zip(*rivals, strict=True)]
    found = []
    for kind, own in enumerate(bonus_needs(engraving, position.marked[player])):
        if mine >> kind & 1:
            found.append(_MINE)
        elif position.closed >> kind & 1:
            found.append(_LOST)
        elif catchable >> kind & 1:
            found.append(_LOST if acted else (CATCH, min(own, _HARDLY), 0))
        else:
            found.append((OPEN, own, nearest[kind]))
    return tuple(found)


def after_go(before: BonusKey, needs: Sequence[int]) -> BonusKey:
    """The state of the bonuses for a player after its go: with the marks that they take now."""
    found = []
    for what, need in zip(before, needs, strict=True):
        status, _, rival = what
        if status == OPEN:
            found.append((OPEN, need, rival) if need else _MINE)
        elif status == CATCH:
            found.append(_LOST if need else _MINE)
        else:
            found.append(what)
    return tuple(found)


_MINE = (MINE, 0, 0)
_LOST = (LOST, 0, 0)
_HARDLY = 3
"""More marks than a go has: a bonus that takes as many cannot be caught any more."""


RaceKey = tuple[int, int, int]
"""The arguments of `race_inputs`."""


def points_of(position: Sketch, player: int) -> int:
    """Points as they stand."""
    return (
        structure_points(position.marked[player])
        + BONUS_POINTS * position.bonuses[player].bit_count()
        + QUARRY_POINTS * (QUARRY_LENGTH - position.crossed[player].bit_length())
        + JOKER_POINTS * position.jokers[player]
    )


def best_rivals(position: Sketch, player: int) -> tuple[int, int]:
    """The points of a player's best rival, and the marks that the one nearest to the end still needs."""
    rivals = [p for p in range(position.players) if p != player]
    best = max([points_of(position, rival) for rival in rivals])
    return best, min([to_finish(position.marked[rival]) for rival in rivals])


def race_key(position: Sketch, player: int) -> RaceKey:
    """How the race to the end stands for a player."""
    best, nearest = best_rivals(position, player)
    return race_of(points_of(position, player) - best, to_finish(position.marked[player]), nearest)


def race_of(lead: int, own: int, nearest: int) -> RaceKey:
    """The key of a race, with the lead cut to the values that the network distinguishes."""
    return max(-MOST_LEAD, min(MOST_LEAD, lead)), own, nearest


def _by_marks(turns: list[Turn]) -> dict[int, list[Turn]]:
    """The turns that mark the same places."""
    found: dict[int, list[Turn]] = {}
    for turn in turns:
        found.setdefault(turn.mask, []).append(turn)
    return found


def _frugal(turns: list[Turn], last: int) -> list[Turn]:
    """Of turns that mark the same places, those with the most jokers and quarry stones left."""
    best: dict[int, tuple[int, Turn]] = {}
    for turn in turns:
        crossed = max(last, turn.crossed.bit_length())
        if turn.jokers not in best or crossed < best[turn.jokers][0]:
            best[turn.jokers] = crossed, turn
    kept = []
    least = QUARRY_LENGTH + 1
    for jokers in sorted(best):
        crossed, turn = best[jokers]
        if crossed < least:
            kept.append(turn)
            least = crossed
    return kept


def log_odds(chance: float) -> float:
    """The logarithm of the odds, at most about 35 either way: surer than any judgement."""
    chance = min(max(chance, 1e-15), 1 - 1e-15)
    return math.log(chance / (1 - chance))


def structure_keys(sheet: Sheet, marked: int) -> list[tuple[str, int]]:
    """(part, what its inputs depend on) of the structures of a seat that has marked these places."""
    return [
        *zip(STRUCTURES, parts(marked), strict=True),
        ("finish", to_finish(marked)),
        ("appetite", appetite(sheet, marked)),
    ]


def part_inputs(dice: int) -> dict[str, Callable[[int], list[float]]]:
    """For each of these parts the function that gives its inputs."""
    return {
        "pyramid": features.pyramid_inputs,
        "arch": features.arch_inputs,
        "relief": features.relief_inputs,
        "finish": features.finish_inputs,
        "appetite": partial(features.appetite_inputs, dice=dice),
    }


def input_counts(dice: int) -> dict[str, int]:
    """The number of inputs of each part of the network."""
    of_seat = {name: inputs(0) for name, inputs in part_inputs(dice).items()}
    of_seat |= {
        "savings": features.saving_inputs(0, 0, 0),
        "go": features.go_inputs(0, 0),
        "supply": features.supply_inputs(0, 0),
    }
    found = {f"{role} {name}": len(inputs) for role in ("own", "rival") for name, inputs in of_seat.items()}
    found["bonuses"] = len(features.bonus_inputs(0, LOST, 0, 0))
    found["race"] = len(features.race_inputs(0, 0, 0))
    found["table"] = len(features.table_inputs(0, 2, 0))
    return found


Sample = list[tuple[int, ...]]
"""The rolls of the turns to come."""


class Rolls:
    """Samples of the rolls to come; their first rolls go through a shuffled list of all that there are."""

    def __init__(self, dice: int, random: Random) -> None:
        self.dice = dice
        self.random = random
        self.first: list[int] = []
        self.samples: list[Sample] = []

    def sample(self, number: int) -> Sample:
        """The rolls of the sample with this number."""
        while number >= len(self.samples):
            if not self.first:
                self.first = list(range(len(COLOURS) ** self.dice))
                self.random.shuffle(self.first)
            first = self.first.pop()
            more = [self.random.randrange(len(COLOURS) ** self.dice) for _ in range(ROLLS - 1)]
            self.samples.append([self._colours(code) for code in (first, *more)])
        return self.samples[number]

    def _colours(self, code: int) -> tuple[int, ...]:
        found = []
        for _ in range(self.dice):
            code, colour = divmod(code, len(COLOURS))
            found.append(colour)
        return tuple(found)


class Judge:
    """A network with the vectors that it has worked out."""

    def __init__(self, network: Network, dice: int) -> None:
        """`dice` is how many are rolled in the games that the network is for.

        Raises ValueError for a network that was fitted to other sheets or inputs.
        """
        for name, count in input_counts(dice).items():
            has = len(network.parts.get(name, ()))
            if has != count:
                raise ValueError(
                    f"the network is for other sheets: it has {has} inputs for '{name}', not {count}"
                )
        self.network = network
        self._inputs = part_inputs(dice)
        vector = network.vector
        self._parts = Remembered(self._part, REMEMBERED)
        self._structures = Remembered(self._structure, REMEMBERED)
        self._goes = Remembered(self._go)
        self._supplies = Remembered(self._supply)
        self._kinds: Remembered[BonusOf, Vector]
        self._kinds = Remembered(lambda key: vector("bonuses", features.bonus_inputs(*key)))
        self._bonuses = Remembered(self._bonus, REMEMBERED)
        self._races: Remembered[RaceKey, Vector] = Remembered(
            lambda key: vector("race", features.race_inputs(*key))
        )
        self._tables = Remembered(self._table)

    def logit(self, position: Sketch, player: int) -> float:
        """The logarithm of the odds that a player wins the game, which is not over."""
        if position.waiting and position.turn == last_turn(position.players):
            return POINT_ODDS * race_key(position, player)[0]
        own, go, pays = seat_keys(position, player)
        vectors = (
            self._structures["own", own],
            self._goes["own", go],
            self._supplies["own", pays],
            self._bonuses[position.engraving, bonus_key(position, player)],
            self._races[race_key(position, player)],
            self._facing(position, player),
        )
        return self.network.output(map(sum, zip(*vectors, strict=True)))

    def chance(self, position: Sketch, player: int) -> float:
        """How likely a player is to win, 0–1; of a game that is over its share of the win."""
        if position.over:
            return position.shares()[player]
        return 1 / (1 + math.exp(-self.logit(position, player)))

    def looks(self, position: Sketch) -> Generator[None, None, list[tuple[float, Turn]]]:
        """The turns of the seat whose go it is, each with the log odds of winning after it.

        Of turns that mark the same places only those are listed that no other one beats in what it saves.
        Yields every millisecond or so. The same as `logit` of each `position.after(turn)`, but quicker.
        """
        player = position.waiting[0]
        sheet = position.options[player].sheet
        crossed, jokers = position.crossed[player].bit_length(), position.jokers[player]
        best_rival, nearest = best_rivals(position, player)
        last_go, last = len(position.waiting) == 1, position.turn == last_turn(position.players)
        over = last_go and (last or not nearest)
        until_roll = (player - position.active - 1) % position.players
        had = bonus_key(position, player)
        facing: dict[tuple[int, ...], Vector] = {}
        total, weights = self.network.outputs[0]
        found: list[tuple[float, Turn]] = []
        for number, (mask, turns) in enumerate(_by_marks(position.turns()).items()):
            if number % BATCH == BATCH - 1:
                yield
            payments = _frugal(turns, crossed) if len(turns) > 1 else turns
            marked = position.marked[player] | mask
            finish = to_finish(marked)
            if over or (last_go and not finish):
                found += [(log_odds(position.after(turn).shares()[player]), turn) for turn in payments]
                continue
            key = after_go(had, bonus_needs(sheet.engraving, marked))
            earned = key.count(_MINE)
            one, two = self._structures["own", (sheet, marked)], self._bonuses[sheet.engraving, key]
            three = self._facing_after(position, payments[0], facing)
            base = [a + b + c for a, b, c in zip(one, two, three, strict=True)]
            lead = structure_points(marked) + BONUS_POINTS * earned - best_rival
            for turn in payments:
                gone, left = max(crossed, turn.crossed.bit_length()), jokers - turn.jokers
                quarry = QUARRY_LENGTH - gone
                race = race_of(lead + QUARRY_POINTS * quarry + JOKER_POINTS * left, finish, nearest)
                if last:
                    found.append((POINT_ODDS * race[0], turn))
                    continue
                go, odds = self._goes["own", (quarry, left, earned, ACTED, until_roll)], self._races[race]
                pays = self._supplies["own", supply(sheet, marked, gone)]
                worth = total
                for a, b, c, d, weight in zip(base, go, odds, pays, weights, strict=True):
                    unit = a + b + c + d
                    if unit > 0.0:
                        worth += unit * weight
                found.append((worth, turn))
        return found

    # --- how a game goes on if everybody plays by it ------------------------------------------

    def best_go(self, position: Sketch) -> Generator[None, None, Sketch]:
        """The position after the go that is best at a first look for the seat whose go it is."""
        if not position.can_mark():
            return position.after(PASS)
        looks = yield from self.looks(position)
        yield
        _, turn = max(looks, key=_worth)
        return position.after(turn)

    def finish_turn(self, position: Sketch) -> Generator[None, None, Sketch]:
        """The position after the goes that are still to come in this turn."""
        while position.waiting:
            position = yield from self.best_go(position)
        return position

    def play_on(self, position: Sketch, rolls: Sample) -> Generator[None, None, Sketch]:
        """The position after some goes more with these rolls."""
        goes = 0
        for roll in rolls:
            if position.over or goes == GOES_ON:
                break
            position = position.rolled(roll)
            while position.waiting and goes < GOES_ON:
                position = yield from self.best_go(position)
                goes += 1
        return position

    # --- what a player faces ------------------------------------------------------------------

    def _facing_after(self, position: Sketch, turn: Turn, known: dict[tuple[int, ...], Vector]) -> Vector:
        """The player's surroundings after a turn: `known` by the colours of the dice that are out then."""
        player = position.waiting[0]
        locks: tuple[int, ...] = ()
        if player == position.active:
            colours = position.options[player].sheet.colours
            locks = tuple(sorted([colours[place] for place in turn.by_die]))
        found = known.get(locks)
        if found is None:
            found = known[locks] = self._facing(position.after(turn), player)
        return found

    def _facing(self, position: Sketch, player: int) -> Vector:
        """The part that is independent of the player's own sheet: its rivals, and the time."""
        table = self._tables[position.turn, position.players, position.engraving]
        rivals = self._rivals(position, player)
        return tuple([a + b for a, b in zip(table, rivals, strict=True)])

    def _rivals(self, position: Sketch, player: int) -> Vector:
        """The mean of the rivals' vectors."""
        found: Vector = ()
        for rival in range(position.players):
            if rival != player:
                structure, go, pays = seat_keys(position, rival)
                one, two = self._structures["rival", structure], self._goes["rival", go]
                three = self._supplies["rival", pays]
                if found:
                    found = tuple([f + a + b + c for f, a, b, c in zip(found, one, two, three, strict=True)])
                else:
                    found = tuple([a + b + c for a, b, c in zip(one, two, three, strict=True)])
        count = position.players - 1
        return found if count == 1 else tuple([f / count for f in found])

    # --- vectors that are worked out once -----------------------------------------------------

    def _structure(self, key: tuple[Role, StructureKey]) -> Vector:
        """The vector of all structures of a seat."""
        role, (sheet, marked) = key
        vectors = [self._parts[role, name, value] for name, value in structure_keys(sheet, marked)]
        return tuple([a + b + c + d + e for a, b, c, d, e in zip(*vectors, strict=True)])

    def _part(self, key: tuple[Role, str, int]) -> Vector:
        """The vector of one part of a seat's structures."""
        role, name, value = key
        return self.network.vector(f"{role} {name}", self._inputs[name](value))

    def _go(self, key: tuple[Role, GoKey]) -> Vector:
        """The vector of a seat's savings and its next go."""
        role, of = key
        savings = self.network.vector(f"{role} savings", features.saving_inputs(*of[:3]))
        go = self.network.vector(f"{role} go", features.go_inputs(*of[3:]))
        return tuple([a + b for a, b in zip(savings, go, strict=True)])

    def _supply(self, key: tuple[Role, Supply]) -> Vector:
        """The vector of the remaining use of a seat's quarry."""
        role, of = key
        return self.network.vector(f"{role} supply", features.supply_inputs(*of))

    def _bonus(self, key: BonusesOf) -> Vector:
        """The vector of all bonuses."""
        engraving, bonuses = key
        where = structures_of_bonuses(engraving)
        vectors = [self._kinds[structure, *what] for structure, what in zip(where, bonuses, strict=True)]
        return tuple([a + b + c + d + e + f for a, b, c, d, e, f in zip(*vectors, strict=True)])

    def _table(self, key: tuple[int, int, int]) -> Vector:
        """The vector of the turn, the number of seats and the engraving, with the bias."""
        added = self.network.vector("table", features.table_inputs(*key))
        return tuple([a + b for a, b in zip(added, self.network.bias, strict=True)])


def _worth(look: tuple[float, Turn]) -> float:
    return look[0]


@cache
def judge(players: int) -> Judge:
    """The judge of games with so many seats."""
    name = "pair.json" if players == 2 else "table.json"
    return Judge(load_network(__package__, name), dice_for(players))


def ready_judge(players: int) -> Generator[None, None, Judge]:
    """The judge of games with so many seats, and what it looks up, made a little at a time."""
    yield from warm_up()
    rolls(dice_for(players))
    yield
    thinker = judge(players)
    yield
    return thinker
