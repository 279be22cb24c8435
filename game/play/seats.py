"""Seats at the table, as the texts that records and links use.

A seat is 'you', 'friend' or the level of a bot. A person's token may follow a full stop and a name a colon:
'friend:Anna', 'you.lotus', 'friend.cat:Zoë'. A bot's character may follow a colon: 'priest:hori'.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from game.engine import Game
from game.engine.record import MAX_SEAT_NAME

YOU, FRIEND = "you", "friend"
PEOPLE = (YOU, FRIEND)
TOKENS = ("cat", "falcon", "sphinx", "scarab", "lotus")
"""The medallions of people; by default a person has the one of their seat."""
BLANKS = "\u2800\u3164\uffa0"
"""Signs that count as letters or pictures, and show nothing."""
JOINERS = "\u200c\u200d" + "".join(map(chr, range(0xE0020, 0xE0080)))
"""Invisible signs that change the look of their neighbours: in Persian, and in pictures made of several
signs."""
UNSEEN = " \u200c\u200d" + BLANKS
NO_SIGNS = "".join(map(chr, range(0xFDD0, 0xFDF0)))
"""Code points that will never be a sign; the last two of each plane are none either."""
LONGEST_NAME = 16
"""Signs of a name that is typed at the table; records may have longer ones."""


def kind_of(seat: str) -> str:
    """'you', 'friend' or the level of a bot."""
    return seat.partition(":")[0].partition(".")[0]


def is_human(seat: str) -> bool:
    """True if a person decides for this seat."""
    return kind_of(seat) in PEOPLE


def person_name(seat: str) -> str | None:
    """The name given to a person's seat, or None; what is no sign of a name is left out."""
    return "".join(filter(is_sign_of_name, seat.partition(":")[2])).strip(UNSEEN) or None


def is_sign_of_name(sign: str) -> bool:
    """True if a sign may be part of a name: not what controls a line or turns it round.

    Signs that this Python does not know yet, such as the newest emoji, may.
    """
    newer = unicodedata.category(sign) == "Cn" and ord(sign) & 0xFFFE != 0xFFFE and sign not in NO_SIGNS
    return sign.isprintable() or sign in JOINERS or newer


def chosen_token(seat: str) -> str | None:
    """The token that the person of a seat has chosen, one of TOKENS, or None."""
    token = seat.partition(":")[0].partition(".")[2]
    return token if token in TOKENS else None


def person_seat(kind: str, name: str | None = None, token: str | None = None) -> str:
    """The text of a person's seat: `kind` is YOU or FRIEND. A name that is too long with them is cut."""
    head = kind + (f".{token}" if token else "")
    return f"{head}:{name}"[:MAX_SEAT_NAME].rstrip(UNSEEN) if name else head


def tokens_of(seats: Sequence[str]) -> tuple[str | None, ...]:
    """Everybody's token, all different if the seats are checked; None for bots.

    First come the chosen ones, then those of the seats' places as far as they are free, then the others.
    """
    tokens = [chosen_token(seat) if is_human(seat) else None for seat in seats]
    waiting = [player for player, seat in enumerate(seats) if is_human(seat) and tokens[player] is None]
    for player in waiting[:]:
        if player < len(TOKENS) and TOKENS[player] not in tokens:
            tokens[player] = TOKENS[player]
            waiting.remove(player)
    for player in waiting:
        free = (token for token in TOKENS if token not in tokens)
        tokens[player] = next(free, TOKENS[player % len(TOKENS)])  # a table has no more people than tokens
    return tuple(tokens)


def clean_name(text: str) -> str:
    """Make a name of a typed text: its signs on one line, no commas, not too long.

    May be empty.
    """
    composed = unicodedata.normalize("NFC", text)
    signs = (" " if sign.isspace() or sign == "," or sign in BLANKS else sign for sign in composed)
    words = "".join(filter(is_sign_of_name, signs)).split()
    return " ".join(words)[:LONGEST_NAME].strip(UNSEEN)


