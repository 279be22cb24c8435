"""The fast engine against the slow reference: legal actions and every effect, position by position."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from game.engine import GAMES
from tests.engine.side_by_side import Comparison
from tests.games.pyramids import handmade
from tests.today import chance

from .reference import CARDS, COLOUR_NAMES, EXPEDITION_CARDS, PLACEMENTS, Reference, cells_of, names_of
from .ways import WAYS, longing_for

GAME = GAMES["pyramids"]
POSITIONS = 20_000


def cells_in(mask: int) -> set[tuple[int, int]]:
    return {(row, column) for row in range(5) for column in range(5) if mask >> 5 * row + column & 1}


# --- ways of playing ----------------------------------------------------------------------------


# --- what has been seen -------------------------------------------------------------------------


def note_branches(seen: Counter[str], before: dict[str, Any], player: int, reference: Reference) -> None:
    """Count the rare things that the last action brought about."""
    log = reference.log
    kinds = Counter(name for name, _ in log)
    pending = before["seats"][player]["crosses"]
    seen["display and deck empty for a replacement"] += kinds["NoCardLeft"] > 0
    seen["a pass"] += kinds["Passed"] > 0
    seen["crosses lapse"] += kinds["CrossesLapsed"] > 0
    seen["an award struck off"] += kinds["AwardStruck"] > 0
    seen["two cards of one seat explored in a turn"] += any(
        n == 2 for n in Counter(f["player"] for name, f in log if name == "Explored").values()
    )
    seen["cards of several seats explored in a turn"] += (
        len({f["player"] for name, f in log if name == "Explored"}) > 1
    )
    awards = [f for name, f in log if name == "AwardTaken"]
    seen["an award"] += bool(awards)
    seen["a 6th pyramid's award"] += any(f["count"] == 6 for f in awards)
    colours = Counter(f["colour"] for f in awards)
    seen["several awards of one colour in a turn"] += any(n > 1 for n in colours.values())
    seen["awards to several seats in a turn"] += len({f["player"] for f in awards}) > 1
    seen["a seat has two awards of one colour"] += any(
        n > 1 for p in reference.players for n in Counter(colour for colour, _ in p.awards).values()
    )
    seen["a colour's awards are closed"] += bool(awards) and any(
        len(v) == 3 for v in reference.taken_awards.values()
    )
    for name, fields in log:
        if name == "GemTaken" and fields["wasted"]:
            seen[f"an 11th {fields['gem']} gem"] += 1
        if name == "SkullCrossed" and fields["wasted"]:
            seen["an 11th skull"] += 1
        if name == "TorchLit" and fields["wasted"]:
            seen["a second torch in a round"] += 1
        if name == "SkullsErased":
            seen[f"an elixir erases {fields['erased']}"] += 1
        if name == "CrossesGained":
            seen["a cross"] += 1
            seen["two crosses under one shape"] += len(fields["cells"]) > 1
            seen["a cross paid for by a cross"] += pending > 0
        if name == "Marked" and fields["extra"]:
            cards = before["seats"][player]["cards"]
            signs = CARDS[fields["card"]]["signs"]
            own = next(cells_of(names) for number, names in cards if number == fields["card"])
            seen["an extra cell on a card whose tomb is marked"] += any(signs[c] == "T" for c in own)
            seen["an extra cell on an untouched card"] += not own
            seen["a tomb as an extra cell"] += any(signs[c] == "T" for c in fields["cells"])
        if name == "Marked":
            covered = [CARDS[fields["card"]]["signs"][cell] for cell in fields["cells"]]
            seen["skull and elixir under one shape"] += "s" in covered and "e" in covered
            seen["tomb and cross under one shape"] += "T" in covered and "x" in covered
            seen["a shape covers the entrance"] += (
                len(covered) > 1 and CARDS[fields["card"]]["entrance"] in fields["cells"]
            )
        if name == "CardTaken":
            seen["a card taken unseen"] += fields["place"] is None
            seen["a card taken from the display"] += fields["place"] is not None
            seen["the last card of the deck taken unseen"] += fields["place"] is None and not reference.deck
    if before["phase"] == "replace":
        seen["a gap in the display is not refilled yet"] += (
            reference.phase == "replace" and bool(reference.deck) and None in reference.display
        )
        seen["a gap in the display stays: the deck is empty"] += (
            reference.phase == "mark" and not reference.deck and None in reference.display
        )
    if reference.phase == "over":
        best = max(reference.scores())
        seen["a tie for the first place is broken"] += (
            reference.scores().count(best) > 1 and len(reference.winners()) == 1
        )
        seen["cards explored in the last turn"] += kinds["Explored"] > 0


MUST_BE_SEEN = {
    "a 6th pyramid's award": 2,
    "a card taken from the display": 50,
    "a card taken unseen": 50,
    "a colour's awards are closed": 5,
    "a cross": 500,
    "a cross paid for by a cross": 10,
    "a gap in the display is not refilled yet": 5,
    "a gap in the display stays: the deck is empty": 5,
    "a pass": 5,
    "a seat has two awards of one colour": 5,
    "a second torch in a round": 10,
    "a shape covers the entrance": 500,
    "a tie for the first place is broken": 1,
    "a tomb as an extra cell": 10,
    "an 11th green gem": 5,
    "an 11th red gem": 5,
    "an 11th skull": 5,
    "an award": 50,
    "an award struck off": 5,
    "an elixir erases 0": 5,
    "an elixir erases 1": 5,
    "an elixir erases 2": 5,
    "an extra cell on a card whose tomb is marked": 5,
    "an extra cell on an untouched card": 5,
    "awards to several seats in a turn": 1,
    "cards explored in the last turn": 5,
    "cards of several seats explored in a turn": 10,
    "crosses lapse": 5,
    "display and deck empty for a replacement": 5,
    "several awards of one colour in a turn": 1,
    "skull and elixir under one shape": 5,
    "the last card of the deck taken unseen": 2,
    "tomb and cross under one shape": 2,
    "two cards of one seat explored in a turn": 5,
    "two crosses under one shape": 10,
}
"""How often each branch must have been taken in the games below, at the least."""


# --- the comparison -----------------------------------------------------------------------------


def guesses(random: Random, reference: Reference, player: int) -> list[str]:
    """Shapes thrown at random on the player's cards."""
    revealed = reference.revealed() if reference.turn else "I1"
    patterns = list(PLACEMENTS) if reference.variant else ["I1", *dict.fromkeys(EXPEDITION_CARDS)]
    return [
        f"{number}:{names_of(random.choice(PLACEMENTS[pattern]))}"
        for number in reference.players[player].slots
        if number is not None
        for pattern in (random.choice(patterns), revealed)
    ]


