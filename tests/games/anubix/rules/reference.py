"""Anubix written a second time, slowly and plainly, straight from the rules.

Nothing is shared with `game.engine` but the text of the sheets and, at the border, the texts of actions and
the JSON form of states. A sheet is a dict from names of places to colours; a turn is a list of words such as
'p1.1=die'; what is legal is found by trying. Chance follows docs/records.md.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tests.engine.reference_chance import Chance

SHEETS_FILE = Path(__file__).parents[4] / "game" / "games" / "anubix" / "rules" / "sheets.txt"

COLOUR_NAMES = ["blue", "red", "pink", "orange", "green", "yellow"]
KINDS = ["scarab", "ankh", "eye", "lotus", "sun", "crook"]
SYMBOL_SIGNS = {"s": "scarab", "a": "ankh", "e": "eye", "l": "lotus", "u": "sun", "c": "crook"}
ROW_VALUES = [2, 6, 11, 16, 21]
LEVEL_VALUES = [0, 3, 6, 8, 11]
TILE_VALUES = {0: 0, 2: 0, 4: 4, 6: 6, 8: 8, 10: 11, 12: 15}

PYRAMID_PLACES = [f"p{row}.{i}" for row in range(1, 6) for i in range(1, 7 - row)]
ARCH_PLACES = ["a.l1", "a.l2", "a.l3", "a.l4", "a.l5", "a.r1", "a.r2", "a.r3", "a.r4", "a.r5", "a.cap"]
RELIEF_PLACES = [f"r.{column}{row}" for row in (1, 2, 3) for column in "abcd"]
QUARRY = range(1, 19)
"""The numbers of its stones."""
ALL_PLACES = PYRAMID_PLACES + ARCH_PLACES + RELIEF_PLACES
STRUCTURES = {"pyramid": PYRAMID_PLACES, "arch": ARCH_PLACES, "relief": RELIEF_PLACES}


def read_sheets(text: str) -> dict[str, dict[str, str]]:
    """Engraving or letter → sign of each place; the quarry's stones are the places '1' to '18'."""
    order = [f"p{row}.{i}" for row in range(5, 0, -1) for i in range(1, 7 - row)]
    order += ["a.cap"] + [f"a.{side}{level}" for level in range(5, 0, -1) for side in "lr"]
    order += [f"r.{column}{row}" for row in (3, 2, 1) for column in "abcd"]
    order += [str(stone) for stone in QUARRY]
    found: dict[str, dict[str, str]] = {}
    signs: list[str] = []
    for line in text.splitlines():
        if line.startswith(";"):
            continue
        words = line.replace("sheet", "").replace("engraving", "").split()
        if line.startswith(("sheet", "engraving")):
            found[words[0]] = {}
            signs = []
            continue
        signs += [word for word in words if len(word) == 1]
        if signs:
            found[list(found)[-1]] = dict(zip(order, signs, strict=False))
    return found


DRAWN = read_sheets(SHEETS_FILE.read_text(encoding="utf-8"))
ENGRAVED = {
    number: {
        kind: [place for place, sign in DRAWN[str(number)].items() if SYMBOL_SIGNS.get(sign) == kind]
        for kind in KINDS
    }
    for number in (1, 2, 3)
}
"""Number of an engraving → kind → the places of its symbols."""
SYMBOLS = ENGRAVED[1]
"""Those of the first engraving, which positions have unless they say another one."""


@cache
def colour_on(letter: str, place: str) -> str:
    """The colour of a place, or of a quarry stone given as a number."""
    return next(name for name in COLOUR_NAMES if name[0] == DRAWN[letter][place])


@cache
def supports(place: str) -> list[str]:
    """The stones that must be marked before this one."""
    if place == "a.cap":
        return ["a.l5", "a.r5"]
    if place.startswith("a."):
        return [f"{place[:3]}{int(place[3]) - 1}"] if place[3] != "1" else []
    if place.startswith("p") and place[1] != "1":
        row, i = int(place[1]), int(place[3])
        return [f"p{row - 1}.{i}", f"p{row - 1}.{i + 1}"]
    return []


