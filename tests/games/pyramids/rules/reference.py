"""Pyramids written a second time, slowly and plainly, straight from the rules.

Nothing is shared with `game.engine` but the text of the cards and, at the border, the texts of actions
and the JSON form of states. Cells are (row, column) pairs in sets; everything is looked for by trying.
Chance follows docs/records.md: SplitMix64, Fisher–Yates from the last item down.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.engine.reference_chance import Chance

CARDS_FILE = Path(__file__).parents[4] / "game" / "games" / "pyramids" / "rules" / "cards.txt"

Cell = tuple[int, int]

DRAWINGS = {
    "I1": ["#"],
    "I2": ["##"],
    "I3": ["###"],
    "L3": ["#.", "##"],
    "L4": ["#.", "#.", "##"],
    "T4": ["###", ".#."],
    "O4": ["##", "##"],
    "I4": ["####"],
    "S4": ["##.", ".##"],
}
EXPEDITION_CARDS = ["I2", "I3", "I3", "L3", "L3", "L4", "T4", "O4"]
OTHER_EXPEDITION_CARDS = {
    "serpents": ["I2", "I3", "L3", "L3", "S4", "S4", "L4", "T4"],
    "obelisks": ["I2", "I3", "I3", "I4", "I4", "L3", "L4", "L4"],
    "giants": ["I4", "L4", "L4", "S4", "S4", "T4", "O4", "O4"],
}
SKULL_TRACK = [-1, -2, -3, -4, -6, -8, -10, -12, -15, -18]
COLOUR_NAMES = ["green", "orange", "purple"]


def read_cards(text: str) -> dict[int, dict[str, Any]]:
    """{number: {"entrance": cell, "signs": {cell: sign}}} from the text of cards.txt."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(";")]
    cards: dict[int, dict[str, Any]] = {}
    while lines:
        head = lines.pop(0).replace(",", " ").split()
        signs = {}
        for row in range(5):
            for column, sign in enumerate(lines.pop(0)):
                signs[(row, column)] = sign
        cards[int(head[1])] = {"entrance": (0, ord(head[3]) - ord("a")), "signs": signs}
    return cards


CARDS = read_cards(CARDS_FILE.read_text(encoding="utf-8"))


def card_colour(number: int) -> str:
    return {1: "green", 2: "orange", 0: "purple"}[number % 3]


def name_of(cell: Cell) -> str:
    return "abcde"[cell[1]] + str(cell[0] + 1)


def names_of(cells: Any) -> str:
    return "-".join(name_of(cell) for cell in sorted(cells))


def cells_of(text: str) -> set[Cell]:
    return {(int(name[1]) - 1, "abcde".index(name[0])) for name in text.split("-")} if text else set()


def turned(cells: list[Cell]) -> list[Cell]:
    return [(column, -row) for row, column in cells]


def mirrored(cells: list[Cell]) -> list[Cell]:
    return [(row, -column) for row, column in cells]


def all_placements(pattern: str) -> list[set[Cell]]:
    """Every way in which a pattern, turned and mirrored at will, lies on an empty chamber."""
    drawing = DRAWINGS[pattern]
    cells = [(r, c) for r, line in enumerate(drawing) for c, sign in enumerate(line) if sign == "#"]
    found: list[set[Cell]] = []
    for _ in range(2):
        for _ in range(4):
            for down in range(-4, 9):
                for right in range(-4, 9):
                    moved = {(row + down, column + right) for row, column in cells}
                    on_the_card = all(0 <= row < 5 and 0 <= column < 5 for row, column in moved)
                    if on_the_card and moved not in found:
                        found.append(moved)
            cells = turned(cells)
        cells = mirrored(cells)
    return found


PLACEMENTS = {pattern: all_placements(pattern) for pattern in DRAWINGS}


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def may_mark(number: int, marked: set[Cell], cells: set[Cell]) -> bool:
    """True if these cells may be marked on this card, on which others are marked already."""
    card = CARDS[number]
    for cell in cells:
        if cell not in card["signs"] or card["signs"][cell] == "#" or cell in marked:
            return False
    if not marked:
        return card["entrance"] in cells
    return any(neighbour in marked for cell in cells for neighbour in beside(cell))


