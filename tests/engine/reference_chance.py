"""Chance written a second time, as docs/records.md tells it: for the slow references."""

from __future__ import annotations

from typing import Any


class Chance:
    """SplitMix64."""

    def __init__(self, position: int) -> None:
        self.position = position

    def bits(self, count: int) -> int:
        modulus = 2**64
        self.position = (self.position + 0x9E3779B97F4A7C15) % modulus
        z = self.position
        z = (z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9 % modulus
        z = (z ^ (z // 2**27)) * 0x94D049BB133111EB % modulus
        z = z ^ (z // 2**31)
        return z // 2 ** (64 - count)

    def below(self, stop: int) -> int:
        count = 1
        while 2**count < stop:
            count += 1
        while True:
            value = self.bits(count)
            if value < stop:
                return value

    def shuffle(self, items: list[Any]) -> None:
        for last in reversed(range(1, len(items))):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
