"""The tutorial: the real table, and a voice that says what matters when it matters."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine import GAMES, Action, Event
from game.play.achievements import HOUSE
from game.play.opponents import MakeBot, Opponent
from game.play.saves import finished_ids
from game.play.seats import YOU, levels_of
from game.play.seed import draw_seed
from game.play.session import Session
from game.play.storage import StoreError
from game.play.tutorial_slot import (
    TutorialSlot,
    begin_tutorial,
    end_tutorial,
    keep_read,
    load_read,
    load_tutorial,
)
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Point
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable

from ..advice.bubble import Bubble, BubbleAnswer
from ..ending.honours import Honours, new_medals
from ..ending.house_achievements import earned_by_deeds
from ..presentation import presentation_of
from ..replacing_save import begin_unless_kept
from ..scene import Shell
from ..seat_names import kind_name
from ..tutorial import Progress, Rehearsed, Step, Tutorial
from .table import Table

if TYPE_CHECKING:
    from ..scene import Scene


SAID = "said "
"""Before the number of what has been said: so the bubble is called among the places."""


def learn(app: Shell, game_id: str, scene: Scene) -> None:
    """Begin the tutorial, or ask whether to go on with the one under way; `scene` asks."""
    game, tutorial = GAMES[game_id], tutorial_of(game_id)
    kept = load_tutorial(app.store, game, tutorial.seed, tutorial.seats, tutorial.setup)
    read = load_read(app.store, game_id, Progress(tutorial).name, len(kept.actions) if kept else 0)
    if not read and (kept is None or not kept.actions):
        begin(app, game_id)
        return
    answers = [
        (_("Continue"), lambda: app.go(continued(app, game_id)), "gold"),
        (_("From the start"), lambda: begin(app, game_id), "papyrus"),
        (_("Not now"), lambda: None, "papyrus"),
    ]
    text = _("Your guided game is saved. Continue where you left off?")
    scene.add(Dialog(app, _("Learn by playing"), text, answers))


def continued(app: Shell, game_id: str) -> TutorialTable:
    """The tutorial as far as it was followed; its start, if it was not."""
    game, tutorial = GAMES[game_id], tutorial_of(game_id)
    store, progress, slot = app.store, Progress(tutorial), TutorialSlot(game_id)
    kept = load_tutorial(store, game, tutorial.seed, tutorial.seats, tutorial.setup)
    if kept:
        progress.recall(kept, game)
        session = Session.resume(kept, store=store, slot=slot, make_bot=opponents_of(tutorial))
    else:
        session = _from_the_start(app, game_id)
    progress.recall_read(load_read(store, game_id, progress.name, len(kept.actions) if kept else 0))
    return TutorialTable(app, session, progress)


def begin(app: Shell, game_id: str) -> None:
    """Go to a tutorial from its start."""
    with contextlib.suppress(StoreError):  # home says when the store keeps nothing
        begin_tutorial(app.store, game_id)
    app.go(TutorialTable(app, _from_the_start(app, game_id), Progress(tutorial_of(game_id))))


def _from_the_start(app: Shell, game_id: str) -> Session:
    """The game of a tutorial, before anything has been done."""
    tutorial = tutorial_of(game_id)
    return Session.new(
        GAMES[game_id],
        tutorial.seats,
        tutorial.seed,
        setup=tutorial.setup,
        store=app.store,
        slot=TutorialSlot(game_id),
        make_bot=opponents_of(tutorial),
    )


def opponents_of(tutorial: Tutorial) -> MakeBot | None:
    """The players of the others' part; None if they decide as ever."""
    part = tutorial.part
    if part is None:
        return None

    def make(game_id: str, level: str, seed: int) -> Opponent:
        from game.bots import make_bot

        return Rehearsed(part, make_bot(game_id, level, seed))

    return make


def tutorial_of(game_id: str) -> Tutorial:
    """The tutorial of a game that has one."""
    tutorial = presentation_of(game_id).tutorial()
    assert tutorial is not None, f"{game_id} has no tutorial"
    return tutorial


