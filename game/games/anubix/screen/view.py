"""The table of Anubix: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.engine import Action, Event
from game.play import Session
from game.ui.table.board import Board
from game.ui.table.gain_tag import GainTag
from game.ui.table.scene import Shell
from game.ui.table.seats import seat_name
from game.ui.table.status import Dial, Log, Prompt
from game.ui.table.toolbar import Tool, add_tools
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

from ..rules import DIE, JOKER, PASS, AnubixState, dice_for
from ..rules.events import DiceRolled
from .asking import Asking
from .gain import gain_of
from .hands import Hands, Source
from .keys import Keys
from .layout import ACTIONS, arrange
from .ledger import Ledger
from .log import tell
from .look import LedgerOverlay, SheetOverlay
from .opponent import Opponent
from .outcome import outcome
from .performance import Performance
from .planning import Planning
from .quarry import Quarry
from .sheet_view import SheetView
from .shown import Shown
from .spots import named_spots, spots_to_press
from .tasks import in_reach
from .tray import Tray

TAG_HEIGHT = 40.0
WORDED_FROM = 120.0
"""From this width on the lesser buttons say what they do in words."""
BEADS = 7
"""Of the dial: steps on the way to two complete structures."""


class AnubixBoard(Board):
    """See `Board`."""

    def __init__(
        self, app: Shell, session: Session, act: Callable[[Action], None], open_menu: Callable[[], None]
    ) -> None:
        super().__init__(app, session, act, open_menu)
        self.shown = Shown.of(self.state)
        self.planning: Planning | None = None
        self.chosen: Source | None = None
        """What has been chosen to pay for the next stone."""
        self.keys = Keys(self)
        self.asking = Asking(self)

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
        width, height = app.window.width / app.k, app.window.height / app.k
        self.layout = layout = self.for_the_hand(arrange(width, height, players - 1))

        box = self.px
        self.sky = self.add(Sky(app, self._sky_round()))
        self.dial = self.add(Dial(app, box(layout.round)))
        self.log = self.add(Log(app, box(layout.log)))
        self.tray = self.add(Tray(app, box(layout.tray), seats, dice_for(players)))
        self.quarry = self.add(Quarry(app, box(layout.quarry), players))
        self.ledger = self.add(Ledger(app, box(layout.ledger), seats, self._look_at_ledger))
        self.opponents: dict[int, Opponent] = {}
        for place, player in zip(layout.opponents, self.others(), strict=True):
            look = self._seat_opener(player)
            self.opponents[player] = self.add(Opponent(app, box(place), seats, player, look))
        self.sheet = self.add(SheetView(app, layout.sheet))
        self.prompt = self.add(Prompt(app, box(layout.prompt)))
        worded = layout.actions[0].w > WORDED_FROM
        tools = (
            Tool("pass", self.pass_on, "ui.next", _("Pass"), worded=True),
            Tool("pay", self.pay_otherwise, "ui.pay_otherwise", _("Pay otherwise"), worded=worded),
            Tool("undo", self.take_back, "ui.undo", _("Undo"), worded=worded),
            Tool("build", self.confirm, "ui.check", _("Build"), "gold", worded=True),
        )
        assert tuple(tool.part for tool in tools) == ACTIONS
        self.buttons = add_tools(self, tools, layout.actions)
        self.hands = self.add(Hands(self))
        self.tag = self.add(GainTag(app, self.prompt.rect.inflate(0, round(4 * app.k)), self.confirm))
        self.tag.height = min(TAG_HEIGHT, layout.prompt.h + 4)
        self.performance = Performance(self)
        self.planning, self.chosen = None, None
        self.sync()
        if kept and kept.player == self.viewer == self.session.awaiting():
            self.planning = kept
        self._plan_changed()

    def sync(self) -> None:
        self._stop_planning()  # a turn is planned for the state in which it was offered
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
        return self.daytime(min(4, 1 + int(4 * self.shown.progress)))

    def show_sky(self) -> None:
        """The light that belongs to how far the game is."""
        round_ = self._sky_round()
        if round_ != self.sky.round:
            self.sky.set_round(round_)
            self.show_time()

    def show_time(self) -> None:
        """Round and turn on the dial; the sun says how far the most advanced seat is."""
        shown, players = self.shown, len(self.session.seats)
        turn, sky = (shown.turn - 1) % players + 1, self._sky_round()
        line = _("the last turn") if shown.last else _("turn {turn} of {turns}")
        self.dial.set(
            _("Round {round}").format(round=shown.round),
            line.format(turn=turn, turns=players),
            sun=shown.progress,
            beads=BEADS,
            night=sky == 4,
            dark=sky >= 2,
        )

    # --- events -------------------------------------------------------------------------------

    def play(self, event: Event) -> float:
        self._stop_planning()
        self.log_event(event)
        self.log.set(self.lines)
        wait = self.performance.play(event)
        self.asking.status()
        return wait

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def before_first(self) -> Sequence[Event]:
        start = self.session.game.new(len(self.session.seats), self.session.record().seed)
        assert isinstance(start, AnubixState)
        return (DiceRolled(start.active, start.dice),)

    def settle(self) -> None:
        awaited = self.session.awaiting()
        if awaited is None or awaited != self.viewer:
            self._stop_planning()
        elif self.planning is None:
            self.planning = Planning(self.state, awaited)
            self._plan_changed()
            if in_reach(self.shown, self.viewer, self.planning):
                self.ledger.pulse()
        self.asking.status()

    def spots(self) -> list[pygame.Rect]:
        return spots_to_press(self)

    def attention(self) -> Point | None:
        return self.sheet.place_rect(self.keys.at).center if self.keys.at is not None else None

    def act_directly(self, action: Action) -> None:
        self._stop_planning()
        self.act(action)

    def tools(self) -> Collection[Widget]:
        return self.buttons.values()

    def main_button_rect(self) -> pygame.Rect:
        return self.buttons["build"].rect

    def menu_rect(self) -> pygame.Rect:
        return self.px(self.layout.menu)

    def announce_seat(self, name: str) -> None:
        super().announce_seat(name)
        if self.viewer == self.state.active == self.shown.seat:
            self.performance.roll()  # the dice were kept back until the table had turned round

    def about_to_turn_to(self, player: int) -> bool:
        """Whether the table is about to be turned round to this person, who decides next."""
        return self.viewer != player == self.session.awaiting()

    def weighed(self) -> list[tuple[pygame.Rect, float]]:
        """What a person looks at while others have their go, and how much it matters."""
        rects = [(rect, 1.0) for _place, rect in self.sheet.places()]
        return [*rects, (self.tray.rect, 2.0), (self.prompt.rect, 1.0), (self.quarry.rect, 0.5)]

    def places(self) -> dict[str, list[int]]:
        return named_spots(self)

    # --- planning -----------------------------------------------------------------------------

    def _stop_planning(self) -> None:
        if self.planning is not None or self.chosen is not None:
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
        prices = (
            {place: planning.price(place, pay) for place, pay in (offers | plan).items()} if planning else {}
        )
        self.sheet.offer(offers, plan, prices, strong=chosen is not None)
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
            self.asking.status()

    def choose(self, source: Source | None) -> None:
        """Choose what is to pay for the next stone, or nothing."""
        if self.planning is None:
            return
        self.chosen = source
        self._plan_changed()

    def can_use(self, source: Source, place: int) -> bool:
        """Whether a stone can be paid for with something now."""
        planning = self.planning
        if planning is None or source.colour not in (None, planning.colours[place]):
            return False
        return planning.can_pay(place, source.pay)

    def use(self, source: Source, place: int) -> bool:
        """Plan to pay for a stone with something; whether that is possible."""
        planning = self.planning
        if planning is None or not self.can_use(source, place):
            return False
        if place in planning.places:
            planning.pay_with(place, source.pay)
        else:
            planning.add(place, source.pay)
        self.planned(place, clear=not planning.offers())
        return True

    def tap(self, place: int) -> None:
        """A stone was tapped: plan it; pay for it otherwise; after the last way take it back."""
        planning, chosen = self.planning, self.chosen
        if planning is None:
            return
        if chosen:
            if not self.use(chosen, place):
                self.asking.refuse(place, chosen)
        elif place in planning.places:
            ways = [dict(plan)[place] for plan in planning.ways(place)]
            if ways and planning.payments[place] != ways[-1]:
                planning.pay_otherwise(place)
            else:
                planning.take_back(place)
                self.app.sound.play("pick_up")
            self.planned(place, "button")
        elif planning.add(place):
            self.planned(place, clear=planning.settled(place))
        else:
            self.asking.refuse(place)

    def planned(self, place: int, sound: str = "place", clear: bool = False) -> None:
        self.app.sound.play(sound)
        self.chosen = None
        if self.keys.at is not None:
            self.keys.at = place
        self._plan_changed()
        self.asking.announce_plan()
        if clear and self.app.settings.at_once:
            self.confirm()

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
            self.asking.announce_plan()
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
        answers = [(_("Play on"), lambda: None, "gold"), (_("Pass"), go, "papyrus")]
        self.show_above(Dialog(self.app, _("Pass?"), text, answers, escape=0))

    # --- looking around -----------------------------------------------------------------------

    def _seat_opener(self, player: int) -> Callable[[], None]:
        """What shows another seat in large."""

        def look() -> None:
            self.show_above(SheetOverlay(self.app, self.shown, player, self.session.seats))

        return look

    def _look_at_ledger(self) -> None:
        self.show_above(LedgerOverlay(self.app, self.shown, self.viewer, self.session.seats))

    def key(self, event: pygame.event.Event) -> bool:
        return self.keys.key(event)
