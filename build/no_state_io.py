"""The site's replacement for `serial` of each game's rules, since nothing there uses that.

Until something does, calls raise an error that says so. pack.py names the parts that are left out.
"""

from typing import NoReturn

WORDS = "this site carries neither the writing nor the reading of positions (STATE_IO in build/pack.py)"


def fill(state: object, obj: object) -> NoReturn:
    """In place of `Game.from_json`."""
    raise NotImplementedError(WORDS)


def state_to_json(state: object) -> NoReturn:
    """In place of `State.to_json`."""
    raise NotImplementedError(WORDS)
