"""The players at the table, as the screen shows them: names and tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.play.seats import FRIEND, TOKENS, YOU, is_human, kind_of, person_name, tokens_of
from game.ui.toolkit.sentences import isolated, listed
from game.ui.toolkit.translate import _, mark, mark_in, pgettext

if TYPE_CHECKING:  # the site is packed without pygame
    from game.ui.toolkit.widgets.dialog import Answer

KINDS = {
    YOU: mark("You"),
    FRIEND: mark("Friend"),
    "apprentice": mark("Apprentice"),
    "scribe": mark("Scribe"),
    "priest": mark("Priest"),
    "vizier": mark("Vizier"),
    "pharaoh": mark("Pharaoh"),
    # Translators: Egyptian names of computer players, men and women: Merit, Kawit, Nofret and Henut.
    "priest:hori": mark("Hori"),
    "priest:merit": mark("Merit"),
    "priest:kawit": mark("Kawit"),
    "priest:sabni": mark("Sabni"),
    "priest:nofret": mark("Nofret"),
    "priest:baki": mark("Baki"),
    "priest:kheti": mark("Kheti"),
    "priest:henut": mark("Henut"),
    "priest:ipi": mark("Ipi"),
}
"""The name of each kind of seat and of each character, by the text that records use."""

TEMPERS = {
    # Translators: what a computer player is like, in a few words after its name: "Hori: races for the tombs".
    "priest:hori": mark("races for the tombs"),
    "priest:merit": mark("hoards gems"),
    "priest:kawit": mark("snatches the awards"),
    "priest:sabni": mark("builds the pyramid, whatever it costs"),
    "priest:nofret": mark("collects symbols before you do"),
    "priest:baki": mark("saves jokers and quarry"),
    "priest:kheti": mark("pushes, and plays nasty cards"),
    "priest:henut": mark("bluffs with high bids"),
    "priest:ipi": mark("leaves others in peace"),
}
"""The temper of each character."""


MEDALLIONS = dict(
    zip(TOKENS, (mark("Cat"), mark("Falcon"), mark("Sphinx"), mark("Scarab"), mark("Lotus")), strict=True)
)
"""The names of people without an own name where several share a screen: their medallions."""

IN_SENTENCES = (
    # Translators: the fixed names before "takes a red gem". In Greek with the article, "Ο Γραφέας".
    mark_in("who does something", "You"),
    mark_in("who does something", "Friend"),
    mark_in("who does something", "Apprentice"),
    mark_in("who does something", "Scribe"),
    mark_in("who does something", "Priest"),
    mark_in("who does something", "Vizier"),
    mark_in("who does something", "Pharaoh"),
    mark_in("who does something", "Cat"),
    mark_in("who does something", "Falcon"),
    mark_in("who does something", "Sphinx"),
    mark_in("who does something", "Scarab"),
    mark_in("who does something", "Lotus"),
    mark_in("who does something", "Hori"),
    mark_in("who does something", "Merit"),
    mark_in("who does something", "Kawit"),
    mark_in("who does something", "Sabni"),
    mark_in("who does something", "Nofret"),
    mark_in("who does something", "Baki"),
    mark_in("who does something", "Kheti"),
    mark_in("who does something", "Henut"),
    mark_in("who does something", "Ipi"),
    # Translators: the fixed names after "You push". In Greek with the article, in the accusative.
    mark_in("whom something is done to", "You"),
    mark_in("whom something is done to", "Friend"),
    mark_in("whom something is done to", "Apprentice"),
    mark_in("whom something is done to", "Scribe"),
    mark_in("whom something is done to", "Priest"),
    mark_in("whom something is done to", "Vizier"),
    mark_in("whom something is done to", "Pharaoh"),
    mark_in("whom something is done to", "Cat"),
    mark_in("whom something is done to", "Falcon"),
    mark_in("whom something is done to", "Sphinx"),
    mark_in("whom something is done to", "Scarab"),
    mark_in("whom something is done to", "Lotus"),
    mark_in("whom something is done to", "Hori"),
    mark_in("whom something is done to", "Merit"),
    mark_in("whom something is done to", "Kawit"),
    mark_in("whom something is done to", "Sabni"),
    mark_in("whom something is done to", "Nofret"),
    mark_in("whom something is done to", "Baki"),
    mark_in("whom something is done to", "Kheti"),
    mark_in("whom something is done to", "Henut"),
    mark_in("whom something is done to", "Ipi"),
)
"""All of them again, as they are in sentences."""


def kind_name(kind: str) -> str:
    """The translated name of a kind of seat."""
    return _(KINDS[kind]) if kind in KINDS else kind


def character_or_kind(seat: str) -> str:
    """The text of a bot whose character has a name; else the kind of seat."""
    return seat if seat in TEMPERS else kind_of(seat)


def temper(seat: str) -> str:
    """The temper of a bot's character in words; '' for everybody else."""
    return _(TEMPERS[seat]) if seat in TEMPERS else ""


