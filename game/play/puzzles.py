"""Puzzles: positions of played games where one decision is clearly the best, or the last turns hide more.

They come from files of the build, one for each game (`python -m benchmarks.puzzles.make`):
{"format": 1, "game": id, "rules": version, "puzzles": [[theme, level, record, aim], ...]}. `record` is a game
up to the puzzle, packed as links are; its seat "you" is to decide. `aim` is {action: loss}, best first; for
a last turn it is [the most points that the game can end with, actions that lead there, ...]; for several
turns [these points, the turns, actions that lead there, ...]; for a win [0, the turns, [all first decisions
that lead to a sure win], all seats' actions of one way there, ...]. `level` is the weakest that solves it.

The stars are kept under 'puzzles.<game>' as JSON {id of a puzzle: stars}.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from game.bots.halving import Unit
from game.bots.sure_win import wins_surely
from game.engine import Action, Game, Random, State
from game.engine.record import Record, RecordError

from .json_text import read_json
from .packing import from_letters, unpack
from .saves import SavedRecord, Slot, set_aside
from .seats import YOU, kind_of
from .storage import Store

FOLDER = "puzzles"
"""The folder of the files: a pack of the site, which is fetched on demand."""
FORMAT = 1
KEY = "puzzles."
"""The prefix of the keys in the store; the id of a game follows."""

MOST_STARS = 3
LOSSES: dict[Unit, tuple[float, float, float]] = {"points": (0.5, 3.0, 6.0), "chance": (0.01, 0.06, 0.12)}
"""Up to such a loss a decision earns three stars, two, and one."""
SHORT = (0, 2, 5)
"""The points that may be missing at the end for three stars, two, and one."""

_ID_LETTERS = 5
"""The length of an id: so many letters of a packed record are bits of its checksum alone."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle, as its file describes it."""

    game: str
    theme: str
    """The idea that it is about: a word of the game's own."""
    level: str
    """The weakest level of opponents that solves it; the strongest if none does."""
    packed: str
    """The game up to here."""
    answers: Mapping[str, float]
    """Decisions by their text, with what each loses against the best one; those that are not listed lose more
    than all of them. Empty if `most` is to be reached."""
    most: int | None
    """The points to end the game with, 0 to win it; None if one decision is asked for."""
    way: tuple[str, ...] = ()
    """All seats' actions that lead there."""
    turns: int = 1
    """The turns that it lasts."""
    sure: tuple[str, ...] = ()
    """The first decisions that lead to a win which nobody can prevent."""

    @property
    def id(self) -> str:
        """Its name in the store."""
        return self.packed[:_ID_LETTERS]

    @property
    def best(self) -> str:
        """The best decision, as text; '' if none is asked for."""
        return next(iter(self.answers), "")

    def record(self, games: Mapping[str, Game]) -> SavedRecord:
        """The game up to the puzzle. Raises RecordError if it cannot be replayed."""
        return unpack(from_letters(self.packed), games)

    def stars_for(self, action: Action, unit: Unit) -> int:
        """The stars that a decision earns, 0–3."""
        loss = self.answers.get(str(action))
        return 0 if loss is None else sum(loss <= most for most in LOSSES[unit])

    @property
    def wins(self) -> bool:
        """True if the game is to be won."""
        return self.most == 0

    def ended(self, begun: State, state: State) -> bool:
        """True if its turns are over; `begun` is its first position."""
        return state.is_over or (self.wins and turn_of(state) >= turn_of(begun) + self.turns)

    def stays_sure(
        self, positions: Sequence[State], actions: Sequence[tuple[int, Action]], player: int
    ) -> bool:
        """True if none of these actions of the player's, the first is the puzzle's, gave a sure win away.

        `positions` are those before each action, and the last one.
        """
        last = turn_of(positions[0]) + self.turns - 1
        own = [number for number, (seat, _action) in enumerate(actions) if seat == player]
        return all(
            wins_surely(self.game, positions[number + 1], player, last)
            if number
            else str(actions[number][1]) in self.sure
            for number in own
        )

    def missing(self, state: State, player: int) -> int:
        """The points that the end lacks: 0 at best. A game that is to be won, and is not, lacks several."""
        assert self.most is not None
        own, *others = state.scores()[player], *_but(state.scores(), player)
        if not self.wins:
            return self.most - own
        if player in state.winners():
            return 0
        return max(max(others) - own, SHORT[1] + 1)

    def stars_at(self, state: State, player: int, *, sure: bool = True) -> int:
        """The stars that the end earns, 0–3: all for a win only if it was `sure` all the time."""
        missing = self.missing(state, player)
        stars = sum(missing <= short for short in SHORT)
        return stars if sure else min(stars, MOST_STARS - 1)


def turn_of(state: State) -> int:
    """The turn of a position; 0 in a game without."""
    return int(getattr(state, "turn", 0))


def _but(scores: Sequence[int], player: int) -> Sequence[int]:
    return [*scores[:player], *scores[player + 1 :]]


def turn_before(positions: Sequence[State], actions: Sequence[tuple[int, Action]], player: int) -> int:
    """How many actions lead to the last turn in which a player has acted; all where there is none."""
    own = [number for number, (seat, _action) in enumerate(actions) if seat == player]
    same = takewhile(lambda n: turn_of(positions[n]) == turn_of(positions[own[-1]]), reversed(own))
    return min(same, default=len(actions))  # from the end: each round counts its own turns