class Player:
    """One seat: `slots` are card numbers or None, `marks` the marked cells of each slot."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.kept: list[int] | None = None
        self.slots: list[int | None] = [None, None]
        self.marks: list[set[Cell]] = [set(), set()]
        self.explored: list[tuple[int, set[Cell]]] = []
        self.torches: set[int] = set()
        self.gems = {"red": 0, "green": 0}
        self.skulls = 0
        self.awards: list[tuple[str, int]] = []
        self.owed = 0
        self.started = False
        self.done = False

    def score(self) -> int:
        points = 5 * len(self.torches)
        points += sum(value for _, value in self.awards)
        red, green = self.gems["red"], self.gems["green"]
        while red and green:
            points += 5
            red -= 1
            green -= 1
        points += red + green
        if self.skulls:
            points += SKULL_TRACK[self.skulls - 1]
        points += 10 * len(self.explored)
        return points

    def legal_marks(self, pattern: str | None) -> list[str]:
        found = []
        for number, marked in zip(self.slots, self.marks, strict=True):
            if number is not None:
                for shape in [pattern, "I1"] if pattern else ["I1"]:
                    fitting = [cells for cells in PLACEMENTS[shape] if may_mark(number, marked, cells)]
                    found += [f"{number}:{names_of(cells)}" for cells in fitting]
        return found


class Reference:
    """A whole game. `log` collects what happened as (event name, {field: value}) since it was cleared."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.chance = Chance(0)
        self.phase = "draft"
        self.round = 0
        self.turn = 0
        self.deck: list[int] = []
        self.display: list[int | None] = [None] * 4
        self.expeditions: list[str] = []
        self.taken_awards: dict[str, list[int]] = {colour: [] for colour in COLOUR_NAMES}
        self.struck: list[tuple[str, int]] = []
        self.variant = ""
        self.to_replace: list[tuple[int, int]] = []
        self.just_explored: list[tuple[int, int]] = []
        self.log: list[tuple[str, dict[str, Any]]] = []

    @classmethod
    def new(cls, players: int, seed: int, variant: str = "") -> Reference:
        self = cls()
        self.variant = variant
        if variant == "robbed":
            self.taken_awards = {colour: [10] for colour in COLOUR_NAMES}
        self.chance = Chance(seed)
        cards = list(range(1, 49))
        self.chance.shuffle(cards)
        for _ in range(players):
            player = Player()
            player.hand = sorted(cards[:4])
            if variant == "curse":
                player.skulls = 4
            cards = cards[4:]
            self.players.append(player)
        self.deck = cards
        return self

    def tell(self, event: str, **fields: Any) -> None:
        self.log.append((event, fields))

    # --- what may be done

    def to_act(self) -> list[int]:
        if self.phase == "draft":
            return [p for p, player in enumerate(self.players) if player.kept is None]
        if self.phase == "mark":
            return [p for p, player in enumerate(self.players) if not player.done]
        if self.phase == "replace":
            return [self.to_replace[0][0]]
        return []

    def legal_actions(self, p: int) -> list[str]:
        if p not in self.to_act():
            return []
        player = self.players[p]
        if self.phase == "draft":
            hand = player.hand
            return [f"keep {a} {b}" for a in hand for b in hand if a < b]
        if self.phase == "mark":
            return player.legal_marks(None if player.started else self.revealed())
        offered = [f"take {card}" for card in self.display if card is not None]
        return offered + (["take deck"] if self.deck else [])

    def revealed(self) -> str:
        return self.expeditions[self.turn - 1]

    # --- doing it

    def apply(self, p: int, action: str) -> None:
        if action.startswith("keep"):
            self.keep(p, [int(word) for word in action.split()[1:]])
        elif action.startswith("take"):
            word = action.split()[1]
            self.take(p, None if word == "deck" else int(word))
        else:
            number, names = action.split(":")
            self.mark(p, int(number), cells_of(names))

    def keep(self, p: int, cards: list[int]) -> None:
        self.players[p].kept = cards
        self.tell("DraftPicked", player=p)
        if all(player.kept is not None for player in self.players):
            for player in self.players:
                self.deck += [card for card in player.hand if card not in player.kept]
                player.slots = list(player.kept)
                player.hand = []
            self.deck.sort()
            self.chance.shuffle(self.deck)
            self.display = [self.deck.pop() for _ in range(4)]
            kept = [list(player.kept) for player in self.players]
            for player in self.players:
                player.kept = None
            self.tell("DraftEnded", kept=kept, display=list(self.display))
            self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.turn = 0
        self.expeditions = list(OTHER_EXPEDITION_CARDS.get(self.variant, EXPEDITION_CARDS))
        self.chance.shuffle(self.expeditions)
        self.tell("RoundStarted", round=self.round)
        if len(self.players) == 1 and self.round >= 2:
            colour = {2: "green", 3: "orange", 4: "purple"}[self.round]
            value = self.best_award(colour)
            if value is not None:
                self.taken_awards[colour].append(value)
                self.struck.append((colour, value))
                self.tell("AwardStruck", colour=colour, value=value)
        self.begin_turn()

    def best_award(self, colour: str) -> int | None:
        for value in [10, 6, 3]:
            if value not in self.taken_awards[colour]:
                return value
        return None

    def begin_turn(self) -> None:
        self.turn += 1
        self.phase = "mark"
        self.tell("ExpeditionRevealed", round=self.round, turn=self.turn, pattern=self.revealed())
        for p, player in enumerate(self.players):
            player.started = player.done = False
            if not player.legal_marks(self.revealed()):
                player.started = player.done = True
                self.tell("Passed", player=p)
        self.end_marking_if_all_done()

    def mark(self, p: int, number: int, cells: set[Cell]) -> None:
        player = self.players[p]
        slot = player.slots.index(number)
        extra = player.started
        pattern = "I1" if len(cells) == 1 else self.revealed()
        player.started = True
        player.marks[slot] |= cells
        if extra:
            player.owed -= 1
        self.tell("Marked", player=p, slot=slot, card=number, cells=cells, pattern=pattern, extra=extra)
        self.effects(p, number, cells)
        if player.owed and not player.legal_marks(None):
            self.tell("CrossesLapsed", player=p, count=player.owed)
            player.owed = 0
        player.done = player.owed == 0
        self.end_marking_if_all_done()

    def effects(self, p: int, number: int, cells: set[Cell]) -> None:
        player = self.players[p]
        signs = CARDS[number]["signs"]

        def covered(sign: str) -> list[Cell]:
            return [cell for cell in sorted(cells) if signs[cell] == sign]

        for gem, sign in [("red", "r"), ("green", "g")]:
            for cell in covered(sign):
                wasted = player.gems[gem] >= 10
                if not wasted:
                    player.gems[gem] += 1
                count = player.gems[gem]
                self.tell("GemTaken", player=p, card=number, cell={cell}, gem=gem, count=count, wasted=wasted)
        for cell in covered("t"):
            wasted = self.round in player.torches
            player.torches.add(self.round)
            self.tell("TorchLit", player=p, card=number, cell={cell}, round=self.round, wasted=wasted)
        for cell in covered("s"):
            wasted = player.skulls >= 10
            if not wasted:
                player.skulls += 1
            self.tell("SkullCrossed", player=p, card=number, cell={cell}, count=player.skulls, wasted=wasted)
        for cell in covered("e"):
            erased = 0
            while erased < 2 and player.skulls > 0:
                player.skulls -= 1
                erased += 1
            count = player.skulls
            self.tell("SkullsErased", player=p, card=number, cell={cell}, erased=erased, count=count)
        for cell in covered("T"):
            self.tell("TombReached", player=p, card=number, cell={cell})
        crosses = covered("x")
        if crosses:
            player.owed += len(crosses)
            self.tell("CrossesGained", player=p, card=number, cells=set(crosses), pending=player.owed)

    # --- the end of a turn

    def end_marking_if_all_done(self) -> None:
        if not all(player.done for player in self.players):
            return
        owners = []
        for p, player in enumerate(self.players):
            for slot in (0, 1):
                number = player.slots[slot]
                if number is not None and any(
                    CARDS[number]["signs"][cell] == "T" for cell in player.marks[slot]
                ):
                    self.just_explored.append((number, p))
        self.just_explored.sort()
        emptied: dict[int, list[int]] = {}
        for number, p in self.just_explored:
            player = self.players[p]
            slot = player.slots.index(number)
            player.explored.append((number, player.marks[slot]))
            self.tell("Explored", player=p, slot=slot, card=number, cells=set(player.marks[slot]))
            player.slots[slot] = None
            player.marks[slot] = set()
            emptied.setdefault(p, []).append(slot)
            if p not in owners:
                owners.append(p)
        last_turn_of_the_game = self.round == 4 and self.turn == 7
        if not last_turn_of_the_game:
            for p in owners:
                for slot in sorted(emptied[p]):
                    self.to_replace.append((p, slot))
        if self.to_replace:
            self.phase = "replace"
        self.go_on_replacing()

    def take(self, p: int, number: int | None) -> None:
        _, slot = self.to_replace.pop(0)
        place = None
        if number is None:
            number = self.deck.pop()
        else:
            place = self.display.index(number)
            self.display[place] = None
        self.players[p].slots[slot] = number
        self.tell("CardTaken", player=p, slot=slot, card=number, place=place)
        seat_has_finished = not any(q == p for q, _ in self.to_replace)
        if seat_has_finished:
            for place in range(4):
                if self.display[place] is None and self.deck:
                    self.display[place] = self.deck.pop()
                    self.tell("DisplayRefilled", place=place, card=self.display[place])
        self.go_on_replacing()

    def go_on_replacing(self) -> None:
        while self.to_replace:
            if self.deck or any(card is not None for card in self.display):
                return
            p, slot = self.to_replace.pop(0)
            self.tell("NoCardLeft", player=p, slot=slot)
        self.give_awards()
        if self.turn < 7:
            self.begin_turn()
            return
        unseen = self.expeditions[7]
        second = self.expeditions.count(unseen) == 2
        self.tell("RoundEnded", round=self.round, unseen=unseen, second=second)
        if self.round < 4:
            self.begin_round()
            return
        self.phase = "over"
        self.tell("GameEnded", scores=self.scores(), winners=self.winners())

    def give_awards(self) -> None:
        explored_before = {
            p: [n for n, _ in player.explored if (n, p) not in self.just_explored]
            for p, player in enumerate(self.players)
        }
        earned = []
        for number, p in self.just_explored:
            colour = card_colour(number)
            explored_before[p].append(number)
            count = len([n for n in explored_before[p] if card_colour(n) == colour])
            if count in (2, 4, 6):
                lowest = min(n for n, q in self.just_explored if q == p and card_colour(n) == colour)
                earned.append((lowest, number, p, colour, count))
        values = {}
        for _lowest, number, _p, colour, _count in sorted(earned):
            value = self.best_award(colour)
            if value is not None:
                self.taken_awards[colour].append(value)
                values[number] = value
        for _lowest, number, p, colour, count in earned:
            if number in values:
                self.players[p].awards.append((colour, values[number]))
                self.tell(
                    "AwardTaken", player=p, card=number, colour=colour, count=count, value=values[number]
                )
        self.just_explored = []

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

    def winners(self) -> list[int]:
        if self.phase != "over":
            return []
        best = max(self.scores())
        tied = [p for p in range(len(self.players)) if self.scores()[p] == best]
        for number in range(1, 49):
            for p in tied:
                if number in [n for n, _ in self.players[p].explored]:
                    return [p]
        return tied

    # --- the border: the engine's JSON form of a state

    def to_json(self) -> dict[str, Any]:
        varied = {"variant": self.variant} if self.variant else {}
        return {
            "game": "pyramids",
            **varied,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "seats": [
                {
                    "hand": player.hand,
                    "kept": player.kept,
                    "cards": [
                        [number or 0, names_of(marks)]
                        for number, marks in zip(player.slots, player.marks, strict=True)
                    ],
                    "explored": [[number, names_of(marks)] for number, marks in player.explored],
                    "torches": sorted(player.torches),
                    "red": player.gems["red"],
                    "green": player.gems["green"],
                    "skulls": player.skulls,
                    "awards": [list(award) for award in player.awards],
                    "crosses": player.owed,
                    "started": player.started,
                    "done": player.done,
                }
                for player in self.players
            ],
            "deck": self.deck,
            "display": [card or 0 for card in self.display],
            "expeditions": self.expeditions,
            "open_awards": [len(self.taken_awards[colour]) for colour in COLOUR_NAMES],
            "struck": [list(award) for award in self.struck],
            "queue": [list(entry) for entry in self.to_replace],
            "fresh": [list(entry) for entry in self.just_explored],
            "random": self.chance.position,
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Reference:
        self = cls()
        self.chance = Chance(obj["random"])
        self.phase = obj["phase"]
        self.round = obj["round"]
        self.turn = obj["turn"]
        self.deck = list(obj["deck"])
        self.display = [card or None for card in obj["display"]]
        self.expeditions = list(obj["expeditions"])
        for colour, gone in zip(COLOUR_NAMES, obj["open_awards"], strict=True):
            self.taken_awards[colour] = [10, 6, 3][:gone]
        self.struck = [(colour, value) for colour, value in obj["struck"]]
        self.to_replace = [(p, slot) for p, slot in obj["queue"]]
        self.just_explored = [(number, p) for number, p in obj["fresh"]]
        for seat in obj["seats"]:
            player = Player()
            player.hand = list(seat["hand"])
            player.kept = list(seat["kept"]) if seat["kept"] else None
            player.slots = [number or None for number, _ in seat["cards"]]
            player.marks = [cells_of(names) for _, names in seat["cards"]]
            player.explored = [(number, cells_of(names)) for number, names in seat["explored"]]
            player.torches = set(seat["torches"])
            player.gems = {"red": seat["red"], "green": seat["green"]}
            player.skulls = seat["skulls"]
            player.awards = [(colour, value) for colour, value in seat["awards"]]
            player.owed = seat["crosses"]
            player.started = seat["started"]
            player.done = seat["done"]
            self.players.append(player)
        return self
