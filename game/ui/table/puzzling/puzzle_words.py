"""Puzzles in words: the task, and the result."""

from __future__ import annotations

from game.bots.halving import Unit
from game.engine import State
from game.play.puzzles import MOST_STARS, Puzzle
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.translate import _, ngettext

from ..advice.decision_words import amounts
from ..presentation import presentation_of


def theme_title(puzzle: Puzzle) -> str:
    """The title of the puzzle's theme."""
    themes = presentation_of(puzzle.game).puzzle_themes()
    return next((theme.title for theme in themes if theme.key == puzzle.theme), _("Puzzle"))


def task_words(puzzle: Puzzle, begun: State, player: int) -> str:
    """The puzzle's task; `begun` is its first position."""
    if puzzle.most is None:
        return _("Find the best move.")
    if puzzle.wins:
        return _win_words(puzzle.turns)
    gain = puzzle.most - begun.scores()[player]
    text = ngettext("Find {count} more point.", "Find {count} more points.", gain).format(count=gain)
    return read_on(text, _left_words(puzzle.turns)) if puzzle.turns > 1 else text


def goal_words(puzzle: Puzzle, left: int) -> str:
    """The goal of several turns, of which so many are left: short enough to stay on the table."""
    if puzzle.wins:
        return _win_words(left)
    most = puzzle.most or 0
    goal = ngettext("Reach {count} point.", "Reach {count} points.", most).format(count=most)
    return read_on(goal, _left_words(left))


def _win_words(turns: int) -> str:
    if turns == 1:
        return _("Win in this turn.")
    text = ngettext(
        "Win within {count} turn, whatever your opponent does.",
        "Win within {count} turns, whatever your opponent does.",
        turns,
    )
    return text.format(count=turns)


def _left_words(turns: int) -> str:
    return ngettext("{count} turn left.", "{count} turns left.", turns).format(count=turns)


def coming_words(game_id: str, state: State, turns: int) -> str:
    """The chance of so many further turns, as a sentence."""
    return _("Then come: {things}.").format(things=presentation_of(game_id).coming(state, turns))


def verdict_title(stars: int) -> str:
    """The verdict in a word or two."""
    return (_("Not yet"), _("A good idea"), _("Nearly!"), _("Solved!"))[stars]


def decision_words(unit: Unit, loss: float | None) -> str:
    """The cost of a decision against the best one; without a figure if it is too much for any star."""
    if loss is None:
        return _("Other moves are much better.")
    cost, _spread = amounts(unit, loss, 0.0)
    if unit == "chance":
        text = ngettext(
            "The best move wins about {percent} more game in 100.",
            "The best move wins about {percent} more games in 100.",
            cost,
        )
        return text.format(percent=cost)
    text = ngettext(
        "The best move is worth about {count} more point.",
        "The best move is worth about {count} more points.",
        cost,
    )
    return text.format(count=cost)


def end_words(puzzle: Puzzle, state: State, player: int) -> str:
    """How far the end of the last turns is from the best."""
    if puzzle.wins:
        return _behind_words(state, player)
    missing = puzzle.missing(state, player)
    text = ngettext(
        "There was {count} more point to be found.", "There were {count} more points to be found.", missing
    )
    return text.format(count=missing)


def _behind_words(state: State, player: int) -> str:
    if player in state.winners():
        return _("You won, but your opponent could have prevented it.")
    if not state.is_over:
        return _("The game isn’t over yet, but it could have been won.")
    behind = max(state.scores()) - state.scores()[player]
    if not behind:
        return _("A tie on points, but it isn’t your win.")
    return ngettext("You are {count} point behind.", "You are {count} points behind.", behind).format(
        count=behind
    )


def solved_words(puzzle: Puzzle) -> str:
    """The words for a puzzle that is solved."""
    if puzzle.wins:
        return _("You won, whatever your opponent did.")
    return _("You found all the points.") if puzzle.most is not None else _("That’s the best move.")


def stars_words(stars: int, most: int = MOST_STARS) -> str:
    """Stars for those who do not see them: '2 of 3 stars'."""
    return _("{count} of {most} stars").format(count=stars, most=most)
