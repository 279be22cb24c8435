"""The command line of every game's training: `play` games, or `fit` a network to what was played."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from .fit import learn

Play = Callable[[argparse.Namespace], None]
"""Plays `games` games of `seats` with the weights of `network`, if any, and saves samples to `samples[0]`."""


def parser_of(
    description: str | None, *, games: int, hidden: int, slip: tuple[float, str]
) -> argparse.ArgumentParser:
    """The options that all games have; `slip` is the default of that option and what it means."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("samples", nargs="+", type=Path)
    parser.add_argument(
        "--network", type=Path, help="weights: written by fit, read to play; without any priests play"
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--slip", type=float, default=slip[0], help=slip[1])
    parser.add_argument("--trace", type=float, default=0.5, help="λ")
    parser.add_argument("--sweeps", type=int, default=3, help="fits to the network's own λ-returns")
    parser.add_argument("--hidden", type=int, default=hidden)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run(
    parser: argparse.ArgumentParser,
    words: Sequence[str] | None,
    play: Play,
    *,
    chances: int,
    weights: Sequence[float],
) -> None:
    """Do what the words ask for, or else the command line; `chances` and `weights` are those of `learn`."""
    options = parser.parse_args(words)
    if options.what == "play":
        play(options)
        return
    if options.network is None:  # asked for now, not after hours of fitting
        parser.error("fit needs --network: the file that the weights are written to")
    network = learn(
        options.samples,
        chances=chances,
        weights=weights,
        hidden=options.hidden,
        trace=options.trace,
        sweeps=options.sweeps,
        epochs=options.epochs,
        rate=options.rate,
        seed=options.seed,
    )
    network.save(options.network)
