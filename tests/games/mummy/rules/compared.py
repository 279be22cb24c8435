"""The comparison with the slow rules, and random play that gets far."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.engine import Action, Event
from game.games.mummy.rules import PASS, Exchange, MummyState
from game.games.mummy.rules import events as ev

from . import reference
from .reference_play import Play
from .table import MUMMY, do

DECK = Counter({id_: card["copies"] for id_, card in reference.CARDS.items()})


def lively(random: Random, actions: tuple[Action, ...]) -> Action:
    """A random action, seldom an exchange or a pass, so that explorers move, meet and get far."""
    others = [action for action in actions if not isinstance(action, Exchange) and action != PASS]
    return random.choice(others if others and random.random() < 0.9 else actions)


def dice_of(events: list[Any]) -> list[int]:
    """All that the dice have shown, in order."""
    found: list[int] = []
    for event in events:
        if isinstance(event, ev.ChamberTested):
            found += [die for _, _, die, _ in event.tests]
        elif isinstance(event, ev.MonsterFought):
            found += [event.die, event.monster_die]
        elif getattr(event, "die", None) is not None:
            found.append(event.die)
    return found


def plain(obj: dict[str, Any]) -> dict[str, Any]:
    """A position without the state of chance; the order of discards is not played for."""
    return {**obj, "random": 0, "discards": [sorted(pile) for pile in obj["discards"]]}


def both(state: MummyState, player: int, text: str) -> list[Event]:
    """Do it, and see that the reference does the same and that the position can be read back."""
    before = state.to_json()
    events = do(state, player, text)
    play = Play(before, dice_of(events), None, Counter())
    play.act(player, text)
    assert plain(play.obj) == plain(state.to_json())
    assert MUMMY.from_json(state.to_json()).to_json() == state.to_json()
    return events
