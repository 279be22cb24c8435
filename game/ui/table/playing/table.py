"""The table: one game in progress, its board, its menu, and the order in which things are shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.engine import Action, Event
from game.engine.record import RecordError
from game.play.saves import DamagedSave, SavedRecord, from_text, load_slot, to_text
from game.play.session import ELSEWHERE, Session, Undone
from game.play.settings import ALWAYS, MATTERS, UNTOLD
from game.play.storage import StoreError
from game.play.weigher import weighing_level
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Point
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from ..board.board import Asked, Foregone
from ..board.hint_place import HINT_KEYS
from ..board.opponent_panel import OpponentPanel
from ..presentation import Presentation, presentation_of
from ..scene import Scene, Shell
from ..seat_names import seat_name, seat_token, subject_name
from .unsaved import unsaved_dialog

if TYPE_CHECKING:
    from ..advice.hinting import Hinting
    from ..board.board import Board
    from ..ending.scores import Scores

THINK_MS, AWAITED_MS, HURRIED_MS = 4.0, 14.0, 40.0
"""How long bots may think before each frame; while nothing moves and one of them is awaited; and when nobody
watches what they do."""

SCORES_DELAY_MS = 1200.0
SEAT_PAUSE_MS = 900.0
SCORES_KEY = "scores"


def _plain_board() -> type[Board]:
    """The view of a game that has none of its own."""
    from .plain_table import PlainBoard

    return PlainBoard


class Table(Scene):
    """Plays a session: people act through the board, bots think between frames, events are shown in turn."""

    reader = "game.ui.table.playing.table_reader"
    by_hand = True
    """See `Asked`."""
    decides = True
    """True if it decides in people's place where they need not be asked."""
    halted = False
    """True if nobody goes on: bots neither think nor act."""

    def __init__(self, app: Shell, session: Session) -> None:
        self._game = presentation_of(session.game.id)
        super().__init__(app, self._game)
        self.session = app.opening = session
        cover, hurry = self._look_alone, self.hurry
        asked = Asked(self.act, self.undo, self.hint, self.back, cover, hurry, self.by_hand)
        kind = self._game.board() or _plain_board()
        self.board = kind(app, session, self._game.pointing(), asked)
        self.board.recall()
        self.board.viewer = self._viewer()
        self._undo_marks: list[tuple[int, int]] = []
        """(length of the record, lines in the log) before each of the person's actions."""
        self._think_ms = THINK_MS
        self._queue: deque[Event] = deque()
        self._busy = False
        self._settled = False
        self._looked = False
        self._told_unsaved = False
        self._scores_shown = session.over
        self._scores_scene: Scores | None = None
        self._decides_wait = False
        """True if a decision in a person's place waits until nothing lies above the table."""
        self._scores_wait = False
        """True if the scores wait until everything over the table is closed."""
        self._scores_button: Button | None = None
        self._covered_for: int | None = None
        self._cover_shown = False
        self._asked: Dialog | None = None
        """The question to a person whose side is not shown."""
        self.hinting: Hinting | None = None
        self._sketch = ""
        """The player's unfinished choice here before the page was loaded again."""

    def _viewer(self) -> int:
        """The seat whose side is shown: the awaited person's, else the last one's, else the first seat's."""
        awaited = self.session.awaiting()
        if awaited is not None:
            return awaited
        if self.session.humans:
            return self.board.viewer if self.board.viewer in self.session.humans else self.session.humans[0]
        return self.board.viewer

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self.flush()
        board = self.board
        board.hide_ghost()  # a hint shows itself again as soon as all is in its place
        self.add(board)
        board.build()
        menu = board.menu_rect()
        button = Button(self.app, menu, self.back, icon="ui.menu", style="lapis", name=_("Menu"))
        board.add(button).thing = "menu"
        self._add_hint_button()
        self._settled = False

    def _add_hint_button(self) -> None:
        """Add the hint's button beside the menu, where there is room; else the menu has it."""
        place = self.board.beside_menu() if self.has_hints() else None
        if place:
            board = self.board
            button = Button(self.app, place, self.hint, icon="ui.hint", style="lapis", name=_("Hint"))
            board.add(button).thing = "hint"

    def has_hints(self) -> bool:
        """True if people play a game whose bots can weigh actions."""
        if not self.session.humans or self.session.over:
            return False
        return weighing_level(self.session.game.id) is not None

    def hint(self) -> None:
        """Ask for a hint, or for more of it."""
        from ..advice.hinting import Hinting

        if self.has_hints() and self._covered_for is None:
            self.hinting = self.hinting or Hinting(self)
            self.hinting.ask()

    # --- playing ------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Carry out a person's decision."""
        self.flush()
        self._undo_marks.append((len(self.session.record().actions), len(self.board.story)))
        self.session.act(action)
        if self.session.unsaved == ELSEWHERE:
            self._told_unsaved = False  # who only wanted to look has forgotten it
        self._settled = False
        self._collect()

    def undo(self) -> None:
        """Take back the person's last action, with what it said and what of it is still to be shown."""
        if not self.session.can_undo:
            return  # pressed too late: what is still to be shown did happen
        self._queue.clear()
        self.app.motion.finish()
        self.board.taken_back()
        self.session.undo()
        length = len(self.session.record().actions)
        marked = length in (at for at, _told in self._undo_marks)
        while self._undo_marks and self._undo_marks[-1][0] >= length:
            self.board.unlog(self._undo_marks.pop()[1])
        if not marked:  # it was done before the game was resumed
            self.board.unlog(0)
            self.board.recall()
        self._collect()

    def hurry(self, speed: str) -> None:
        """Play on at that speed ('' as usual), until this scene is left."""
        self.board.hurried = speed
        self.app.set_pace(speed or self.app.speed)
        self._think_ms = HURRIED_MS if speed == "off" else THINK_MS

    def _collect(self) -> None:
        if self.hinting:  # at once: nothing goes on while something is said between two events
            self.hinting.follow()
        for event in self.session.events():
            if isinstance(event, Undone):
                self._queue.clear()
                self._busy = False
                self.board.sync()
                self._settled = False
            else:
                self._queue.append(event)
        if self.session.over and not self._scores_shown:
            self._hush()

    def _hush(self) -> None:
        """From the last move on nobody sees the others' points, before they are counted."""
        for panel in self.board.walk() if self._game.counted and self.session.humans else ():
            if isinstance(panel, OpponentPanel) and not panel.hushed:
                panel.hushed = True
                panel.invalidate()

    def flush(self) -> None:
        motion = self.app.motion
        motion.cancel(SCORES_KEY)
        motion.finish()
        kept = motion.factor, motion.pace
        motion.factor = motion.pace = 0.0
        while self._queue:
            self._show(self._queue.popleft())
        motion.factor, motion.pace = kept
        self._busy = False

    def _next(self) -> None:
        self._busy = False

    def _show(self, event: Event) -> None:
        """Show one event; the next one may be shown when this calls `_next`."""
        self._busy = True
        self.board.play(event, self._next)

    def _interrupted(self) -> bool:
        """True if something is said between two events: neither the next one nor a bot's choice comes now."""
        return False

    def update(self) -> bool:
        """Show the next event when its moment has come; let bots think; offer what a person may do."""
        undecided = False
        if self._interrupted():
            return False
        if not self._looked:
            self._looked = undecided = True  # bots think when the table is seen
            self._collect()
        elif not self._queue and self._covered_for is None and not self.halted:
            undecided = self._let_think(hold=self._busy or self.app.motion.busy)
            self._collect()
        while self._queue and not self._busy and not self._interrupted() and not self.board.moments.holding:
            self._settled = False
            self._show(self._queue.popleft())
        if not self._queue and not self._busy and not self._settled and not self._interrupted():
            self._settle()
        if self._decides_wait and self.kit.stage.scope is self:
            self._decides_wait = self._settled = False
        if self._scores_wait and self.kit.stage.scope is self:
            self._scores_wait = False
            self._offer_scores()
        waits = self._covered_for is not None or self.halted
        waiting = self.session.thinking is not None and not waits
        hinting = self.hinting is not None and self.hinting.update()
        return undecided or waiting or hinting or bool(self._queue)

    def _let_think(self, *, hold: bool) -> bool:
        """Bots think, the longer the less they are in the way; True if they have more to do."""
        awaited = self.session.thinking is not None and not hold
        return self.session.tick(max(self._think_ms, AWAITED_MS * awaited), hold=hold)

    def _settle(self) -> None:
        self._settled = True
        self._settle_board()
        self._tell_unsaved()  # after what the board says, which it would else be lost behind

    def _settle_board(self) -> None:
        if self.session.over:
            self.board.settle()
            self._offer_scores()
            return
        if self._covered_for is not None:
            return  # nothing secret is put below the cover
        viewer = self._viewer()
        if self._asked is not None and self._asked.parent is not None:
            return
        if self._decide_for(viewer):
            return
        if viewer != self.board.viewer and self._ask_aside(viewer):
            return
        if viewer != self.board.viewer:
            self._busy = True  # long enough to look at one's own move, before the table turns
            self.app.motion.after(SEAT_PAUSE_MS if len(self.session.humans) > 1 else 0.0, self._turn_table)
            return
        if self._first_cover(viewer):
            return
        self._offer()

    def _offer(self) -> None:
        """Offer the person what they may do; and what they had begun, if this is the moment of it."""
        self.board.settle()
        sketch, self._sketch = self._sketch, ""
        moment, _space, begun = sketch.partition(" ")
        if begun and moment == self._moment() and self.session.awaiting() == self.board.viewer:
            self.board.take_up(begun)

    def _moment(self) -> str:
        """An identity of this decision among all others of the game."""
        return f"{len(self.session.chapters)}.{self.board.viewer}"

    def _decide_for(self, person: int) -> bool:
        """Decide what is foregone in a person's place, or say first that this is done; whether it was."""
        asked = self.decides and self.session.awaiting() == person
        foregone = self.board.foregone(person) if asked else None
        if foregone is None:
            return False
        if self.kit.stage.scope is not self:
            self._decides_wait = True  # until what lies above has been answered
        elif foregone.text and self.app.settings.asking == UNTOLD:
            self._tell_foregone(foregone)
        else:
            self.act(foregone.action)
        return True

    def _tell_foregone(self, foregone: Foregone) -> None:
        """Say once that people are not asked what does not matter, unless they want to be."""

        def answered(asking: str) -> None:
            self.app.settings.asking = asking
            self.app.save_settings()
            self._settled = False

        answers: list[Answer] = [
            (_("That’s fine"), partial(answered, MATTERS), "gold"),
            (_("Ask me every time"), partial(answered, ALWAYS), "papyrus"),
        ]
        self._asked = self.add(Dialog(self.app, foregone.title, foregone.text, answers, escape=0))

    def _first_cover(self, viewer: int) -> bool:
        """Before the first of several people sees something secret, cover it as well."""
        if self._cover_shown or len(self.session.humans) < 2 or not self.board.needs_cover():
            return False
        if self.session.awaiting() is None:
            return False
        self._cover_shown = True
        self._cover(viewer)
        return True

    def _ask_aside(self, player: int) -> bool:
        """Ask another person something that most often is declined, without turning the table round."""
        question = self.board.question(player)
        if question is None:
            return False

        def look() -> None:
            self.board.viewer = player
            self._look_alone(self.board.look)

        def refuse(more: Callable[[], None]) -> None:
            more()
            self.act(question.decline)

        answers: list[Answer] = [
            (question.look, look, "papyrus"),
            (question.no, lambda: self.act(question.decline), "gold"),
            *((words, partial(refuse, more), "papyrus") for words, more in question.refusals),
        ]
        seats = self.session.seats
        name, token = seat_name(seats, player), seat_token(seats, player)
        asked = Dialog(self.app, name, question.text, answers, picture=token, pictures=question.pictures)
        self._asked = self.add(asked)
        return True

    def _turn_table(self) -> None:
        """Another person's decision is awaited: turn the table round."""
        self._busy = False
        viewer = self._viewer()
        self.board.viewer = viewer
        if self.board.needs_cover():
            self._cover_shown = True
            self._cover(viewer)
            return
        self.rebuild()
        self.board.announce_seat(subject_name(self.session.seats, viewer))
        self._settled = True
        self._offer()

    def _look_alone(self, then: Callable[[], None]) -> None:
        """Cover the table until the viewer says that it is them who looks."""
        self._cover_shown = True
        self._cover(self.board.viewer, then)

    def _cover(self, viewer: int, then: Callable[[], None] = lambda: None) -> None:
        from .handover import Handover

        self._covered_for = viewer

        def uncovered() -> None:
            self._covered_for = None
            self.rebuild()
            then()

        seats = self.session.seats
        self.add(Handover(self.app, seat_name(seats, viewer), seat_token(seats, viewer), uncovered))

    def _tell_unsaved(self) -> None:
        """Say once why the game is not kept, if it is not."""
        if not self.session.unsaved or self._told_unsaved:
            return
        self._told_unsaved = True
        self.app.motion.cancel(SCORES_KEY)  # there is something to read first
        game = _(self.presentation.name)
        elsewhere = self.session.unsaved == ELSEWHERE
        replaced = elsewhere and self._replaced_elsewhere()
        self.add(unsaved_dialog(self.app, self.session, game, replaced, self._play_here))

    def _replaced_elsewhere(self) -> bool:
        """True if the save is of another deal by now, or has other people at the table."""
        slot, game, own = self.session.slot, self.session.game, self.session.record()
        try:
            saved, _over = from_text(self.app.store.get(slot.key) or "", {game.id: game})
        except (StoreError, RecordError):
            return False
        return (saved.seed, saved.seats) != (own.seed, own.seats)

    def _play_here(self) -> None:
        """Go on in this window with the game as the other one has saved it; home if there is none any
        more."""
        app, slot, game = self.app, self.session.slot, self.session.game
        try:
            saved = load_slot(app.store, slot, {game.id: game})
            if isinstance(saved, SavedRecord):
                app.go(self.with_session(Session.resume(saved, store=app.store, slot=slot)))
                return
        except (StoreError, RecordError):
            saved = None  # home says what is wrong with the store or the save
        if isinstance(saved, DamagedSave):
            answers: list[Answer] = [(_("Home"), lambda: None, "gold")]
            app.go(app.scenes.home_after_damage(game.id, saved, answers))
        else:
            app.go(app.scenes.home())

    @property
    def address(self) -> str:
        session = self.session
        if session.over or not session.humans:
            return ""
        return f"table {session.game.id}" if session.chapters else self._dealt

    @property
    def _dealt(self) -> str:
        """The address before anything has been done: nothing of the game is kept yet."""
        return f"dealt {to_text(self.session.record())}"

    @property
    def hub(self) -> str:
        return f"table {self.session.slot.key}"

    def sketch(self) -> str:
        begun = "" if self._covered_for is not None else self.board.sketch()
        return f"{self._moment()} {begun}" if begun else self._sketch

    def take_up(self, sketch: str) -> None:
        self._sketch = sketch

    @property
    def playing(self) -> Session:
        return self.session

    def try_again(self) -> None:
        """The same game on a table that knows nothing of the fault."""
        session = self.session
        session.look_elsewhere()
        if session.unsaved == ELSEWHERE:
            self._play_here()
        elif session.humans:
            record, slot = session.record(), session.slot
            self.app.go(self.with_session(Session.resume(record, store=self.app.store, slot=slot)))
        else:
            super().try_again()

    def store_touched(self) -> None:
        self.session.look_elsewhere()
        if self.session.unsaved and self.at_rest():
            self._tell_unsaved()  # else as soon as it is

    def with_session(self, session: Session) -> Scene:
        """The same kind of table for the game as it stands in `session`."""
        return self.app.scenes.table(session)

    def _offer_scores(self) -> None:
        """Go on to the scores by itself the first time; a button leads there afterwards."""
        if self._scores_button is None or self._scores_button.parent is None:
            rect = self.board.main_button_rect()
            button = Button(self.app, rect, self._scores, text=_("Scores"), icon="ui.trophy", style="gold")
            self._scores_button = self.board.add(button)
        if not self._scores_shown:
            self.app.motion.after(SCORES_DELAY_MS, self._scores_by_themselves, key=SCORES_KEY)

    def _scores_by_themselves(self) -> None:
        """Go on to the scores; if a person reads something over the table, once that is closed."""
        self._scores_wait = self.kit.stage.scope is not self
        if not self._scores_wait:
            self._scores()

    def _scores(self) -> None:
        self._scores_shown = True
        self._scores_scene = self._scores_scene or self._make_scores()  # what was counted once is known
        self.app.go(self._scores_scene)

    def _make_scores(self) -> Scores:
        from ..ending.scores import Scores

        return Scores(self.app, self.session, self)

    # --- input --------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.hinting and self.hinting.open:
            if not self.hinting.hush():
                self.hinting.close()
            return True
        if self.board.key(event):
            return True
        if event.key in HINT_KEYS:
            self.hint()
            return True
        return False

    def explain(self, pos: Point | None) -> bool:
        from ..advice.glossary_note import explain

        return explain(self, self.session.game.id, pos or self.board.attention())

    def stirred(self, pos: Point | None) -> None:
        self.board.moments.skip()
        if self.hinting and pos is not None:
            self.hinting.touched(pos)

    def second_finger(self) -> bool:
        return self.board.second_finger()

    def second_button(self, button: int) -> None:
        self.board.second_button(button)

    def retreat(self) -> None:
        """To where one came from: it has a menu for everything else."""

    def back(self) -> None:
        """The menu of the table."""
        self.add(Dialog(self.app, _("Menu"), self._menu_text(), self._menu(), width=380, escape=0))

    def _menu(self) -> list[Answer]:
        """The menu's entries: the likeliest first, the way home last."""
        app, scenes = self.app, self.app.scenes
        go_on = _("Back to the table") if self._over_as_shown else _("Keep playing")
        answers: list[Answer] = [(go_on, lambda: None, "gold")]
        answers += self._menu_now()
        if self.board.story:
            answers.append((_("Log"), self.board.open_log, "papyrus"))
        if self.has_several():
            answers.append((_("Several devices"), self.several, "papyrus"))
        if self._game.has("lessons"):
            rules = partial(scenes.how_to_play, self.session.game.id, self.return_here)
            answers.append((_("How to play"), lambda: app.go(rules()), "papyrus"))
        answers.append((_("Settings"), lambda: app.go(scenes.settings(self.return_here)), "papyrus"))
        answers.append((_("Home"), lambda: app.go(scenes.home()), "papyrus"))
        return answers

    def has_several(self) -> bool:
        """True if people play who could have a device each."""
        session = self.session
        return len(session.humans) > 1 and not (session.away or session.over) and session.slot.files

    def several(self) -> None:
        """Invite other devices to this table."""
        self.app.scenes.invite_others(self)

    def _menu_now(self) -> list[Answer]:
        """Entries that are there at this moment only."""
        if self._over_as_shown:
            return [(_("Scores"), self._scores, "papyrus")]
        return [(_("Hint"), self.hint, "papyrus")] if self.has_hints() and self.awaiting() else []

    @property
    def _over_as_shown(self) -> bool:
        """True if the game is over, and the screen has shown it."""
        return self.session.over and not self._busy and not self._queue

    def _menu_text(self) -> str:
        """Say what becomes of the game meanwhile."""
        told = ""
        if self.session.kept and not self._over_as_shown:
            told = _("Your game is saved; you can continue it at any time.")
        elif self.session.unsaved and not self.session.unfiled:
            told = _("This game isn’t being saved.")
        variant = self.session.state.variant
        return read_on(*self._game.variant_words(variant), told) if variant else told

    def at_rest(self) -> bool:
        return self._settled and not self._busy and not self._queue

    def keeps_awake(self) -> bool:
        return not self.session.over

    def feels_shakes(self) -> bool:
        return self.board.feels_shakes() and self.app.stage.scope is self

    def shaken(self) -> None:
        self.board.shaken()

    def awaiting(self) -> bool:
        asked = self._settled and not self._busy and self.session.awaiting() is not None
        return asked and self.board.can_decide()

    def places(self) -> dict[str, list[int]]:
        ghost = self.board.ghost
        shown = {f"ghost {i}": list(spot) for i, spot in enumerate(ghost.spots if ghost else (), 1)}
        return {**super().places(), **self.board.places(), **shown}

    def enter(self) -> None:
        self.app.session = self.session
        self._settled = False

    @property
    def presentation(self) -> Presentation[Any]:
        """How the game is shown."""
        return self._game

    def leave(self) -> None:
        if self.hinting:
            self.hinting.close()
        self.flush()
        self.hurry("")
