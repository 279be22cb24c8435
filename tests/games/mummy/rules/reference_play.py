"""Effects of actions in Mummy, written again: slow, obvious, on the JSON form, with nothing of the engine.

Chance is not played again: what the dice show, and which find a Mummy takes by chance, comes from the events.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from .reference import (
    ATTRIBUTES,
    CARDS,
    EXPLORERS,
    HEADS,
    ORDER,
    SIGNS,
    STARS,
    STARTS,
    Place,
    bonus,
    cancel_actions,
    mummy_distance,
    mummy_steps,
    name,
    outcome,
    place_of,
    step,
    strike_actions,
    value,
)

SOLO_TURNS = 21

CATEGORIES = ["surprise", "monster", "find"]


class ReshuffledError(Exception):
    """A deck is used up: what comes next is chance."""


def in_order(ids: list[str]) -> list[str]:
    return sorted(ids, key=ORDER.index)


class Play:
    """One action, carried out until somebody has to decide; `obj` is then the position."""

    def __init__(
        self, before: dict[str, Any], rolls: list[int], taken: str | None, seen: Counter[str]
    ) -> None:
        self.obj = copy.deepcopy(before)
        self.rolls, self.taken, self.seen = rolls, taken, seen
        self.seats = self.obj["seats"]
        self.alone = len(self.seats) == 1

    @property
    def me(self) -> dict[str, Any]:
        seat: dict[str, Any] = self.seats[self.obj["active"]]
        return seat

    def clauses(self) -> list[str]:
        found: list[str] = CARDS[self.obj["card"]]["clauses"]
        return found

    def discard(self, ids: list[str]) -> None:
        for id_ in ids:
            pile = 1 if self.alone and CARDS[id_]["category"] != "move" else 0
            self.obj["discards"][pile].append(id_)

    def draw(self, deck: int = 0) -> str:
        if not self.obj["decks"][deck]:
            raise ReshuffledError
        found: str = self.obj["decks"][deck].pop()
        return found

    def ask(self, phase: str, player: int | None) -> None:
        self.obj.update(phase=phase, asked=player)

    def following(self, player: int) -> list[int]:
        """All seats clockwise, this one last."""
        return [(player + 1 + i) % len(self.seats) for i in range(len(self.seats))]

    # --- rounds -----------------------------------------------------------------------------------

    def start_round(self) -> None:
        if self.obj["round"] == (SOLO_TURNS if self.alone else 200):
            return self.over(None)
        self.obj["round"] += 1
        if not self.seats[self.obj["first"]]["endurance"]:
            self.seen["first passed on"] += 1
            alive = [p for p in self.following(self.obj["first"]) if self.seats[p]["endurance"]]
            self.obj["first"] = alive[0]
        self.obj["active"] = self.obj["first"]
        if self.alone:
            return self.nearer(None) if self.rolls.pop(0) >= 10 else self.start_turn()
        self.ask("bid", None)
        self.obj["controller"] = None
        self.obj["bids"] = [0 if seat["endurance"] and not seat["leaves"] else None for seat in self.seats]
        return self.reveal()

    def reveal(self) -> None:
        bids = self.obj["bids"]
        if any(bid is None and seat["endurance"] for bid, seat in zip(bids, self.seats, strict=True)):
            return None
        best = max(bid for bid in bids if bid is not None)
        highest = [player for player, bid in enumerate(bids) if bid == best]
        self.obj["bids"] = [None] * len(bids)
        if not best or len(highest) > 1:
            return self.start_turn()
        self.obj["controller"] = highest[0]
        self.seats[highest[0]]["leaves"] -= best
        return self.ask("mummy", highest[0])

    def start_turn(self) -> None:
        if self.ended():
            return
        if not self.me["endurance"]:
            self.seen["struck out when first"] += 1
            alive = [p for p in self.following(self.obj["active"]) if self.seats[p]["endurance"]]
            self.obj["active"] = alive[0]
        self.ask("turn", self.obj["active"])

    def end_turn(self) -> None:
        if self.ended():
            return None
        if not self.alone and self.me["endurance"]:
            self.fill()
        for player in self.following(self.obj["active"]):
            if player == self.obj["first"]:
                return self.start_round()
            if self.seats[player]["endurance"]:
                self.obj["active"] = player
                return self.start_turn()
        raise AssertionError("no first player")

    def fill(self) -> None:
        while len(self.me["hand"]) < 5:
            self.me["hand"] = in_order([*self.me["hand"], self.draw()])

    def ended(self) -> bool:
        left = [player for player, seat in enumerate(self.seats) if seat["endurance"]]
        if len(left) > (not self.alone):
            return False
        self.over(left[0] if left else None)
        return True

    def over(self, winner: int | None) -> None:
        self.put_away()
        self.sweep()
        self.ask("over", None)
        self.obj["winner"] = winner

    def lose_endurance(self, seat: dict[str, Any]) -> None:
        seat["endurance"] -= 1
        if not seat["endurance"]:
            self.seen["out"] += 1
            barrier = [seat["barrier"]] if seat["barrier"] else []
            self.discard(seat["hand"] + seat["finds"] + seat["allies"] + seat["curses"] + barrier)
            seat.update(hand=[], finds=[], allies=[], curses=[], barrier=None)
            seat.update(leaves=0, field=None, captured=False, growth={})

    # --- the Mummy --------------------------------------------------------------------------------

    def nearer(self, by: int | None) -> None:
        goal = place_of(self.me["field"])
        here = place_of(self.obj["mummy"])
        assert goal

        def key(place: Place) -> tuple[int, ...]:
            return (mummy_distance(place, goal), place[0], place[2], place[1])

        self.mummy_to(name(min(mummy_steps(here) if here else HEADS, key=key)), by)

    def mummy_to(self, field: str, by: int | None) -> None:
        self.obj["mummy"] = field
        if not any(seat["field"] == field for seat in self.seats):
            return self.after_mummy()
        if self.alone:
            decoys = [id_ for id_ in self.me["finds"] if "decoy" in CARDS[id_]["clauses"]]
            pool = self.me["finds"] if self.rolls.pop(0) <= 6 else []
            assert (self.taken is None) == (not decoys + pool)
            assert self.taken is None or self.taken in (decoys or pool)
            return self.strike(self.me, self.taken or "endurance")
        choices = strike_actions(self.obj, self.me)
        if len(choices) > 1:
            return self.ask("strike", by)
        return self.strike_as(choices.pop())

    def strike_as(self, text: str) -> None:
        _, explorer, what = text.split()
        (victim,) = [seat for seat in self.seats if seat["explorer"] == explorer]
        self.strike(victim, what)

    def strike(self, victim: dict[str, Any], what: str) -> None:
        self.seen["strike endurance" if what == "endurance" else "strike find"] += 1
        if what == "endurance":
            self.lose_endurance(victim)
        else:
            victim["finds"].remove(what)
            self.discard([what])
        self.obj["mummy"] = None
        self.after_mummy()

    def after_mummy(self) -> None:
        if self.obj["card"]:
            self.next_effect()
        else:
            self.start_turn()

    # --- movement ---------------------------------------------------------------------------------

    def move(self, id_: str, to: str) -> None:
        self.me["field"] = to
        pile = "hand" if CARDS[id_]["category"] == "move" else "finds"
        self.seen[f"move by {pile}"] += 1
        self.me[pile].remove(id_)
        self.discard([id_])
        if "sure" in CARDS[id_]["clauses"]:
            self.seen["sure"] += 1
            return self.encounter()
        return self.ask_push(self.obj["active"])

    def ask_push(self, last: int) -> None:
        if any("steady" in CARDS[id_]["clauses"] for id_ in self.me["finds"]):
            self.seen["steady"] += 1
            return self.encounter()
        for player in self.following(last):
            if player == self.obj["active"]:
                break
            if self.seats[player]["hand"]:
                return self.ask("push", player)
        return self.encounter()

    def push(self, player: int, id_: str, to: str | None = None) -> None:
        self.seats[player]["hand"].remove(id_)
        self.seen["push" if to else "dead end"] += 1
        if to is None:
            self.me["barrier"] = id_
            return self.encounter()
        self.me["field"] = to
        self.discard([id_])
        return self.ask_push(player)

    def turn_over(self) -> None:
        id_ = self.draw()
        here = place_of(self.me["field"])
        words = CARDS[id_]["clauses"][0].split()
        assert here
        if words == ["dead-end"]:
            self.me["barrier"] = id_
            return self.end_turn()
        ways = [name(place) for place in step(here, words) if name(place) != self.obj["mummy"]]
        self.seen[f"turned, {min(len(ways), 2)} ways"] += 1
        if len(ways) > 1:
            self.obj["card"] = id_
            return self.ask("go", 0)
        self.discard([id_])
        if ways:
            self.me["field"] = ways[0]
            return self.encounter()
        self.me["leaves"] += CARDS[id_]["leaves"]
        return self.end_turn()

    # --- encounters -------------------------------------------------------------------------------

    def number(self) -> int:
        place = place_of(self.me["field"])
        assert place
        return int(SIGNS[place]) if SIGNS[place].isdigit() else 0

    def encounter(self) -> None:
        if not self.number():
            return self.end_turn()
        if self.alone:
            for _ in range(self.number()):
                self.obj["pending"].append([0, self.draw(1)])
            return self.line_up()
        return self.ask_play(self.following(self.obj["active"]))

    def ask_play(self, players: list[int]) -> None:
        for player in players:
            if self.seats[player]["hand"] and len(self.obj["pending"]) < self.number():
                return self.ask("play", player)
        return self.line_up()

    def played(self, player: int, id_: str | None) -> None:
        if id_:
            self.seats[player]["hand"].remove(id_)
            self.obj["pending"].append([player, id_])
        order = self.following(self.obj["active"])
        self.ask_play(order[order.index(player) + 1 :])

    def line_up(self) -> None:
        self.obj["pending"].sort(key=lambda played: CATEGORIES.index(CARDS[played[1]]["category"]))
        self.next_card()

    def next_card(self) -> None:
        if self.ended():
            return None
        if not self.obj["pending"]:
            return self.end_turn()
        by, id_ = self.obj["pending"].pop(0)
        if CARDS[id_]["category"] == "find":
            self.me["finds"] = in_order([*self.me["finds"], id_])
            return self.next_card()
        self.obj.update(card=id_, card_by=by)
        if cancel_actions(self.obj, self.me) != {"face"}:
            return self.ask("cancel", self.obj["active"])
        return self.face()

    def cancel(self, id_: str) -> None:
        self.seen["cancel"] += 1
        self.me["allies" if id_ in self.me["allies"] else "finds"].remove(id_)
        self.discard([id_])
        self.put_away()
        self.next_card()

    def face(self) -> None:
        if CARDS[self.obj["card"]]["category"] == "monster":
            return self.ask("fight", self.obj["active"])
        words = next((clause.split()[1:] for clause in self.clauses() if clause.startswith("test")), [])
        if "or" in words:
            return self.ask("test", self.obj["active"])
        return self.test([word for word in words if word != "and"])

    def put_away(self) -> None:
        """The card is discarded, unless it stays with the explorer."""
        if self.obj["card"] and not self.obj["kept"]:
            self.discard([self.obj["card"]])
        self.obj.update(card=None, card_by=None, passed=None, effect=0, swept=False, kept=False)

    def sweep(self) -> None:
        self.discard([id_ for _, id_ in self.obj["pending"]])
        self.seen["sweep"] += bool(self.obj["pending"])
        self.obj["pending"] = []

    # --- surprises --------------------------------------------------------------------------------

    def test(self, attributes: list[str]) -> None:
        results = [self.rolls.pop(0) <= value(self.me, attribute) for attribute in attributes]
        passed = all(results) if results else None
        self.seen[f"passed {passed}"] += 1
        self.obj.update(passed=passed, swept=passed is False and "keep others" not in self.clauses())
        self.next_effect()

    def next_effect(self) -> None:
        if self.ended():
            return None
        word = "pass" if self.obj["passed"] else "fail"
        texts = [clause[5:] for clause in self.clauses() if clause.split()[0] == word]
        effects = [effect.split() for text in texts for effect in text.split(",")]
        if self.obj["effect"] == len(effects) or not self.me["endurance"]:
            if self.obj["swept"] or not self.me["endurance"]:
                self.sweep()
            self.put_away()
            return self.next_card()
        what, *more = effects[self.obj["effect"]]
        self.obj["effect"] += 1
        self.seen[f"effect {what}"] += 1
        if what == "mummy":
            by = self.obj["card_by"]
            return self.nearer(by if self.seats[by]["endurance"] else self.obj["active"])
        if what == "find" and len(set(self.me["finds"])) > 1:
            return self.ask("give", self.obj["active"])
        self.happens(what, more)
        return self.next_effect()

    def happens(self, what: str, more: list[str]) -> None:
        """An effect that asks nobody."""
        me, card = self.me, self.obj["card"]
        if what == "endurance":
            for _ in range(-int(more[0])):
                if me["endurance"]:
                    self.lose_endurance(me)
        elif what == "leaves":
            me["leaves"] = max(0, me["leaves"] + int(more[0]))
        elif what == "find" and me["finds"]:
            self.discard([me["finds"].pop()])
        elif what == "captured":
            me["captured"] = self.obj["swept"] = True
        elif what == "curse":
            me["curses"] = in_order([*me["curses"], card])
            self.obj["kept"] = True
        elif what == "blocked" and not me["barrier"]:
            me["barrier"] = card
            self.obj["kept"] = True
        elif what == "grow":
            self.grow(more)
        elif what in ("fall", "climb", "start"):
            self.taken_to(what)

    def grow(self, names: list[str]) -> None:
        """These attributes are a point higher for good, up to 11."""
        by = self.me["growth"]
        for attribute in names:
            can = EXPLORERS[self.me["explorer"]][attribute] + by.get(attribute, 0) < 11
            self.seen["grown" if can else "grown out"] += 1
            by[attribute] = by.get(attribute, 0) + can
        self.me["growth"] = {each: by[each] for each in ATTRIBUTES if by.get(each)}

    def taken_to(self, what: str) -> None:
        here = place_of(self.me["field"])
        assert here
        sides = sorted(STARTS, key=lambda place: (place[2] != 1, place[1] != 1, place[2] != 7))
        start = sides[self.obj["active"]]
        ways = [start] if what == "start" else step(here, ["down" if what == "fall" else "up"])
        if not ways or name(ways[0]) in (self.obj["mummy"], self.me["field"]):
            self.seen["not moved"] += 1
            return
        self.me["field"] = name(ways[0])
        self.obj["swept"] = True
        if self.me["barrier"]:
            self.seen["moved from a barrier"] += 1
            self.discard([self.me["barrier"]])
            self.me["barrier"] = None

    # --- monsters ---------------------------------------------------------------------------------

    def fight(self, how: str) -> None:
        words = self.clauses()[0].split()
        attribute = {"attack": "strength", "trick": "cunning", "flee": "speed"}[how]
        if how == "flee" and self.me["barrier"]:
            self.seen["flee past a surprise"] += 1
        mine = self.rolls.pop(0) + value(self.me, attribute) + bonus(self.me, how)
        result = outcome(how, mine, self.rolls.pop(0) + int(words[words.index(attribute) + 1]))
        self.seen[f"{how} {result}"] += 1
        if (how, result) == ("flee", "lost"):
            return self.fight("attack")
        if result == "captured":
            self.me["captured"] = True
        if result == "captured":
            self.sweep()
        if how != "flee" and result in ("won", "ally") and "grow" in words:
            grows = words[words.index("grow") + 1]
            self.grow(STARS[self.me["explorer"]] if grows == "stars" else grows.split(","))
        if result == "ally":
            self.me["allies"] = in_order([*self.me["allies"], self.obj["card"]])
            self.obj["kept"] = True
        if (how, result) == ("attack", "won") and "hoard" in words:
            self.me["leaves"] += int(words[words.index("hoard") + 1])
        if result == "lost":
            self.lose_endurance(self.me)
            if not self.me["endurance"]:
                self.sweep()
        self.put_away()
        return self.next_card()

    # --- the actions ------------------------------------------------------------------------------

    def act(self, player: int, text: str) -> None:
        """Carry out any action."""
        verb, *rest = text.split()
        if verb == "stay":
            self.seen[verb] += 1
            self.start_turn()
        elif verb == "bid":
            self.obj["bids"][player] = int(rest[0])
            self.reveal()
        elif verb == "mummy":
            self.mummy_to(rest[0], player)
        elif verb == "strike":
            self.strike_as(text)
        elif verb == "move":
            self.move(*rest)
        elif verb == "push":
            self.push(player, *rest)
        elif verb == "decline":
            self.ask_push(player) if self.obj["phase"] == "push" else self.played(player, None)
        elif verb == "play":
            self.played(player, rest[0])
        elif verb == "go":
            self.me["field"] = rest[0]
            self.put_away()
            self.encounter()
        elif verb == "cancel":
            self.cancel(rest[0])
        elif verb == "face":
            self.face()
        elif verb == "test":
            self.test(rest)
        elif verb == "give":
            self.me["finds"].remove(rest[0])
            self.discard(rest)
            self.next_effect()
        elif verb in ("attack", "trick", "flee"):
            self.fight(verb)
        elif verb == "turn":
            self.turn_over()
        else:
            self.turn(verb, rest)

    def turn(self, verb: str, rest: list[str]) -> None:
        """Carry out a whole turn; healing alone is none."""
        me = self.me
        self.seen[verb] += 1
        if verb == "exchange":
            for id_ in rest:
                me["hand"].remove(id_)
                me["leaves"] += CARDS[id_]["leaves"]
            self.discard(rest)
            self.fill()
        elif verb == "heal":
            if rest:
                me["finds"].remove(rest[0])
            me["leaves"] -= 0 if rest else 10
            self.discard(rest + me["curses"])
            me.update(endurance=min(4, me["endurance"] + 1), curses=[])
            if self.alone:
                return None
        elif verb == "enter":
            me["field"] = "4d4"
        elif verb == "leave":
            me["field"] = rest[0]
        elif verb == "break":
            me["captured"] = self.rolls.pop(0) > value(me, "cunning")
        elif verb == "remove":
            self.discard([me["barrier"]])
            me["barrier"] = None
        elif verb == "try":
            passed = [self.rolls.pop(0) <= value(me, star) for star in STARS[me["explorer"]]]
            if all(passed):
                return self.over(self.obj["active"])
        return self.end_turn()
