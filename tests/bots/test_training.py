"""The scripts that taught the bots: what they fit is what the game computes, and they run from end to end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from benchmarks import coach as benchmark
from game.bots.bot import Bot
from game.bots.network import Network, load_network, parse_network
from game.engine import Action, State
from game.games.anubix.bots.sketch import Sketch
from game.games.anubix.rules import Turn, dice_for
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.phases import MARK
from tests.today import some_of
from training import anubix, join, mummy, pyramids, teach
from training.fit import Fit, Samples, learn, traced


def test_lambda_returns_by_hand() -> None:
    """Two ways of three and two positions: each is followed by its own only."""
    values = np.asarray([[0.1], [0.2], [0.6], [0.5], [0.9]], np.float32)
    ends = np.asarray([[1.0], [1.0], [1.0], [0.0], [0.0]], np.float32)
    games = np.asarray([0, 0, 0, 1, 1], np.int32)
    found = traced(values, ends, games, 0.5)[:, 0]
    assert found == pytest.approx([0.5 * (0.5 * 1.0 + 0.5 * 0.6) + 0.5 * 0.2, 0.8, 1.0, 0.45, 0.0])
    assert traced(values, ends, games, 1.0)[:, 0] == pytest.approx(ends[:, 0])


def test_a_fit_learns_and_the_game_computes_the_same() -> None:
    random = np.random.default_rng(1)
    inputs = random.uniform(-1, 1, (4000, 3)).astype(np.float32)
    chance = 1 / (1 + np.exp(-4 * inputs[:, 0]))
    targets = np.stack([chance, np.abs(inputs[:, 1]) + inputs[:, 2]], 1).astype(np.float32)
    fit = Fit({"a": 2, "b": 1}, hidden=12, outputs=2, chances=1, seed=1)
    fit.train(inputs, targets, (1.0, 1.0), epochs=30, rate=0.01, batch=64)
    found = fit.predict(inputs)
    assert ((found - targets) ** 2).mean(0).max() < 0.003
    network = parse_network(json.dumps(fit.to_json()))
    for row, expected in zip(inputs[:20].tolist(), found[:20], strict=True):
        assert 1 / (1 + np.exp(-output(network, row, 0))) == pytest.approx(expected[0], abs=2e-3)
        assert output(network, row, 1) == pytest.approx(expected[1], abs=2e-3)


def test_whole_games_are_kept_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's other seat would tell how it ends; and games of two and of three seats are kept back alike."""
    samples = Samples()
    for game in range(200):
        for _seat in range(2 + game % 2):
            samples.add({"game": [float(game)]}, (0.0,), (0.0,))
            samples.way += 1
        samples.game += 1
    samples.save(tmp_path / "all.npz")
    used: set[int] = set()
    monkeypatch.setattr(Fit, "train", lambda _self, inputs, *_rest, **_named: used.update(inputs[:, 0]))
    options = {"trace": 0.5, "sweeps": 0, "epochs": 1, "rate": 0.1, "seed": 1}
    learn([tmp_path / "all.npz"], chances=1, weights=(1.0,), hidden=2, **options)
    kept_back = set(range(200)) - used
    assert sorted(game % 2 for game in kept_back) == [0] * 10 + [1] * 10


