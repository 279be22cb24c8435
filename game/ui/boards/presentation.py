"""What the screen must know of a game: its name, its view, its lessons, and how its end is told.

Each game has one, as `PRESENTATION` in `game/ui/boards/<game id>/__init__.py`. Home reads them all, so that
package imports nothing that is wanted later only: view and lessons are named, and loaded when they are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from game.engine import GAMES, Action, State

from ..numbers import number_text, scores_text
from ..translate import _, ngettext

if TYPE_CHECKING:
    import pygame

    from .board import Board
    from .course import Chapters
    from .guide import Guide
    from .index import Sign
    from .lesson import Page


S = TypeVar("S", bound=State)
"""The states of the game."""


class ScoreRow(NamedTuple):
    """A line of the final table: `sprites` stand before the (English) `label`."""

    part: str
    """What `Presentation.result` is asked for; by default a field of the state's breakdown."""
    sprites: tuple[str, ...]
    label: str


class Rank(NamedTuple):
    """A solo result: the (English) rank, the next one if there is one, and the points that it lacks."""

    name: str
    following: str | None
    missing: int


class Presentation(Generic[S]):
    """A game for the player's eyes. Subclass it; what is not overridden suits a plain game with points."""

    name: str
    """In English, marked; as `line` and `solo_hint`: they are translated where they are shown."""
    line: str = ""
    """What the game is about."""
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
    view: str = "..plain:PlainBoard"
    """Module, relative to the game's package, and class of its `Board`."""
    lessons: str = ""
    """Module, relative to the game's package, with `pages()`, its list of `Page`; '' without any."""
    guide: str = ""
    """Module, relative to the game's package, with `GUIDE`, its guided first game; '' without one."""
    wording: str = ""
    """Module, relative to the game's package, with `action_words(state, action, player)`; '' without any."""
    pointing: str = ""
    """Module, relative to the game's package, with `spots` and `regard`, for hints and the coach."""
    mirror: str = ""
    """Module, relative to the game's package, that tells the table to screen readers; '' for the plain way.

    It has `status(board)`, how things are in a few sentences; `decision(board, folds)`, what the viewer may
    do; and `sections(board, folds)`, everything that lies on the table.
    """
    index: str = ""
    """Module, relative to the game's package, with `signs()`, its list of `Sign`; '' without one."""
    solo_hint: str = ""
    """What one plays for alone; '' for games that say it all by themselves."""
    daily: tuple[str, ...] = ()
    """The seats of its daily game, 'you' among them; () for a game without one."""
    sharing: str = ""
    """Module, relative to the game's package, with `course` (see the method); '' without signs to share."""
    rows: tuple[ScoreRow, ...] = ()
    """The final table, in the order in which it is counted up."""
    counted: bool = True
    """Whether `State.scores` are points, which the final table ends with."""
    emblem: str = "token.horus_eye"
    """The sprite that stands over the headline when nobody has won."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        if not hasattr(self, "name"):
            self.name = game_id.capitalize()
        self._package = f"{__package__}.{game_id}"

    # --- what is loaded when it is wanted -----------------------------------------------------

    def board(self) -> type[Board]:
        """The view of the game."""
        module, name = self.view.split(":")
        view: type[Board] = getattr(import_module(module, self._package), name)
        return view

    def pages(self) -> list[Page]:
        """How to play it, in the language in use; empty without lessons."""
        if not self.lessons:
            return []
        pages: list[Page] = import_module(self.lessons, self._package).pages()
        return pages

    def telling(self) -> ModuleType | None:
        """How the table is told to screen readers: see `mirror`; None for the plain way."""
        return import_module(self.mirror, self._package) if self.mirror else None

    def signs_of_things(self) -> list[Sign]:
        """What each thing on its table does, in the language in use; empty without an index."""
        if not self.index:
            return []
        found: list[Sign] = import_module(self.index, self._package).signs()
        return found

    def guided(self) -> Guide | None:
        """The script of its guided first game, if it has one."""
        if not self.guide:
            return None
        guide: Guide = import_module(self.guide, self._package).GUIDE
        return guide

    def course(self, chapters: Chapters, player: int) -> list[str]:
        """How a game went for a seat, as rows of signs to share; they tell nothing of cards and dice."""
        if not self.sharing:
            return []
        rows: list[str] = import_module(self.sharing, self._package).course(chapters, player)
        return rows

    # --- a game under way ---------------------------------------------------------------------

    def action_words(self, state: S, action: Action, player: int) -> str:
        """What a legal action of `player` is, in words before it is done.

        In the language in use; short, and different for all legal actions of one decision. `state` is the
        position in which it is legal. A game without `wording` says it as records do.
        """
        if not self.wording:
            return str(action)
        words: str = import_module(self.wording, self._package).action_words(state, action, player)
        return words

    def spots(self, board: Board, action: Action) -> list[pygame.Rect]:
        """Where on its table, in device px, a legal action of the viewer would be done: cells, fields, cards.

        Empty for what is done nowhere, and for a game without `pointing`.
        """
        if not self.pointing:
            return []
        found: list[pygame.Rect] = import_module(self.pointing, self._package).spots(board, action)
        return found

    def regard(self, board: Board, action: Action) -> tuple[str, list[pygame.Rect]]:
        """What to look at so as to find that action oneself: in words, and where it is (see `spots`)."""
        if not self.pointing:
            return "", []
        found: tuple[str, list[pygame.Rect]] = import_module(self.pointing, self._package).regard(
            board, action
        )
        return found

    def progress(self, state: S) -> str:
        """How far an unfinished game is, in a word or two."""
        round_: int | None = getattr(state, "round", None)
        if round_ is None:
            return _("Under way")
        return _("Round {number}").format(number=round_) if round_ else _("At the start")

    def hand(self, state: S, player: int) -> tuple[str, ...]:
        """What only this player sees (cards in hand), each in words; for those who watch a game again."""
        return ()

    # --- the end ------------------------------------------------------------------------------

    def headline(self, state: S, names: Sequence[str], you: int | None) -> str:
        """Who has won. `names` are the seats'; `you` is the seat that is called 'you', if there is one."""
        winners = state.winners()
        rank = self.rank(state.scores()[0]) if len(names) == 1 else None
        if rank:
            return _(rank.name)
        if not winners:
            return _("Nobody wins")
        if len(winners) > 1:
            return _("Shared win: {names}").format(names=", ".join(names[p] for p in winners))
        return _("You win!") if winners[0] == you else _("{name} wins!").format(name=names[winners[0]])

    def brief(self, state: S, player: int) -> str:
        """What came of it for a seat, in a few words that do not say 'you'."""
        scores = state.scores()
        ended = _("Won") if player in state.winners() else _("Lost")
        if not self.counted:
            return ended
        if len(scores) > 1:
            return f"{ended} · {scores_text(scores, player)}"
        points, rank = scores[player], self.rank(scores[player])
        words = ngettext("{count} point", "{count} points", points).format(count=number_text(points))
        return words + " · " + _(rank.name) if rank else words

    def score_rows(self, state: S) -> Sequence[ScoreRow]:
        """The final table of this game: `rows`, unless it depends on how many have played."""
        return self.rows

    def result(self, state: S, player: int, part: str) -> int | str:
        """What a seat has in a row of the final table: points, or words in the language in use."""
        with_parts: Any = state
        points: int = getattr(with_parts.breakdown(player), part)
        return points

    def statistics(self, state: S, player: int) -> dict[str, float]:
        """What a finished game adds to the player's statistics, by (English, marked) names.

        In a game with points: the points by their sources, of which the mean is shown. In others: 1 for what
        has come about (how it ended), of which the number of games is shown.
        """
        results = {row.label: self.result(state, player, row.part) for row in self.rows if self.counted}
        return {label: result for label, result in results.items() if not isinstance(result, str)}

    def rank(self, points: int) -> Rank | None:
        """The solo rank for so many points; None for a game without ranks."""
        return None

    def remark(self, state: S) -> str:
        """What is said below the headline, besides ranks; '' for nothing."""
        return self.tie_remark(state)

    def tie_remark(self, state: S) -> str:
        """What has decided between equal points; '' if nothing has."""
        return ""


def decided_a_tie(state: State) -> bool:
    """Whether fewer have won than have the most points."""
    scores = state.scores()
    return scores.count(max(scores)) != len(state.winners())


def grounds() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The light grounds of all games (`Presentation.paper` and `cardboard`)."""
    games = [presentation_of(game) for game in GAMES]
    paper = tuple(start for game in games for start in game.paper)
    return paper, tuple(start for game in games for start in game.cardboard)


_plain: dict[str, Presentation[Any]] = {}


def presentation_of(game_id: str) -> Presentation[Any]:
    """How a registered game is shown; without a package in game/ui/boards by its id and in plain words."""
    package = f"{__package__}.{game_id}"
    try:
        presentation: Presentation[Any] = import_module(package).PRESENTATION
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        if game_id not in _plain:
            _plain[game_id] = Presentation(game_id)
        return _plain[game_id]
    return presentation
