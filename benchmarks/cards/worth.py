"""The worth of a card to a strong player: the same seats played on with it in many sampled positions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.games.pyramids.bots import lookahead
from game.games.pyramids.bots import sketch as seats
from game.games.pyramids.bots.lookahead import Outlook, play_on
from game.games.pyramids.bots.sketch import GAME_TURNS, Sketch
from game.games.pyramids.bots.tables import DECKS, GREEN_SHIFT, Table
from game.games.pyramids.bots.worth import Ranking
from game.games.pyramids.rules.cards import CARD_COUNT, Card

LOOK_AHEAD = 9


@dataclass(slots=True)
class Situation:
    """One sampled position: the seat, its other card, what is to come."""

    sketch: Sketch
    partner: int
    outlook: Outlook
    order: list[int]
    refill: list[int]


def situations(count: int, random: Random) -> list[Situation]:
    """Positions in which a seat has just taken a card, spread over all but the last turns of a game."""
    found = []
    for index in range(count):
        turn = index * 19 // count
        numbers = list(range(1, CARD_COUNT + 1))
        random.shuffle(numbers)
        gone = [[min(3.0, random.random() * (0.3 + turn / 12))] * (GAME_TURNS + 1) for _ in range(3)]
        outlook = Outlook(turn, turn + LOOK_AHEAD, numbers[:4], gone)
        sketch = Sketch()
        sketch.gems = random.randrange(1 + turn // 3) | random.randrange(1 + turn // 3) << GREEN_SHIFT
        sketch.skulls = random.randrange(1 + turn // 4)
        sketch.torches = random.getrandbits(turn // 7 + 1)
        order: list[int] = []
        while len(order) < LOOK_AHEAD:
            deck = list(DECKS[""])
            random.shuffle(deck)
            order += deck[:7]
        found.append(Situation(sketch, numbers[4], outlook, order[:LOOK_AHEAD], numbers[5:13]))
    return found


class Appraiser:
    """Values cards against a set of cards that is still being changed."""

    def __init__(self, cards: dict[int, Card], sampled: list[Situation]) -> None:
        self.rankings = {number: Ranking(Table(card)) for number, card in cards.items()}
        self.sampled = sampled
        # Play-outs look cards up by number; here the numbers mean the set under construction.
        for module in (seats, lookahead):
            vars(module)["ranking"] = self.rankings.__getitem__

    def replace(self, card: Card) -> None:
        """Use another design for the card's number."""
        self.rankings[card.number] = Ranking(Table(card))

    def worth(self, card: Card) -> float:
        """Mean points to expect in the sampled situations with this card in hand."""
        ranking = Ranking(Table(card))
        total = 0.0
        for situation in self.sampled:
            partner = self.rankings[situation.partner]
            sketch = situation.sketch.copy()
            sketch.rankings = [ranking, partner]
            sketch.fronts = [ranking.table.entrance, partner.table.entrance]
            sketch.distances = [ranking.table.path, partner.table.path]
            total += play_on(sketch, situation.order, situation.outlook, situation.refill)
        return total / len(self.sampled)
