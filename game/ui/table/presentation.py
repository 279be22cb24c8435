"""A game as the screen knows it: its name, its view, its lessons, and the words for its end.

Each game has one, as `PRESENTATION` in the package `screen` of its folder. Home reads them all, so that
package imports nothing that is wanted later only: its other modules are found by their names, when a part is
asked for, and `contracts` says what must be in them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from game.engine import GAMES, Action, State
from game.ui.toolkit.numbers import number_text, scores_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, mark, ngettext

from .seat_names import called_you, seat_name, subject_name

if TYPE_CHECKING:
    import pygame

    from game.bots.reasons import Reason
    from game.play.achievements import Achievement
    from game.ui.toolkit.stage import Kit

    from . import contracts
    from .board.board import Board
    from .glossary import Sign
    from .lesson import Page
    from .puzzle_theme import PuzzleTheme
    from .share_rows import Chapters
    from .tutorial import Tutorial


S = TypeVar("S", bound=State)
"""The states of the game."""


VIEW = "view"
"""The module with the board, which brings many others: a page imports them in slices."""


@cache
def _holds(package: str, name: str) -> bool:
    """True if a loaded package has a module of that name, which need not be loaded."""
    return hasattr(sys.modules[package], "__path__") and find_spec(f"{package}.{name}") is not None


class ScoreRow(NamedTuple):
    """A line of the final table: `sprites` stand before the (English) `label`."""

    part: str
    """The argument for `Presentation.result`; by default one of `State.sources`."""
    sprites: tuple[str, ...]
    label: str


class Variant(NamedTuple):
    """A variant of a game (`Game.variants`) for the player's eyes. Name and rule are in English, marked."""

    name: str
    rule: str
    picture: str
    """A sprite in ink, from the sheet of the menus."""


class Rank(NamedTuple):
    """A solo result: the (English) rank, the next one if there is one, and the points that it lacks."""

    name: str
    following: str | None
    missing: int


