"""Actions that not even a beginner chooses: they harm their own seat while other actions are possible."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Action

from ..rules import PASS, Find, Leave, MoveBy, MummyState, Play, StepMummy, Strike, load_cards
from .routes import distances


def self_harming(state: MummyState, player: int, legal: Sequence[Action]) -> set[Action]:
    """Legal actions that would look like a fault; never all of them.

    They are: the Mummy onto one's own explorer, or striking it where a rival stands beside it; passing, or a
    step that does not lead nearer to the key fields, where another one does, so that nobody goes straight
    back to where it has come from; out of the Chamber; a find for a rival, anything else for oneself.
    """
    seat = state.seats[player]
    way = distances()
    here = way[seat.field]
    onward = any(isinstance(action, MoveBy) and way[action.field] < here for action in legal)
    rivals = any(isinstance(action, Strike) and action.explorer != seat.explorer for action in legal)

    def harms(action: Action) -> bool:
        match action:
            case StepMummy(field=field):
                return field == seat.field
            case Strike(explorer=explorer):
                return rivals and explorer == seat.explorer
            case MoveBy(field=field):
                return onward and way[field] >= here
            case Play(card=card):
                return isinstance(load_cards()[card], Find) != (state.active == player)
        return isinstance(action, Leave) or (onward and action == PASS)

    return {action for action in legal if harms(action)}