def check_seats(game: Game, seats: Sequence[str], levels: Collection[str]) -> None:
    """Raise ValueError, naming the fault, unless these seats can play the game.

    `levels` are the bots' levels that exist for the game.
    """
    if isinstance(seats, str):
        raise ValueError("seats must be a list of texts, not one text")
    if len(seats) not in game.players:
        low, high = game.players[0], game.players[-1]
        raise ValueError(f"{game.id} is for {low} to {high} seats, not {len(seats)}")
    check_people(seats, levels)


class UnknownPlayerError(ValueError):
    """A seat names a player who does not exist, of this `kind`."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind


def check_people(seats: Sequence[str], levels: Collection[str]) -> None:
    """Raise ValueError, naming the fault, unless these can sit at one table, of whatever game."""
    for number, seat in enumerate(seats, 1):
        _check_seat(number, seat, levels)
    if sum(kind_of(seat) == YOU for seat in seats) > 1:
        raise ValueError("only one seat can be 'you': write 'friend' for the other people")
    chosen = [token for token in map(chosen_token, seats) if token]
    twice = next((token for token in chosen if chosen.count(token) > 1), None)
    if twice:
        raise ValueError(f"two people cannot both have the token {twice!r}")


def _check_seat(number: int, seat: str, levels: Collection[str]) -> None:
    if not isinstance(seat, str):
        raise ValueError(f"seat {number} must be text, not {seat!r}")
    head, colon, name = seat.partition(":")
    kind, stop, token = head.partition(".")
    if kind not in PEOPLE and kind not in levels:
        *known, last = [*PEOPLE, *levels]
        choice = f"{', '.join(known)} or {last}"
        message = f"seat {number}: there is no player called {kind!r}; it must be {choice}"
        raise UnknownPlayerError(message, kind)
    if kind not in PEOPLE:
        # Which characters there are is not asked: one of another version plays as its level.
        if stop or (colon and not _is_character(name)):
            message = (
                f"seat {number}: only a character's small letters can follow a bot's level; write {kind!r}"
            )
            raise ValueError(message)
        return
    if stop and token not in TOKENS:
        raise ValueError(f"seat {number}: there is no token {token!r}; a token is one of {', '.join(TOKENS)}")
    if len(seat) > MAX_SEAT_NAME:
        raise ValueError(f"seat {number}: a seat's text has at most {MAX_SEAT_NAME} signs, not {len(seat)}")
    if not colon:
        return
    if not name.strip():
        raise ValueError(f"seat {number}: a name must follow the colon")
    # A comma parts the seats of a link; what is not printable could not be shown on the screen.
    if "," in name or not all(map(is_sign_of_name, name)):
        raise ValueError(f"seat {number}: a name has no commas, line ends or other unprintable signs")


def _is_character(name: str) -> bool:
    return name.isascii() and name.isalpha() and name.islower() and len(name) <= LONGEST_NAME


def levels_of(game_id: str) -> tuple[str, ...]:
    """The levels of bots for a game, weakest first; none for a game that only people play."""
    from game.bots import levels  # when it is first wanted: the first screen does not wait for the bots

    try:
        return levels(game_id)
    except ValueError:
        return ()


def characters_of(game_id: str) -> tuple[str, ...]:
    """The seats of a game's characters, as 'priest:hori'; none for a game that only people play."""
    from game.bots import characters

    try:
        return characters(game_id)
    except ValueError:
        return ()


def unknown_characters(game_id: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Those of checked seats whose character the game does not have: they play as their level."""
    known = characters_of(game_id)
    return tuple(seat for seat in seats if not is_human(seat) and ":" in seat and seat not in known)


def all_levels() -> tuple[str, ...]:
    """The levels that a bot of any game can have, weakest first. No game's bots are loaded for that."""
    from game.bots import LEVELS

    return LEVELS
