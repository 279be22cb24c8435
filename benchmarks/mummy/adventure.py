"""How much adventure there is in Mummy: `python -m benchmarks.mummy.adventure --only 3`.

Equal bots play each other, and what happens is counted, for each game and for each own move: whether the
Mummy strikes, whether an auction decides anything, whether a move is left as it was made, what is met.
docs/mummy.md holds these figures against what is wanted.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from game.bots import choose, make_bot
from game.bots.arena import decisions
from game.engine import Action, Event, Random, State
from game.games.mummy.rules import Find, Monster, Mummy, load_cards
from game.games.mummy.rules import events as ev

from ..balance_command import BalanceCommand
from .figures import percent

LEVEL = "steady-priest"
GAMES_WANTED = {3: 120, 4: 120}
LEAST_USED = 0.25
"""Each find is to be kept or played, not exchanged, at least so often when it leaves a hand."""


@dataclass(slots=True)
class Tally:
    """Counts over some games."""

    players: int
    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    exchanged: Counter[int] = field(default_factory=Counter)
    """Finds exchanged for leaves, by kind."""
    played: Counter[int] = field(default_factory=Counter)
    """Finds played in encounters, on whomever."""

    def add(self, other: Tally) -> None:
        """Count another's games, too."""
        self.games += other.games
        self.counts += other.counts
        self.exchanged += other.exchanged
        self.played += other.played

    def a_game(self, what: str) -> float:
        """How often it happens in a game."""
        return self.counts[what] / self.games

    def of(self, what: str, whole: str) -> float:
        """How often it happens for each of another thing; 0 where there is none of these."""
        return self.counts[what] / self.counts[whole] if self.counts[whole] else 0.0

    def traded(self) -> float:
        """The part of the finds leaving a hand that are exchanged."""
        gone = self.exchanged.total() + self.played.total()
        return self.exchanged.total() / gone if gone else 0.0

    def idle(self) -> list[str]:
        """Finds that are played in less than LEAST_USED of the cases in which they leave a hand."""
        cards = load_cards()
        return [
            cards[kind].id
            for kind in sorted(self.exchanged | self.played)
            if self.played[kind] < LEAST_USED * (self.played[kind] + self.exchanged[kind])
        ]

    def rows(self) -> list[tuple[str, str, str, bool]]:
        """(what, what is wanted, what is, whether it holds) of each line of the table."""
        attacks, fights, allies = map(self.a_game, ("attack", "monster", "ally"))
        nobody, low = self.of("no winner", "auction"), self.of("low bid", "auction")
        met, pushed = self.of("encounter", "move"), self.of("pushed", "move")
        undone, traded, idle = self.of("undone", "move"), self.traded(), self.idle()
        return [
            ("attacks of the Mummy", "3 to 6", f"{attacks:.1f}", 3 <= attacks <= 6),
            ("auctions without a winner", "≤ 25 %", percent(nobody), nobody <= 0.25),
            ("highest bid is 0 or 1", "≤ 35 %", percent(low), low <= 0.35),
            ("encounters for each own move", "≥ 0.6", f"{met:.2f}", met >= 0.6),
            ("own moves that are pushed by somebody", "≤ 35 %", percent(pushed), pushed <= 0.35),
            ("own moves that end exactly where they began", "≤ 6 %", percent(undone), undone <= 0.06),
            ("finds that are exchanged instead of used", "≤ 50 %", percent(traded), traded <= 0.5),
            ("finds used in less than a quarter", "none", ", ".join(idle) or "none", not idle),
            ("monsters met", "≥ 9", f"{fights:.1f}", fights >= 9),
            ("allies won", "≥ 1", f"{allies:.1f}", allies >= 1),
        ]


class Watch:
    """Follows one game by its events, from one own move to its end."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._mover = -1
        self._start = self._field = -1
        self._pushed = False
        self._met = False
        """True if a card has been played in the encounter that goes on."""

    def see(self, events: Sequence[Event]) -> None:
        """Count what has happened."""
        count = self.tally.counts
        for event in events:
            match event:
                case ev.BidsRevealed(bids, winner):
                    count["auction"] += 1
                    count["no winner"] += winner is None
                    count["low bid"] += max(bid or 0 for bid in bids) <= 1
                case ev.MummyAttacked():
                    count["attack"] += 1
                case ev.TurnStarted() | ev.RoundStarted() | ev.GameOver():
                    self._close()
                case ev.MoveCardPlayed(by, on, _card, frm, to) if by == on:
                    self._close()
                    self._mover, self._start, self._field, self._pushed = on, frm, to, False
                case ev.MoveCardPlayed(_by, on, _card, _frm, to) if on == self._mover:
                    self._field, self._pushed = to, True
                case ev.DeadEndPlayed(by, on, _card) if on == self._mover and by != on:
                    self._pushed = True
                case _:
                    self._see_cards(event)

    def _see_cards(self, event: Event) -> None:
        """Count the cards that are played on the explorer, and those given away instead."""
        count = self.tally.counts
        match event:
            case ev.EncounterStarted():
                self._met = False
            case ev.EncounterCardPlayed(_by, _on, card):
                count["encounter"] += not self._met
                self._met = True
                if isinstance(load_cards()[card], Find):
                    self.tally.played[card] += 1
            case ev.CardFaced(_player, card) if isinstance(load_cards()[card], Monster):
                count["monster"] += 1
            case ev.Exchanged(_player, cards):
                self.tally.exchanged.update(c for c in cards if isinstance(load_cards()[c], Find))
            case ev.AllyWon():
                count["ally"] += 1

    def _close(self) -> None:
        """The own move that was going on is over."""
        if self._mover < 0:
            return
        count = self.tally.counts
        count["move"] += 1
        count["pushed"] += self._pushed
        count["undone"] += self._field == self._start
        self._mover = -1


def play_one(players: int, level: str, seed: int) -> Tally:
    """One game, with the deal and the dice of its seed."""
    state = Mummy().new(players, seed)
    tally = Tally(players, games=1)
    watch = Watch(tally)
    seeds = Random(seed ^ 0x6164)

    def decide(seen: State, player: int) -> Action:
        return choose(make_bot("mummy", level, seeds.next64()), seen, player)

    for player, action in decisions(state, decide):
        watch.see(state.apply(player, action))
    return tally


def simulate(players: int, games: int, seed: int, jobs: int, level: str) -> Tally:
    """So many games."""
    seeds = Random(seed + players)
    deals = [seeds.next64() for _ in range(games)]
    whole = Tally(players)
    # Fresh processes, so that they read the data as they are now.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for tally in pool.imap(partial(play_one, players, level), deals, chunksize=4):
            whole.add(tally)
    return whole


def table(tally: Tally, level: str) -> str:
    """The figures of one number of seats."""
    lines = [f"### {tally.players} seats, {level}s, {tally.games} games", ""]
    lines += ["| each game | wanted | measured | |", "|---|---:|---:|---|"]
    lines += [
        f"| {what} | {goal} | {is_} | {'holds' if held else ''} |" for what, goal, is_, held in tally.rows()
    ]
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> None:
    """Print the tables."""
    command = BalanceCommand(__doc__, "benchmarks.mummy.adventure", GAMES_WANTED, LEVEL, argv)
    for tally in command.simulate(simulate).values():
        print(table(tally, command.level))


if __name__ == "__main__":
    main()
