"""Learn the weights of a game from nothing: `make teach GAME=pyramids` (python -m training.teach pyramids).

Goes through the stages of training/recipes.toml: plays, fits, and at last measures what was learned beside
what ships. Everything is kept in build/teach; stop it, begin again, and it goes on where it was. One seed
gives one result, whatever `--jobs` is. Weights that are better you copy to game/games/GAME/bots.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RECIPES = ROOT / "training" / "recipes.toml"
SHARE = 250
"""So many games at a time are played by one process, which has a seed of its own."""
SEEDS = 1000
"""Seeds of one stage's processes are so far from the next stage's."""


@dataclass(frozen=True, slots=True)
class Work:
    """One command of the training: to be done if what it makes is not there."""

    what: str
    makes: Path
    words: tuple[str, ...]
    """Of the command line: module, then arguments."""
    games: int
    """That it plays; 0 for a fit."""


@dataclass(frozen=True, slots=True)
class Course:
    """The work for one network: several processes may work on the games of a stage at once."""

    network: str
    stages: Sequence[tuple[Sequence[Work], Work]]
    """Games, and the fit to them and all before."""
    weights: Path
    """The last fit's."""
    measure: Mapping[str, Any]


def courses(game: str, folder: Path, seed: int, scale: float) -> list[Course]:
    """The work of a game's recipes, with the games of each stage multiplied by `scale`.

    Raises KeyError for a game without recipes.
    """
    recipes = tomllib.loads(RECIPES.read_text(encoding="utf-8"))[game]
    return [_course(game, name, recipe, folder, seed, scale) for name, recipe in recipes.items()]


def _course(game: str, name: str, recipe: Mapping[str, Any], folder: Path, seed: int, scale: float) -> Course:
    stages: list[tuple[Sequence[Work], Work]] = []
    samples: list[Path] = []
    weights: Path | None = None
    common = ["--seats", *map(str, recipe["seats"])]
    fitting = [word for key, value in recipe["fit"].items() for word in (f"--{key}", str(value))]
    for number, stage in enumerate(recipe["stages"]):
        plays = []
        games = max(1, round(stage["games"] * scale))
        for part, count in enumerate(_shares(games)):
            made = folder / f"{name}-{number}-{part}.npz"
            own = seed + number * SEEDS + part
            words = ["play", str(made), *common, "--games", str(count), "--seed", str(own)]
            words += ["--slip", str(stage["slip"])] if "slip" in stage else []
            words += ["--network", str(weights)] if stage.get("itself") and weights else []
            plays.append(
                Work(f"{name}, stage {number + 1}: games", made, (f"training.{game}", *words), count)
            )
            samples.append(made)
        weights = folder / f"{name}-{number}.json"
        words = ["fit", *map(str, samples), "--network", str(weights), *fitting]
        fit = Work(f"{name}, stage {number + 1}: fit", weights, (f"training.{game}", *words), 0)
        stages.append((plays, fit))
    assert weights
    return Course(name, stages, weights, recipe["measure"])


def _shares(games: int) -> Iterator[int]:
    while games > 0:
        yield min(SHARE, games)
        games -= SHARE


class Clock:
    """Tells how far the games are, and how long the rest may take."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.played = total, 0, 0
        self.began = time.monotonic()

    def count(self, games: int, *, new: bool) -> str:
        """So many more are there, `new` ones or those of an earlier run: what is to be said."""
        self.done += games
        self.played += games if new else 0
        if not self.played:
            return f"{self.done} of {self.total} games"
        each = (time.monotonic() - self.began) / self.played
        left = round(each * (self.total - self.done) / 60)
        return f"{self.done} of {self.total} games, about {left} min left"


def do(work: Work, root: Path = ROOT) -> bool:
    """Do it, unless it has been done; whether it was done now. Raises CalledProcessError if it fails."""
    if work.makes.exists():
        return False
    unfinished = work.makes.with_name(f"unfinished-{work.makes.name}")
    words = [str(unfinished) if word == str(work.makes) else word for word in work.words]
    subprocess.run([sys.executable, "-m", *words], check=True, cwd=root)
    os.replace(unfinished, work.makes)
    return True


def teach(todo: Sequence[Course], jobs: int) -> None:
    """Play and fit all that is not there yet."""
    clock = Clock(sum(work.games for course in todo for plays, _fit in course.stages for work in plays))
    with ThreadPoolExecutor(jobs) as pool:
        for course in todo:
            for plays, fit in course.stages:
                for work, new in zip(plays, pool.map(do, plays), strict=True):
                    print(f"{work.what}: {clock.count(work.games, new=new)}", flush=True)
                if not do(fit):
                    print(f"{fit.what}: there already", flush=True)


def measure(game: str, todo: Sequence[Course], folder: Path, jobs: int, scale: float) -> None:
    """Let the levels meet with the new weights, and with those that ship, on the same deals."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT / "game", tree / "game", ignore=shutil.ignore_patterns("__pycache__", "art"))
    for course in todo:
        shutil.copy(course.weights, tree / "game" / "games" / game / "bots" / f"{course.network}.json")
    for course in todo:
        wanted = course.measure
        games = max(1, round(wanted["games"] * scale))
        options = ["--players", str(wanted["seats"]), "--games", str(games), "--jobs", str(jobs)]
        for whose, root in (("what ships", ROOT), ("what was learned", tree)):
            print(f"{course.network}, {whose}:", flush=True)
            words = ["game.bots.arena", game, *wanted["levels"], *options]
            subprocess.run([sys.executable, "-m", *words], check=True, cwd=root)


def main(words: Sequence[str] | None = None) -> int:
    """Teach a game."""
    known = tomllib.loads(RECIPES.read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=tuple(known))
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "teach")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the recipes' games")
    options = parser.parse_args(words)
    folder = options.folder.resolve() / f"{options.game}-{options.seed}-{options.scale:g}"
    folder.mkdir(parents=True, exist_ok=True)
    todo = courses(options.game, folder, options.seed, options.scale)
    teach(todo, options.jobs)
    measure(options.game, todo, folder, options.jobs, options.scale)
    for course in todo:
        print(f"{course.network}: {course.weights}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
