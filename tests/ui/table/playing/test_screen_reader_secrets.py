"""The reader reveals cards that lie face down to nobody but their owner."""

from __future__ import annotations

import pytest

from game.engine import Random
from game.games.mummy.rules import MummyState, load_cards
from game.games.mummy.screen.log import card_words
from game.games.mummy.screen.wording import sentences

from ...driver import MakeApp
from ...reading import DOING, at_table, choices, do, find, look, part, press_named, words


def test_start_cards_of_others_are_never_told(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", ("friend:Ada", "friend:Ben"))
    nodes = look(app)
    assert nodes[0]["role"] == "dialog", "a cover hides everything"
    assert find(nodes, "table") == []
    press_named(app, "That’s me!")
    state = app.scene.session.state
    for player in (0, 1):
        nodes = look(app)
        captions = " ".join(node["text"] for node in find(nodes, "table"))
        for card in state.seats[player].hand:
            assert f"Pyramid {card} " in captions
        for card in state.seats[1 - player].hand:
            assert f"yramid {card} " not in words(nodes)
        if player == 0:
            press_named(app, "Keep")
            assert look(app)[0]["role"] == "dialog"
            press_named(app, "That’s me!")


@pytest.mark.thorough
def test_hands_of_others_are_never_told(make_app: MakeApp) -> None:
    """Two people at one screen: each hears their own cards only, and not before saying who they are."""
    app = at_table(make_app, "mummy", ("friend:Ada", "friend:Ben"))
    random = Random(4)
    seen = set()
    for _ in range(250):
        nodes = look(app)
        state, board = app.scene.session.state, app.scene.board
        assert isinstance(state, MummyState)
        if state.is_over:
            break
        told = [node["text"] for node in find(part(nodes, "Your cards"), "text")]
        if told:
            seen.add(board.viewer)
            hand = state.seats[board.viewer].hand
            assert len(find(part(nodes, "Your cards"), "item")) == len(hand)
            assert len(told) - len(hand) in (0, 1), "what holds for all is said once"
            texts = [" ".join(sentences(load_cards()[kind])) for kind in hand]
            assert all(any(text in line for line in told) for text in texts)
        own = state.seats[board.viewer]
        open_to_all = {*own.finds, *own.allies, state.card, *(kind for _by, kind in state.pending)}
        mine = {*own.hand} if told else set()
        others = {kind for seat in state.seats for kind in seat.hand} - mine - open_to_all
        doing = words(part(nodes, DOING))
        assert [card_words(kind) for kind in others if card_words(kind) in doing] == []
        if nodes[0]["role"] == "dialog":
            assert find(nodes, "list") == []
            assert not told
        found = choices(nodes)
        do(app, found[random.randrange(len(found))])
    assert seen == {0, 1}