def neighbours(place: str) -> list[str]:
    """The tiles beside a tile."""
    column, row = "abcd".index(place[2]), int(place[3])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [f"r.{'abcd'[c]}{r}" for c, r in around if 0 <= c < 4 and 1 <= r <= 3]


class Player:
    """The belongings of one player."""

    def __init__(self, letter: str, jokers: int) -> None:
        self.letter = letter
        self.marked: set[str] = set()
        self.crossed: list[int] = []
        self.jokers = jokers
        self.bonuses: list[str] = []

    def complete(self) -> list[str]:
        return [name for name, places in STRUCTURES.items() if self.marked >= set(places)]

    def quarry_left(self) -> list[int]:
        return [stone for stone in QUARRY if stone > max(self.crossed, default=0)]

    def parts(self) -> dict[str, int]:
        """Points by component."""
        rows = [int(place[1]) for place in self.marked if place.startswith("p")]
        both = [n for n in (1, 2, 3, 4, 5) if f"a.l{n}" in self.marked and f"a.r{n}" in self.marked]
        arch = LEVEL_VALUES[max(both) - 1] if both else 0
        return {
            "pyramid": ROW_VALUES[max(rows) - 1] if rows else 0,
            "arch": 14 if "a.cap" in self.marked else arch,
            "relief": TILE_VALUES[len([place for place in self.marked if place.startswith("r")])],
            "bonuses": 3 * len(self.bonuses),
            "end_bonus": 3 if len(self.complete()) >= 2 else 0,
            "quarry": len(self.quarry_left()),
            "jokers": 2 * self.jokers,
        }


