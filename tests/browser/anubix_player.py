"""Decisions of Anubix through the page: dice and other payments are dragged or tapped, stones are tapped."""

from __future__ import annotations

from itertools import count

from game.games.anubix.rules import DIE, JOKER, NAMES, PASS, AnubixState, Turn
from game.games.anubix.rules.actions import payment_text
from game.games.anubix.rules.scoring import points
from game.games.anubix.screen.action_words import payment_words
from game.games.anubix.screen.log import place_words

from .player import WAIT_MS, Player, Typist


def price(state: AnubixState, pay: int) -> int:
    """The points that the awaited seat gives up for a payment."""
    player = state.to_act()[0]
    crossed, jokers = state.crossed[player], state.jokers[player]
    if pay == JOKER:
        after = points(0, crossed, jokers - 1, 0)
    else:
        after = points(0, crossed | 1 << pay - 1 if pay else crossed, jokers, 0)
    return points(0, crossed, jokers, 0) - after


class AnubixPlayer(Player[AnubixState, Turn]):
    """Plans a turn stone by stone, each with its payment, now by dragging it and now by two taps."""

    kind = AnubixState

    def wait_for_turn(self) -> bool:
        """Wait until a person is to decide, and throw their dice before."""
        self.visit.page.wait_for_function(
            """() => {
              const stats = mastaba.stats();
              return stats.scene.endsWith("Scores") || stats.awaiting || stats.places.throw;
            }""",
            timeout=WAIT_MS,
        )
        if "throw" in self.places():
            self.throw_dice()
        return super().wait_for_turn()

    def throw_dice(self) -> None:
        """Tap them."""
        self.press("throw")

    def best(self, state: AnubixState, player: int) -> Turn:
        """As many stones as dice pay for, else the cheapest ones; of several turns the first."""

        def cost(turn: Turn) -> tuple[int, int, str]:
            return -len(turn.by_die), turn.jokers + turn.crossed, str(turn)

        return min(self.turns(state), key=cost, default=PASS)

    @staticmethod
    def turns(state: AnubixState) -> list[Turn]:
        """The awaited seat's turns other than passing."""
        legal = state.legal_actions(state.to_act()[0])
        return [turn for turn in legal if isinstance(turn, Turn) and turn is not PASS]

    def planned(self) -> list[str]:
        """The names of the stones that are planned."""
        return [name.removeprefix("badge ") for name in self.places() if name.startswith("badge ")]

    def wait_for_plan(self, *names: str) -> None:
        """Wait until exactly these stones are planned."""
        self.visit.page.wait_for_function(
            """names => {
              const planned = Object.keys(mastaba.stats().places).filter(name => name.startsWith("badge "));
              const there = name => planned.includes(`badge ${name}`);
              return planned.length === names.length && names.every(there);
            }""",
            arg=list(names),
            timeout=WAIT_MS,
        )

    def make(self, state: AnubixState, action: Turn) -> None:
        if action is PASS:
            self.press("Pass")
            self.press("Pass")  # it asks
            return
        for place, pay in action.marks:
            self.plan(state, place, pay)
        before = len(self.actions())
        self.press("Build")
        self.wait_for_actions(before + 1)
        assert self.actions()[before] == f"{state.to_act()[0]}: {action}"

    def plan(self, state: AnubixState, place: int, pay: int) -> None:
        """Plan a stone that is paid in this way."""
        name = NAMES[place]
        stone, source = self.places()[name], self.places()[self.source(state, place, pay)]
        bottom = self.visit.stats()["window"][1]
        if (place + pay) % 2 and stone[1] + stone[3] < bottom * 0.8:  # a finger must have room below it
            self.hand.drag(source, stone)
        else:
            self.hand.press(source)
            self.visit.heard()
            self.hand.press(stone)
        self.wait_for(f"badge {name}")

    def source(self, state: AnubixState, place: int, pay: int) -> str:
        """The name of what pays so for a place."""
        if pay == JOKER:
            return "joker1"
        if pay != DIE:
            return payment_text(pay)
        planned = [NAMES.index(name) for name in self.planned()]
        colours = state.sheets[state.to_act()[0]].colours
        alike = [die for die in state.middle if state.dice[die] == colours[place]]
        used = sum(colours[other] == colours[place] for other in planned)
        return f"die{alike[min(used, len(alike) - 1)]}"

    def told_payment(self) -> str:
        """The payment for the planned stone, as screen readers hear it."""
        return self.heard().partition(". ")[0].rpartition(", ")[2]

    # --- a person's other actions -------------------------------------------------------------

    def plan_and_undo(self) -> None:
        """Plan a stone and take it off again; nothing has happened."""
        before, state = self.actions(), self.state()
        place, pay = self.best(state, state.to_act()[0]).marks[0]
        self.plan(state, place, pay)
        self.wait_for_plan(NAMES[place])
        self.press("Undo")
        self.wait_for_plan()
        assert self.actions() == before

    def pay_otherwise(self) -> None:
        """Plan a stone with its cheapest payment by one tap, change that by another, and build it."""
        state = self.state()
        ways: dict[int, list[int]] = {}
        for turn in self.turns(state):
            if len(turn.marks) == 1:
                ways.setdefault(turn.marks[0][0], []).append(turn.marks[0][1])
        place = next(place for place, pays in ways.items() if len(pays) > 1)
        cheapest, other = sorted(ways[place], key=lambda pay: (price(state, pay), pay))[:2]
        before = len(self.actions())
        self.press(NAMES[place])
        self.wait_for(f"badge {NAMES[place]}")
        assert self.told_payment() == payment_words(cheapest)
        self.press("Pay another way")
        self.press("Build")
        self.wait_for_actions(before + 1)
        player = state.to_act()[0]
        assert self.actions()[before] == f"{player}: {NAMES[place]}={payment_text(other)}"

    def pay_with_a_joker(self) -> None:
        """Build a stone that a joker pays for."""
        state = self.state()
        self.decide(next(turn for turn in self.turns(state) if [pay for _, pay in turn.marks] == [JOKER]))


