"""Why a card cannot be played: a reason for each that cannot, none for any that can."""

from __future__ import annotations

import pytest

from game.games.mummy.rules import MoveBy, Play, Push
from game.games.mummy.rules import refusal as why
from game.games.mummy.rules.refusal import refusal
from game.games.mummy.screen.refusal_words import WORDS
from tests.positions.kept import random_games

from .table import DEAD_END, DOWN, EAST, KEY, KIND, PLAIN_FINDS, STRAIGHT, UP, numbered, seat, table

FIND = PLAIN_FINDS[0]


def test_a_refusal_is_given_for_every_unplayable_card_and_no_other() -> None:
    found = set()
    for _record, state in random_games("mummy", ("scribe", "scribe", "scribe"), range(6)):
        for player in range(3):
            played = [a for a in state.legal_actions(player) if isinstance(a, MoveBy | Push | Play)]
            for kind in state.seats[player].hand:
                reason = refusal(state, player, kind)
                assert (reason == "") == any(action.card == kind for action in played)
                found.add(reason)
    assert found <= {"", *WORDS}


@pytest.mark.parametrize(
    ("own", "card", "reason"),
    [
        (seat("1d1"), EAST, ""),
        (seat("1d1"), UP, why.NOWHERE_FROM_HERE),
        (seat("1d1"), DOWN, why.NOWHERE_FROM_HERE),
        (seat("1c1"), STRAIGHT, why.MUMMY_THERE),
        (seat("1d1"), DEAD_END, why.FOR_OTHERS),
        (seat("1d1"), FIND, why.FOR_ENCOUNTERS),
        (seat("1d1", captured=True), EAST, why.CAPTURED),
        (seat("1d1", barrier=DEAD_END), EAST, why.BLOCKED),
        (seat("4d4", finds=[KEY]), EAST, why.INSIDE),
    ],
)
def test_in_the_own_turn(own: dict[str, object], card: str, reason: str) -> None:
    own["hand"] = [card]
    mummy = "1d1" if own["field"] != "1d1" else None
    assert refusal(table([own, seat()], mummy=mummy), 0, KIND[card]) == reason


def test_cards_on_others_are_refused_by_phase() -> None:
    hand = [EAST, DOWN, DEAD_END, FIND]
    pushing = table([seat("1d1"), seat(hand=hand)], phase="push", active=0, asked=1)
    assert [refusal(pushing, 1, KIND[card]) for card in hand] == [
        "",
        why.NOWHERE_FROM_HERE,
        "",
        why.ONLY_MOVES,
    ]
    playing = table([seat(numbered(3)), seat(hand=hand)], phase="play", active=0, asked=1)
    refused = [refusal(playing, 1, KIND[card]) for card in hand]
    assert refused == [*[why.ONLY_ENCOUNTERS] * 3, ""]
    assert refusal(playing, 0, KIND[EAST]) == why.NOT_ASKED


def test_while_something_else_is_decided() -> None:
    state = table([seat("1d1", hand=[EAST], leaves=3), seat(leaves=3)], phase="bid", asked=None)
    assert refusal(state, 0, KIND[EAST]) == why.NOT_CARDS
