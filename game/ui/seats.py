"""Who sits at the table, as the screen shows them: names and tokens."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.seats import FRIEND, YOU, is_human, person_name

from .translate import _, mark

KINDS = {
    YOU: mark("You"),
    FRIEND: mark("Friend"),
    "scribe": mark("Scribe"),
    "priest": mark("Priest"),
    "pharaoh": mark("Pharaoh"),
}
"""What each kind of seat is called, by the word that records use."""


def kind_name(kind: str) -> str:
    """The translated name of a kind of seat."""
    return _(KINDS[kind]) if kind in KINDS else kind


def seat_name(seats: Sequence[str], player: int) -> str:
    """What a player is called: an own name, else the kind of seat, numbered if there are several."""
    seat = seats[player]
    own = person_name(seat) if is_human(seat) else None
    if own:
        return own
    kind = seat.partition(":")[0]
    alike = [p for p, other in enumerate(seats) if other == seat]
    return kind_name(kind) if len(alike) == 1 else f"{kind_name(kind)} {alike.index(player) + 1}"


def is_you(seats: Sequence[str], player: int) -> bool:
    """Whether that player is the only person at the screen."""
    return [p for p, seat in enumerate(seats) if is_human(seat)] == [player]


def seat_token(seats: Sequence[str], player: int) -> str:
    """The sprite of a player's medallion: of their seat for people, of their level for bots."""
    seat = seats[player]
    return person_token(player) if is_human(seat) else f"token.{seat}"


def person_token(player: int) -> str:
    """The medallion of a person at a seat, 0–4."""
    return f"token.you{player + 1}"
