"""The tutorial of Stones: two turns against a scribe."""

from __future__ import annotations

from game.ui.table.tutorial import Step, Tutorial, own
from game.ui.toolkit.translate import _

from ..rules import StonesTaken, Take

STEPS = (
    Step("aim", lambda: _("Most points win."), when=lambda state: state.turn == 0),
    Step(
        "take",
        lambda: _("Take three stones from the bag."),
        at=("bag",),
        when=lambda state: state.turn == 0,
        asks=True,
        only=lambda _state, action: action == Take(3),
        instead=lambda: _("Three are more than that."),
    ),
    Step("points", lambda: _("Those are your points."), after=own(StonesTaken)),
)

TUTORIAL = Tutorial(7, ("you", "scribe"), STEPS, lambda state: state.turn > 2, lambda: _("That is all."))
