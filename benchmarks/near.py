"""Several devices at one table: 50 whole games over a wire that loses, doubles, swaps and spoils a quarter.

Everything is in one process, and everybody decides at random. Told are, per game: actions, messages to one
guest, their length, and what the host takes to tell a guest of an action. GAMES in the environment says how
many games (50).
"""

from __future__ import annotations

import os
import statistics
import time

from tests.play.near.cable import SEATS, Cable, NearTable

GAMES = int(os.environ.get("GAMES", "50"))
FAULTS = 0.25


def soak(game: str, seats: tuple[str, ...], seed: int) -> tuple[int, int, float, float]:
    """Play a game to its end: actions, messages, their mean length, and ms to tell a guest of one action."""
    table = NearTable(game, seats, seed, Cable(FAULTS, seed))
    table.play(40_000)
    for guest in table.sessions():
        assert guest.record().actions == table.host.record().actions
    sent = [text for texts in table.cable.sent.values() for text in texts]
    host, seat = table.host, min(table.host.away)
    start = time.perf_counter()
    for _ in range(20):
        host._step(seat, host.chapters[-2])
    spent = (time.perf_counter() - start) * 1000 / 20
    return len(host.chapters), len(sent), statistics.mean(map(len, sent)), spent


def main() -> None:
    """Print one line for each kind of table."""
    tables = list(SEATS.items())
    for number, ((game, count), seats) in enumerate(tables):
        found = [soak(game, seats, seed) for seed in range(number, GAMES, len(tables))]
        actions, messages, length, spent = (statistics.mean(values) for values in zip(*found, strict=True))
        print(
            f"{game:9} {count} seats: {len(found):2} games, {actions:5.0f} actions, {messages:5.0f} messages "
            f"of {length:4.0f} signs, {spent:.2f} ms to tell a guest"
        )


if __name__ == "__main__":
    main()