def read_puzzles(text: str, games: Mapping[str, Game]) -> list[Puzzle]:
    """The puzzles of a file, in its order. Raises RecordError if it is not one of this build's rules."""
    try:
        obj = read_json(text)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if not isinstance(obj, dict) or obj.get("format") != FORMAT or not isinstance(obj.get("puzzles"), list):
        raise RecordError("it is not a file of puzzles")
    game = games.get(str(obj.get("game")))
    if game is None:
        name = str(obj.get("game"))
        raise RecordError(f"unknown game {name!r}", RecordError.GAME, name=repr(name))
    if obj.get("rules") != game.rules_version:
        message = f"the puzzles follow rules {obj.get('rules')} of {game.id}; we play {game.rules_version}"
        raise RecordError(message, RecordError.RULES)
    return [_puzzle(game.id, number, entry) for number, entry in enumerate(obj["puzzles"], 1)]


def _puzzle(game_id: str, number: int, entry: object) -> Puzzle:
    match entry:
        case [str(theme), str(level), str(packed), dict(answers)] if answers:
            if all(isinstance(loss, float | int) and loss >= 0 for loss in answers.values()):
                return Puzzle(game_id, theme, level, packed, answers, None)
        case [str(theme), str(level), str(packed), [int(most), str(first), *others]]:
            way = (first, *map(str, others))
            return Puzzle(game_id, theme, level, packed, {}, most, way)
        case [str(theme), str(level), str(packed), [int(most), int(turns), str(first), *others]] if turns > 1:
            way = (first, *map(str, others))
            if most:
                return Puzzle(game_id, theme, level, packed, {}, most, way, turns)
        case [str(theme), str(level), str(packed), [0, int(turns), [*sure], str(first), *others]]:
            way = (first, *map(str, others))
            if turns > 1 and first in sure:
                return Puzzle(game_id, theme, level, packed, {}, 0, way, turns, tuple(map(str, sure)))
    raise RecordError(f"puzzle {number} is not described as one")


def seat_of(record: Record) -> int:
    """The seat that solves it. Raises RecordError if no seat is to."""
    found = [player for player, seat in enumerate(record.seats) if kind_of(seat) == YOU]
    if len(found) != 1:
        raise RecordError("a puzzle has one seat 'you'")
    return found[0]


class PuzzleSlot(Slot):
    """The slot of a puzzle's table: it stores nothing, and undo stops at the puzzle's first position."""

    files = False

    def __init__(self, game: str, given: int) -> None:
        """`given` is how many actions lead to the puzzle."""
        super().__init__(game, "")
        self.given = given


# --- what was reached --------------------------------------------------------------------------


def read_stars(text: str | None) -> dict[str, int]:
    """Stars by id, of a text that is kept; what is no number of stars is passed over."""
    try:
        obj = read_json(text) if text else {}
    except ValueError:
        return {}
    found = obj if isinstance(obj, dict) else {}
    return {key: stars for key, stars in found.items() if type(stars) is int and 0 <= stars <= MOST_STARS}


def merged_stars(*some: Mapping[str, int]) -> dict[str, int]:
    """The most of each."""
    found: dict[str, int] = {}
    for stars in some:
        found |= {key: max(count, found.get(key, 0)) for key, count in stars.items()}
    return found


def stars_text(stars: Mapping[str, int]) -> str:
    """The stored text of the stars."""
    return json.dumps(dict(stars), separators=(",", ":"))


def stars_of(store: Store, game_id: str) -> dict[str, int]:
    """The stars reached in a game's puzzles, by id: 0 for one tried in vain. May raise StoreError."""
    return read_stars(store.get(f"{KEY}{game_id}"))


def note_stars(store: Store, puzzle: Puzzle, stars: int) -> None:
    """Keep what was reached, if it is more than before. May raise StoreError."""
    key = f"{KEY}{puzzle.game}"
    text = store.get(key)
    before = read_stars(text)
    if text and not before:
        set_aside(store, key, text)
    after = merged_stars(before, {puzzle.id: stars})
    if after != before:
        store.set(key, stars_text(after))


# --- which one comes next -----------------------------------------------------------------------


def of_the_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The same for everybody; each has its day before the first one comes again."""
    cycle, place = divmod(day.toordinal(), len(puzzles))
    order = list(range(len(puzzles)))
    Random(cycle).shuffle(order)
    return puzzles[order[place]]


def next_puzzle(
    puzzles: Sequence[Puzzle], stars: Mapping[str, int], levels: Sequence[str], near: str, after: str = ""
) -> Puzzle | None:
    """The one to be offered: new, of the level nearest to `near`, else one that lacks stars; or None.

    The others follow in the order of the file, those behind the one with the id `after` first.
    """
    order = {level: place for place, level in enumerate(levels)}
    at = next((number for number, puzzle in enumerate(puzzles) if puzzle.id == after), -1)
    in_turn = (*puzzles[at + 1 :], *puzzles[: at + 1])
    lacking = [p for p in in_turn if stars.get(p.id, 0) < MOST_STARS and p.id != after]
    fresh = [puzzle for puzzle in lacking if puzzle.id not in stars]
    wanted = order.get(near, 0)
    return min(fresh or lacking, key=lambda p: abs(order.get(p.level, 0) - wanted), default=None)
