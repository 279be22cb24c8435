"""The table of Anubix: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine import Action, Event
from game.engine.anubix import DIE, JOKER, NAMES, PASS, QUARRY_LENGTH, AnubixState, dice_for
from game.play import Session

from ...seats import is_you, seat_name
from ...sky import Sky
from ...theme import SIZE_LARGE
from ...translate import _
from ...widgets.button import Button
from ...widgets.dialog import Dialog
from ..board import Board
from ..box import Box
from ..gain_tag import GainTag
from ..status import Dial, Log, Prompt
from .gain import gain_of
from .hands import Hands, Source
from .keys import Keys
from .layout import ACTIONS, arrange
from .ledger import Ledger
from .look import LedgerOverlay, SheetOverlay
from .opponent import Opponent
from .outcome import outcome
from .performance import Performance
from .planning import Planning
from .quarry import Quarry
from .sheet_view import SheetView
from .shown import Shown
from .tasks import plan_words, task_of
from .telling import tell
from .tray import Tray

if TYPE_CHECKING:
    from ...app import App

ICONS = {"pass": "ui.next", "pay": "ui.restart", "undo": "ui.undo", "build": "ui.check"}
TAG_HEIGHT = 42.0
BEADS = 7
"""Of the dial: steps on the way to two complete structures."""


class AnubixBoard(Board):
    """See `Board`."""

    def __init__(
        self, app: App, session: Session, act: Callable[[Action], None], open_menu: Callable[[], None]
    ) -> None:
        super().__init__(app, session, act, open_menu)
        self.shown = Shown.of(self.state)
        self.planning: Planning | None = None
        self.chosen: Source | None = None
        """What has been chosen to pay for the next stone."""
        self.keys = Keys(self)

    @property
    def state(self) -> AnubixState:
        """The session's state, to be looked at only."""
        state = self.session.state
        assert isinstance(state, AnubixState)
        return state

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, seats = self.app, self.session.seats
        app.stage.pointer_cancel()  # a die that is held goes back to where it lay
        kept = self.planning
        self.rect = app.window.copy()
        self.clear()
        players = len(seats)
        self.layout = layout = arrange(app.window.width / app.k, app.window.height / app.k, players - 1)

        def box(part: Box) -> pygame.Rect:
            return app.box(part.x, part.y, part.w, part.h)

        self.sky = self.add(Sky(app, self._sky_round()))
        self.dial = self.add(Dial(app, box(layout.round)))
        self.log = self.add(Log(app, box(layout.log)))
        self.tray = self.add(Tray(app, box(layout.tray), seats, dice_for(players)))
        self.quarry = self.add(Quarry(app, box(layout.quarry), players))
        self.ledger = self.add(Ledger(app, box(layout.ledger), seats, self._look_at_ledger))
        self.opponents: dict[int, Opponent] = {}
        others = [(self.viewer + i) % players for i in range(1, players)]
        for place, player in zip(layout.opponents, others, strict=True):
            look = self._seat_opener(player)
            self.opponents[player] = self.add(Opponent(app, box(place), seats, player, look))
        self.sheet = self.add(SheetView(app, layout.sheet))
        self.prompt = self.add(Prompt(app, box(layout.prompt)))
        calls = (self.pass_on, self.pay_otherwise, self.take_back, self.confirm)
        names = (_("Pass"), _("Pay otherwise"), _("Undo"), _("Build"))
        self.buttons: dict[str, Button] = {}
        for part, call, place, name in zip(ACTIONS, calls, layout.actions, names, strict=True):
            gold = part == "build"
            button = Button(
                app,
                box(place),
                call,
                icon=ICONS[part],
                text=name if part in ("pass", "build") or place.w > 120 else "",
                style="gold" if gold else "lapis" if part == "pay" else "papyrus",
                size=SIZE_LARGE,
                name=name,
                sound="",
            )
            self.buttons[part] = self.add(button)
        self.hands = self.add(Hands(self))
        self.tag = self.add(GainTag(app, self.rect, self.confirm))
        self.tag.height = min(TAG_HEIGHT, layout.prompt.h + 8)
        self.performance = Performance(self)
        self.planning, self.chosen = None, None
        self.sync()
        if kept and kept.player == self.viewer == self.session.awaiting():
            self.planning = kept
        self._plan_changed()

    def sync(self) -> None:
        self.shown = Shown.of(self.state)
        self.show_all()

    def show_all(self) -> None:
        """Put everything that is shown on its place, at rest."""
        shown = self.shown
        seat = shown.seats[self.viewer]
        self.show_sky()
        self.show_time()
        self.log.set(self.lines)
        self.tray.update(shown)
        self.quarry.set(seat)
        self.sheet.set(seat, shown.closed)
        self.ledger.title = seat_name(self.session.seats, self.viewer)
        self.ledger.update(shown, self.viewer)
        for opponent in self.opponents.values():
            opponent.update(shown)

    def _sky_round(self) -> int:
        """1 at dawn to 4 at night, by how far the most advanced seat is."""
        return min(4, 1 + int(4 * self.shown.progress))

    def show_sky(self) -> None:
        """The light that belongs to how far the game is."""
        round_ = self._sky_round()
        if round_ != self.sky.round:
            self.sky.set_round(round_)
            self.show_time()

    def show_time(self) -> None:
        """Round and turn on the dial; the sun says how far the most advanced seat is."""
        shown, players = self.shown, len(self.session.seats)
        round_ = (shown.turn - 1) // players + 1
        sky = self._sky_round()
        self.dial.set(
            _("Round {round}").format(round=round_),
            _("turn {turn} of {turns}").format(turn=(shown.turn - 1) % players + 1, turns=players),
            sun=shown.progress,
            beads=BEADS,
            night=sky == 4,
            dark=sky >= 2,
        )

    # --- events -------------------------------------------------------------------------------

    def play(self, event: Event) -> float:
        self._stop_planning()
        self.tell_event(event)
        self.log.set(self.lines)
        wait = self.performance.play(event)
        self._status()
        return wait

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def settle(self) -> None:
        awaited = self.session.awaiting()
        if awaited is None or awaited != self.viewer:
            self._stop_planning()
        elif self.planning is None:
            self.planning = Planning(self.state, awaited)
            self._plan_changed()
        self._status()

    def main_button_rect(self) -> pygame.Rect:
        return self.buttons["build"].rect

    def menu_rect(self) -> pygame.Rect:
        menu = self.layout.menu
        return self.app.box(menu.x, menu.y, menu.w, menu.h)

    def announce_seat(self, name: str) -> None:
        text = _("{name}’s turn").format(name=name)
        self.app.host.announce(text)
        self.performance.banner(text)

    def places(self) -> dict[str, list[int]]:
        found = {NAMES[place]: list(self.sheet.place_rect(place)) for place in range(len(NAMES))}
        found |= {f"die{die}": list(self.tray.die_rect(die)) for die in range(len(self.shown.dice))}
        for number in range(1, QUARRY_LENGTH + 1):
            found[f"quarry{number}"] = list(self.quarry.stone_rect(number))
        for number in range(len(self.session.seats)):
            found[f"joker{number + 1}"] = list(self.quarry.joker_rect(number))
        if self.planning:
            for place in self.planning.places:
                found[f"badge {NAMES[place]}"] = list(self.sheet.badge_rect(place, large=True))
        return found

    # --- words --------------------------------------------------------------------------------

    def _status(self) -> None:
        """Who is awaited, in the prompt and on the opponents' panels."""
        session, seat = self.session, self.shown.seat
        awaited = session.awaiting()
        for player, opponent in self.opponents.items():
            waiting = player == seat
            opponent.set_status(_("thinking …") if waiting and player != awaited else "", waiting)
        if self.planning and awaited == self.viewer:
            task = task_of(self.planning, self.chosen)
            if not is_you(session.seats, self.viewer):
                task = f"{seat_name(session.seats, self.viewer)}: {task}"
            self.prompt.set(task, own=True)
        elif self.shown.seat < 0:
            self.prompt.set(_("The game is over."), own=False)
        elif is_you(session.seats, seat):
            self.prompt.set(_("Your go."), own=True)
        else:
            name = seat_name(session.seats, seat)
            self.prompt.set(_("{name} is thinking …").format(name=name), own=False)

    # --- planning -----------------------------------------------------------------------------

    def _stop_planning(self) -> None:
        if self.planning is not None:
            self.planning, self.chosen = None, None
            self.keys.at = None
            self._plan_changed()

    def _plan_changed(self) -> None:
        """Show what is planned and what may be; offer the buttons that do something now."""
        planning, chosen = self.planning, self.chosen
        buttons = self.buttons
        offers: dict[int, int] = {}
        if planning:
            offers = planning.offers(chosen.pay, chosen.colour) if chosen else planning.offers()
            if self.keys.at not in offers and self.keys.at not in planning.places:
                self.keys.at = None
        plan = planning.payments if planning else {}
        self.sheet.offer(offers, plan, strong=chosen is not None)
        self.sheet.point(self.keys.at)
        dice = frozenset(planning.dice_of_plan().values()) if planning else frozenset()
        self.tray.plan(dice, chosen.die if chosen else None)
        quarry = frozenset(pay for pay in plan.values() if DIE < pay < JOKER)
        chosen_pay = chosen.pay if chosen and chosen.die is None else None
        self.quarry.plan(quarry, sum(pay == JOKER for pay in plan.values()), chosen_pay)
        turn = planning.turn() if planning else None
        buttons["pass"].set_enabled(planning is not None and not planning.plan)
        buttons["pay"].set_enabled(self._to_pay_otherwise() is not None)
        buttons["undo"].set_enabled(
            planning is not None and (bool(planning.plan) or chosen is not None or self.session.can_undo)
        )
        buttons["build"].set_enabled(turn is not None)
        if planning and turn:
            # It takes the place of the prompt, where it covers no stone.
            gain = gain_of(outcome(self.state, planning.player, turn))
            spot = self.prompt.rect
            bottom = spot.centery + round(self.tag.height / 2 * self.app.k)
            self.tag.say(gain, spot, bottom, confirmable=True)
        else:
            self.tag.say(None, self.rect, 0, confirmable=False)
        self.prompt.show(turn is None)
        if planning:
            self._status()

    def choose(self, source: Source | None) -> None:
        """Choose what is to pay for the next stone, or nothing."""
        self.chosen = source
        self._plan_changed()

    def use(self, source: Source, place: int) -> bool:
        """Plan to pay for a stone with something; whether that is possible."""
        planning = self.planning
        if planning is None:
            return False
        if source.colour is not None and planning.colours[place] != source.colour:
            return False
        if place in planning.places:
            done = planning.pay_with(place, source.pay)
        else:
            done = planning.add(place, source.pay)
        if done:
            self.planned(place)
        return done

    def tap(self, place: int) -> None:
        """A stone was tapped: plan it; pay for it otherwise; after the last way take it back."""
        planning, chosen = self.planning, self.chosen
        if planning is None:
            return
        if chosen and self.use(chosen, place):
            return
        if place in planning.places:
            ways = [dict(plan)[place] for plan in planning.ways(place)]
            if ways and planning.payments[place] != ways[-1]:
                planning.pay_otherwise(place)
            else:
                planning.take_back(place)
                self.app.sound.play("pick_up")
            self.planned(place, "button")
        elif planning.add(place):
            self.planned(place)
        else:
            self.app.sound.play("illegal")

    def planned(self, place: int, sound: str = "place") -> None:
        self.app.sound.play(sound)
        self.chosen = None
        if self.keys.at is not None:
            self.keys.at = place
        assert self.planning
        self._plan_changed()
        # Last, and with the task: whatever is announced takes the place of what was announced just before.
        self.app.host.announce(f"{plan_words(self.planning)}. {self.prompt.text}")

    def confirm(self) -> None:
        """Build what is planned."""
        turn = self.planning.turn() if self.planning else None
        if turn:
            self._stop_planning()
            self.act(turn)

    def _to_pay_otherwise(self) -> int | None:
        """The planned stone that the button is for: under the cursor, or touched last, or the other one."""
        planning = self.planning
        if planning is None:
            return None
        candidates = (self.keys.at, planning.touched, *planning.places)
        payable = (place for place in candidates if place in planning.places)
        return next((place for place in payable if len(planning.ways(place)) > 1), None)

    def pay_otherwise(self) -> None:
        place = self._to_pay_otherwise()
        if self.planning and place is not None:
            self.planning.pay_otherwise(place)
            self.planned(place, "button")

    def take_back(self) -> None:
        """First take back what is chosen or planned, then what was done."""
        planning = self.planning
        if planning is None:
            return
        if self.chosen is not None:
            self.choose(None)
        elif planning.take_back():
            self.app.sound.play("pick_up")
            self._plan_changed()
        elif self.session.can_undo:
            self.app.sound.play("pick_up")
            self._stop_planning()
            self.undo()

    def pass_on(self) -> None:
        """Pass, after asking: something could still be built."""
        if self.planning is None or self.planning.plan:
            return

        def go() -> None:
            if self.planning is not None:
                self._stop_planning()
                self.act(PASS)

        text = _("You could still mark a stone in this turn.")
        self.add(
            Dialog(
                self.app, _("Pass?"), text, [(_("Pass"), go, "gold"), (_("Play on"), lambda: None, "papyrus")]
            )
        )

    # --- looking around -----------------------------------------------------------------------

    def _seat_opener(self, player: int) -> Callable[[], None]:
        """What shows another seat in large."""

        def look() -> None:
            self.add(SheetOverlay(self.app, self.shown, player, self.session.seats))

        return look

    def _look_at_ledger(self) -> None:
        self.add(LedgerOverlay(self.app, self.shown, self.viewer, self.session.seats))

    def key(self, event: pygame.event.Event) -> bool:
        return self.keys.key(event)
