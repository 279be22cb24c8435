"""A hint at the table: what to look at; on a second request the move, its place and its gain.

A touch on the table then puts its words out of the way; its frames stay.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import pygame

from game.bots.halving import Unit
from game.engine import Action
from game.play.hint import Advice, Hint
from game.play.session import Session
from game.ui.toolkit.placement import Candidate, KeepOff, least_covering
from game.ui.toolkit.sentences import read_on, within_sentence
from game.ui.toolkit.stage import Kit, Point, Widget
from game.ui.toolkit.theme import CREAM, GLINT, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.pressable import Pressable

from ..board.board import Board
from ..board.ghost import Ghost
from ..board.opponent_panel import OpponentPanel
from ..board.status import Log, Prompt
from ..presentation import Presentation
from .decision_words import amounts

THINK_MS = 12.0
"""How long it is weighed before each frame: the person waits for it, and nothing moves."""
EDGE, PAD = 8.0, 12.0
LEAST_HEIGHT = 52.0
REFRESH = 0.05
"""The progress is drawn again when it has grown by so much."""
STEPS: dict[Unit, tuple[int, int]] = {"points": (2, 6), "chance": (4, 12)}
"""Up to the first gain, in points or percentage points, it is little; from the second on it is much."""
WIDTHS = (460.0, 340.0, 270.0)
"""Widths to try, in units, the best to read first."""
PLACES = (5, 25)
"""Places that are tried, across and down."""
AIR = 5.0
"""The space to keep free, where possible, around the things one plays with."""
POINTED_AT, OTHERS, PLAYED_WITH, READ, TORN = 20.0, 5.0, 1.0, 0.25, 1.0
"""The cost of each covered px: of things the hint is about, of the others' panels and the table's two
buttons, of things to play with, of things to read; and of each px of these if a rest sticks out."""


def clearly_better(unit: Unit, advice: Advice) -> bool:
    """True if the numbers on screen show the gain."""
    gain, spread = amounts(unit, advice.gain, advice.error)
    return advice.clear and gain > spread


def gain_words(unit: Unit, advice: Advice) -> str:
    """The gain of the advised action, as a sentence: how much in words, then the number."""
    if advice.alone:
        return _("There’s nothing else you can do.")
    gain, spread = amounts(unit, advice.gain, advice.error)
    if not clearly_better(unit, advice):
        return _("It’s a good move; another one is about as good.")
    little, much = STEPS[unit]
    if gain <= little:
        # Translators: the gain is one of the following texts: "about 3 points".
        how = _("This is a little better than any other move ({gain}).")
    elif gain < much:
        how = _("This is clearly better than any other move ({gain}).")
    else:
        how = _("This is much better than any other move ({gain}).")
    if unit == "chance":
        if spread:
            text = ngettext(
                "about {percent} more win in 100 games",
                "about {percent} more wins in 100 games",
                gain,
            )
        else:
            text = ngettext(
                "{percent} more win in 100 games",
                "{percent} more wins in 100 games",
                gain,
            )
        return how.format(gain=text.format(percent=gain))
    if spread:
        text = ngettext("about {count} point", "about {count} points", gain)
    else:
        text = ngettext("{count} point", "{count} points", gain)
    return how.format(gain=text.format(count=gain))


class HintBubble(Pressable):
    """The words of the hint; a press goes on. Shows the thinking's progress while there are none yet."""

    def __init__(
        self,
        kit: Kit,
        text: str,
        avoid: Sequence[KeepOff],
        action: Callable[[], None],
        name: str = "",
    ) -> None:
        """`name` is what it is called where `text`, which stands beside what it is about, says less."""
        self.lines: list[str] = []
        """The lines of text in it."""
        super().__init__(kit, self._place(kit, text, avoid), action, name or text, sound="")
        self.part: float | None = None

    def _place(self, kit: Kit, text: str, avoid: Sequence[KeepOff]) -> pygame.Rect:
        """The place where it covers least; of equals the widest and then the uppermost.

        Those upon what is only read, from its middle, its top or its foot, are tried before those of a grid,
        which may just miss them.
        """
        k, fonts = kit.k, kit.fonts
        room = kit.safe_area().inset(EDGE)
        read = sorted({(thing.rect.y / k, thing.rect.height / k) for thing in avoid if thing.torn})
        widths = sorted({min(wide, room.w) for wide in WIDTHS}, reverse=True)
        forms = [fonts.wrap(text, kit.u(wide - 2 * PAD), SIZE_TEXT, "bold", True) for wide in widths]

        def places() -> Iterator[Candidate]:
            columns, rows = PLACES
            for form, (wide, lines) in enumerate(zip(widths, forms, strict=True)):
                tall = max(LEAST_HEIGHT, len(lines) * fonts.line_height(SIZE_TEXT, "bold") / k + 2 * PAD)
                grid = [room.y + (room.h - tall) * row / (rows - 1) for row in range(rows)]
                upon = [
                    max(room.y, min(top - share * (tall - height), room.bottom - tall))
                    for top, height in read
                    for share in (0.5, 0.0, 1.0)
                ]
                for column in sorted(range(columns), key=lambda at: abs(at - columns // 2)):
                    x = room.x + (room.w - wide) * column / (columns - 1)
                    for y in (*upon, *grid):
                        yield Candidate(kit.box(x, y, wide, tall), form=form)

        place = least_covering(places(), avoid)
        self.lines = forms[place.form]
        return place.rect

    def draw(self, target: pygame.Surface) -> None:
        kit, rect, k = self.kit, self.rect, self.kit.k
        kit.sprites.draw_nine(target, "tag.lapis", rect)
        step = kit.fonts.line_height(SIZE_TEXT, "bold")
        y = rect.centery - step * len(self.lines) // 2
        for line in self.lines:
            kit.fonts.write(target, line, SIZE_TEXT, CREAM, "bold", midtop=(rect.centerx, y))
            y += step
        if self.part is not None:
            bar = pygame.Rect(rect.x + kit.u(PAD), rect.bottom - kit.u(9), 0, kit.u(4))
            bar.width = round((rect.width - 2 * PAD * k) * self.part)
            pygame.draw.rect(target, GLINT, bar)

    def show_part(self, part: float) -> None:
        """Show how far the thinking is, 0–1."""
        if self.part is None or part - self.part >= REFRESH:
            self.part = part
            self.invalidate()


def _read(rect: pygame.Rect) -> KeepOff:
    """Things to read: covered wholly or not at all."""
    return KeepOff(rect, each=READ, torn=TORN * rect.width * rect.height)


class HintTable(Protocol):
    """The hint's view of the table."""

    kit: Kit
    session: Session
    board: Board

    @property
    def presentation(self) -> Presentation[Any]:
        """How its game is shown."""

    def at_rest(self) -> bool:
        """True if the screen shows the present state."""

    def awaiting(self) -> bool:
        """True once everything has been shown and a person is to act."""


class Hinting:
    """The hint of one table, if there is one; it goes with the decision that it is about."""

    def __init__(self, table: HintTable) -> None:
        self.table = table
        self.hint: Hint | None = None
        self.steps = 0
        """How much it has said: 1 what to look at, 2 the move."""
        self._at = -1
        """How many actions had been played."""
        self._bubble: HintBubble | None = None
        self._hushed = False
        """True once somebody has gone on and its words are put away; its frames stay."""
        self._wished = False
        """True if it is to come as soon as the person looks alone."""
        self._warned = False
        """True while it says only what a hint costs, before the second press."""
        self._on: Widget | None = None
        """The widget on which its words stand, or stood."""
        self._explains = False
        """True if the move was known before: the hint shows it at once, with its reasons."""

    @property
    def open(self) -> bool:
        """True while anything of it is on the screen."""
        return self.hint is not None

    def ask(self) -> None:
        """Begin; say again what has been put away; tell more; at the end, or while it still thinks, close."""
        self.follow()
        self.table.board.show_status()  # the prompt may explain something that was tapped
        if self.hint is None:
            self._begin()
        elif self._warned:
            self._accept()
        elif self._hushed:
            self._tell(self.steps)
        elif self.hint.advice is None or self.steps == 2:
            self.close()
        else:
            self._tell(self.steps + 1)

    def explain(self, best: Action, other: Action, gain: float) -> None:
        """Show a move, and why it is better than another one, by so much (in points or chance to win)."""
        self.close()
        table = self.table
        player = table.board.viewer
        self._at, self._explains = len(table.session.record().actions), True
        self.hint, self.steps = Hint(table.session, player, known=(best, other, gain)), 0
        self._say()

    def touched(self, pos: Point) -> None:
        """Somebody presses there: unless it is on its words, they may want something under them, so hide
        them."""
        found = self.table.kit.stage.scope.find(pos)
        if found is self._bubble or getattr(found, "thing", "") in ("hint", "menu"):
            return
        if self._warned:
            self.close()
        else:
            self.hush()

    def hush(self) -> bool:
        """Put its words away, but not what it shows; whether there were any."""
        if self._bubble is None or self.steps == 0:
            return False
        self._take_away()
        self._hushed = True
        return True

    def follow(self) -> None:
        """Remove the hint once its decision is over."""
        if not self._still_asked():
            self.close()

    def _still_asked(self) -> bool:
        """True if the decision is still the one that the hint is about."""
        session = self.table.session
        return self.hint is None or (
            session.awaiting() == self.hint.player and len(session.record().actions) == self._at
        )

    def _begin(self) -> None:
        table = self.table
        player = table.session.awaiting()
        if player is None or player != table.board.viewer or not table.awaiting():
            table.kit.sound.play("illegal")
            return
        if table.board.hides_own():  # what it speaks of: the person's own cards
            self._wished = True
            table.board.cover(table.board.look)
            return
        self._at = len(table.session.record().actions)
        self.hint, self.steps = Hint(table.session, player), 0
        self._warned = table.session.rated
        self._say()
        if self._warned:
            table.kit.host.announce(self._words())

    def _accept(self) -> None:
        """The person wants the hint at its price."""
        assert self.hint
        self._warned = False
        self.table.session.unrate()
        if self.hint.advice is None:
            self._say()
        else:
            self._tell(1)

    def close(self) -> None:
        """Remove the hint and its frames."""
        self.hint, self.steps = None, 0
        self._wished = self._warned = self._explains = False
        self.table.board.hide_ghost()
        self._take_away()
        self._hushed = False

    def update(self) -> bool:
        """Think on; whether there is more to do."""
        self.follow()
        hint = self.hint
        if self._wished and self.table.awaiting() and not self.table.board.hides_own():
            self._wished = False
            self._begin()
        if hint is None:
            return False
        self._keep_up()
        if hint.advice is not None or isinstance(self.table.kit.stage.scope, Dialog):
            return False  # what it says would be lost behind a question
        more = hint.think(THINK_MS, time.perf_counter)
        if self._bubble:
            self._bubble.show_part(hint.progress)
        if not more and not self._warned:
            self._tell(2 if self._explains else 1)
        return more

    def _keep_up(self) -> None:
        """Show it again where it belongs now: the window has changed, or a choice has come or given way."""
        ground, board = self._ground(), self.table.board
        if ground is None:  # it must not shine over what is open
            board.hide_ghost()
            self._take_away()
        elif not self.table.at_rest():
            return
        elif self._hushed:
            if ground is not self._on or not board.is_pointing:
                self._on = ground
                self._words()
        elif self._bubble is None or self._bubble.parent is not ground:
            self._say()

    def _tell(self, steps: int) -> None:
        self.steps = steps
        self._say()
        self.table.kit.host.announce(self._words())

    def _words(self, *, seen: bool = False) -> str:
        """Show the hint and return its words; a move whose places tell it needs none if the person sees
        them."""
        assert self.hint
        board, advice = self.table.board, self.hint.advice
        if self._warned:
            return _("With a hint, this game won’t count for your rating. Press again for the hint.")
        if advice is None:
            return _("Thinking… Press again to stop.")
        if self.steps == 1:
            regard = board.regard(advice.action) or _("Think about where each choice leads.")
            return read_on(regard, _("Press again for the move."))
        shown = board.show_ghost(advice.action)
        told = [] if seen and shown and board.pointing and board.pointing.PLACES_TELL else [advice.action]
        return read_on(*map(self._move, told), *self._why(advice)) or self._move(advice.action)

    def _move(self, action: Action) -> str:
        """An action in words."""
        assert self.hint
        game, session = self.table.presentation, self.table.session
        return game.action_words(session.state, action, self.hint.player, session.seats)

    def _why(self, advice: Advice) -> list[str]:
        """The reasons why it is better; if it is not, its differences from the next best move."""
        assert self.hint
        game, unit = self.table.presentation, self.hint.unit
        reasons = [game.reason_words(reason) for reason in advice.reasons]
        if self._explains:
            return reasons
        if advice.other is None or clearly_better(unit, advice):
            return [*reasons, gain_words(unit, advice)]
        # Translators: of two moves in a hint the second one, after what speaks for the first.
        other = _("Or, about as good: {action}").format(action=within_sentence(self._move(advice.other)))
        reasons = [] if advice.clear else reasons[:1]  # of a gain that is lost in rounding nothing is known
        return [*reasons, other, *(game.reason_words(reason) for reason in advice.against[:1])]

    def _ground(self) -> Widget | None:
        """The widget that the bubble stands on: the one with the attention, which would keep presses from it.

        That is the table or a choice above it; None while something else is open above them.
        """
        stage = self.table.kit.stage
        return stage.scope if stage.told is stage.root else None

    def _say(self) -> None:
        self._take_away()
        self._hushed = False
        name, text = self._words(), self._words(seen=True)
        self._on = ground = self._ground()
        if ground is not None:
            bubble = HintBubble(self.table.kit, text, self._avoided(), self.ask, name)
            self._bubble = ground.add(bubble)

    def _avoided(self) -> list[KeepOff]:
        """Places that it should not cover: above all those it is about, then things to read, then boards."""
        board, scope = self.table.board, self.table.kit.stage.scope
        played = board.children if scope is self.table.kit.stage.root else scope.children
        pointed = [KeepOff(spot, each=POINTED_AT) for spot in (board.ghost.spots if board.ghost else ())]
        air = self.table.kit.u(2 * AIR)
        others = list[KeepOff]()
        for widget in played:
            if not widget.visible or widget.rect.size == board.rect.size or isinstance(widget, Ghost):
                continue
            match widget:
                case Prompt():
                    others.append(_read(widget.tag()))
                case Log():
                    others += [_read(line) for line in widget.lines_shown()]
                case OpponentPanel() | Button(thing="hint" | "menu"):
                    others.append(KeepOff(widget.rect.inflate(air, air), each=OTHERS))
                case _:
                    others.append(KeepOff(widget.rect.inflate(air, air), each=PLAYED_WITH))
        return pointed + others

    def _take_away(self) -> None:
        if self._bubble is not None and self._bubble.parent is not None:
            self._bubble.remove()
        self._bubble = None
