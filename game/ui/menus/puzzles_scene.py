"""The puzzles of a game: what they are about, how many are solved, the puzzle of the day and the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.daily import open_days
from game.play.puzzles import MOST_STARS, Puzzle, next_puzzle, of_the_day, stars_of
from game.play.seats import levels_of
from game.play.storage import StoreError
from game.ui.table.faults import record_words
from game.ui.table.presentation import presentation_of
from game.ui.table.puzzling.puzzle_files import fetch_puzzles
from game.ui.table.puzzling.puzzle_table import Ways, begin_puzzle
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.toolkit.box import GAP, GAP_S, LOW, REST, Box
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import CREAM, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.label import Label

from .tally import Tally
from .theme_row import ThemeRow

CHOICE, FOOT = 46.0, 56.0
ROW, LEAST_ROW = 84.0, 60.0
COLUMN = 260.0
"""The least width of a column of themes."""
WIDE = 800.0
"""From this width on there are two."""


def puzzling_games() -> list[str]:
    """The games that have puzzles."""
    return [game for game in GAMES if presentation_of(game).has("puzzle_themes")]


class PuzzlesScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None], game_id: str = "") -> None:
        super().__init__(app)
        self._back = back
        self._chosen = game_id or puzzling_games()[0]
        self._puzzles: list[Puzzle] | None = None
        """The puzzles of the chosen game; None while they are on the way, or if they cannot be fetched."""
        self._fault = ""
        self._fetching: asyncio.Task[None] | None = None
        self._tally = Tally(app.store, self._chosen)
        self._wanted = ""
        """The id of a puzzle to be opened as soon as all are there."""

    @property
    def address(self) -> str:
        return f"puzzles {self._chosen}"

    def back(self) -> None:
        self._back()

    def enter(self) -> None:
        if not self._wanted:
            self.passing = False
        self.app.host.announce(_("Puzzles"))

    def update(self) -> bool:
        if not self._fault:
            self._fetch()
        if not self._tally.whole:
            self._tally.read_on(self.app.host.now)
        return not self._tally.whole

    # --- what there is ------------------------------------------------------------------------

    def choose(self, game_id: str) -> None:
        """Show the puzzles of a game."""
        self._chosen, self._puzzles, self._fault = game_id, None, ""
        self._wanted, self.passing = "", False
        self._tally = Tally(self.app.store, game_id)
        if self._fetching:
            self._fetching.cancel()
        self._fetching = None
        self.rebuild()

    def _fetch(self) -> None:
        if self._puzzles is None and (self._fetching is None or self._fetching.done()):
            self._fetching = self.app.tasks.start(self._fetched(self._chosen))

    async def _fetched(self, game_id: str) -> None:
        puzzles, fault = None, ""
        try:
            puzzles = await fetch_puzzles(self.app, game_id)
        except OSError:
            fault = _("The puzzles can’t be fetched at the moment. Are you online?")
        except RecordError as error:
            fault = record_words(error)
        if self._chosen != game_id:
            return
        self._puzzles, self._fault = puzzles, fault
        if self.app.scene is self:
            if self._wanted and puzzles:
                self._open_wanted(puzzles)
            else:
                self.rebuild()
            self.app.host.poke()

    def _open_wanted(self, puzzles: Sequence[Puzzle]) -> None:
        wanted, self._wanted = self._wanted, ""
        found = next((puzzle for puzzle in puzzles if puzzle.id == wanted), None)
        if found:
            self._begin(found)
        else:
            self.passing = False
            self.rebuild()
            self.tell(
                _("Puzzle"), _("That puzzle isn’t in this version of Mastaba any more. Try one of these.")
            )

    def want(self, puzzle_id: str) -> None:
        """Open this puzzle as soon as it is there; what leads back from it leads behind this scene."""
        self._wanted = puzzle_id
        self.passing = True

    def _stars(self) -> Mapping[str, int]:
        try:
            return stars_of(self.app.store, self._chosen)
        except StoreError:
            return {}

    @property
    def _near(self) -> str:
        """The level that the person beats in about half of the games; the weakest before the first one."""
        levels, strengths = levels_of(self._chosen), self._tally.career.strengths()
        return strengths[-1].nearest(levels, self._tally.career.marks) if strengths else levels[0]

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        body = self.under_header(_("Puzzles"), 1000.0, foot=MARGIN / 2)
        if body.w > body.h and body.h < LOW:  # what stands below the themes takes the height that they need
            head, area = body.down(CHOICE, REST, gap=GAP_S)
            choice, foot = head.across(REST, REST, gap=GAP)
        else:
            choice, area, foot = body.down(CHOICE, REST, FOOT, gap=GAP)
        options = [(game, _(presentation_of(game).name)) for game in puzzling_games()]
        self.add(Choice(app, self.px(choice), options, self._chosen, self.choose))
        if self._puzzles is None:
            text = self._fault or _("Fetching the puzzles…")
            rect = self.px(area.centred(h=140.0, high=0.3))
            self.add(Label(app, rect, text, size=SIZE_LARGE, colour=CREAM, align="center", wrap=True))
            if self._fault:
                rect = self.px(foot.centred(280.0))
                self.add(Button(app, rect, self._try_again, text=_("Try again"), style="gold"))
            return
        self._build_themes(area, self._puzzles)
        self._build_foot(foot, self._puzzles)

    def _try_again(self) -> None:
        self._fault = ""
        self.rebuild()

    def _build_themes(self, area: Box, puzzles: Sequence[Puzzle]) -> None:
        present = {puzzle.theme for puzzle in puzzles}
        shown = [theme for theme in presentation_of(self._chosen).puzzle_themes() if theme.key in present]
        columns = self._columns(area, len(shown))
        rows = -(-len(shown) // columns)
        list_ = area.centred(h=rows * (ROW + GAP_S) - GAP_S, high=0)
        places = [place for column in list_.columns(columns, GAP_S) for place in column.rows(rows, GAP_S)]
        stars = self._stars()
        for theme, place in zip(shown, places, strict=False):
            some = [puzzle for puzzle in puzzles if puzzle.theme == theme.key]
            reached = sum(stars.get(puzzle.id, 0) for puzzle in some), MOST_STARS * len(some)
            action = partial(self._begin_theme, theme.key)
            self.add(ThemeRow(self.app, self.px(place), action, theme, reached))

    @staticmethod
    def _columns(area: Box, count: int) -> int:
        """As few columns as leave each theme its height."""
        most = max(1, int(area.w // COLUMN))
        fitting = (n for n in range(1, most) if -(-count // n) * (LEAST_ROW + GAP_S) <= area.h)
        return max(2 if area.w >= WIDE else 1, next(fitting, most))

    def _build_foot(self, foot: Box, puzzles: Sequence[Puzzle]) -> None:
        app = self.app
        left, right = foot.columns(2, GAP)
        today = of_the_day(open_days()[0], puzzles)
        done = self._stars().get(today.id, 0) == MOST_STARS
        icon = "ui.star" if done else "ui.daily"
        size = SIZE_TEXT + 2 if foot.w > 420 else SIZE_SMALL + 1
        begin = partial(self._begin, today)
        text = _("Puzzle of the day")
        self.add(Button(app, self.px(left), begin, text=text, icon=icon, style="papyrus", size=size))
        text = _("Next puzzle")
        self.add(Button(app, self.px(right), self._next, text=text, icon="ui.play", style="gold", size=size))

    # --- going on -----------------------------------------------------------------------------

    def _begin(self, puzzle: Puzzle) -> None:
        ways = Ways(self._back if self.passing else self.return_here, self._follow)
        self.app.load(puzzle.game, PLAYING, partial(begin_puzzle, self, puzzle, ways))

    def _begin_theme(self, theme: str) -> None:
        some = [puzzle for puzzle in self._puzzles or () if puzzle.theme == theme]
        self._begin(self._following(some, "") or some[0])

    def _next(self) -> None:
        puzzles = self._puzzles or []
        self._begin(self._following(puzzles, "") or puzzles[0])

    def _follow(self, puzzle: Puzzle) -> None:
        """The next one of the same theme; of another where all of it are solved."""
        puzzles = self._puzzles or []
        some = [other for other in puzzles if other.theme == puzzle.theme]
        found = self._following(some, puzzle.id) or self._following(puzzles, puzzle.id)
        lacks = self._stars().get(puzzle.id, 0) < MOST_STARS
        if found or lacks:
            self._begin(found or puzzle)
        else:
            self.app.go(self)
            self.tell(
                _("Puzzles"), read_on(_("You have all the stars!"), _(presentation_of(self._chosen).name))
            )

    def _following(self, some: Sequence[Puzzle], after: str) -> Puzzle | None:
        return next_puzzle(some, self._stars(), levels_of(self._chosen), self._near, after)

    def awaiting(self) -> bool:
        return (self._puzzles is not None or bool(self._fault)) and not self.app.motion.busy
