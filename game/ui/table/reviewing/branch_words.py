"""Branches in words: where they leave their game, and what came of both."""

from __future__ import annotations

from game.engine import State
from game.play.branch import Branch, BranchSlot
from game.play.replay import Replay
from game.play.statistics import person_of
from game.ui.toolkit.numbers import scores_text
from game.ui.toolkit.sentences import within_sentence
from game.ui.toolkit.translate import _

from ..presentation import presentation_of


def begins(slot: BranchSlot) -> str:
    """How far the game was where it is left, in a word or two."""
    state = Replay(slot.original).positions[slot.given]
    return presentation_of(slot.game_id).progress(state.round)


def sign_words(when: str) -> str:
    """The sign on the table of a branch."""
    # Translators: on the table while one plays a finished game on otherwise; {when} is "Round 9".
    return _("Trying it from here: {when}").format(when=within_sentence(when))


def result_words(game_id: str, state: State, seats: tuple[str, ...]) -> str:
    """The result, for use within a sentence: '149 : 150', or 'won' in a game without points."""
    shown, player = presentation_of(game_id), person_of(seats) or 0
    if shown.counted:
        return scores_text(state.scores(), player)
    return within_sentence(shown.brief(state, player))


def compared_words(slot: BranchSlot, state: State, seats: tuple[str, ...], when: str) -> tuple[str, str]:
    """The results of the game itself and of the branch, which has ended in `state`; and the same shorter."""
    original = slot.original.reached
    assert original  # only finished games have branches
    before, now = (result_words(slot.game_id, each, seats) for each in (original, state))
    # Translators: "The game itself: 140 : 152. Your way (round 9): 149 : 150."
    whole = _("The game itself: {game}. Your way ({when}): {branch}.")
    shorter = _("The game itself: {game}. Your way: {branch}.")
    return (
        whole.format(game=before, when=within_sentence(when), branch=now),
        shorter.format(game=before, branch=now),
    )


def kept_words(branch: Branch) -> str:
    """A branch in a list: where it leaves its game, and how far it has come."""
    when, state = begins(branch.slot), branch.record.reached
    assert state
    if state.is_over:
        came = result_words(branch.record.game, state, branch.record.seats)
    else:
        came = _("in progress")
    return _("{name}: {value}").format(name=when, value=came)
