"""Two games of one deal side by side: what each brought, line by line, and where they parted."""

from __future__ import annotations

from game.play.challenge import parted, person_on
from game.play.replay import Replay
from game.play.saves import SavedRecord
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene
from game.ui.toolkit.box import GAP, GAP_S, PAD, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import within_sentence
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

LINE, LEAST_LINE = 38.0, 20.0
"""Heights of a line where there is room, and where there is not."""
SHARE, WIDEST = 0.33, 170.0
"""Of the width that each of both columns takes, and the most."""

Results = tuple[int | str, int | str]


class Comparison:
    """One's own board beside a friend's."""

    def __init__(self, own: SavedRecord, other: SavedRecord, name: str, language: str) -> None:
        """`name` is the friend's; `language` the one in use, which its texts keep."""
        self._boards, self._language = (own, other), language
        self._name = name
        self._game = presentation_of(own.game)
        self._replays = Replay(own), Replay(other)
        self._lines = [("", (_("You"), name)), *self._results()]
        self._words = self._parted_words()

    def is_of(self, own: SavedRecord, other: SavedRecord, language: str) -> bool:
        """True if it compares these, in that language."""
        return self._boards == (own, other) and self._language == language

    def _results(self) -> list[tuple[str, Results]]:
        """The lines of the final table, and the total where there is one."""
        state = self._boards[0].reached
        assert state
        lines = [
            (_(row.label), (self._result(0, row.part), self._result(1, row.part)))
            for row in self._game.score_rows(state)
        ]
        if self._game.counted:
            lines.append((_("Total"), (self._total(0), self._total(1))))
        return lines

    def _result(self, number: int, part: str) -> int | str:
        board, replay = self._boards[number], self._replays[number]
        assert board.reached
        replay.go(replay.length)
        return self._game.result(board.reached, person_on(board), part, replay.chapters)

    def _total(self, number: int) -> int:
        board = self._boards[number]
        assert board.reached
        return board.reached.scores()[person_on(board)]

    def _parted_words(self) -> str:
        """When the two went different ways, and what each did then; '' where that is nobody's decision."""
        one, other = self._boards
        at = parted(one, other)
        if at is None:
            return _("You both played exactly the same game.")
        if at >= min(len(one.actions), len(other.actions)):
            return ""
        state, did = self._replays[0].positions[at], []
        for board in self._boards:
            player, action = board.actions[at]
            if player != person_on(board):
                return ""
            did.append(within_sentence(self._game.action_words(state, action, player, board.seats)))
        when = within_sentence(self._game.progress(state.round))
        # Translators: about two friends' games of one deal; {when} is "round 3".
        words = _("You went different ways ({when}). You: {yours}. {name}: {theirs}.")
        return words.format(when=when, yours=did[0], name=self._name, theirs=did[1])

    # --- room ---------------------------------------------------------------------------------

    @staticmethod
    def _column(width: float) -> float:
        return min(WIDEST, (width - 2 * PAD) * SHARE)

    def _needed(self, scene: Scene, width: float) -> list[float]:
        """The least height of each line."""
        app, column = scene.app, self._column(width)
        rest = width - 2 * PAD - 2 * (column + GAP_S)
        heights = []
        for label, results in self._lines:
            texts = [(text, column) for text in results if isinstance(text, str)]
            wordy = [app.text_height(text, wide, SIZE_SMALL, breaks=True) for text, wide in texts]
            named = app.text_height(label, rest, SIZE_SMALL, breaks=True) if label else 0.0
            heights.append(max([LEAST_LINE, named, *wordy]))
        return heights

    def _told(self, scene: Scene, width: float) -> float:
        """The height of the words about where they parted, with the gap above them."""
        if not self._words:
            return 0.0
        return scene.app.text_height(self._words, width - 2 * PAD, SIZE_TEXT, breaks=True) + GAP + 2

    def least(self, scene: Scene, width: float) -> float:
        """The least height that it can be read in."""
        return sum(self._needed(scene, width)) + 2 * PAD

    def build(self, scene: Scene, area: Box) -> None:
        """Put it there, at the top; words have no place where lines would have none."""
        app, needed = scene.app, self._needed(scene, area.w)
        inside = area.h - 2 * PAD
        told = self._told(scene, area.w)
        if sum(needed) + told > inside:
            told = 0.0
        lines = min(inside - told, sum(max(LINE, each) for each in needed))
        area = area.centred(h=lines + told + 2 * PAD, high=0)
        scene.add(Panel(app, scene.px(area)))
        table, note = area.inset(PAD).down(lines, REST)
        spare = max(0.0, lines - sum(needed)) / len(needed)
        column = self._column(area.w)
        last = len(self._lines) - 1 if self._game.counted else 0
        places = table.down(*[each + spare for each in needed])
        for number, ((label, results), place) in enumerate(zip(self._lines, places, strict=True)):
            self._build_line(scene, place, column, label, results, bold=number in (0, last))
        if told:
            rect = scene.px(note.down(GAP, REST)[1])
            words = Label(app, rect, self._words, size=SIZE_TEXT, colour=INK_SOFT, wrap=True, middle=False)
            words.breaks = True
            scene.add(words)

    @staticmethod
    def _build_line(
        scene: Scene, line: Box, column: float, label: str, results: Results, *, bold: bool
    ) -> None:
        """The line's name, and both results; the higher number is bold."""
        app = scene.app
        name, *cells = line.across(REST, column, column, gap=GAP_S)
        size = SIZE_TEXT + 1 if line.h >= 32 else SIZE_TEXT if line.h >= 24 else SIZE_SMALL
        numbers = [result for result in results if isinstance(result, int)]
        shown: list[tuple[Box, str, bool]] = [(name, label, bold)]
        for result, cell in zip(results, cells, strict=True):
            best = len(numbers) == 2 and min(numbers) < max(numbers) and result == max(numbers)
            text = number_text(result) if isinstance(result, int) else result
            shown.append((cell, text, bold or best))
        for place, text, strong in shown:
            face, align = "bold" if strong else "plain", "left" if place is name else "center"
            rect = scene.px(place)
            for letters in (size, SIZE_SMALL):
                words = Label(app, rect, text, size=letters, face=face, colour=INK, align=align, wrap=True)
                if not words.cut:
                    break
            words.breaks = words.cut
            scene.add(words)