COMPARISON = Comparison(
    GAME,
    {"cells": cells_in, "cell": cells_in, "colour": COLOUR_NAMES.__getitem__},
    guesses,
    note_branches,
)


def whole_game(seed: int, seen: Counter[str], variant: str = "") -> int:
    """A game from the deal to the end, in one of all ways of playing; the number of positions."""
    random = Random(seed)
    players = 1 + seed % 4
    if seed // 4 % 2:
        ways = [WAYS[seed // 8 % len(WAYS)]] * players
    else:
        ways = [random.choice(WAYS) for _ in range(players)]
    return COMPARISON.play(
        GAME.new(players, seed, variant), Reference.new(players, seed, variant), random, ways, seen
    )


def handmade_game(seed: int, seen: Counter[str]) -> int:
    """The end of a game from a state put together by hand; the number of positions."""
    random = Random(seed)
    players = 4 if seed % 3 else 3
    if seed % 4 == 0:
        players, obj = 4, handmade.lapses(random, 4)
    elif seed % 4 == 1:
        players, obj = 4, handmade.two_tombs(random, 4, random.choice((0, 1, 2, 3, 5, 6, 20)))
    elif seed % 16 == 2:
        players, obj = 4, handmade.a_sixth(random)
    elif seed % 4 == 2:
        obj = handmade.short_supply(random, players, random.randint(12, 30))
    else:  # three seats cannot have explored so many cards in time
        players, obj = 4, handmade.short_supply(random, 4, random.randint(0, 8))
    obj = json.loads(json.dumps(obj))
    state, reference = GAME.from_json(obj), Reference.from_json(obj)
    ways = [random.choice(WAYS) for _ in range(players)]
    if seed % 4 == 1 or seed % 16 == 2:
        ways[0] = longing_for("xT")
    return COMPARISON.play(state, reference, random, ways, seen)


@pytest.mark.long
def test_whole_games_and_short_supplies_agree_in_every_position() -> None:
    seen: Counter[str] = Counter()
    positions = seed = 0
    while positions < POSITIONS:
        positions += whole_game(seed, seen)
        seed += 1
    assert sum(handmade_game(seed, seen) for seed in range(320)) >= 3_000
    assert {branch: seen[branch] for branch, least in MUST_BE_SEEN.items() if seen[branch] < least} == {}


TELLING, TELLING_BY_HAND = (13, 128), (85, 93, 108, 224, 229, 242)
"""Seeds of games that take all of these branches between them."""


def test_they_agree_in_games_that_take_every_branch() -> None:
    seen: Counter[str] = Counter()
    for seed in TELLING:
        whole_game(seed, seen)
    for seed in TELLING_BY_HAND:
        handmade_game(seed, seen)
    assert [branch for branch in MUST_BE_SEEN if not seen[branch]] == []


def test_they_agree_in_games_that_nobody_has_seen() -> None:
    random, positions = chance("pyramids"), 0
    while positions < 600:
        positions += whole_game(random.randrange(2**32), Counter())
        positions += handmade_game(random.randrange(2**32), Counter())


@pytest.mark.parametrize("variant", GAME.variants)
def test_they_agree_in_every_variant(variant: str) -> None:
    random, positions = chance(variant), 0
    while positions < 600:
        positions += whole_game(random.randrange(2**32), Counter(), variant)


@pytest.mark.long
@pytest.mark.parametrize("variant", GAME.variants)
def test_thousands_of_positions_agree_in_every_variant(variant: str) -> None:
    positions = seed = 0
    while positions < POSITIONS // 2:
        positions += whole_game(seed, Counter(), variant)
        seed += 1
