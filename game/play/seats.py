"""Who sits at the table: the texts that records and links use for a seat.

A seat is 'you', 'friend' or the level of a bot. A person's name may follow a colon: 'friend:Anna'.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine import Game
from game.engine.record import MAX_SEAT_NAME

YOU, FRIEND = "you", "friend"
PEOPLE = (YOU, FRIEND)


def is_human(seat: str) -> bool:
    """Whether a person decides for this seat."""
    return seat.partition(":")[0] in PEOPLE


def person_name(seat: str) -> str | None:
    """The name given to a person's seat, or None."""
    return seat.partition(":")[2].strip() or None


def check_seats(game: Game, seats: Sequence[str], levels: Collection[str]) -> None:
    """Raise ValueError, naming the fault, unless these seats can play the game.

    `levels` are the bots' levels that exist for the game.
    """
    if isinstance(seats, str):
        raise ValueError("seats must be a list of texts, not one text")
    if len(seats) not in game.players:
        low, high = game.players[0], game.players[-1]
        raise ValueError(f"{game.id} is for {low} to {high} seats, not {len(seats)}")
    for number, seat in enumerate(seats, 1):
        _check_seat(number, seat, levels)
    if sum(seat.partition(":")[0] == YOU for seat in seats) > 1:
        raise ValueError("only one seat can be 'you': write 'friend' for the other people")


def _check_seat(number: int, seat: str, levels: Collection[str]) -> None:
    if not isinstance(seat, str):
        raise ValueError(f"seat {number} must be text, not {seat!r}")
    kind, colon, name = seat.partition(":")
    if kind not in PEOPLE and kind not in levels:
        known = ", ".join([*PEOPLE, *levels])
        raise ValueError(f"seat {number}: there is no {kind!r}; a seat is one of {known}")
    if not colon:
        return
    if kind not in PEOPLE:
        raise ValueError(f"seat {number}: a bot has no name of its own; write {kind!r}")
    if not name.strip():
        raise ValueError(f"seat {number}: a name must follow the colon")
    # A comma parts the seats of a link; what is not printable could not be shown on the screen.
    if "," in name or not name.isprintable():
        raise ValueError(f"seat {number}: a name has no commas, line ends or other unprintable signs")
    if len(seat) > MAX_SEAT_NAME:
        raise ValueError(f"seat {number}: a seat's text has at most {MAX_SEAT_NAME} signs, not {len(seat)}")