class Reference:
    """A position. `log` collects what happened, as (name, fields)."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.engraving = 1
        self.turn = 0
        self.first = 0
        self.seat: int | None = None
        self.dice: list[str] = []
        self.locked: list[int] = []
        self.closed: list[str] = []
        self.variant = ""
        self.chance = Chance(0)
        self.log: list[tuple[str, dict[str, Any]]] = []

    @classmethod
    def new(cls, players: int, seed: int, variant: str = "") -> Reference:
        self = cls()
        self.variant = variant
        self.chance = Chance(seed)
        letters = list("ABCDEF")
        self.chance.shuffle(letters)
        jokers = max(0, players - 2) if variant == "few-jokers" else players
        self.players = [Player(letter, jokers) for letter in letters[:players]]
        if variant == "old-quarry":  # the sixth stone is the last one that is gone
            for player in self.players:
                player.crossed = [6]
        self.first = self.chance.below(players)
        self.turn = 1
        self.roll()
        self.engraving = 1 + self.chance.below(3)
        self.seat = self.first
        return self

    def roll(self) -> None:
        count = 3 if len(self.players) == 2 else 4
        self.dice = [COLOUR_NAMES[self.chance.below(6)] for _ in range(count)]
        self.locked = []

    def tell(self, name: str, **fields: Any) -> None:
        self.log.append((name, fields))

    # --- legal turns, by trying -------------------------------------------------------------

    def active(self) -> int:
        player = self.first
        for _ in range(self.turn - 1):
            player = (player + 1) % len(self.players)
        return player

    def in_the_middle(self) -> list[int]:
        return [die for die in range(len(self.dice)) if die not in self.locked]

    def may_build(self, marked: set[str], place: str) -> bool:
        return place not in marked and all(support in marked for support in supports(place))

    def ways_to_pay(
        self, player: int, place: str, dice: list[int], crossed: list[int], jokers: int
    ) -> list[str]:
        """'die', 'quarry4', 'joker': all that is allowed with these dice, this quarry and these jokers."""
        letter = self.players[player].letter
        colour = colour_on(letter, place)
        if any(self.dice[die] == colour for die in dice):
            return ["die"]
        last = max(crossed, default=0)
        ways = [f"quarry{n}" for n in range(last + 1, 19) if colour_on(letter, str(n)) == colour]
        if jokers > 0:
            ways.append("joker")
        return ways

    def paid(
        self, player: int, place: str, pay: str, dice: list[int], crossed: list[int], jokers: int
    ) -> tuple[list[int], list[int], int]:
        """Dice, crossed stones and jokers after a payment."""
        if pay == "joker":
            return dice, crossed, jokers - 1
        if pay.startswith("quarry"):
            return dice, [*crossed, int(pay[6:])], jokers
        colour = colour_on(self.players[player].letter, place)
        die = next(die for die in dice if self.dice[die] == colour)
        return [other for other in dice if other != die], crossed, jokers

    def sequences(self, player: int) -> list[list[str]]:
        """Every legal turn, stone after stone in every order in which it can be done."""
        me = self.players[player]
        have = (self.in_the_middle(), me.crossed, me.jokers)
        found: list[list[str]] = [[]]
        for place in ALL_PLACES:
            if not self.may_build(me.marked, place):
                continue
            tile = place.startswith("r")
            second = [
                other
                for other in (neighbours(place) if tile else PYRAMID_PLACES + ARCH_PLACES)
                if self.may_build(me.marked | {place}, other)
            ]
            for pay in self.ways_to_pay(player, place, *have):
                one = f"{place}={pay}"
                left = self.paid(player, place, pay, *have)
                if not tile:
                    found.append([one])
                for other in second:
                    found += [[one, f"{other}={way}"] for way in self.ways_to_pay(player, other, *left)]
        return found

    def legal_actions(self, player: int) -> list[str]:
        """Each legal turn once, its words in some order: the order is not part of what it is."""
        if player != self.seat:
            return []
        found = {frozenset(words): " ".join(words) or "pass" for words in self.sequences(player)}
        return list(found.values())

    # --- a turn -----------------------------------------------------------------------------

    def apply(self, player: int, action: str) -> None:
        """Carry out a turn in the order in which it is written; it must be legal in this order."""
        words = [] if action == "pass" else action.split()
        assert words in self.sequences(player)
        me = self.players[player]
        before = set(me.marked)
        dice = self.in_the_middle()
        used: list[int] = []
        for word in words:
            place, pay = word.split("=")
            colour = colour_on(me.letter, place)
            left, crossed, jokers = self.paid(player, place, pay, dice, me.crossed, me.jokers)
            if pay == "die":
                used += [die for die in dice if die not in left]
                self.tell("DieUsed", player=player, die=used[-1], colour=colour)
            elif pay == "joker":
                self.tell("JokerSpent", player=player, left=jokers)
            else:
                stone = crossed[-1]
                lost = [n for n in me.quarry_left() if n < stone]
                self.tell(
                    "QuarryCrossed", player=player, stone=stone, colour=colour, lost=lost, left=18 - stone
                )
            dice, me.crossed, me.jokers = left, crossed, jokers
            me.marked.add(place)
            structure = next(name for name, places in STRUCTURES.items() if place in places)
            payment = "quarry" if pay.startswith("quarry") else pay
            self.tell(
                "StoneMarked", player=player, structure=structure, place=place, colour=colour, payment=payment
            )
        self.look_for_bonuses(player, before)
        if not words:
            self.tell("Passed", player=player, forced=False)
        elif used and player == self.active():
            self.locked = sorted(used)
            self.tell("DiceLocked", player=player, dice=used)
        elif used:
            self.tell("DiceReturned", player=player, dice=used)
        self.go_on()

    def look_for_bonuses(self, player: int, before: set[str]) -> None:
        me = self.players[player]
        for kind in KINDS:
            symbols = set(ENGRAVED[self.engraving][kind])
            if symbols <= me.marked and not symbols <= before and kind not in self.closed:
                place = [p for p in ALL_PLACES if p in symbols and p not in before][-1]
                first = not any(kind in other.bonuses for other in self.players)
                me.bonuses.append(kind)
                self.tell("BonusEarned", player=player, kind=kind, place=place, first=first)
        done = [name for name, places in STRUCTURES.items() if before >= set(places)]
        for name in me.complete():
            if name not in done:
                done.append(name)
                self.tell("StructureCompleted", player=player, structure=name, count=len(done))
                if len(done) == 2:
                    self.tell("EndBonusEarned", player=player)

    def go_on(self) -> None:
        """The next seat's go; one that can only pass is not asked."""
        while True:
            assert self.seat is not None
            self.seat = (self.seat + 1) % len(self.players)
            if self.seat == self.active():
                self.end_the_turn()
                if self.seat is None:
                    return
            self.tell("SeatStarted", player=self.seat, dice=self.in_the_middle())
            if self.sequences(self.seat) != [[]]:
                return
            self.tell("Passed", player=self.seat, forced=True)

    def end_the_turn(self) -> None:
        for kind in KINDS:
            holders = [p for p, player in enumerate(self.players) if kind in player.bonuses]
            if holders and kind not in self.closed:
                self.closed.append(kind)
                self.tell("BonusClosed", kind=kind, earned_by=holders)
                for p in range(len(self.players)):
                    if p not in holders:
                        self.tell("BonusStruck", player=p, kind=kind)
        finished = any(len(player.complete()) >= 2 for player in self.players)
        round_is_over = self.turn % len(self.players) == 0
        if finished or (self.turn >= 40 and round_is_over):
            self.seat = None
            self.tell("GameEnded", by_turns=not finished, scores=self.scores(), winners=self.winners())
            return
        self.turn += 1
        self.roll()
        self.seat = self.active()
        self.tell("TurnStarted", turn=self.turn, active=self.seat)
        self.tell("DiceRolled", active=self.seat, colours=self.dice)

    # --- results ----------------------------------------------------------------------------

    def to_act(self) -> list[int]:
        return [] if self.seat is None else [self.seat]

    def scores(self) -> list[int]:
        return [sum(player.parts().values()) for player in self.players]

    def winners(self) -> list[int]:
        if self.seat is not None:
            return []
        best = max(self.scores())
        tied = [p for p, score in enumerate(self.scores()) if score == best]
        stones = {p: len([x for x in self.players[p].marked if x.startswith("p")]) for p in tied}
        return [p for p in tied if stones[p] == max(stones.values())]

    # --- JSON -------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        varied = {"variant": self.variant} if self.variant else {}
        return {
            "game": "anubix",
            **varied,
            "engraving": self.engraving,
            "turn": self.turn,
            "first": self.first,
            "seat": self.seat,
            "dice": self.dice,
            "locked": self.locked,
            "closed": [kind for kind in KINDS if kind in self.closed],
            "seats": [
                {
                    "sheet": player.letter,
                    "marked": " ".join(place for place in ALL_PLACES if place in player.marked),
                    "crossed": player.crossed,
                    "jokers": player.jokers,
                    "bonuses": [kind for kind in KINDS if kind in player.bonuses],
                }
                for player in self.players
            ],
            "random": self.chance.position,
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Reference:
        self = cls()
        self.engraving = obj["engraving"]
        self.turn, self.first, self.seat = obj["turn"], obj["first"], obj["seat"]
        self.dice, self.locked, self.closed = obj["dice"][:], obj["locked"][:], obj["closed"][:]
        self.chance = Chance(obj["random"])
        for seat in obj["seats"]:
            player = Player(seat["sheet"], seat["jokers"])
            player.marked = set(seat["marked"].split())
            player.crossed = seat["crossed"][:]
            player.bonuses = seat["bonuses"][:]
            self.players.append(player)
        return self
