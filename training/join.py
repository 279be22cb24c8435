"""Make one network of several: its outputs are the means of theirs.

    python -m training.join first.json second.json --network both.json

Networks that have learned from different games err in different ways, so their mean should err less (Perrone
and Cooper, "When networks disagree", 1993). With one hidden layer it is a network, too: the hidden units
stand side by side, and each counts for less. Of chances it is the log odds whose mean is taken.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

Row = list[float]

DIGITS = 5
"""Decimals of the outputs' weights: those of a fit have four, and a half of them five."""


def joined(networks: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The mean of networks, each as `game.bots.network.parse_network` reads it.

    Raises ValueError if they do not look at the same things.
    """
    if any(_shape(network) != _shape(networks[0]) for network in networks):
        raise ValueError("networks of the same parts, inputs and outputs are wanted")
    rows_of = {name: [network["parts"][name] for network in networks] for name in networks[0]["parts"]}
    return {
        "parts": {
            name: [_side_by_side(row) for row in zip(*rows, strict=True)] for name, rows in rows_of.items()
        },
        "bias": _side_by_side(network["bias"] for network in networks),
        "outputs": [
            _mean(outputs) for outputs in zip(*(network["outputs"] for network in networks), strict=True)
        ],
    }


def _shape(network: dict[str, Any]) -> tuple[dict[str, int], int]:
    """The sizes that must agree: the inputs of each part, and the number of outputs. Hidden units need
    not."""
    return {name: len(rows) for name, rows in network["parts"].items()}, len(network["outputs"])


def _side_by_side(rows: Iterable[Row]) -> Row:
    return list(chain.from_iterable(rows))


def _mean(outputs: Sequence[tuple[float, Row]]) -> tuple[float, Row]:
    """Of (bias, weights of the hidden units)."""
    share = 1 / len(outputs)
    weights = _side_by_side(row for _, row in outputs)
    return (
        round(sum(bias for bias, _ in outputs) * share, DIGITS),
        [round(weight * share, DIGITS) for weight in weights],
    )


def main(words: Sequence[str] | None = None) -> None:
    """Read, join and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", nargs="+", type=Path)
    parser.add_argument("--network", type=Path, required=True, help="the file that is written")
    options = parser.parse_args(words)
    networks = [json.loads(path.read_text(encoding="ascii")) for path in options.networks]
    text = json.dumps(joined(networks), separators=(",", ":"))
    options.network.write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
