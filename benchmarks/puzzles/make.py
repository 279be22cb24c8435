"""Makes the puzzles of a game: `python -m benchmarks.puzzles.make pyramids --games 60 --jobs 2`.

Writes assets/puzzles/GAME.json and prints what is in it, as docs/puzzles.md has it. With `--several` it makes
the puzzles over several turns, else all others; the rest of the file stays, if it follows the present rules.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.puzzles.find import Found, find, games_of, up_to
from benchmarks.puzzles.last_turn import last_turn
from benchmarks.puzzles.several_turns import Several, last_turns, wins
from game.bots import levels
from game.engine import GAMES
from game.engine.record import Record
from game.games.mummy.rules import MummyState
from game.games.mummy.rules.phases import PLAY, TURN
from game.play.packing import pack, to_letters
from game.play.puzzles import FORMAT

FOLDER = Path(__file__).parents[2] / "assets" / "puzzles"
WANTED = {"pyramids": 150, "anubix": 150, "mummy": 100}
SEATS = {"pyramids": (2, 1), "anubix": (2, 2, 3), "mummy": (3, 4)}
"""The tables that games are played at, in turn."""
LAST_TURNS = 300
"""So many games of Pyramids alone are played for their last turns."""
SEVERAL = {"pyramids": ("turns", 1), "anubix": ("win", 2)}
"""The theme of puzzles over several turns, and the seats of the games that they come from."""
FROM_A_GAME = 7
"""No game gives more of them."""
ONE_KIND = 0.6
"""No theme of Mummy has more answers of one kind, a move say."""

OF_REASON = {
    "pyramids": {
        "tomb": "tomb finishers nearer room",
        "awards": "award race award_ahead pair same_colour",
        "gems": "gems gem_pairs gems_ahead rich",
        "torch": "torch torch_ahead torch_card",
        "skulls": "elixir skulls skulls_ahead mild",
        "crosses": "extra",
    },
    "anubix": {
        "build": "complete finish pyramid arch relief ahead",
        "bonus": "bonus bonus_near bonus_ahead",
        "saving": "quarry joker",
        "rivals": "dice ends race colours",
    },
}
"""Themes by the kind of the weightiest reason."""
OF_PHASE = {
    "way": "turn go",
    "others": "push play",
    "face": "cancel test fight give",
    "mummy": "bid mummy strike",
}
"""Themes of Mummy by what is to be decided."""


class Made(NamedTuple):
    """A puzzle that may be taken."""

    theme: str
    level: str
    record: Record
    aim: dict[str, float] | list[object]
    """As `game.play.puzzles` has it."""
    gap: float
    """By how much the best is better than what is not as good; 0 for a last turn."""
    error: float


def theme_of(found: Found) -> str:
    """The idea of a decision; '' if it has none."""
    if isinstance(found.state, MummyState):
        phase = (
            TURN if found.player == found.state.active and found.state.phase == PLAY else found.state.phase
        )
        return next(theme for theme, phases in OF_PHASE.items() if phase in phases.split())
    kinds = OF_REASON[found.record.game]
    first = found.reasons[0].kind if found.reasons else ""
    return next((theme for theme, some in kinds.items() if first in some.split()), "")


def of_game(asked: tuple[str, int, int]) -> list[Made]:
    """All puzzles of one game: (its id, seats, seed)."""
    game_id, players, seed = asked
    made = []
    for record, positions in games_of(game_id, players, [seed]):
        for found in find(record, positions):
            theme = theme_of(found)
            if theme:
                made.append(Made(theme, found.level, found.record, found.answers, found.gap, found.error))
    return made


def of_last_turn(seed: int) -> list[Made]:
    """The last turn of a game of Pyramids alone, if it makes a puzzle."""
    record, positions = next(games_of("pyramids", 1, [seed]))
    last = last_turn(record, positions)
    if last is None:
        return []
    aim = [last.best.points, *last.best.way]
    return [Made("last", last.level, up_to(record, last.at, 0), aim, 0.0, 0.0)]


def of_several_turns(asked: tuple[str, int]) -> list[Made]:
    """The puzzles over several turns of one game: (its id, seed)."""
    game_id, seed = asked
    theme, players = SEVERAL[game_id]
    record, positions = next(games_of(game_id, players, [seed]))
    last = last_turns(record, positions) if players == 1 else None
    some = ([last] if last else []) if players == 1 else wins(record, positions)
    return [Made(theme, one.level, up_to(record, one.at, one.player), aim_of(one), 0.0, 0.0) for one in some]


def aim_of(several: Several) -> list[object]:
    """The aim of a puzzle over several turns, as `game.play.puzzles` has it."""
    sure = [] if several.most else [several.sure]
    return [several.most, several.turns, *sure, *several.way]


def kept(game_id: str, *, several: bool, folder: Path = FOLDER) -> list[object]:
    """The puzzles over several turns in a game's file, or the others; none of other rules."""
    path = folder / f"{game_id}.json"
    obj = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if obj.get("rules") != GAMES[game_id].rules_version:
        return []
    theme = SEVERAL[game_id][0] if game_id in SEVERAL else ""
    return [one for one in obj["puzzles"] if (one[0] == theme) == several]


