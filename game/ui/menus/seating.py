"""The players of a new game: as many seats as the game has, each for a person, a bot or nobody."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine import Game
from game.play.seats import (
    FRIEND,
    PEOPLE,
    YOU,
    characters_of,
    check_seats,
    chosen_token,
    is_human,
    kind_of,
    levels_of,
    person_name,
    person_seat,
    tokens_of,
)
from game.play.storage import Store, StoreError
from game.ui.table.presentation import Presentation, presentation_of
from game.ui.table.seat_names import character_or_kind, kind_name, seat_name, temper, token_sprite
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, mark, ngettext

from .tally import Tally

EMPTY = ""
NEAR = "near"
"""The kind of seat for the level, whichever it is, that the person beats in about half of the games."""
ABOUT = {
    YOU: mark("on this screen"),
    FRIEND: mark("shares this screen"),
    "apprentice": mark("easiest: still learning"),
    "scribe": mark("easy: slips up now and then"),
    "priest": mark("hard: looks ahead"),
    "vizier": mark("very hard: thinks things through"),
    "pharaoh": mark("hardest: misses nothing"),
}

RIVAL_S = 1.5
"""Seconds in which a rival's decision is shown."""
STEP = 5
"""Minutes: the length of a game is rounded to multiples of it."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player on a seat, or one who could sit there; or nobody."""

    kind: str
    """'you', 'friend', the level of a bot, or its seat with a character, NEAR, or EMPTY."""
    word: str
    about: str
    """Their character, in a few words."""
    beaten: str
    """How often they have been beaten; '' if they never played."""
    picture: str

    @property
    def note(self) -> str:
        """All that is said of them."""
        return " · ".join(filter(None, (self.about, self.beaten)))

    @property
    def name(self) -> str:
        """Their name for screen readers."""
        return listed([self.word, self.about]) if self.kind == NEAR else self.word


