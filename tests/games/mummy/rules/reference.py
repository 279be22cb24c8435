"""Legal actions in a position of Mummy, and values of attributes, written again: slow, obvious.

Works on the JSON form and on the text files of the game; uses nothing of the engine.
"""

from __future__ import annotations

import itertools
import re
from collections import deque
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[4] / "game" / "games" / "mummy" / "rules"
WIND = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}
ATTRIBUTES = ["strength", "cunning", "speed", "dexterity", "fortune", "will", "egyptology"]


def lines(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split("#")[0].strip() for line in text.splitlines() if line.split("#")[0].strip()]


CARDS: dict[str, dict[str, Any]] = {}
for line in lines("cards.txt"):
    head, body = line.split(":")
    category, id_, copies, _, leaves = head.split()
    clauses = [clause.strip() for clause in body.split(";")]
    CARDS[id_] = {"category": category, "copies": int(copies[1:]), "leaves": int(leaves), "clauses": clauses}
ORDER = list(CARDS)

EXPLORERS: dict[str, dict[str, int]] = {}
STARS: dict[str, list[str]] = {}
for line in lines("explorers.txt"):
    values = re.findall(r"(\w+)\s+(\d+)", line.split(":")[1])
    EXPLORERS[line.split()[1]] = {name: int(value) for name, value in values}
    STARS[line.split()[1]] = line.split("stars")[1].split()

Place = tuple[int, int, int]
SIGNS: dict[Place, str] = {}
_rows = [line.split() for line in lines("board.txt") if not line.startswith("level")]
for level, size in ((1, 7), (2, 5), (3, 3)):
    for down in range(size):
        for file, sign in enumerate(_rows.pop(0)):
            SIGNS[level, level + file, level + size - 1 - down] = sign
SIGNS[4, 4, 4] = "."
HEADS = [place for place, sign in SIGNS.items() if sign == "H"]
KEYS = [place for place, sign in SIGNS.items() if sign == "K"]
STARTS = [place for place, sign in SIGNS.items() if sign == "^"]
CHAMBER = (4, 4, 4)


def name(place: Place) -> str:
    return f"{place[0]}{' abcdefg'[place[1]]}{place[2]}"


def place_of(text: str | None) -> Place | None:
    return None if text is None else (int(text[0]), " abcdefg".index(text[1]), int(text[2]))


def step(place: Place, words: list[str]) -> list[Place]:
    """Where a move card with these words leads."""
    level, file, rank = place
    found = []
    for word in words:
        if word in ("up", "down"):
            there = (level + (1 if word == "up" else -1), file, rank)
            if CHAMBER in (there, place):
                continue
        else:
            east = sum(WIND[letter][0] for letter in word)
            north = sum(WIND[letter][1] for letter in word)
            there = (level, file + east, rank + north)
        if there in SIGNS:
            found.append(there)
    return found


def mummy_steps(place: Place) -> list[Place]:
    if place == CHAMBER:
        return KEYS
    return step(place, ["n", "e", "s", "w", "up", "down"]) + ([CHAMBER] if place in KEYS else [])


def mummy_distance(start: Place, goal: Place) -> int:
    found, queue = {start: 0}, deque([start])
    while queue:
        place = queue.popleft()
        for there in mummy_steps(place):
            if there not in found:
                found[there] = found[place] + 1
                queue.append(there)
    return found[goal]


def move_words(id_: str, category: str) -> list[str]:
    """The directions of a card that can be moved by: a move card, or a find's 'once'."""
    card = CARDS[id_]
    if card["category"] != category:
        return []
    if category == "move":
        return [word for word in card["clauses"][0].split() if word != "dead-end"]
    once = [clause.split()[1:] for clause in card["clauses"] if clause.startswith("once")]
    return [word for words in once for word in words if set(word) <= set("nesw") or word in ("up", "down")]


def value(seat: dict[str, Any], attribute: str) -> int:
    total = EXPLORERS[seat["explorer"]][attribute] + seat["growth"].get(attribute, 0)
    for id_ in seat["finds"] + seat["curses"]:
        text = " ; ".join(CARDS[id_]["clauses"])
        if CARDS[id_]["category"] == "surprise":
            text = re.search(r"curse([^,;]*)", text)[1]
        total += sum(int(number) for number in re.findall(attribute + r" ([+-]\d+)", text))
    return min(11, max(1, total))


def bonus(seat: dict[str, Any], how: str) -> int:
    word = {"attack": "fight", "trick": "trick", "flee": "flee"}[how]
    found = [re.findall(rf"^{word} ([+-]\d+)$", c) for id_ in seat["finds"] for c in CARDS[id_]["clauses"]]
    return sum(int(number) for numbers in found for number in numbers)


def outcome(how: str, mine: int, its: int) -> str:
    if how == "attack":
        if mine == its:
            return "captured"
        return "won" if mine > its else "lost"
    if how == "trick":
        if mine <= its:
            return "captured"
        return "ally" if mine - its >= 4 else "won"
    return "won" if mine >= its else "lost"


# --- legal actions ----------------------------------------------------------------------------------


