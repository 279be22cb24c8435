"""A small neural network whose inputs come in parts, so that most of its work can be remembered.

One hidden layer of rectified linear units (ReLU). The inputs are grouped in named parts; what a part adds to
the hidden layer is a vector that depends on this part alone. Whoever values many similar positions keeps the
vectors of the parts that stay the same and adds up ready vectors, as the "efficiently updatable" networks of
chess programs do (Nasu, "NNUE", 2018). Weights are plain JSON, made by the scripts in `training/`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache

from ..engine.text_files import text_beside

Vector = tuple[float, ...]


class Network:
    """Weights that have been learned, and what they give for inputs."""

    __slots__ = ("bias", "outputs", "parts")

    def __init__(
        self,
        parts: dict[str, tuple[Vector, ...]],
        bias: Vector,
        outputs: tuple[tuple[float, Vector], ...],
    ) -> None:
        """`parts[name][i]` is the share of a part's input i in each hidden unit, `bias` a constant share;
        `outputs` are (bias, weight of each hidden unit). Raises ValueError if lengths do not fit.
        """
        units = len(bias)
        rows = [row for part in parts.values() for row in part] + [weights for _, weights in outputs]
        if not outputs or any(len(row) != units for row in rows):
            raise ValueError(f"every row must have a weight for each of the {units} hidden units")
        self.parts = parts
        self.bias = bias
        self.outputs = outputs

    def vector(self, part: str, inputs: Sequence[float]) -> Vector:
        """The share of one part in the hidden units. Raises ValueError for the wrong number of inputs."""
        total = [0.0] * len(self.bias)
        for value, row in zip(inputs, self.parts[part], strict=True):
            if value:
                total = [t + value * w for t, w in zip(total, row, strict=True)]
        return tuple(total)

    def output(self, sums: Iterable[float], number: int = 0) -> float:
        """One output, from the sums of all parts' vectors and the bias at each hidden unit."""
        total, weights = self.outputs[number]
        for value, weight in zip(sums, weights, strict=True):
            if value > 0.0:
                total += value * weight
        return total


def parse_network(text: str) -> Network:
    """A network from JSON text: {"parts": {name: rows}, "bias": [...], "outputs": [[bias, [...]], ...]}."""
    data = json.loads(text)
    return Network(
        {name: tuple(map(tuple, rows)) for name, rows in data["parts"].items()},
        tuple(data["bias"]),
        tuple((bias, tuple(weights)) for bias, weights in data["outputs"]),
    )


@cache
def load_network(package: str, name: str) -> Network:
    """The network in the file of this name beside this module."""
    return parse_network(text_beside(package, name))