class Seating:
    """The seats of one game and what each has chosen (`SeatChoices`), at first as they were last time."""

    def __init__(self, store: Store, game: Game) -> None:
        self.game = game
        self.choices = presentation_of(game.id).seat_choices()
        self.tally = Tally(store, game.id)
        self._near: set[int] = set()
        """The places whose level follows the person's strength."""
        self.seats = self._in_all(self._remembered(store))
        """Their texts, as records use them; EMPTY where nobody sits."""
        self._chosen = self._in_all([])
        self.variant = ""
        """The variant of the game; '' for the plain one, which every new game begins with."""

    def _in_all(self, first: Sequence[str]) -> list[str]:
        """For all seats, if it is this for the first ones."""
        places = self.game.players[-1]
        return [*first, *[EMPTY] * places][:places]

    def _remembered(self, store: Store) -> list[str]:
        levels, least = levels_of(self.game.id), self.game.players[0]
        rival = next(iter(levels), FRIEND)
        first = [YOU, *[f"{NEAR}.{rival}"] * (max(least, min(2, self.game.players[-1])) - 1)]
        try:
            text = store.get(self._key)
        except StoreError:
            text = None
        for texts in (text.split(",") if text else first, first):
            seats = [seat.removeprefix(f"{NEAR}.") for seat in texts]
            near = {place for place, seat in enumerate(seats) if seat != texts[place]}
            with contextlib.suppress(ValueError):
                check_seats(self.game, [seat for seat in seats if seat], levels)
                self._near = {place for place in near if seats[place] in levels}
                return seats
        raise AssertionError("the usual seats cannot play")

    @property
    def _key(self) -> str:
        return f"seats.{self.game.id}"

    def remember(self, store: Store) -> None:
        """Keep them for the next time. May raise StoreError."""
        kept = [f"{NEAR}.{seat}" if place in self._near else seat for place, seat in enumerate(self.seats)]
        store.set(self._key, ",".join(kept))

    def follow(self, seats: Sequence[str], setup: str) -> None:
        """Let sit there who sat there in a game, and choose what they had chosen."""
        self.seats = self._in_all(seats)
        self._near.clear()
        self._seat_you()
        self.variant, rest = self.game.variant_of(setup)
        if self.choices:
            self._chosen = self._in_all(self.choices.chosen(rest, len(seats)))

    # --- an opponent near the person ----------------------------------------------------------

    @property
    def near(self) -> str:
        """The level that the person beats in about half of the games; '' before the first that counts."""
        levels, strengths = levels_of(self.game.id), self.tally.career.strengths()
        known = self.tally.whole and levels and strengths
        return strengths[-1].nearest(levels, self.tally.career.marks) if known else ""

    def follow_strength(self) -> None:
        """All finished games have been read: seat the opponents that are wanted near the person."""
        for place in self._near if self.near else ():
            self.seats[place] = self.near

    # --- who sits there -----------------------------------------------------------------------

    def taken(self) -> tuple[str, ...]:
        """The seats that are taken, in order."""
        return tuple(seat for seat in self.seats if seat)

    def name_at(self, place: int) -> str:
        """The name of the player on a seat."""
        return seat_name(self.taken(), sum(map(bool, self.seats[:place])))

    def sitter(self, place: int) -> Sitter:
        """The player on a seat."""
        kind = character_or_kind(self.seats[place])
        if not kind:
            return Sitter(EMPTY, _("Empty"), _("add a player"), "", "ui.plus.white")
        sitter = self._sitter(place, kind, self.name_at(place))
        near = place in self._near and self.near
        return replace(sitter, kind=NEAR, about=_("about your strength")) if near else sitter

    def sitters(self, place: int) -> list[Sitter]:
        """Everybody who could sit on a seat, and nobody if it may be empty."""
        kinds = [*PEOPLE, *levels_of(self.game.id)]
        others = [seat for i, seat in enumerate(self.seats) if seat and i != place]
        # The first person at the screen is 'you', and there is only one.
        kinds.remove(YOU if any(map(is_human, others)) else FRIEND)
        found = [self._sitter(place, kind, kind_name(kind)) for kind in kinds]
        if near := self.near:
            found.insert(0, Sitter(NEAR, _("An even match"), kind_name(near), "", f"token.{near}"))
        if len(others) >= self.game.players[0]:
            alone = len(others) == 1 and is_human(others[0])
            about = _("then you play solo") if alone else ""
            found.append(Sitter(EMPTY, _("Leave it empty"), about, "", "ui.close.ink"))
        return found

    def _sitter(self, place: int, kind: str, word: str) -> Sitter:
        about = _(ABOUT[kind]) if kind in ABOUT else ""
        if its := temper(kind):
            about = f"{kind_name(kind_of(kind))} · {its}"
        return Sitter(kind, word, about, self.tally.words(kind), self._picture(place, kind))

    def _picture(self, place: int, kind: str) -> str:
        return token_sprite(self.token_at(place)) if kind in PEOPLE else f"token.{kind_of(kind)}"

    def characters(self, place: int) -> list[Sitter]:
        """The level that sits on a seat, and the characters that it can have; none where there are none."""
        level = kind_of(self.seats[place])
        kinds = [seat for seat in characters_of(self.game.id) if kind_of(seat) == level]
        return [self._sitter(place, kind, kind_name(kind)) for kind in (level, *kinds)] if kinds else []

    def choose(self, place: int, kind: str) -> None:
        """Put a player on a seat. There is one 'you': choosing it here makes the other one a friend."""
        self._near.discard(place)
        if kind == NEAR:
            self._near.add(place)
            kind = self.near
        if kind == YOU:
            self.seats = [_as(FRIEND, seat) if kind_of(seat) == YOU else seat for seat in self.seats]
        self.seats[place] = _as(kind, self.seats[place])
        self._seat_you()

    def _seat_you(self) -> None:
        """Make the first person 'you', unless there is one already."""
        people = [i for i, seat in enumerate(self.seats) if is_human(seat)]
        if people and not any(kind_of(seat) == YOU for seat in self.seats):
            self.seats[people[0]] = _as(YOU, self.seats[people[0]])

    def length_words(self) -> str:
        """About how long their game takes; '' if nobody plays, or the game does not say."""
        count = minutes(presentation_of(self.game.id), self.taken())
        if not count:
            return ""
        return ngettext("About {count} minute.", "About {count} minutes.", count).format(count=count)

    # --- names and medallions of people -------------------------------------------------------

    def call(self, place: int, name: str, token: str) -> None:
        """Give the person on a seat a name ('' for none) and a medallion; who had that one gets theirs."""
        holder, own = self.holder_of(token), self.token_at(place)
        if holder is not None and holder != place:
            seat = self.seats[holder]
            self.seats[holder] = person_seat(kind_of(seat), person_name(seat), own)
        seat = self.seats[place]
        self.seats[place] = person_seat(kind_of(seat), name, chosen_token(seat) if token == own else token)

    def token_at(self, place: int) -> str:
        """The medallion of the person on a seat, or that a person would get there."""
        seats = [*self.seats]
        if not is_human(seats[place]):
            seats[place] = FRIEND
        number = sum(map(bool, seats[:place]))
        return tokens_of([seat for seat in seats if seat])[number] or ""

    def holder_of(self, token: str) -> int | None:
        """The place of the person who has that medallion."""
        people = [place for place, seat in enumerate(self.seats) if is_human(seat)]
        return next((place for place in people if self.token_at(place) == token), None)

    # --- further choices of seats ----------------------------------------------------------------

    def setup(self) -> str:
        """The agreement of the players, as `Game.new` takes it."""
        choices = self.choices
        chosen = [self.choice_of(i) for i, seat in enumerate(self.seats) if seat]
        return " ".join(filter(None, (self.variant, choices.setup(chosen) if choices else "")))

    def choice_of(self, place: int) -> str:
        """The choice of the player on a seat; '' if there is none."""
        return self._chosen[place] if self.seats[place] else EMPTY

    def chooser_of(self, key: str) -> int | None:
        """The place of the seat that has chosen this."""
        return next((place for place in range(len(self.seats)) if self.choice_of(place) == key), None)

    def take(self, place: int, key: str) -> None:
        """Let a seat have this; who had it is left to chance."""
        self._chosen = [EMPTY if chosen == key else chosen for chosen in self._chosen]
        self._chosen[place] = key


def minutes(game: Presentation[Any], seats: Sequence[str]) -> int:
    """How long a game takes, in steps of five; 0 if it does not say its decisions, or nobody plays."""
    people, turns = sum(map(is_human, seats)), game.turns.get(len(seats), 0)
    if not people or not turns:
        return 0
    seconds = turns * (people * game.thinking + (len(seats) - people) * RIVAL_S)
    return max(STEP, STEP * round(seconds / 60 / STEP))


def _as(kind: str, seat: str) -> str:
    """A seat for somebody else: a person who stays keeps name and medallion."""
    if kind in PEOPLE and is_human(seat):
        return person_seat(kind, person_name(seat), chosen_token(seat))
    return kind
