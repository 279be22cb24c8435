"""Who sits at the table, as the screen shows them: names and tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.play.seats import FRIEND, TOKENS, YOU, is_human, kind_of, person_name, tokens_of
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, mark, pgettext
from game.ui.toolkit.widgets.dialog import Answer

KINDS = {
    YOU: mark("You"),
    FRIEND: mark("Friend"),
    "scribe": mark("Scribe"),
    "priest": mark("Priest"),
    "pharaoh": mark("Pharaoh"),
}
"""What each kind of seat is called, by the word that records use."""


MEDALLIONS = dict(
    zip(TOKENS, (mark("Cat"), mark("Falcon"), mark("Sphinx"), mark("Scarab"), mark("Lotus")), strict=True)
)
"""What people without an own name are called where several share a screen: by their medallions."""


def kind_name(kind: str) -> str:
    """The translated name of a kind of seat."""
    return _(KINDS[kind]) if kind in KINDS else kind


def seat_name(seats: Sequence[str], player: int) -> str:
    """What a player is called: an own name, a medallion, or the kind of seat, numbered."""
    seat = seats[player]
    own = person_name(seat) if is_human(seat) else None
    if own:
        return own
    if is_human(seat) and sum(map(is_human, seats)) > 1:
        return token_name(tokens_of(seats)[player] or "")
    kind = kind_of(seat)
    alike = [p for p, other in enumerate(seats) if other == seat]
    if len(alike) == 1:
        return kind_name(kind)
    # Translators: players of the same kind: "Scribe 2".
    return _("{name} {number}").format(name=kind_name(kind), number=alike.index(player) + 1)


def names_in_list(seats: Sequence[str], players: Iterable[int]) -> str:
    """What some players are called within a sentence: 'you, Scribe'."""
    # Translators: the player at the screen within a list of names: "Earned by: you, Scribe."
    you = pgettext("in a list of names", "you")
    return listed(you if is_you(seats, player) else seat_name(seats, player) for player in players)


def token_name(token: str) -> str:
    """The translated name of a person's token."""
    return _(MEDALLIONS[token])


def is_you(seats: Sequence[str], player: int) -> bool:
    """Whether that player is the only person at the screen."""
    return [p for p, seat in enumerate(seats) if is_human(seat)] == [player]


def called_you(seats: Sequence[str]) -> int | None:
    """The seat of the person whom the game calls 'you'.

    None if there is none, if they have a name, or if others share the screen: then all have names.
    """
    people = [p for p, seat in enumerate(seats) if is_human(seat)]
    if len(people) != 1 or kind_of(seats[people[0]]) != YOU or person_name(seats[people[0]]):
        return None
    return people[0]


def seat_answers(seats: Sequence[str], chosen: int, take: Callable[[int], None]) -> list[Answer]:
    """A question's answers: a button for each seat, and one that leaves all as it is."""
    answers: list[Answer] = [
        (seat_name(seats, p), partial(take, p), "gold" if p == chosen else "papyrus")
        for p in range(len(seats))
    ]
    return [*answers, (_("Back"), lambda: None, "papyrus")]


def seat_token(seats: Sequence[str], player: int) -> str:
    """The sprite of a player's medallion: their own for people, of their level for bots."""
    token = tokens_of(seats)[player]
    return token_sprite(token) if token else f"token.{kind_of(seats[player])}"


def token_sprite(token: str) -> str:
    """The medallion's sprite of a person's token."""
    return f"token.you{TOKENS.index(token) + 1}"
