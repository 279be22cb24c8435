"""A person's decision in Anubix: the planned stones and their payments, until they make a turn."""

from __future__ import annotations

from game.engine import Action
from game.ui.table.board.gain_tag import GainTag
from game.ui.table.board.status import waiting_words
from game.ui.table.board.toolbar import Tool, add_tools
from game.ui.table.seat_names import is_you
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

from ..rules import DIE, JOKER, PASS
from .board import AnubixTable
from .gain import gain_of
from .layout import ACTIONS
from .planning import Planning, Source
from .tasks import in_reach, instead_words, plan_words, refusal, remarks_on, task_of

TAG_HEIGHT, TAG_AIR = 40.0, 4.0
"""Height of the tag with the gain, and how far it may stand out of the prompt's place, in units."""
WORDED_FROM = 120.0
"""From this width on the lesser buttons say what they do in words."""


class Deciding:
    """The decision that is going on, or none: then there is no planning, and nothing is offered."""

    def __init__(self, board: AnubixTable) -> None:
        self.board = board
        self.planning: Planning | None = None
        self.chosen: Source | None = None
        """The payment that the person has chosen for the next stone."""
        self.instead: tuple[int, int | None] | None = None
        """A tapped stone that could only replace the plan, and its payment: a second tap replaces the
        plan."""
        self.cursor: int | None = None
        """The place under the keys' cursor, if it is shown."""
        self.by_keys = False
        """True if keys were the person's last input."""

    def build_buttons(self) -> None:
        """Put the buttons on a board that has just been built; nothing is planned yet."""
        layout = self.board.layout
        worded = layout.actions[0].w > WORDED_FROM
        tools = (
            # Translators: a button: do nothing for the rest of this turn.
            Tool("pass", self.pass_on, "ui.next", _("Pass"), worded=True),
            Tool("pay", self.pay_otherwise, "ui.pay_otherwise", _("Pay another way"), worded=worded),
            Tool("undo", self.take_back, "ui.undo", _("Undo"), worded=worded),
            Tool("build", self.confirm, "ui.check", _("Build"), "gold", worded=True),
        )
        assert tuple(tool.part for tool in tools) == ACTIONS
        self.buttons = add_tools(self.board, tools, layout.actions)
        self.planning, self.chosen, self.instead = None, None, None

    def build_tag(self) -> None:
        """Put the tag with the gain above everything: in place of the prompt, where it covers no stone."""
        board, kit = self.board, self.board.kit
        self.tag = board.add(GainTag(kit, board.prompt.rect.inflate(0, kit.u(TAG_AIR)), self.confirm))
        self.tag.height = min(TAG_HEIGHT, board.layout.prompt.h + TAG_AIR)

    # --- beginning and end --------------------------------------------------------------------

    def begin(self) -> None:
        """The viewer is asked."""
        board = self.board
        if self.planning is None:
            self.planning = Planning(board.state, board.viewer)
            self.refresh()
            if in_reach(board.shown, board.viewer, self.planning):
                board.ledger.pulse()

    def resume(self, planning: Planning | None) -> None:
        """Go on with the planned turn after everything was built again."""
        if planning and planning.player == self.board.viewer == self.board.session.awaiting():
            self.planning = planning
        self.refresh()

    def take_up(self, sketch: str) -> None:
        """Plan what had been planned before."""
        if self.planning:
            self.planning.take_up(sketch)
            self.refresh()

    def end(self) -> None:
        """Drop the plan: nobody at the screen is to decide any more, and it belongs to an old state."""
        if self.planning is not None or self.chosen is not None:
            self.planning, self.chosen, self.cursor, self.instead = None, None, None, None
            self.refresh()

    def act(self, action: Action) -> None:
        """Carry out the decision."""
        self.end()
        self.board.act(action)

    # --- showing it ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the plan and the offers; offer the buttons that do something now."""
        planning, chosen, buttons = self.planning, self.chosen, self.buttons
        self._show_plan()
        planned = planning is not None and bool(planning.plan)
        undoes = planned or chosen is not None or self.board.session.can_undo
        buttons["pass"].set_enabled(planning is not None and not planned)
        buttons["pay"].set_enabled(self._to_pay_otherwise() is not None)
        buttons["undo"].set_enabled(planning is not None and undoes)
        buttons["build"].set_enabled(planning is not None and planning.turn() is not None)
        self._say_gain()
        if planning:
            self.status()
        self.board.point_again()

    def _show_plan(self) -> None:
        """Show the plan on sheet, tray and quarry."""
        board, planning, chosen = self.board, self.planning, self.chosen
        offers: dict[int, int] = {}
        plan: dict[int, int] = {}
        prices: dict[int, int] = {}
        dice: frozenset[int] = frozenset()
        if planning:
            offers = planning.offers(chosen.pay, chosen.colour) if chosen else planning.offers()
            plan = planning.payments
            prices = {place: planning.price(place, pay) for place, pay in (offers | plan).items()}
            dice = frozenset(planning.dice_of_plan().values())
            if self.cursor not in offers and self.cursor not in plan:
                self.cursor = None
        board.sheet.offer(offers, plan, prices, strong=chosen is not None)
        board.sheet.point(self.instead[0] if self.instead else self.cursor)
        board.tray.plan(dice, chosen.die if chosen else None)
        pays = list(plan.values())
        stones = frozenset(pay for pay in pays if DIE < pay < JOKER)
        board.quarry.plan(stones, pays.count(JOKER), chosen.pay if chosen and chosen.die is None else None)

    def _say_gain(self) -> None:
        """Show the gain of the planned turn in place of the prompt."""
        board, planning = self.board, self.planning
        turn = planning.turn() if planning else None
        if planning and turn and self.instead is None:
            spot = board.prompt.rect
            bottom = spot.centery + board.kit.u(self.tag.height / 2)
            self.tag.say(gain_of(board.state, planning.player, turn), spot, bottom, confirmable=True)
        else:
            self.tag.say(None, board.rect, 0, confirmable=False)
        board.prompt.show(turn is None or self.instead is not None)

    def status(self) -> None:
        """Show the awaited seats, in the prompt and on the opponents' panels."""
        board, planning = self.board, self.planning
        session, shown, viewer, prompt = board.session, board.shown, board.viewer, board.prompt
        for player, opponent in board.opponents.items():
            thinks = player == shown.seat and player not in (*session.humans, *session.away)
            opponent.set_status(_("thinking…") if thinks else "", player == shown.seat)
        if planning and self.instead is not None:
            why, how = instead_words(planning, self.instead[0])
            both = f"{why} {how}"
            prompt.set(both if prompt.fits(both) else how, own=True)
        elif planning and session.awaiting() == viewer:
            more = bool(board.sheet.offers)
            task = task_of(planning, more, self.chosen, way="keys" if self.by_keys else "pointer")
            untouched = not planning.plan and self.chosen is None
            remarks = remarks_on(shown, viewer, planning) if untouched else []
            prompt.set(prompt.fitting(*remarks, board.named(task)), own=True)
        elif board.unthrown and session.awaiting() == viewer:
            shake = board.app.settings.shake_dice and board.app.host.can_shake()
            words = _("Roll the dice: shake or tap.") if shake else _("Roll the dice: tap them.")
            prompt.set(board.named(words), own=True)
        else:
            over = shown.seat < 0
            done = not over and shown.seat == viewer and session.awaiting() != viewer
            words = "" if done else waiting_words(session, None if over else shown.seat)
            prompt.set(words, own=not over and is_you(session.seats, shown.seat))

    def refuse(self, place: int, source: Source | None = None) -> None:
        """A stone was meant that cannot be planned, or not be paid for in that way: say why."""
        board = self.board
        board.kit.sound.play("illegal")
        if self.planning:
            if self.instead is not None:
                self.instead = None
                self.refresh()
            words = refusal(self.planning, board.shown.seats[board.viewer].marked, place, source)
            self.tag.say(None, board.rect, 0, confirmable=False)  # until the plan changes, in its place
            board.prompt.show(True)
            board.prompt.set(words, own=True)

    def _announce_plan(self) -> None:
        """With the task: whatever is announced takes the place of what was announced just before."""
        if self.planning:
            self.board.kit.host.announce(read_on(plan_words(self.planning), self.board.prompt.text))

    def use_keys(self, used: bool) -> None:
        """From now on the words suit keys, or a pointer again."""
        asked_anew = used and not self.by_keys
        self.by_keys = used
        if asked_anew and self.planning:
            self.status()

    # --- what hands and keys do ---------------------------------------------------------------

    def choose(self, source: Source | None, *, held: bool = False) -> None:
        """Choose what is to pay for the next stone, or nothing; `held` if it is picked up or let go."""
        if self.planning is not None:
            self.chosen = source
            if not held:
                self.instead = None
            self.refresh()

    def can_use(self, source: Source, place: int) -> bool:
        """True if a payment can be used for a stone now."""
        planning = self.planning
        if planning is None or source.colour not in (None, planning.colours[place]):
            return False
        return planning.can_pay(place, source.pay)

    def use(self, source: Source, place: int) -> bool:
        """Plan to pay for a stone with something; whether that is possible."""
        planning = self.planning
        if planning is None or not self.can_use(source, place):
            return False
        if self._keeps_plan(place, source.pay):
            return True
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
                self.refuse(place, chosen)
        elif place in planning.places:
            if planning.pay_otherwise(place, around=False):
                self.planned(place, "button")
            else:
                self.put_back(place)
        elif self._keeps_plan(place, None):
            return
        elif planning.add(place, self.instead[1] if self.instead else None):
            self.planned(place, clear=planning.settled(place))
        else:
            self.refuse(place)

    def _keeps_plan(self, place: int, pay: int | None) -> bool:
        """Keep the plan where the meant stone could only take its place, and say how to have that stone.

        Whoever means the same stone once more wants that: then this is false.
        """
        planning = self.planning
        if self.instead and self.instead[0] == place:
            return False
        self.instead = None
        if planning is None or not planning.replaces(place, pay):
            return False
        self.instead = place, pay
        self.board.kit.sound.play("button")
        self.refresh()
        return True

    def planned(self, place: int, sound: str = "place", clear: bool = False) -> None:
        """The plan has changed at a place; `clear` if nothing else could have been meant."""
        self.board.kit.sound.play(sound)
        self.chosen, self.instead = None, None
        if self.cursor is not None:
            self.cursor = place
        self.refresh()
        self._announce_plan()
        if clear and self.board.app.settings.at_once:
            self.confirm()

    def confirm(self) -> None:
        """Build what is planned."""
        turn = self.planning.turn() if self.planning else None
        if turn:
            self.act(turn)

    def _to_pay_otherwise(self) -> int | None:
        """The planned stone that the button is for: under the cursor, or touched last, or the other one."""
        planning = self.planning
        if planning is None:
            return None
        candidates = (self.cursor, planning.touched, *planning.places)
        payable = (place for place in candidates if place in planning.places)
        return next((place for place in payable if len(planning.ways(place)) > 1), None)

    def pay_otherwise(self, place: int | None = None) -> None:
        """Go on to the next way to pay for a planned stone: that one, or the one that the button is for."""
        place = self._to_pay_otherwise() if place is None else place
        if self.planning and place is not None and self.planning.pay_otherwise(place):
            self.planned(place, "button")

    def put_back(self, place: int) -> None:
        """Take a stone off the plan, with what rests on it."""
        if self.planning and self.planning.take_back(place):
            self.planned(place, "pick_up")

    def take_back(self) -> None:
        """Take back the chosen payment or the plan, or else the last action."""
        board, planning = self.board, self.planning
        if planning is None:
            return
        if self.chosen is not None or self.instead is not None:
            self.choose(None)
        elif planning.take_back():
            board.kit.sound.play("pick_up")
            self.refresh()
            self._announce_plan()
        elif board.session.can_undo:
            board.kit.sound.play("pick_up")
            self.end()
            board.undo()

    def pass_on(self) -> None:
        """Pass, after asking: something could still be built."""
        if self.planning is None or self.planning.plan:
            return

        def go() -> None:
            if self.planning is not None:
                self.act(PASS)

        text = _("You can still build this turn.")
        answers = [(_("Keep playing"), lambda: None, "gold"), (_("Pass"), go, "papyrus")]
        self.board.show_above(Dialog(self.board.kit, _("Pass?"), text, answers, escape=0))