class TutorialTable(Table):
    """Says a tutorial's steps on its game's table. Its words hold up events, bots and board."""

    by_hand = False
    decides = False

    def __init__(self, app: Shell, session: Session, progress: Progress) -> None:
        super().__init__(app, session)
        self.progress = progress
        self.step: Step | None = None
        """The step that is being said now."""
        self.bubble: Bubble | None = None
        self._news: list[Event] = []
        """Events that have been shown, and of which nothing has been said yet."""
        self._watched: object = None
        self._latest: Step | None = None
        """The last step that was read: the menu can say it again."""
        self._declined = False
        self._happening = False
        """True if what is said is about an event that was just shown."""
        self._before: list[tuple[int, frozenset[Step], frozenset[Step]]] = []
        """(length of the record, what had been said, and done) before each of the person's actions."""
        self._parted = False
        self._honours = Honours(self)
        self._scores_shown = True  # the tutorial ends with words of its own

    # --- saying -------------------------------------------------------------------------------

    def _say(self, step: Step | None) -> None:
        """Say a step, or nothing."""
        self.step, self._declined = step, False
        self._watched = step.watch(self.board) if step and step.watch else None
        self._show_bubble()

    def _words(self) -> str:
        assert self.step
        step = self.step
        if self._declined and step.instead:
            return step.instead()
        return step.words() if self._happening else self.progress.words(step, self.session.state)

    def _show_bubble(self) -> None:
        if self.bubble:
            self.bubble.remove()
            self.bubble = None
        if self.step is None:
            return
        asks = self.progress.asks(self.step, self.session.state)
        targets, clear = self._places_of(self.step.at), self._places_of(self.step.clear)
        if asks:
            off = [*self._to_press(), *self._to_read()]
            bubble = Bubble(self.app, self._words(), targets, keep_off=off, clear=clear)
        else:
            # Translators: a button below words that one has read: on with the guided game.
            onwards = pgettext("words that have been read", "Continue")
            answers = [
                BubbleAnswer("ui.menu", _("Menu"), self.back),
                BubbleAnswer("ui.next", onwards, self._has_read, "gold", onwards),
            ]
            bubble = Bubble(
                self.app,
                self._words(),
                targets,
                keep_off=[*self._places_of(("prompt",)), *self._labels()],
                clear=clear,
                answers=answers,
                holds=True,  # a tap on what it speaks of must not take the words away unread
                asking=self.step.tries,
                escape=self.back,
            )
        self.bubble = self.add(bubble)

    def _to_press(self) -> list[pygame.Rect]:
        """Places that the step's task may need, also those that cannot be pressed yet."""
        scope = self.app.stage.scope
        above = [widget.rect for widget in scope.walk() if isinstance(widget, Pressable)]
        return above if scope is not self else above + self.board.spots()

    def _to_read(self) -> list[pygame.Rect]:
        """Where it is said what is to be done: above the board, or the words of what lies on top of it."""
        return self._places_of(("prompt",)) if self.app.stage.scope is self else self._labels()

    def _labels(self) -> list[pygame.Rect]:
        """The words of what lies on top of the table, or of the panels over its board."""
        return [widget.rect for widget in self.app.stage.scope.walk() if isinstance(widget, Label)]

    def _places_of(self, ids: tuple[str, ...]) -> list[pygame.Rect]:
        """Where the things with these ids are, in what lies on top of the table."""
        found = [thing for widget in self.app.stage.scope.walk() for thing in widget.things()]
        rects = [rect for name, rect in found if name in ids or name.partition("@")[0] in ids]
        return [rect for i, rect in enumerate(rects) if rect not in rects[:i]]

    def _has_read(self) -> None:
        assert self.step
        self.progress.said.add(self.step)
        if not self.step.asks:
            self._latest = self.step
        with contextlib.suppress(StoreError):  # the record alone tells nearly as much
            actions = len(self.session.record().actions)
            keep_read(self.app.store, self.session.game.id, self.progress.name, actions, self.progress.read())
        self._say(None)
        self._settled = False

    @property
    def saying(self) -> bool:
        """True while words hold everything up."""
        return self.bubble is not None and self.bubble.modal

    @property
    def _tried(self) -> bool:
        """True if the player has asked about something, as the step wants: the note about it lies on top."""
        scope = self.app.stage.scope
        tries = self.step is not None and self.step.tries
        return tries and isinstance(scope, Bubble) and scope is not self.bubble

    # --- the table ----------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return "" if self.session.over else f"tutorial {self.session.game.id}"

    def with_session(self, session: Session) -> TutorialTable:
        progress = Progress(self.progress.tutorial)
        progress.recall(session.record(), session.game)
        make_bot = opponents_of(progress.tutorial)
        if make_bot is not None:
            record, slot = session.record(), session.slot
            session = Session.resume(record, store=self.app.store, slot=slot, make_bot=make_bot)
        return TutorialTable(self.app, session, progress)

    def _show(self, event: Event) -> None:
        self._news.append(event)
        super()._show(event)

    def _interrupted(self) -> bool:
        if isinstance(self.app.stage.scope, Bubble):  # what is said, or a note about something
            return True
        while self._news and not self._busy:
            step = self.progress.at_event(self._news[0])
            if step is not None:
                if self.board.moments.view is None:  # a great moment is to be seen, and its points are to fly
                    self._happening = True
                    self._say(step)
                return True
            self._news.pop(0)
        return False

    def update(self) -> bool:
        step = self.step
        if step and ((step.watch and step.watch(self.board) != self._watched) or self._tried):
            self._has_read()
        if self.bubble:
            self.bubble.show(not self.board.reads)
        self._honours.go_on()
        return super().update()

    def stirred(self, pos: Point | None) -> None:
        self._honours.skip()
        super().stirred(pos)

    def _settle(self) -> None:
        super()._settle()
        if self.session.awaiting() is None and not self.session.over:
            return
        self._happening = False
        step = self._next_step()
        if step is not self.step or self.bubble is None or self.bubble.parent is None:
            self._say(step)
        if step is None and self.progress.ended(self.session.state):
            self._part()

    def _next_step(self) -> Step | None:
        """The step to say at rest; at the end, only one whose places can be seen."""
        progress, state = self.progress, self.session.state
        step = progress.at_rest(state)
        while step is not None and progress.ended(state) and not self._places_of(step.at):
            progress.said.add(step)
            step = progress.at_rest(state)
        return step

    def act(self, action: Action) -> None:
        state = self.session.state
        if not self.progress.allows(self.step, state, action):
            self._decline()
            return
        progress = self.progress
        kept = frozenset(progress.said), frozenset(progress.done)
        self._before.append((len(self.session.record().actions), *kept))
        progress.before_action(state, action)
        self._say(None)
        super().act(action)

    def _decline(self) -> None:
        """Another thing is asked for: everything stays as it was, and the reason is said."""
        self.app.sound.play("illegal")
        self.flush()
        self.board.sync()
        self._declined = True
        self._show_bubble()
        self._settled = False

    def _collect(self) -> None:
        undone = len(self.session.record().actions)
        while self._before and self._before[-1][0] >= undone:
            _length, said, done = self._before.pop()
            self.progress.said, self.progress.done = set(said), set(done)
        super()._collect()

    def build(self) -> None:
        super().build()
        self.bubble = None  # it went with the old window; it comes again as soon as all is in its place

    def places(self) -> dict[str, list[int]]:
        found = super().places()
        if self.bubble:
            found[f"{SAID}{len(self.progress.said)}"] = list(self.bubble.panel)
        return found

    def has_hints(self) -> bool:
        """The tutorial says enough."""
        return False

    # --- leaving ------------------------------------------------------------------------------

    def _menu(self) -> list[Answer]:
        again = (_("From the start"), partial(begin, self.app, self.session.game.id), "papyrus")
        *others, home = super()._menu()
        return [*others, again, home]

    def _menu_now(self) -> list[Answer]:
        """The menu's entry that repeats the last words; then the tutorial goes on where it was."""
        if self._latest is None or self.saying:
            return []
        return [(_("Say that again"), partial(self._say, self._latest), "papyrus")]

    def _menu_text(self) -> str:
        if self.session.unsaved:
            return ""
        return _("Your guided game is saved; you can continue it at any time.")

    def _part(self) -> None:
        """All has been said."""
        if self._parted:
            return
        self._parted = True
        store, medals = self.app.store, []
        with contextlib.suppress(StoreError):  # home says when the store keeps nothing
            end_tutorial(store, self.session.game.id)
            medals = earned_by_deeds(store)
        self._honours.show(HOUSE, medals, partial(self._ask_what_next, new_medals(medals)))

    def _ask_what_next(self, medals: str) -> None:
        app, game_id = self.app, self.session.game.id
        rival = next(iter(levels_of(game_id)))

        def home() -> None:
            app.go(app.scenes.home())

        def others() -> None:
            app.go(app.scenes.new_game(game_id, home))

        first = ""
        if self._has_finished_games():  # there the opponents near one's strength are offered
            answers: list[Answer] = [(_("A real game"), others, "gold")]
        else:
            # Translators: the name of the weakest opponent: "Apprentice".
            first = _("A good first opponent: {name}.").format(name=kind_name(rival))
            answers = [(_("A real game"), partial(self._play_against, rival), "gold")]
        if not self.session.over:
            answers.append((_("Play this one to the end"), self._play_on, "papyrus"))
        if first:
            answers.append((_("Other opponents"), others, "papyrus"))
        answers.append((_("Home"), home, "papyrus"))
        won = self.session.over and self.session.humans[0] in self.session.state.winners()
        title = _("You win!") if won else _("Now you know!")
        self.add(Dialog(app, title, read_on(medals, self.progress.tutorial.parting(), first), answers))

    def _has_finished_games(self) -> bool:
        with contextlib.suppress(StoreError):
            return bool(finished_ids(self.app.store, [self.session.game.id]))
        return False

    def _play_against(self, rival: str) -> None:
        """A game of one's own against that level."""
        app, game = self.app, self.session.game

        def begin() -> None:
            session = Session.new(game, (YOU, rival), draw_seed(), store=app.store)
            app.go(app.scenes.table(session))

        begin_unless_kept(self, game.id, begin)

    def _play_on(self) -> None:
        """The same game, without the voice, as one of the player's own."""
        record, app = self.session.record(), self.app
        record.unrated = True  # it was begun by the guide

        def begin() -> None:
            session = Session.resume(record, store=app.store)
            session.keep()
            app.go(app.scenes.table(session))

        begin_unless_kept(self, record.game, begin)
