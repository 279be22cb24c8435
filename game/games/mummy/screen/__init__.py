"""The table of Mummy, and how the game is presented."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, ScoreRow
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, mark

if TYPE_CHECKING:
    from game.ui.table.share_rows import Chapters

    from ..rules import MummyState


class MummyPresentation(Presentation["MummyState"]):
    """See `Presentation`."""

    name = mark("Mummy")
    line = mark("Climb the pyramid past traps, monsters and the Mummy, and be the first to find the elixir.")
    picture = "home.mummy"
    picture_focus = 0.78
    sheet = "mummy"
    cardboard = ("die.d12", "seal.open", "card.move", "card.surprise", "card.monster", "card.find")
    turns = MappingProxyType({1: 23, 2: 68, 3: 82, 4: 74})
    thinking = 8.0
    daily = ("you",)
    emblem = "token.mummy"
    counted = False
    solo_hint = mark("Find the elixir before the pyramid seals itself.")
    rows = (
        ScoreRow("explorer", ("compass",), mark("Explorer")),
        ScoreRow("level", ("stairs.up",), mark("Highest level")),
        ScoreRow("rounds", ("dial.sun",), mark("Rounds")),
        ScoreRow("ended", ("elixir",), mark("How it ended")),
        ScoreRow("endurance", ("attribute.endurance.ink",), mark("Endurance")),
        ScoreRow("finds", ("attribute.key.ink",), mark("Finds")),
    )
    ranks = (
        (0, mark("Curious visitor")),
        (1, mark("Elixir finder")),
        (3, mark("Lamp bearer")),
        (10, mark("Known to the Mummy")),
        (25, mark("Terror of the Mummy")),
    )
    solo_rows = (*rows[:2], ScoreRow("rounds", ("dial.sun",), mark("Turns")), *rows[3:])
    """The final table of a game of one."""

    def races(self, seats: Sequence[str]) -> bool:
        return len(seats) == 1  # with others each game is another one

    def score_rows(self, state: MummyState) -> Sequence[ScoreRow]:
        return self.solo_rows if state.players == 1 else self.rows

    def remark(self, state: MummyState, names: Sequence[str], chapters: Chapters) -> str:
        if state.players - len(state.winners()) <= 1:
            return ""  # there is only one that could be next
        from .course import Courses

        following = listed(names[p] for p in Courses.of(chapters, state.players).next_to_win(state))
        # Translators: who had the best prospects after the winner; it may be several names.
        return _("Second: {names}").format(names=following)

    def tale(self, state: MummyState, seats: Sequence[str], chapters: Chapters) -> Iterable[str]:
        from .course import Courses
        from .tale import tale

        return tale(Courses.of(chapters, state.players), seats)

    def headline(self, state: MummyState, seats: Sequence[str]) -> str:
        if not state.winners():
            return _("The pyramid wins")
        if len(seats) == 1:
            return _("You’ve found the elixir!")
        return super().headline(state, seats)

    def brief(self, state: MummyState, player: int) -> str:
        if state.players > 1:
            return super().brief(state, player)
        ended = _("Elixir found") if player in state.winners() else _("The pyramid wins")
        turn = _("Turn {number}").format(number=state.round)
        return f"{ended} · {turn}"

    def result(self, state: MummyState, player: int, part: str, chapters: Chapters) -> int | str:
        from .words import EXPLORER_NAMES

        seat = state.seats[player]
        match part:
            case "explorer":
                name = _(EXPLORER_NAMES[seat.person.id])
                return name if state.players == 1 else name.split()[0]  # narrow columns
            case "rounds" | "level" | "ended":
                from .course import Courses

                courses = Courses.of(chapters, state.players)
                course = courses.seats[player]
                if part == "ended":
                    if not (state.is_over or seat.is_out):
                        return "–"
                    end = course.end(courses.how, won=player in state.winners(), out=seat.is_out)
                    # Translators: an explorer is out of the game, and what brought it about.
                    return _("Out: {cause}").format(cause=end) if seat.is_out else end
                return course.rounds if part == "rounds" else course.level()
            case "finds":
                return len(seat.finds)
        return seat.endurance

    def hand(self, state: MummyState, player: int) -> tuple[str, ...]:
        from ..rules import load_cards
        from .wording import card_name

        return tuple(card_name(load_cards()[kind]) for kind in state.seats[player].hand)

    def statistics(self, state: MummyState, player: int) -> dict[str, float]:
        others = [seat for at, seat in enumerate(state.seats) if at != player]
        if player in state.winners():
            last = others and all(seat.is_out for seat in others)
            ended = mark("The last one left") if last else mark("Found the elixir")
        elif state.seats[player].is_out:
            ended = mark("Lost in the pyramid")
        else:
            ended = mark("Another explorer won") if state.winners() else mark("Sealed in")
        return {ended: 1}


PRESENTATION = MummyPresentation("mummy")
