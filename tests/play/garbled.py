"""Texts with a few signs that are wrong."""

from __future__ import annotations

import random


def garble(text: str, chance: random.Random) -> str:
    """A few signs changed, cut, doubled or put in."""
    signs = list(text)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(signs))
        match chance.randrange(5):
            case 0:
                signs[at] = chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x3000))))
            case 1:
                del signs[at : at + chance.choice((1, 1, 1, 30))]
            case 2:
                signs[at:at] = signs[at : at + chance.randrange(1, 20)]
            case 3:
                signs.insert(at, chance.choice('0123456789abc:-,"[]{}\\ \n'))
            case 4:
                other = chance.randrange(len(signs))
                signs[at], signs[other] = signs[other], signs[at]
        if not signs:
            signs = [" "]
    return "".join(signs)