class AnubixTypist(Typist, AnubixPlayer):
    """Plays with the keyboard alone: N goes to a stone, Enter plans it, P pays otherwise, Enter builds."""

    def throw_dice(self) -> None:
        """By its key."""
        self.keys("t")

    def make(self, state: AnubixState, action: Turn) -> None:
        """Build these stones, in whatever way the game pays for them."""
        if action is PASS:
            self.keys("x", "Tab", "Tab", "Enter")  # past the safe answer
            return
        before = len(self.actions())
        for place, _ in action.marks:
            self.go_to(NAMES[place])
            self.keys("Enter")
            self.wait_for(f"badge {NAMES[place]}")
        self.keys("Enter")
        self.wait_for_actions(before + 1)
        assert {word.split("=")[0] for word in self.actions()[before].split()[1:]} == {
            NAMES[place] for place, _ in action.marks
        }

    def go_to(self, name: str) -> None:
        """Move the cursor to a stone."""
        for step in count():
            assert step < len(NAMES), f"the cursor never reaches {name}"
            self.keys("n")
            if self.heard().startswith(f"{place_words(NAMES.index(name))},"):
                return

    def change_and_take_back(self) -> None:
        """Plan a stone, go through the ways to pay for it, take it back."""
        before, state = self.actions(), self.state()
        ways: dict[int, set[str]] = {}
        for turn in self.turns(state):
            if len(turn.marks) == 1:
                place, pay = turn.marks[0]
                ways.setdefault(place, set()).add(payment_words(pay))
        place = next(place for place, payments in ways.items() if len(payments) > 1)
        self.go_to(NAMES[place])
        self.keys("Enter")
        told = {self.told_payment()}
        for _ in range(12):
            self.keys("p")
            told.add(self.told_payment())
        assert told == ways[place]
        self.keys("z")
        self.wait_for_plan()
        assert self.actions() == before