def legal_actions(obj: dict[str, Any], player: int) -> set[str]:
    """All that the player may do, as texts."""
    phase, seat = obj["phase"], obj["seats"][player]
    if phase == "bid":
        if obj["bids"][player] is not None or seat["endurance"] == 0:
            return set()
        return {f"bid {number}" for number in range(seat["leaves"] + 1)}
    if phase == "over" or player != obj["asked"]:
        return set()
    found = {
        "mummy": _mummy, "strike": strike_actions, "turn": _turn, "push": _push, "play": _play, "go": _go,
        "cancel": cancel_actions, "test": _test, "fight": _fight, "give": _give,
    }[phase](obj, seat)  # fmt: skip
    if len(obj["seats"]) == 1 and phase != "turn":
        found |= _healing(seat) & {"heal"}
    return found


def _mummy(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    mummy = place_of(obj["mummy"])
    return {f"mummy {name(place)}" for place in (mummy_steps(mummy) if mummy else HEADS)} | {"stay"}


def strike_actions(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    found = set()
    for victim in obj["seats"]:
        if victim["field"] == obj["mummy"]:
            decoys = [id_ for id_ in victim["finds"] if "decoy" in CARDS[id_]["clauses"]]
            found |= {f"strike {victim['explorer']} {id_}" for id_ in decoys or victim["finds"]}
            if not decoys:
                found.add(f"strike {victim['explorer']} endurance")
    return found


def _own_moves(obj: dict[str, Any], seat: dict[str, Any], cards: list[str], category: str) -> set[str]:
    here = place_of(seat["field"])
    assert here
    return {
        f"move {id_} {name(there)}"
        for id_ in cards
        for there in step(here, move_words(id_, category))
        if name(there) != obj["mummy"] and here != CHAMBER
    }


def _healing(seat: dict[str, Any]) -> set[str]:
    if seat["captured"] or (seat["endurance"] == 4 and not seat["curses"]):
        return set()
    balms = {f"heal {id_}" for id_ in seat["finds"] if "once heal" in CARDS[id_]["clauses"]}
    return balms | ({"heal"} if seat["leaves"] >= 10 else set())


def _turn(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    alone = len(obj["seats"]) == 1
    found = set()
    if seat["captured"]:
        found.add("break")
    if seat["barrier"]:
        found.add("remove")
    if found:
        return found | (_healing(seat) if alone else set())
    here = place_of(seat["field"])
    if here == CHAMBER:
        ways = {f"leave {name(key)}" for key in KEYS if name(key) != obj["mummy"]}
        return {"try"} | ways | (_healing(seat) & {"heal"} if alone else set())
    keys = [id_ for id_ in seat["finds"] if "key" in CARDS[id_]["clauses"]]
    found = _healing(seat) | _own_moves(obj, seat, seat["finds"], "find")
    if alone:
        found.add("turn")
    else:
        found |= _own_moves(obj, seat, seat["hand"], "move")
    if here in KEYS and keys and obj["mummy"] != name(CHAMBER):
        found.add("enter")
    for chosen in itertools.product((False, True), repeat=len(seat["hand"])):
        cards = [id_ for id_, wanted in zip(seat["hand"], chosen, strict=True) if wanted]
        if cards:
            found.add(" ".join(["exchange", *sorted(cards, key=ORDER.index)]))
    return found | (set() if alone else {"pass"})


def _push(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    pushed = obj["seats"][obj["active"]]
    found = {text.replace("move", "push", 1) for text in _own_moves(obj, pushed, seat["hand"], "move")}
    found |= {f"push {id_}" for id_ in seat["hand"] if CARDS[id_]["clauses"] == ["dead-end"]}
    return found | {"decline"}


def _play(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    return {f"play {id_}" for id_ in seat["hand"] if CARDS[id_]["category"] != "move"} | {"decline"}


def _go(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    return {f"go {text.split()[2]}" for text in _own_moves(obj, seat, [obj["card"]], "move")}


def cancel_actions(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    clause = f"once cancel {CARDS[obj['card']]['category']}"
    finds = [id_ for id_ in seat["finds"] if clause in CARDS[id_]["clauses"]]
    return {f"cancel {id_}" for id_ in seat["allies"] + finds} | {"face"}


def _test(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    (clause,) = [clause for clause in CARDS[obj["card"]]["clauses"] if clause.startswith("test")]
    return {f"test {word}" for word in clause.split()[1:] if word != "or"}


def _fight(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    (clause,) = CARDS[obj["card"]]["clauses"]
    trick = {"trick"} if "cunning" in clause.split() else set()
    stuck = seat["barrier"] and CARDS[seat["barrier"]]["clauses"] == ["dead-end"]
    return {"attack"} | trick | (set() if stuck else {"flee"})


def _give(obj: dict[str, Any], seat: dict[str, Any]) -> set[str]:
    return {f"give {id_}" for id_ in seat["finds"]}


def everywhere(obj: dict[str, Any]) -> list[str]:
    """All cards, wherever they lie."""
    found = [id_ for pile in obj["decks"] + obj["discards"] for id_ in pile]
    for seat in obj["seats"]:
        found += seat["hand"] + seat["finds"] + seat["allies"] + seat["curses"]
        found += [seat["barrier"]] if seat["barrier"] else []
    found += [id_ for _, id_ in obj["pending"]]
    return found + ([obj["card"]] if obj["card"] and not obj["kept"] else [])
