"""Fit a `game.bots.network.Network` to samples by gradient descent (Adam; Kingma and Ba, 2014)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


class Samples:
    """Samples of many games: positions of single seats, game after game, in order of time."""

    def __init__(self) -> None:
        self.inputs: list[Array] = []
        self.had: list[Sequence[float]] = []
        """The known parts of the results, which the outputs leave out: to be added to them."""
        self.ends: list[Sequence[float]] = []
        """The results of the games, in the outputs' units."""
        self.ways: list[int] = []
        """The number of the seat's way through a game, the same for all of its positions."""
        self.games: list[int] = []
        """The number of the game: what its seats come to is one result, seen from several sides."""
        self.sizes: dict[str, int] = {}

    def add(self, parts: Mapping[str, Sequence[float]], had: Sequence[float], end: Sequence[float]) -> None:
        """A position of the way that is being recorded."""
        self.sizes = {name: len(values) for name, values in parts.items()}
        self.inputs.append(np.fromiter((v for p in parts.values() for v in p), np.float16))
        self.had.append(had)
        self.ends.append(end)
        self.ways.append(self.way)
        self.games.append(self.game)

    way = 0
    """To be raised by one after each seat's way through a game."""
    game = 0
    """To be raised by one after each game."""

    def save(self, path: Path) -> None:
        """As `read_samples` reads it."""
        np.savez(
            path,
            inputs=np.asarray(self.inputs, np.float16),
            had=np.asarray(self.had, np.float32),
            ends=np.asarray(self.ends, np.float32),
            ways=np.asarray(self.ways, np.int32),
            games=np.asarray(self.games, np.int32),
            names=np.asarray(list(self.sizes)),
            sizes=np.asarray(list(self.sizes.values())),
        )


def traced(values: Array, ends: Array, ways: NDArray[np.int32], trace: float) -> Array:
    """λ-returns (Sutton, 1988): each position's target is a mixture of all the values that followed it.

    `values` are those of the positions by the network of the time, `ends` what came of their games; `ways`
    tell them apart by seats and games.
    """
    found = ends.copy()
    for i in range(len(found) - 2, -1, -1):
        if ways[i] == ways[i + 1]:
            found[i] = trace * found[i + 1] + (1 - trace) * values[i + 1]
    return found


def learn(
    paths: Sequence[Path],
    chances: int,
    weights: Sequence[float],
    hidden: int,
    trace: float,
    sweeps: int,
    epochs: int,
    rate: float,
    seed: int,
) -> Fit:
    """Fit a network: first to what came of the games, then, in each sweep, to its own λ-returns.

    A tenth of the games is kept back to print how well the network does: whole games, since a seat's way says
    how its rivals' ways end.
    """
    files = [np.load(path) for path in paths]
    parts = dict(zip(files[0]["names"].tolist(), files[0]["sizes"].tolist(), strict=True))
    inputs = np.concatenate([f["inputs"] for f in files]).astype(np.float32)
    had = np.concatenate([f["had"] for f in files])
    ends = np.concatenate([f["ends"] for f in files])
    games = _numbers(files, "games")
    kept_back = (games + games // 10) % 10 == 0  # each tenth could have the same number of seats every time
    ways = _numbers(files, "ways")
    used = ~kept_back
    network = Fit(parts, hidden, ends.shape[1], chances, seed)
    targets = ends
    for sweep in range(sweeps + 1):
        network.train(inputs[used], (targets - had)[used], weights, epochs, rate, seed=seed + sweep)
        found = network.predict(inputs) + had
        error = ((found - ends)[kept_back] ** 2).mean(0)
        spread = ends[kept_back].var(0)
        print(
            f"sweep {sweep}: {len(inputs)} samples; squared error {error.round(4)} of {spread.round(4)}",
            flush=True,
        )
        targets = traced(found, ends, ways, trace)
    return network


def _numbers(files: Sequence[Mapping[str, NDArray[np.int32]]], name: str) -> NDArray[np.int32]:
    """The numbers of ways or games, going on from file to file."""
    offsets = np.cumsum([0, *[f[name][-1] + 1 for f in files]])
    return np.concatenate([f[name] + start for f, start in zip(files, offsets, strict=False)])


DIGITS = 4
"""Decimals of the weights that are kept: play does not change, and the file is small."""


class Fit:
    """A network in training. The first `chances` outputs are log odds, the others are plain values."""

    def __init__(self, parts: Mapping[str, int], hidden: int, outputs: int, chances: int, seed: int) -> None:
        """`parts` maps the name of each part to its number of inputs, in the order of the columns."""
        self.parts = dict(parts)
        self.chances = chances
        random = np.random.default_rng(seed)
        inputs = sum(parts.values())
        self.values = [
            random.normal(0.0, 1.0 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32),
            np.full(hidden, 0.1, np.float32),
            random.normal(0.0, 0.5 / np.sqrt(hidden), (hidden, outputs)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self._moments = [(np.zeros_like(v), np.zeros_like(v)) for v in self.values]
        self._steps = 0

    def predict(self, inputs: Array) -> Array:
        """The outputs: chances as 0–1, the others as they are."""
        found = self._forward(inputs)[1]
        found[:, : self.chances] = 1 / (1 + np.exp(-found[:, : self.chances]))
        return found

    def _forward(self, inputs: Array) -> tuple[Array, Array]:
        first, bias, second, out = self.values
        units = np.maximum(inputs @ first + bias, 0.0)
        return units, units @ second + out

    def train(
        self,
        inputs: Array,
        targets: Array,
        weights: Sequence[float],
        epochs: int,
        rate: float,
        decay: float = 1e-6,
        batch: int = 512,
        seed: int = 0,
    ) -> None:
        """Some rounds through all samples with a falling step size; `weights` of the outputs in the loss."""
        random = np.random.default_rng(seed)
        share = np.asarray(weights, np.float32)
        count = len(inputs)
        batch = min(batch, count)
        total = epochs * (count // batch)
        done = 0
        for _ in range(epochs):
            order = random.permutation(count)
            for start in range(0, count - batch + 1, batch):
                rows = order[start : start + batch]
                x = inputs[rows]
                units, found = self._forward(x)
                found[:, : self.chances] = 1 / (1 + np.exp(-found[:, : self.chances]))
                slope = (found - targets[rows]) * share / batch
                back = (slope @ self.values[2].T) * (units > 0)
                slopes = [x.T @ back, back.sum(0), units.T @ slope, slope.sum(0)]
                self._step(slopes, rate * (1 - done / total) + rate / 50, decay)
                done += 1

    def _step(self, slopes: list[Array], rate: float, decay: float) -> None:
        self._steps += 1
        one, two = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for value, slope, (mean, square) in zip(self.values, slopes, self._moments, strict=True):
            slope += decay * value
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            value -= rate * (mean / one) / (np.sqrt(square / two) + 1e-8)

    def to_json(self) -> dict[str, Any]:
        """As `game.bots.network.parse_network` reads it."""
        first, bias, second, out = [np.round(v.astype(float), DIGITS) for v in self.values]
        parts = {}
        start = 0
        for name, size in self.parts.items():
            parts[name] = first[start : start + size].tolist()
            start += size
        outputs = [[out[i].item(), second[:, i].tolist()] for i in range(len(out))]
        return {"parts": parts, "bias": bias.tolist(), "outputs": outputs}

    def save(self, path: Path) -> None:
        """Write the weights as JSON."""
        path.write_text(json.dumps(self.to_json(), separators=(",", ":")) + "\n", encoding="ascii")
