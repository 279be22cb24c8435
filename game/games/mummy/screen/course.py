"""How far each explorer came and when, what ended its way, and who would have been next to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine import Event
from game.ui.table.share_rows import Chapters
from game.ui.toolkit.translate import _, pgettext

from ..rules import CHAMBER, NO_CARD, MummyState, level_of, load_cards
from ..rules import events as ev
from .wording import card_name

TOP = level_of(CHAMBER)


@dataclass(slots=True)
class Course:
    """One explorer's way."""

    highest: int = 1
    """The highest level that it has been on; the Chamber is TOP."""
    rounds: int = 0
    """The number of rounds that it was in the game."""
    cause: str = ""
    """The cause of its last loss of Endurance: see `events.EnduranceLost`."""
    card: int = NO_CARD
    """The card that it faced then."""

    def follow(self, event: Event) -> None:
        """Something has happened to it."""
        match event:
            case ev.ChamberEntered():
                self.highest = TOP
            case ev.ExplorerMoved(to=to) | ev.MoveCardPlayed(to=to):
                self.highest = max(self.highest, level_of(to))
            case ev.CardFaced(card=card):
                self.card = card
            case ev.EnduranceLost(cause=cause):
                self.cause = cause

    def level(self) -> str:
        """The highest level, in words."""
        return _("Chamber") if self.highest == TOP else str(self.highest)

    def end(self, how: str, *, won: bool, out: bool) -> str:
        """The end of its way, in a word or two."""
        if won:
            found = pgettext("how it ended for an explorer", "Found the elixir")
            return found if how == "elixir" else _("Last one left")
        if out:
            return _("Mummy") if self.cause == "mummy" else card_name(load_cards()[self.card])
        # Translators: somebody else was quicker to find the elixir.
        return _("Pyramid sealed") if how == "sealed" else _("Beaten to it")


def ended_by(chapters: Chapters, player: int) -> Course:
    """The way of a player whose explorer is out, up to what took its last Endurance."""
    course = Course()
    for events in chapters:
        for event in events:
            if event.player == player:
                course.follow(event)
    return course


@dataclass(frozen=True, slots=True)
class Milestone:
    """A player was the first to come to a level, or was out."""

    player: int
    round: int
    level: int = 0
    """The level that it reached; 0 if it went out."""


_latest: list[tuple[list[Sequence[Event]], Courses]] = []
"""The last game that was followed, and its courses: callers ask for results one by one, and lists of the same
objects compare quickly."""


@dataclass(slots=True)
class Courses:
    """All explorers' ways, and how the game has ended: see `events.GameOver`."""

    seats: list[Course]
    how: str = ""
    milestones: list[Milestone] = field(default_factory=list)

    @classmethod
    def of(cls, chapters: Chapters, players: int) -> Courses:
        """Follow a whole game. The result is remembered: callers must not change it."""
        told = list(chapters)
        for known, courses in _latest:
            if len(courses.seats) == players and known == told:
                return courses
        found = cls([Course() for _player in range(players)])
        number = 1
        for events in told:
            for event in events:
                if isinstance(event, ev.RoundStarted):
                    number = event.round
                elif isinstance(event, ev.GameOver):
                    found.how = event.how
                player = event.on if isinstance(event, ev.MoveCardPlayed) else event.player
                if player is not None:
                    found._follow(player, event, number)
        for course in found.seats:
            course.rounds = course.rounds or number
        _latest[:] = [(told, found)]
        return found

    def _follow(self, player: int, event: Event, number: int) -> None:
        """Something has happened to a player in that round."""
        before = max(course.highest for course in self.seats)
        course = self.seats[player]
        course.follow(event)
        if course.highest > before:
            self.milestones.append(Milestone(player, number, course.highest))
        if isinstance(event, ev.ExplorerOut):
            course.rounds = number
            self.milestones.append(Milestone(player, number))

    def next_to_win(self, state: MummyState) -> list[int]:
        """The runners-up: several if equally far.

        Those still in the game come first: the higher they stand, the more Endurance and finds they have. Of
        those that are out whoever was in the game longest, and then whoever came highest.
        """

        def merit(player: int) -> tuple[int, ...]:
            seat, course = state.seats[player], self.seats[player]
            if seat.is_out:
                return (0, course.rounds, course.highest)
            return (1, level_of(seat.field), seat.endurance, len(seat.finds))

        others = [player for player in range(state.players) if player not in state.winners()]
        best = max(map(merit, others), default=())
        return [player for player in others if merit(player) == best]
