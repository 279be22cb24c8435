"""An apprentice of Mummy makes the mistakes of beginners."""

from __future__ import annotations

from random import Random

from game.bots import choose, make_bot
from game.games.mummy.bots.glance import Glance
from game.games.mummy.bots.outlook import Outlook
from game.games.mummy.rules import Bid, Exchange, MummyState

from ..rules.table import KEY, KIND, UP, seat, table

SEEDS = range(40)


def bids(state: MummyState, level: str) -> list[int]:
    found = []
    for seed in SEEDS:
        action = choose(make_bot("mummy", level, seed), state, 0)
        assert isinstance(action, Bid)
        found.append(action.leaves)
    return found


def test_it_bids_as_much_where_the_mummy_reaches_nobody_as_where_it_does() -> None:
    seats = [seat("1d2", leaves=9), seat("1g7", leaves=9)]
    near = table(seats, phase="bid", asked=None, mummy="1d3")
    far = table([seat("1a1", leaves=9), seats[1]], phase="bid", asked=None, mummy="1d4")
    assert bids(near, "apprentice") == bids(far, "apprentice")
    calm, wanted = sum(bids(far, "steady-priest")), sum(bids(near, "steady-priest"))
    assert calm < len(SEEDS) < sum(bids(far, "apprentice")) < wanted


def test_a_key_in_its_hand_is_no_reason_to_keep_it() -> None:
    state = table([seat("1d2", hand=[KEY, UP]), seat()])
    legal = [action for action in state.legal_actions(0) if isinstance(action, Exchange)]
    key = next(action for action in legal if action.cards == (KIND[KEY],))
    glance = Glance(state, 0, Random(1), grim=False)
    outlook = Outlook(state, 0, Random(1), grim=False)
    assert glance.worth(key) > outlook.worth(key)
