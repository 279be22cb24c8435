"""The fast engine of Anubix against its slow reference: legal turns and every effect."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.engine import GAMES
from game.games.anubix.rules import NAMES
from tests.engine.side_by_side import Choose, Comparison
from tests.today import chance

from .reference import ALL_PLACES, COLOUR_NAMES, ENGRAVED, KINDS, STRUCTURES, Reference, colour_on, supports

GAME = GAMES["anubix"]
POSITIONS = 20_000


# --- ways of playing ----------------------------------------------------------------------------


def at_random(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    return random.choice(actions)


def spread(actions: list[str]) -> list[str]:
    """The turns that mark two stones, if there are any."""
    return [action for action in actions if " " in action] or actions


def building(*structures: str, thrift: float = 0.0) -> Choose:
    """Marks as much as it can of these structures; `thrift` is what a quarry stone or joker is worth."""

    def choose(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
        def worth(action: str) -> float:
            if action == "pass":
                return 0.5
            total = random.random()
            for word in action.split():
                place, pay = word.split("=")
                total += 2 if any(place in STRUCTURES[name] for name in structures) else 0.2
                total -= thrift * (pay != "die")
            return total

        return max(actions, key=worth)

    return choose


def longing_for_symbols(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    """Goes for stones with symbols, and for the stones under them."""
    wanted = {place for places in ENGRAVED[reference.engraving].values() for place in places}
    wanted |= {below for place in wanted for below in supports(place)}

    def worth(action: str) -> float:
        words = [] if action == "pass" else action.split()
        return sum(word.split("=")[0] in wanted for word in words) + 0.4 * len(words) + random.random()

    return max(actions, key=worth)


def lavish(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    """Uses the quarry, the far stones first, and the jokers as soon as it can."""

    def worth(action: str) -> float:
        words = [] if action == "pass" else action.split()
        return sum("quarry" in word for word in words) * 2 + sum("joker" in word for word in words)

    return max(actions, key=lambda action: worth(action) + random.random())


WAYS: tuple[Choose, ...] = (
    at_random,
    building("pyramid", "arch", "relief", thrift=1.5),
    building("arch", "relief"),
    building("arch", "relief", thrift=1.0),
    building("pyramid", thrift=1.0),
    building("pyramid", "arch"),
    building("relief", "pyramid", thrift=0.5),
    longing_for_symbols,
    lavish,
)


# --- what has been seen -------------------------------------------------------------------------


def note_branches(seen: Counter[str], before: dict[str, Any], player: int, reference: Reference) -> None:
    """Count the rare things that the last turn brought about."""
    log = reference.log
    kinds = Counter(name for name, _ in log)
    own = log[: next((i for i, (name, _) in enumerate(log) if name == "SeatStarted"), len(log))]
    marks = [fields for name, fields in own if name == "StoneMarked"]
    pays = [fields["payment"] for fields in marks]
    places = [fields["place"] for fields in marks]
    colours = [fields["colour"] for fields in marks]
    if len(marks) == 2:
        same = "one colour" if colours[0] == colours[1] else "two colours"
        seen[f"{pays[0]} and {pays[1]}, {same}"] += 1
        kind = (
            "relief" if places[0][0] == "r" else "supported" if places[0] in supports(places[1]) else "free"
        )
        seen[f"{kind}: {' and '.join(sorted(pays))}"] += 1
        seen["a stone on one of the same turn"] += kind == "supported"
        seen["arch and pyramid in one turn"] += places[0][0] + places[1][0] in ("ap", "pa")
        seen["the capstone on a stone of the same turn"] += kind == "supported" and "a.cap" in places
        seen["not by places"] += places != sorted(places, key=ALL_PLACES.index)
    seen["one stone"] += len(marks) == 1
    seen["a pass by choice"] += kinds["Passed"] > 0 and ("Passed", {"player": player, "forced": False}) in own
    seen["a forced pass"] += ("forced", True) in [item for _, fields in log for item in fields.items()]
    seen["several forced passes"] += kinds["Passed"] > 2
    for name, fields in own:
        if name == "QuarryCrossed":
            seen["a quarry stone with lost ones"] += bool(fields["lost"])
            seen["the last quarry stone"] += fields["left"] == 0
            letter = reference.players[player].letter
            twins = [n for n in fields["lost"] if colour_on(letter, str(n)) == fields["colour"]]
            seen["a quarry stone though its twin is nearer"] += bool(twins)
        if name == "JokerSpent":
            seen["the last joker"] += fields["left"] == 0
        if name == "BonusEarned":
            seen[f"bonus: {fields['kind']}"] += 1
            seen["a bonus caught by another seat in its turn"] += not fields["first"]
        if name == "StructureCompleted":
            seen[f"complete: {fields['structure']}"] += 1
        if name == "DiceLocked":
            seen[f"{len(fields['dice'])} dice locked"] += 1
            seen["not the first dice locked"] += fields["dice"][0] > 0
        if name == "DiceReturned":
            seen[f"{len(fields['dice'])} dice returned"] += 1
    seen["two bonuses in one turn of a seat"] += [name for name, _ in own].count("BonusEarned") > 1
    symbols = ENGRAVED[reference.engraving]
    marked_symbols = [kind for kind in KINDS if set(places) & set(symbols[kind])]
    seen["a struck bonus completed"] += any(
        kind in before["closed"] and set(symbols[kind]) <= reference.players[player].marked
        for kind in marked_symbols
    )
    seen["a bonus closes with several holders"] += any(
        name == "BonusClosed" and len(fields["earned_by"]) > 1 for name, fields in log
    )
    if reference.seat is None:
        ended = log[-1][1]
        seen["the end by turns"] += ended["by_turns"]
        seen["the end by structures"] += not ended["by_turns"]
        enders = [p for p in reference.players if len(p.complete()) > 1]
        seen["the end bonus for several"] += len(enders) > 1
        best = max(reference.scores())
        tied = reference.scores().count(best)
        seen["a tie is broken"] += tied > 1 and len(reference.winners()) < tied
        seen["a shared win"] += len(reference.winners()) > 1
        seen["the winner has not the end bonus"] += bool(enders) and not any(
            len(reference.players[p].complete()) > 1 for p in reference.winners()
        )


MUST_BE_SEEN = {
    **{f"bonus: {kind}": 20 for kind in KINDS},
    **{f"complete: {name}": 20 for name in STRUCTURES},
    **{
        f"{one} and {two}, {same}": 10
        for one, two in (
            ("die", "die"),
            ("die", "quarry"),
            ("die", "joker"),
            ("quarry", "quarry"),
            ("quarry", "joker"),
            ("joker", "joker"),
        )
        for same in ("one colour", "two colours")
    },
    **{
        f"{kind}: {pays}": 5
        for kind in ("relief", "supported", "free")
        for pays in (
            "die and die",
            "die and quarry",
            "die and joker",
            "quarry and quarry",
            "joker and quarry",
            "joker and joker",
        )
    },
    "1 dice locked": 500,
    "1 dice returned": 500,
    "2 dice locked": 500,
    "2 dice returned": 500,
    "a bonus caught by another seat in its turn": 20,
    "a bonus closes with several holders": 20,
    "a forced pass": 20,
    "a pass by choice": 50,
    "a quarry stone though its twin is nearer": 20,
    "a quarry stone with lost ones": 500,
    "a shared win": 1,
    "a stone on one of the same turn": 100,
    "a struck bonus completed": 20,
    "a tie is broken": 1,
    "arch and pyramid in one turn": 500,
    "joker and quarry, two colours": 1,
    "not by places": 100,
    "not the first dice locked": 100,
    "one stone": 200,
    "quarry and die, two colours": 1,
    "several forced passes": 5,
    "the capstone on a stone of the same turn": 5,
    "the end bonus for several": 2,
    "the end by structures": 50,
    "the end by turns": 5,
    "the last joker": 100,
    "the last quarry stone": 100,
    "the winner has not the end bonus": 5,
    "two bonuses in one turn of a seat": 5,
}
"""How often each branch must have been taken in the games below, at the least."""


# --- the comparison -----------------------------------------------------------------------------


def guesses(random: Random, reference: Reference, player: int) -> list[str]:
    """Turns thrown at random: stones that may be there to mark or not, paid in any way."""
    near = [
        place
        for place in ALL_PLACES
        if reference.may_build(reference.players[player].marked, place) or random.random() < 0.1
    ]
    texts = []
    for _ in range(4):
        count = min(len(near), random.choice((1, 2, 2)))
        pays = random.choices(["die", "joker", f"quarry{random.randint(1, 18)}"], k=2)
        words = [f"{place}={pay}" for place, pay in zip(random.sample(near, count), pays, strict=False)]
        texts.append(" ".join(words) or "pass")
    return texts


COMPARISON = Comparison(
    GAME,
    {
        "colour": COLOUR_NAMES.__getitem__,
        "colours": lambda colours: [COLOUR_NAMES[colour] for colour in colours],
        "place": NAMES.__getitem__,
        "kind": KINDS.__getitem__,
    },
    guesses,
    note_branches,
    lambda text: frozenset(text.split()),
)


def whole_game(seed: int, seen: Counter[str], variant: str = "") -> int:
    """A game from the first roll to the end, in one of all ways of playing; the number of positions."""
    random = Random(seed)
    players = 2 + seed % 4
    if seed // 4 % 2:
        ways = [WAYS[seed // 8 % len(WAYS)]] * players
    else:
        ways = [random.choice(WAYS) for _ in range(players)]
    return COMPARISON.play(
        GAME.new(players, seed, variant), Reference.new(players, seed, variant), random, ways, seen
    )


@pytest.mark.long
def test_whole_games_agree_in_every_position() -> None:
    seen: Counter[str] = Counter()
    positions = seed = 0
    while positions < POSITIONS:
        positions += whole_game(seed, seen)
        seed += 1
    assert {branch: seen[branch] for branch, least in MUST_BE_SEEN.items() if seen[branch] < least} == {}


TELLING = (58, 91, 206, 283, 284)
"""Seeds of games that take all of these branches between them."""


def test_they_agree_in_games_that_take_every_branch() -> None:
    seen: Counter[str] = Counter()
    for seed in TELLING:
        whole_game(seed, seen)
    assert [branch for branch in MUST_BE_SEEN if not seen[branch]] == []


def test_they_agree_in_games_that_nobody_has_seen() -> None:
    random, positions = chance("anubix"), 0
    while positions < 300:
        positions += whole_game(random.randrange(2**32), Counter())


@pytest.mark.parametrize("variant", GAME.variants)
def test_they_agree_in_every_variant(variant: str) -> None:
    random, positions = chance(variant), 0
    while positions < 300:
        positions += whole_game(random.randrange(2**32), Counter(), variant)


@pytest.mark.long
@pytest.mark.parametrize("variant", GAME.variants)
def test_thousands_of_positions_agree_in_every_variant(variant: str) -> None:
    positions = seed = 0
    while positions < POSITIONS // 2:
        positions += whole_game(seed, Counter(), variant)
        seed += 1