def temper_line(seats: Sequence[str], player: int) -> str:
    """The same as a sentence with the name and the level; '' for a player without a character."""
    if not (words := temper(seats[player])):
        return ""
    # Translators: a computer player by name and level, and what it is like: "Hori (Priest): hoards gems."
    text = _("{name} ({level}): {temper}.")
    level = kind_name(kind_of(seats[player]))
    return text.format(name=seat_name(seats, player), level=level, temper=words)


def seat_name(seats: Sequence[str], player: int) -> str:
    """A player's name: an own name, a medallion, or the kind of seat, numbered."""
    own = _own_name(seats[player])
    if own:
        return own
    english, number = _fixed_name(seats, player)
    return _numbered(_(english), number)


def subject_name(seats: Sequence[str], player: int) -> str:
    """The name at the beginning of a sentence about what that player does.

    In languages whose names have an article the fixed ones have it here; a name that somebody has typed may
    be set apart from the sentence, since nobody knows its article.
    """
    # Translators: a name that a player has typed, before "takes a red gem". In Greek with a colon.
    return _in_sentence(seats, player, "who does something", pgettext("who does something", "{name}"))


def object_name(seats: Sequence[str], player: int) -> str:
    """The name in a sentence about what is done to that player: 'The Mummy attacks Scribe!'.

    In languages with cases the fixed ones have theirs here; a name that somebody has typed stays as it is,
    and may be set apart.
    """
    # Translators: a name that a player has typed, after "You push": it may need a word before it, as in
    # "an opponent (Nikos)".
    typed = pgettext("whom something is done to", "{name}")
    return _in_sentence(seats, player, "whom something is done to", typed)


def _in_sentence(seats: Sequence[str], player: int, context: str, typed: str) -> str:
    """The name as `context` wants it (see IN_SENTENCES); a `typed` one put into that pattern."""
    own = _own_name(seats[player])
    if own:
        return typed.format(name=own)
    english, number = _fixed_name(seats, player)
    return _numbered(pgettext(context, english), number)


def seat_number(seats: Sequence[str], player: int) -> int:
    """The number in a player's name, of several that are called alike; 0 if the name has none."""
    return 0 if _own_name(seats[player]) else _fixed_name(seats, player)[1]


def _own_name(seat: str) -> str | None:
    name = person_name(seat) if is_human(seat) else None
    return name and isolated(name)


def _fixed_name(seats: Sequence[str], player: int) -> tuple[str, int]:
    """The English name of a player without an own one; and their number, 0 if nobody else is called so."""
    seat = seats[player]
    if is_human(seat) and sum(map(is_human, seats)) > 1:
        return MEDALLIONS[tokens_of(seats)[player] or ""], 0
    kind = character_or_kind(seat)
    alike = [p for p, other in enumerate(seats) if character_or_kind(other) == kind]
    return KINDS.get(kind, kind), alike.index(player) + 1 if len(alike) > 1 else 0


def _numbered(name: str, number: int) -> str:
    # Translators: players of the same kind: "Scribe 2".
    return _("{name} {number}").format(name=name, number=number) if number else name


def names_in_list(seats: Sequence[str], players: Iterable[int]) -> str:
    """Players' names within a sentence: 'you, Scribe'."""
    return listed(name_in_list(seats, player) for player in players)


def name_in_list(seats: Sequence[str], player: int) -> str:
    """A player's name within a sentence: 'you', 'Scribe'."""
    # Translators: the player at the screen within a list of names: "Earned by: you, Scribe."
    return pgettext("in a list of names", "you") if is_you(seats, player) else seat_name(seats, player)


def token_name(token: str) -> str:
    """The translated name of a person's token."""
    return _(MEDALLIONS[token])


def is_you(seats: Sequence[str], player: int) -> bool:
    """True if that player is the only person at the screen."""
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
