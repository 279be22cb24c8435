"""The legend of a card's signs, beside its words in large."""

from __future__ import annotations

import pytest

from game.games.mummy.rules import Move, load_cards
from game.games.mummy.rules.cards import parse_card
from game.games.mummy.rules.phases import TURN
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.games.mummy.screen.card_legend import legend
from game.games.mummy.screen.card_signs import signs
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import faults, frames

from .over_the_pyramid import WINDOWS
from .table import MakeApp, at_phase, can_move


def test_each_sign_of_each_card_has_a_meaning(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, wanted=can_move)
    for card in load_cards():
        if isinstance(card, Move):
            continue
        told = legend(app, card)
        assert all(told.values())
        names = {sign.name for sign in signs(card) if not sign.name.startswith("arrow-")}
        assert len(told) >= len(names), card.id


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("name", ["sinking-sand", "scarab-swarm", "heart-scarab"])
def test_a_card_in_large_says_what_its_signs_mean(
    make_app: MakeApp, window: tuple[int, int], name: str
) -> None:
    app, kind = at_phase(make_app, TURN, *window, wanted=can_move), parse_card(name)
    close_up = app.scene.add(CardCloseUp(app, kind))
    frames(app)
    said = [label.text for label in close_up.walk() if isinstance(label, Label)]
    if window not in ((320, 640), (844, 390)):  # there the words of a monster need all the room
        assert set(legend(app, load_cards()[kind]).values()) <= set(said)
    assert faults(app) == []
