"""The steps of a game. A decision waits for a player; every other step happens at once.

A mechanic does its part and names the step that follows, by `state.phase = …`; `state` runs the steps
until somebody has to decide. Only decisions and OVER are ever seen from outside.
"""

from __future__ import annotations

BID = "bid"
"""All seats that have not bid yet: leaves for the Mummy."""
MUMMY = "mummy"
"""The auction's winner: where the Mummy goes."""
STRIKE = "strike"
"""The controller of the Mummy decides what its attack takes, and from whom."""
TURN = "turn"
"""The active seat: what to do in its turn."""
PUSH = "push"
"""Another seat: a move card on the moving explorer."""
PLAY = "play"
"""A seat: an encounter card on the explorer that has moved."""
GO = "go"
"""Solo: which way the card turned over leads."""
CANCEL = "cancel"
"""The active seat: whether to be rid of the card it faces."""
TEST = "test"
"""The active seat: which attribute the surprise tests."""
FIGHT = "fight"
"""The active seat: attack, trick or flee."""
GIVE = "give"
"""The active seat: which find it loses."""
OVER = "over"

PHASES = (BID, MUMMY, STRIKE, TURN, PUSH, PLAY, GO, CANCEL, TEST, FIGHT, GIVE, OVER)
"""All that a state at rest can be in."""

START_ROUND = "start round"
AUCTION = "auction"
REVEAL = "reveal"
HUNT = "hunt"
"""Solo: the die before a turn that may bring the Mummy nearer."""
ATTACK = "attack"
"""The Mummy has moved: it attacks if an explorer is there."""
START_TURN = "start turn"
NEXT_PUSH = "next push"
ENCOUNTER = "encounter"
NEXT_PLAY = "next play"
RESOLVE = "resolve"
"""The next of the cards played."""
FACE_CARD = "face card"
"""The card has not been cancelled."""
EFFECTS = "effects"
"""The next effect of the surprise."""
END_TURN = "end turn"