def varied(made: Sequence[Made], seed: int) -> list[Made]:
    """Those of Mummy without what there is too much of: whoever has solved two would know the others."""
    kinds: dict[str, dict[str, list[Made]]] = defaultdict(lambda: defaultdict(list))
    for one in Random(seed).sample(made, len(made)):
        kinds[one.theme][str(next(iter(one.aim))).split()[0]].append(one)
    found: list[Made] = []
    for rows in kinds.values():
        first, *others = sorted(rows.values(), key=len, reverse=True)
        rest = [one for row in others for one in row]
        found += rest + first[: int(len(rest) * ONE_KIND / (1 - ONE_KIND))]
    return found


def chosen(made: Sequence[Made], wanted: int, seed: int) -> list[Made]:
    """So many, of each theme and level in turn, and of a game only a few."""
    rows: dict[tuple[str, str], list[Made]] = defaultdict(list)
    for one in Random(seed).sample(made, len(made)):
        rows[one.theme, one.level].append(one)
    from_game: Counter[tuple[int, int]] = Counter()
    found: list[Made] = []
    while len(found) < wanted and any(rows.values()):
        for row in rows.values():
            while row and len(found) < wanted:
                one = row.pop()
                game = one.record.seed, len(one.record.seats)
                if from_game[game] < FROM_A_GAME:
                    from_game[game] += 1
                    found.append(one)
                    break
    order = [theme for theme in THEMES if any(one.theme == theme for one in found)]
    known = levels(made[0].record.game)
    return sorted(found, key=lambda one: (order.index(one.theme), known.index(one.level)))


THEMES = (*OF_REASON["pyramids"], "last", *OF_REASON["anubix"], *OF_PHASE)
"""In the order in which they are met."""


def entry(one: Made) -> list[object]:
    """A puzzle as its file has it."""
    data = pack(one.record, GAMES)
    assert data
    return [one.theme, one.level, to_letters(data), one.aim]


def write(game_id: str, taken: Sequence[Made], *, several: bool = False, folder: Path = FOLDER) -> int:
    """Write these into the file of a game in `folder`, beside its others (see `kept`); how many bytes it has.

    With `several` they are puzzles over several turns, which stand at the end.
    """
    rules = GAMES[game_id].rules_version
    entries: list[object] = [entry(one) for one in taken]
    others = kept(game_id, several=not several, folder=folder)
    entries = others + entries if several else entries + others
    obj = {"format": FORMAT, "game": game_id, "rules": rules, "puzzles": entries}
    text = json.dumps(obj, separators=(",", ":")) + "\n"
    folder.mkdir(exist_ok=True)
    return (folder / f"{game_id}.json").write_text(text, encoding="utf-8")


def report(game_id: str, made: Sequence[Made], size: int, say: Callable[[str], None] = print) -> None:
    """How many of which theme and level, and how sure."""
    known = levels(game_id)
    say(f"{game_id}: {len(made)} puzzles, {size} bytes; themes by the weakest level that solves them")
    for theme in dict.fromkeys(one.theme for one in made):
        some = [one for one in made if one.theme == theme]
        counts = Counter(one.level for one in some)
        gap, error = median(one.gap for one in some), median(one.error for one in some)
        numbers = " ".join(f"{counts[level]:3}" for level in known)
        say(f"  {theme:8} {numbers}   median gap {gap:.3f}, its error {error:.3f}")


def main(argv: Sequence[str] | None = None) -> int:
    """Make one file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=tuple(WANTED))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--several", action="store_true", help="only those over several turns")
    options = parser.parse_args(argv)
    if options.several:
        if options.game not in SEVERAL:
            parser.error(f"there are puzzles over several turns for: {', '.join(SEVERAL)}")
        seeds = range(options.seed, options.seed + options.games)
        with Pool(options.jobs) as pool:
            asked_for = [(options.game, seed) for seed in seeds]
            several = [one for some in pool.imap(of_several_turns, asked_for) for one in some]
        several.sort(key=lambda one: levels(options.game).index(one.level))
        report(options.game, several, write(options.game, several, several=True))
        return 0
    seats = SEATS[options.game]
    asked = [
        (options.game, seats[number % len(seats)], options.seed + number) for number in range(options.games)
    ]
    made: list[Made] = []
    with Pool(options.jobs) as pool:
        for number, some in enumerate(pool.imap(of_game, asked), 1):
            made += some
            write(options.game, chosen(made, WANTED[options.game], options.seed))
            print(f"{number} of {len(asked)} games, {len(made)} puzzles", flush=True)
        if options.game == "pyramids":
            seeds = range(options.seed + options.games, options.seed + options.games + LAST_TURNS)
            made += [one for some in pool.imap(of_last_turn, seeds) for one in some]
    if options.game == "mummy":
        made = varied(made, options.seed)
    taken = chosen(made, WANTED[options.game], options.seed)
    report(options.game, taken, write(options.game, taken))
    there = len(kept(options.game, several=True))
    print(f"{there} over several turns stay in the file; `--several` makes them")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