class Presentation(Generic[S]):
    """A game for the player's eyes. Subclass it; what is not overridden suits a plain game with points."""

    name: str = ""
    """The game's name, by default its id. In English, marked, like `line` and `solo_hint`: they are
    translated where they are shown."""
    line: str = ""
    """The game in one line."""
    picture: str = "token.horus_eye"
    """The sprite on the home screen, from the sheet `scenery`."""
    picture_focus: float = 0.5
    """Where in its width (0 left, 1 right) is what must be seen when its sides are cut."""
    sheet: str = ""
    """The sheet of assets/art/sprites.toml with the pictures that only this game shows, called by the game's
    id; '' without one. Its pack is fetched before the game's table, lessons or scores are shown."""
    paper: tuple[str, ...] = ()
    cardboard: tuple[str, ...] = ()
    """How the names of this game's sprites begin that are light and written on in ink: the dark table darkens
    them, those of `cardboard` less, so that colours that mean something can be told apart. Signs in ink on
    them have a variant '.ink' and one '.white'."""
    solo_hint: str = ""
    """The goal of the solo game; '' for games that say it all by themselves."""
    same: str = mark("The same cards and dice as in your friend’s game")
    """The words for a link to a new game with a seed; in English, marked."""
    turns: Mapping[int, int] = MappingProxyType({})
    """The number of decisions of each player in a game, by the number of players (benchmarks/length.py
    measures it)."""
    thinking: float = 10.0
    """Seconds that a person usually takes for one of them."""
    variants: Mapping[str, Variant] = MappingProxyType({})
    """Its variants, by id."""
    daily: tuple[str, ...] = ()
    """The seats of its daily game, 'you' among them; () for a game without one."""
    rows: tuple[ScoreRow, ...] = ()
    """The final table, in the order in which it is counted up."""
    tips: Mapping[str, str] = MappingProxyType({})
    """For parts of `rows`: what may be tried next time by whoever was beaten there, marked."""
    rounds: int = 0
    """How many rounds every game has; 0 where that is open."""
    counted: bool = True
    """True if `State.scores` are points, which the final table ends with."""
    ranks: tuple[tuple[int, str], ...] = ()
    """The least points (without points: wins) for each rank, the lowest (0) first, and its name, marked."""
    emblem: str = "token.horus_eye"
    """The sprite that stands over the headline when nobody has won."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.name = self.name or game_id.capitalize()

    def has(self, part: str) -> bool:
        """True if the game has a part of its own, by the name of its method here, without loading it."""
        own = getattr(type(self), part) is not getattr(Presentation, part)
        return own or _holds(type(self).__module__, VIEW if part == "board" else part)

    # --- what is loaded when it is wanted -----------------------------------------------------

    def module(self, name: str) -> Any:
        """The module of that name beside the game's own presentation; None if there is none."""
        package = type(self).__module__
        return import_module(f"{package}.{name}") if _holds(package, name) else None

    def board(self) -> type[Board] | None:
        """The view of the game; None: the plain one, with a button for each legal action."""
        view = self.module(VIEW)
        board: type[Board] | None = view.BOARD if view else None
        return board

    def lessons(self) -> list[Page]:
        """How to play it, in the language in use."""
        lessons: contracts.Lessons | None = self.module("lessons")
        pages = lessons.pages() if lessons else []
        if not self.variants:
            return pages
        from .lesson import Page

        signs = ((self.variant_picture(key), ": ".join(self.variant_words(key))) for key in self.variants)
        return [*pages, Page(_("Variants"), "", signs=tuple(signs), name="variants")]

    def tutorial(self) -> Tutorial | None:
        """The script of its tutorial."""
        script: contracts.TutorialScript | None = self.module("tutorial")
        return script.TUTORIAL if script else None

    def glossary(self) -> list[Sign]:
        """The signs of its table, in the language in use."""
        glossary: contracts.Glossary | None = self.module("glossary")
        return glossary.signs() if glossary else []

    def pointing(self) -> contracts.Pointing[Any] | None:
        """Where its actions are done; None: it has neither hints nor ghosts."""
        pointing: contracts.Pointing[Any] | None = self.module("pointing")
        return pointing

    def screen_reader(self) -> contracts.TableReader[Any] | None:
        """The table in words, for screen readers; None: a button for each legal action."""
        reader: contracts.TableReader[Any] | None = self.module("screen_reader")
        return reader

    def seat_choices(self) -> contracts.SeatChoices | None:
        """Choices of its seats before a game; None if there are none."""
        choices: contracts.SeatChoices | None = self.module("seat_choices")
        return choices

    def choice_gallery(self) -> contracts.ChoiceGallery | None:
        """How that is shown, where there are several things to choose from."""
        gallery: contracts.ChoiceGallery | None = self.module("choice_gallery")
        return gallery

    def puzzle_themes(self) -> list[PuzzleTheme]:
        """The themes of its puzzles, in the language in use; empty for a game without puzzles."""
        themes: contracts.PuzzleThemes | None = self.module("puzzle_themes")
        return themes.themes() if themes else []

    def coming(self, state: S, turns: int) -> str:
        """The chance of so many further turns in words, for a puzzle over several; '' in other games."""
        coming: contracts.Coming[S] | None = self.module("coming")
        return coming.coming(state, turns) if coming else ""

    def coming_pictures(self, kit: Kit, state: S, turns: int, height: int) -> list[list[pygame.Surface]]:
        """The same in pictures of at most that height (device px), a list for each turn."""
        coming: contracts.Coming[S] | None = self.module("coming")
        return coming.pictures(kit, state, turns, height) if coming else []

    def achievements(self) -> Sequence[Achievement[Any]]:
        """Achievements of its games; each is decided by a `Played`."""
        earned: contracts.Achievements | None = self.module("achievements")
        return earned.ACHIEVEMENTS if earned else ()

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        """How a game went for a seat, as rows of signs to share; they tell nothing of cards and dice."""
        rows: contracts.ShareRows | None = self.module("share_rows")
        return rows.share_rows(chapters, player) if rows else []

    def action_words(self, state: S, action: Action, player: int, seats: Sequence[str]) -> str:
        """A legal action of `player` in words, before it is done; by default as records write it.

        In the language in use; short, and different for all legal actions of one decision. `state` is the
        position in which it is legal; `seats` say what the players are called.
        """
        words: contracts.ActionWords[S] | None = self.module("action_words")
        return words.action_words(state, action, player, seats) if words else str(action)

    def reason_words(self, reason: Reason) -> str:
        """Why an action is better than another, as a sentence; for games whose bots give reasons."""
        words: contracts.ReasonWords | None = self.module("reason_words")
        return words.reason_words(reason) if words else ""

    def races(self, seats: Sequence[str]) -> bool:
        """True if one deal, played apart, is the same task for everybody: what others do changes little."""
        return True

    def variant_words(self, key: str) -> tuple[str, str]:
        """Name and rule of a variant, in the language in use; '' is the plain game."""
        if not key:
            return _("The plain game"), _("All the rules as they are.")
        return _(self.variants[key].name), _(self.variants[key].rule)

    def variant_picture(self, key: str) -> str:
        """A sprite for it."""
        return self.variants[key].picture if key else "ui.check.ink"

    # --- a game under way ---------------------------------------------------------------------

    def progress(self, number: int | None) -> str:
        """How far an unfinished game is, in a word or two, by its `State.round`."""
        if number is None:
            return _("In progress")
        if not number:
            return _("At the start")
        if self.rounds:
            return _("Round {number} of {count}").format(number=number, count=self.rounds)
        return _("Round {number}").format(number=number)

    def turn_of(self, state: S) -> object:
        """A value that stays equal throughout a seat's turn; None where each action is a turn of its own."""
        return None

    def round_starts(self, positions: Sequence[S]) -> list[int]:
        """After how many actions each round but the first begins; `positions` are those of a whole game."""
        rounds = [state.round for state in positions]
        return [at for at in range(1, len(rounds)) if rounds[at] != rounds[at - 1]]

    def hand(self, state: S, player: int) -> tuple[str, ...]:
        """Things that only this player sees (cards in hand), each in words; for replays."""
        return ()

    # --- the end ------------------------------------------------------------------------------

    def headline(self, state: S, seats: Sequence[str]) -> str:
        """The headline of the end: who has won."""
        winners = state.winners()
        rank = self.rank_in(state, 0) if len(seats) == 1 else None
        if rank:
            return _("Rank: {rank}").format(rank=_(rank.name))
        if len(seats) == 1 and state.variant and self.counted:
            points = state.scores()[0]
            words = ngettext("{count} point", "{count} points", points)
            return words.format(count=number_text(points))
        if not winners:
            return _("Nobody wins")
        if len(winners) > 1:
            return _("Shared win: {names}").format(names=listed(seat_name(seats, p) for p in winners))
        if winners[0] == called_you(seats):
            return _("You win!")
        return _("{name} wins!").format(name=subject_name(seats, winners[0]))

    def brief(self, state: S, player: int) -> str:
        """A seat's result in a few words that do not say 'you'."""
        scores = state.scores()
        ended = _("Won") if player in state.winners() else _("Lost")
        if not self.counted:
            return ended
        if len(scores) > 1:
            return f"{ended} · {scores_text(scores, player)}"
        points, rank = scores[player], self.rank_in(state, player)
        words = ngettext("{count} point", "{count} points", points).format(count=number_text(points))
        return words + " · " + _(rank.name) if rank else words

    def score_rows(self, state: S) -> Sequence[ScoreRow]:
        """The final table of this game: `rows`, unless it depends on how many have played."""
        return self.rows

    def result(self, state: S, player: int, part: str, chapters: Chapters) -> int | str:
        """A seat's entry in a row of the final table: points, or words in the language in use.

        `chapters` are all that has happened.
        """
        return state.sources(player)[part]

    def statistics(self, state: S, player: int) -> dict[str, float]:
        """A finished game's values for the player's statistics, by (English, marked) names.

        In a game with points: the points by their sources, of which the mean is shown. In others: 1 for what
        has come about (how it ended), of which the number of games is shown.
        """
        results = {row.label: self.result(state, player, row.part, ()) for row in self.rows if self.counted}
        return {label: result for label, result in results.items() if not isinstance(result, str)}

    def rank(self, points: int) -> Rank | None:
        """The rank for so many points, in games without points for so many wins; None without ranks."""
        if not self.ranks:
            return None
        at = max(i for i, (least, _name) in enumerate(self.ranks) if points >= least or not i)
        if at + 1 == len(self.ranks):
            return Rank(self.ranks[at][1], None, 0)
        least, following = self.ranks[at + 1]
        return Rank(self.ranks[at][1], following, least - points)

    def rank_in(self, state: S, player: int) -> Rank | None:
        """The rank of a seat's points; None in a variant, whose points are not those of the plain game."""
        return None if state.variant else self.rank(state.scores()[player])

    def remark(self, state: S, names: Sequence[str], chapters: Chapters) -> str:
        """The line below the headline, without ranks; '' for none. `names` are the seats'."""
        return self.tie_remark(state)

    def tale(self, state: S, seats: Sequence[str], chapters: Chapters) -> Iterable[str]:
        """How the game went, a sentence each, where points do not tell it; in the order in which it did."""
        return ()

    def tie_remark(self, state: S) -> str:
        """The rule that has decided between equal points, in words; '' if none has."""
        return ""


def decided_a_tie(state: State) -> bool:
    """True if fewer have won than have the most points."""
    scores = state.scores()
    return scores.count(max(scores)) != len(state.winners())


def grounds() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The light grounds of all games (`Presentation.paper` and `cardboard`)."""
    games = [presentation_of(game) for game in GAMES]
    paper = tuple(start for game in games for start in game.paper)
    return paper, tuple(start for game in games for start in game.cardboard)


def game_title(game_id: str, setup: str) -> str:
    """A game's name, with that of the variant that was agreed on, if it is one."""
    game, (variant, _rest) = presentation_of(game_id), GAMES[game_id].variant_of(setup)
    name = _(game.name)
    return f"{name} · {game.variant_words(variant)[0]}" if variant else name


_plain: dict[str, Presentation[Any]] = {}


def presentation_of(game_id: str) -> Presentation[Any]:
    """How a registered game is shown: `PRESENTATION` of its part `screen`; without that in plain words."""
    screen = GAMES.part(game_id, "screen")
    if screen is None:
        return _plain.setdefault(game_id, Presentation(game_id))
    presentation: Presentation[Any] = screen.PRESENTATION
    return presentation
