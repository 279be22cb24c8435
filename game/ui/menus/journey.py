"""The journey: what was achieved against each rival, and the medals, earned and still to be earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine import GAMES
from game.play.achievements import HOUSE, Feat, longest_run
from game.play.seats import FRIEND, levels_of
from game.play.statistics import SOLO
from game.play.strength import Career
from game.ui.table.ending.house_achievements import achievements_of, journey_of
from game.ui.table.ending.medal_button import medals_of
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import MARGIN, Scene, Shell
from game.ui.table.seat_names import kind_name
from game.ui.table.strength_words import strength_figure
from game.ui.toolkit.box import GAP_S, PAD_S, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.theme import HIT, SIZE_SMALL
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.surface import Panel

from .chronicle import Chronicle, height_of
from .history_reading import Reading
from .medals import MedalRow, MedalWall
from .strength_chart import CARD, LEAST_CARD, StrengthCard, StrengthScene

CHOICE = 46.0
CHRONICLE = 400.0
"""The width of the chronicle where it stands beside the medals."""
TWO_COLUMNS = 520.0
"""From this width on the medals stand in two columns."""
WIDEST, TALL = 360.0, 640.0
"""The width of the button below, and the least height that has room for it."""
BUTTON = 26.0
"""The room for a game's button beside its name: where not all find room in a line, they stand in two."""
LEAST = 48.0
"""Medals that would be lower stand in two columns, too."""
ROW, LEAST_ROW, LOW_ROW = 108.0, 76.0, 54.0
"""The most that a medal takes with its words, the least beside the curve of one's strength, and the least
beside all medals."""


def figures(feats: Sequence[Feat]) -> list[str]:
    """The figures of so many games of one kind; a dash where nobody could be beaten."""
    # Solo players of games with points always win.
    won = [
        feat.result.won
        for feat in feats
        if feat.result.level != SOLO or not presentation_of(feat.game).counted
    ]
    wins = [number_text(sum(won)), number_text(longest_run(won))] if won else ["–", "–"]
    return [number_text(len(feats)), *wins, number_text(max(feat.result.points for feat in feats))]


class JourneyScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self._chosen = HOUSE
        self._reading = Reading(app.store, GAMES, chapters=True)
        self.journey = journey_of(app.store)
        self.careers = {game: Career(game) for game in GAMES}

    @property
    def address(self) -> str:
        return "journey"

    def enter(self) -> None:
        self.app.host.announce(_("Your journey"))

    # --- reading ------------------------------------------------------------------------------

    def update(self) -> bool:
        if self._reading.whole:
            return False
        for record in self._reading.on(self.app.host.now):
            self.journey.add(record, levels_of(record.game), record.chapters)
            self.careers[record.game].add(record)
        if self._reading.whole:
            self.journey.conclude()
            self.journey.note(self.app.store)
            self.rebuild()
        return not self._reading.whole

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        body = self.under_header(_("Your journey"), 1100.0, foot=MARGIN / 2)
        # Translators: all games; stands before their names.
        options = [(HOUSE, _("All")), *((game, _(presentation_of(game).name)) for game in GAMES)]
        wide = max(app.text_width(name, SIZE_SMALL, "bold") for _game, name in options) + BUTTON
        each = len(options) if wide * len(options) < body.w else -(-len(options) // 2)
        *bars, area = body.down(*[CHOICE] * -(-len(options) // each), REST, gap=GAP_S)
        area = self._add_looks(area)
        for at, bar in enumerate(bars):
            some = options[at * each : (at + 1) * each]
            self.add(Choice(app, self.px(bar), some, self._chosen, self.choose))
        lines = self._lines()
        chronicle, medals, wall = self._places(area, height_of(len(lines)))
        medals, strength = self._add_strength(area, chronicle, medals)
        rows = [(name, figures(feats)) for name, feats in lines]
        told = " · ".join(filter(None, (self._progress(), strength)))
        self.add(Chronicle(app, chronicle, self._captions() if lines else [], rows, told))
        self._build_medals(medals)
        if wall and (all_games := MedalWall.within(app, wall)):
            all_games.build(self, wall, self.journey)

    def _add_looks(self, area: Box) -> Box:
        """The way to the looks, once all medals are known; returns what is left of the place."""
        name = _("Skies and card backs")
        if not self._reading.whole:
            return area if area.h < TALL else area.down(REST, HIT, gap=GAP_S)[0]
        if area.h < TALL:
            self.header.add_corner("ui.cards", name, self._looks)
            return area
        area, foot = area.down(REST, HIT, gap=GAP_S)
        self.add(Button(self.app, self.px(foot.centred(WIDEST)), self._looks, text=name, style="papyrus"))
        return area

    def _places(self, area: Box, tall: float) -> tuple[Box, Box, Box | None]:
        """The places of the chronicle, of the medals with words, and of those of all games if there is
        room."""
        whole, count = self._chosen == HOUSE, len(achievements_of(self._chosen))
        if area.w > area.h:
            left, right = area.across(min(CHRONICLE, 0.44 * area.w), REST, gap=GAP_S)
            chronicle, below = left.down(tall, REST, gap=GAP_S)
            if whole and below.h >= LOW_ROW * count and MedalWall.within(self.app, right):
                return chronicle, below, right
            return chronicle, right, None
        chronicle, below = area.down(tall, REST, gap=GAP_S)
        medals, wall = below.down(-(-count // self._columns(below, count)) * ROW + PAD_S, REST, gap=GAP_S)
        if whole and MedalWall.within(self.app, wall):
            return chronicle, medals, wall
        return chronicle, below, None

    def _add_strength(self, area: Box, chronicle: Box, medals: Box) -> tuple[Box, str]:
        """The curve of one's strength in a game; where there is no room, the way to it, and its end in words.

        Returns what is left for the medals, and these words.
        """
        career = self.careers.get(self._chosen)
        if career is None or not self._reading.whole or not career.strengths():
            return medals, ""
        if area.w > area.h:
            top = chronicle.bottom + GAP_S
            place, rest = replace(chronicle, y=top, h=min(CARD, area.bottom - top)), medals
        else:
            count = len(achievements_of(self._chosen))
            least = -(-count // self._columns(medals, count)) * LEAST_ROW
            place, rest = medals.down(min(CARD, medals.h - least - GAP_S), REST, gap=GAP_S)
        if place.h >= LEAST_CARD:
            self.add(StrengthCard(self.app, place, career))
            return rest, ""
        self.header.add_corner("ui.chart", _("Your rating"), partial(self._strength, career))
        return medals, strength_figure(career)

    @staticmethod
    def _columns(area: Box, count: int) -> int:
        return 2 if area.w > TWO_COLUMNS or area.h / count < LEAST else 1

    def _lines(self) -> list[tuple[str, Sequence[Feat]]]:
        """The lines of the chronicle: a game or a kind of rival, and its games, oldest first."""
        feats = self.journey.feats[::-1]
        if self._chosen == HOUSE:
            found = [
                (_(presentation_of(game).name), [feat for feat in feats if feat.game == game])
                for game in GAMES
            ]
        else:
            names = {SOLO: _("Solo"), FRIEND: _("Friends")}
            own = [feat for feat in feats if feat.game == self._chosen]
            found = [
                (names.get(level) or kind_name(level), [feat for feat in own if feat.result.level == level])
                for level in (SOLO, *levels_of(self._chosen), FRIEND)
            ]
        return [(name, some) for name, some in found if some]

    def _captions(self) -> list[str]:
        """The captions of a line's numbers; the last one is left out where points say nothing."""
        # Translators: captions of columns: games played, won, the most wins in a row, the most points.
        captions = [_("games"), pgettext("column", "wins"), _("best streak"), _("best")]
        counted = self._chosen != HOUSE and presentation_of(self._chosen).counted
        return captions if counted else captions[:-1]

    def _progress(self) -> str:
        """How many medals are earned: of this game, or of all."""
        games = (HOUSE, *GAMES) if self._chosen == HOUSE else (self._chosen,)
        keys = [f"{game}.{achievement.id}" for game in games for achievement in achievements_of(game)]
        earned = sum(key in self.journey.earned for key in keys)
        return _("Medals: {earned} of {count}").format(earned=earned, count=len(keys))

    def _build_medals(self, area: Box) -> None:
        """The medals of a game, or of all games together, with their words."""
        own = medals_of(self._chosen, self.journey)
        if not own:
            return
        columns = self._columns(area, len(own))
        rows = -(-len(own) // columns)
        area = area.centred(h=rows * ROW + PAD_S, high=0)
        self.add(Panel(self.app, self.px(area), "tag.lapis"))
        places = [
            place
            for column in area.inset(PAD_S / 2, 2).columns(columns, GAP_S)
            for place in column.rows(rows, 0)
        ]
        medals = [self.add(MedalRow(self, place, one)) for one, place in zip(own, places, strict=False)]
        much = next((much for much in (4, 3, 2) if all(each.fits(much) for each in medals)), 1)
        for each in medals:
            each.show(max(much, 2 if each.fits(2) else 1))

    # --- doing --------------------------------------------------------------------------------

    def choose(self, game: str) -> None:
        """Show a game, or HOUSE."""
        self._chosen = game
        self.rebuild()

    def _strength(self, career: Career) -> None:
        self.app.go(StrengthScene(self.app, career, self.return_here))

    def _looks(self) -> None:
        from .looks_scene import LooksScene

        self.app.go(LooksScene(self.app, self.return_here, len(self.journey.earned)))

    def awaiting(self) -> bool:
        return self._reading.whole and not self.app.motion.busy
