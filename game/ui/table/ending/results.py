"""The final table in words: for the mirror, and on paper."""

from __future__ import annotations

from typing import Any

from game.play.session import Session
from game.ui.screen_reader.node import Node, table
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.translate import _

from ..presentation import Presentation
from ..seat_names import seat_name


def results_of(session: Session, game: Presentation[Any]) -> Node:
    """The final table as it stands: the results of every seat."""
    state = session.state
    players = range(len(session.seats))

    def said(result: int | str) -> str:
        return result if isinstance(result, str) else number_text(result)

    rows = [
        (_(row.label), [said(game.result(state, player, row.part, session.chapters)) for player in players])
        for row in game.score_rows(state)
    ]
    if game.counted:
        rows.append((_("Total"), [number_text(points) for points in state.scores()]))
    names = [seat_name(session.seats, player) for player in players]
    return table(_("Results"), ["", *names], rows)
