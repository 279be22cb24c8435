"""How a game of Anubix may go on after a turn: with the rolls that may come, everybody playing well."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ..rules import COLOURS, PASS, Turn
from .judge import Judge
from .sketch import Sketch

GOES_ON = 2
"""Goes that are played on after the present turn."""
ROLLS = 2
"""Rolls of a sample: enough for so many goes."""
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


def finish_turn(thinker: Judge, position: Sketch) -> Generator[None, None, Sketch]:
    """The position after the goes that are still to come in this turn."""
    while position.waiting:
        position = yield from best_go(thinker, position)
    return position


def play_on(thinker: Judge, position: Sketch, rolls: Sample) -> Generator[None, None, Sketch]:
    """The position after some goes more with these rolls."""
    goes = 0
    for roll in rolls:
        if position.over or goes == GOES_ON:
            break
        position = position.rolled(roll)
        while position.waiting and goes < GOES_ON:
            position = yield from best_go(thinker, position)
            goes += 1
    return position


def best_go(thinker: Judge, position: Sketch) -> Generator[None, None, Sketch]:
    """The position after the go that is best at a first look for the seat whose go it is."""
    if not position.can_mark():
        return position.after(PASS)
    looks = yield from thinker.looks(position)
    yield
    _, turn = max(looks, key=_worth)
    return position.after(turn)


def _worth(look: tuple[float, Turn]) -> float:
    return look[0]