def test_seats_that_mark_together_do_not_see_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where games are played to learn from, nor where they are played for the coach."""
    shown: list[list[bool]] = []

    def spy(_bot: Bot, state: State, player: int) -> Action:
        assert isinstance(state, PyramidsState)
        shown.append([s.started for p, s in enumerate(state.seats) if p != player and state.phase == MARK])
        return state.legal_actions(player)[0]

    for module in (pyramids, benchmark):
        monkeypatch.setattr(module, "choose", spy)
    paths, _scores = pyramids.record_game(None, 3, Random(1), 0.0, 0.0)
    assert [len(path) for path in paths] == [28] * 3
    benchmark.played("pyramids", ("scribe", "scribe"), 1)
    assert len(shown) >= 5 * 28
    assert not any(map(any, shown))


@pytest.mark.thorough
@some_of(
    ("script", "shipped", "seats"),
    [
        (anubix, ("game.games.anubix.bots", "pair.json"), ["2"]),
        (anubix, ("game.games.anubix.bots", "table.json"), ["3", "5"]),
        (mummy, ("game.games.mummy.bots", "pair.json"), ["2"]),
        (mummy, ("game.games.mummy.bots", "solo.json"), ["1"]),
        (mummy, ("game.games.mummy.bots", "table.json"), ["3", "4"]),
        (pyramids, ("game.games.pyramids.bots", "value.json"), ["1", "2"]),
    ],
    today=2,
    ids=lambda case: "-".join(case[1]),
)
def test_from_the_first_game_to_weights(
    script, shipped: tuple[str, str], seats: list[str], tmp_path: Path
) -> None:
    """Priests play, a network is fitted, it plays itself, and is fitted again."""

    def run(*words: str) -> None:
        script.main(words)

    first, second, weights = (str(tmp_path / name) for name in ("0.npz", "1.npz", "weights.json"))
    few = ["--hidden", "4", "--epochs", "1", "--sweeps", "1"]
    run("play", first, "--games", "2", "--seats", *seats)
    run("fit", first, "--network", weights, *few)
    run("play", second, "--games", "1", "--seats", *seats, "--network", weights)
    run("fit", first, second, "--network", weights, *few)
    made, ships = parse_network(Path(weights).read_text("ascii")), load_network(*shipped)
    assert {name: len(rows) for name, rows in made.parts.items()} == {
        name: len(rows) for name, rows in ships.parts.items()
    }
    assert all(np.isfinite(row).all() for rows in made.parts.values() for row in rows)


@pytest.mark.parametrize("script", [anubix, mummy, pyramids])
def test_fitting_for_no_file_is_refused_before_it_begins(
    script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        script.main(["fit", str(tmp_path / "missing.npz")])
    assert "--network" in capsys.readouterr().err


def test_every_table_of_anubix_is_judged_by_the_chances_of_its_own_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: list[tuple[int, int]] = []

    def looks(dice: int) -> anubix.Looks:
        def seen(position: Sketch) -> list[tuple[float, Turn]]:
            if (position.players, dice) not in met:
                met.append((position.players, dice))
            return anubix.by_thumb(position)

        return seen

    monkeypatch.setattr(anubix, "read_judge", lambda _path, seats: dice_for(seats))
    monkeypatch.setattr(anubix, "judged", looks)
    tables = ["--games", "3", "--seats", "2", "3", "4", "--network", "any"]
    anubix.main(["play", str(tmp_path / "0.npz"), *tables])
    assert met == [(2, 3), (3, 4), (4, 4)]


def test_joined_networks_give_the_mean_of_what_each_gives(tmp_path: Path) -> None:
    fits = [Fit({"a": 2, "b": 1}, hidden, outputs=2, chances=1, seed=hidden) for hidden in (3, 5)]
    files = [tmp_path / f"{number}.json" for number in range(len(fits))]
    random = np.random.default_rng(2)
    for fit, path in zip(fits, files, strict=True):
        fit.values = [random.normal(size=value.shape).astype(np.float32) for value in fit.values]
        fit.save(path)
    both = tmp_path / "both.json"
    join.main([*map(str, files), "--network", str(both)])
    made, *parts = [parse_network(path.read_text("ascii")) for path in (both, *files)]
    for row in random.uniform(-1, 1, (20, 3)).tolist():
        for number in range(2):
            single = [output(network, row, number) for network in parts]
            assert output(made, row, number) == pytest.approx(sum(single) / len(single), abs=1e-4)


def output(network: Network, row: list[float], number: int) -> float:
    """Of a network with the parts a and b, before it is made a chance."""
    a, b = network.vector("a", row[:2]), network.vector("b", row[2:])
    return network.output([sum(units) for units in zip(a, b, network.bias, strict=True)], number)


def test_networks_that_look_at_different_things_are_not_joined() -> None:
    shapes: list[tuple[dict[str, int], int]] = [({"a": 2}, 1), ({"b": 2}, 1), ({"a": 3}, 1), ({"a": 2}, 2)]
    one, *others = [Fit(parts, 3, outputs, chances=1, seed=1).to_json() for parts, outputs in shapes]
    for other in others:
        with pytest.raises(ValueError, match="the same parts"):
            join.joined([one, other])


@pytest.mark.parametrize("game", ["pyramids", "anubix", "mummy"])
def test_recipes_make_the_networks_that_ship(game: str, tmp_path: Path) -> None:
    """Each process has a seed of its own, and a later stage plays with the fit of the one before."""
    todo = teach.courses(game, tmp_path, 1, 1.0)
    shipped = {path.stem for path in (teach.ROOT / "game" / "games" / game / "bots").glob("*.json")}
    assert {course.network for course in todo} == shipped
    for course in todo:
        seeds = [w.words[w.words.index("--seed") + 1] for plays, _fit in course.stages for w in plays]
        assert len(set(seeds)) == len(seeds)
        for (_plays, before), (plays, fit) in zip(course.stages, course.stages[1:], strict=False):
            assert all(str(before.makes) in work.words for work in plays)
            assert {str(work.makes) for work in plays} <= set(fit.words)
        assert course.weights == course.stages[-1][1].makes


def test_a_game_is_taught_by_one_command_that_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured: list[str] = []
    monkeypatch.setattr(teach, "measure", lambda game, *_rest: measured.append(game))
    words = ["pyramids", "--folder", str(tmp_path), "--jobs", "2", "--scale", "0.001"]
    assert teach.main(words) == 0
    (folder,) = tmp_path.iterdir()
    parse_network((folder / "value-1.json").read_text())
    assert not list(folder.glob("unfinished-*"))
    made = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    (folder / "value-1.json").unlink()
    assert teach.main(words) == 0
    again = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert [path.name for path in again if again[path] != made.get(path)] == ["value-1.json"]
    assert "4 of 4 games" in capsys.readouterr().out
    assert measured == ["pyramids", "pyramids"]
