"""The bots of Mummy judge soundly, and find plainly best actions in positions made by hand."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import choose, make_bot
from game.games.mummy.bots.harm import best_fight, encounter_cost, facing_cost
from game.games.mummy.bots.outlook import Outlook
from game.games.mummy.bots.routes import climb, distances, readiness
from game.games.mummy.bots.worth import KEYS, chance_to_win, find_worth, key_chance, turns_left
from game.games.mummy.rules import CHAMBER, Find, Monster, MoveBy, MummyState, load_board, load_cards
from game.games.mummy.rules.fields import ABOVE

from ..rules.table import (
    BALM,
    DEAD_END,
    DOWN,
    EAST,
    KEY,
    KEY_FIELDS,
    KIND,
    PLAIN_FINDS,
    SAFE,
    UP,
    W,
    can,
    doing,
    leading,
    numbered,
    person,
    seat,
    table,
)

SEEDS = range(12)
TOP = KEY_FIELDS[0]
STRONG = max((card for card in load_cards() if isinstance(card, Monster)), key=lambda card: card.strength).id


def chosen(state: MummyState, player: int = 0, level: str = "steady-priest") -> set[str]:
    """A level's actions there, with several seeds: the hidden cards differ each time."""
    return {str(choose(make_bot("mummy", level, seed), state, player)) for seed in SEEDS}


def at(name: str) -> int:
    return load_board().keys[KEY_FIELDS.index(name)]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_explorer_that_can_enter_the_chamber_does(players: int) -> None:
    """Even with a hand full of other things that could be done."""
    others = [seat() for _ in range(players - 1)]
    hand = [EAST, UP] if players > 1 else []
    state = table([seat(TOP, finds=[KEY], hand=hand), *others])
    assert chosen(state) == {"enter"}


@pytest.mark.parametrize("players", [1, 3])
def test_explorer_in_the_chamber_tries_the_tests(players: int) -> None:
    state = table([seat("4d4", finds=[KEY]), *[seat() for _ in range(players - 1)]])
    assert chosen(state) == {"try"}


def test_a_key_is_taken_where_there_is_room() -> None:
    state = table(
        [seat(numbered(3), hand=[KEY, PLAIN_FINDS[0], UP]), seat()], phase="play", active=0, asked=0
    )
    assert chosen(state) == {f"play {KEY}"}
    assert f"play {KEY}" in chosen(state, level="scribe")


def test_nobody_is_given_a_key() -> None:
    """A rival that could take a find of one's hand gets none."""
    state = table([seat(numbered(3)), seat(hand=[KEY, PLAIN_FINDS[0]])], phase="play", active=0, asked=1)
    assert chosen(state, 1) == {"decline"}


def test_a_rival_high_up_is_pushed_down() -> None:
    state = table([seat(TOP), seat(hand=[DOWN])], phase="push", active=0, asked=1)
    assert chosen(state, 1) == {f"push {DOWN} 2{TOP[1:]}"}


def test_nobody_passes_who_could_move_on() -> None:
    """Neither with a key in the pocket nor without."""
    for finds in ([], [KEY]):
        state = table([seat("1d2", hand=[UP, DEAD_END], finds=finds), seat()])
        for level in ("priest", "pharaoh"):
            assert "pass" not in chosen(state, level=level)


def test_a_rival_without_a_key_is_not_pushed_onto_the_last_step() -> None:
    """A push that helps its victim on is worse than none."""
    below = f"2{TOP[1:]}"
    state = table([seat(below), seat(hand=[UP])], phase="push", active=0, asked=1)
    assert chosen(state, 1) == {"decline"}


def test_not_even_a_scribe_harms_itself_without_need() -> None:
    """The Mummy is not sent onto its own explorer, nor does it go back where a card leads on; no gifts."""
    trap = doing("captured")
    state = table([seat("1b1"), seat()], phase="mummy", mummy="1a1", controller=0, asked=0)
    assert "mummy 1b1" in can(state, 0)
    assert "mummy 1b1" not in chosen(state, level="scribe")
    state = table([seat("1b4", hand=[EAST, leading(W)]), seat()])
    way = distances()
    to = {str(action): way[action.field] for action in state.legal_actions(0) if isinstance(action, MoveBy)}
    away = {name for name, turns in to.items() if turns >= way[state.seats[0].field]}
    assert away
    assert away != set(to)
    assert (away | {"pass"}).isdisjoint(chosen(state, level="scribe"))
    state = table([seat(numbered(3)), seat(hand=[KEY])], phase="play", active=0, asked=1)
    assert chosen(state, 1, "scribe") == {"decline"}
    state = table([seat(numbered(3), hand=[trap]), seat()], phase="play", active=0, asked=0)
    assert chosen(state, level="scribe") == {"decline"}
    state = table([seat("4d4", finds=[KEY]), seat()])
    assert chosen(state, level="scribe") == {"try"}


def test_the_mummy_takes_the_key() -> None:
    """Of a holder that stands before the Chamber, unhurt; but the last Endurance of a rival ends the game."""
    holder = seat(TOP, finds=[KEY, PLAIN_FINDS[0]])
    state = table([holder, seat()], phase="strike", mummy=TOP, controller=1, asked=1)
    assert chosen(state, 1) == {f"strike {person(0).id} {KEY}"}
    dying = seat(TOP, finds=[KEY, PLAIN_FINDS[0]], endurance=1)
    state = table([dying, seat()], phase="strike", mummy=TOP, controller=1, asked=1)
    assert chosen(state, 1) == {f"strike {person(0).id} endurance"}


def test_a_deadly_monster_is_cancelled() -> None:
    """It can be fought or fled from, but not be tricked."""
    beater = next(card.id for card in load_cards() if isinstance(card, Find) and card.cancels_monster)
    deadly = next(card.id for card in load_cards() if isinstance(card, Monster) and not card.cunning)
    state = table(
        [seat(numbered(3), endurance=1, finds=[beater]), seat()],
        phase="cancel", card=deadly, card_by=1, active=0, asked=0,
    )  # fmt: skip
    assert chosen(state) == {f"cancel {beater}"}


def test_explorer_with_little_endurance_heals() -> None:
    state = table([seat(endurance=1, finds=[BALM], hand=["dead-end"]), seat()])
    assert chosen(state) == {f"heal {BALM}"}
    state = table([seat(endurance=1, leaves=10)])
    assert chosen(state) == {"heal"}


@pytest.mark.parametrize(("explorer", "better"), [("tomasz-wilk", "strength"), ("josephine-lark", "speed")])
def test_the_better_attribute_is_tested(explorer: str, better: str) -> None:
    state = table(
        [seat(numbered(3), explorer=explorer), seat(explorer="eleni-douka")],
        phase="test", card="flooded-shaft", card_by=1, active=0, asked=0,
    )  # fmt: skip
    assert chosen(state) == {f"test {better}"}


def test_the_least_find_is_given() -> None:
    state = table(
        [seat(numbered(3), finds=[KEY, "smoke-pot"]), seat()],
        phase="give", card="thieving-monkey", card_by=1, passed=False, effect=1, swept=True,
        active=0, asked=0,
    )  # fmt: skip
    assert chosen(state) == {"give smoke-pot"}


# --- what they reckon with -----------------------------------------------------------------------


def test_helpful_things_shorten_the_way_to_the_elixir() -> None:
    """Endurance, a key, a place higher up, leaves; captivity and a barrier cost turns."""

    def turns(field: str = SAFE, **others: object) -> float:
        state = table([seat(field, **others), seat()])
        return turns_left(state, 0)

    usual = turns()
    assert turns(finds=[KEY]) < usual
    assert turns(finds=["heart-scarab"]) <= usual
    assert turns(TOP) < usual
    assert turns(leaves=12) < usual
    assert turns("4d4", finds=[KEY]) < turns(TOP, finds=[KEY]) < turns(TOP)
    assert turns(captured=True) > usual
    assert turns(barrier="dead-end") > usual
    assert [turns(endurance=n) for n in (1, 2, 3, 4)] == sorted(
        (turns(endurance=n) for n in (1, 2, 3, 4)), reverse=True
    )


def test_a_rival_s_hidden_hand_says_nothing_of_its_turns() -> None:
    with_key, without = (table([seat(), seat(hand=[card, UP])]) for card in (KEY, EAST))
    assert turns_left(with_key, 1) == turns_left(without, 1)
    assert key_chance(with_key, with_key.seats[1].hand) < key_chance(with_key), "who holds a key knows better"


def test_keys_are_drawn_from_where_they_are() -> None:
    """Those that lie before explorers are not among the cards; those thrown away come with the next deck."""
    state = table([seat(), seat(finds=[KEY])])
    few = table([seat(), seat(finds=[KEY] * KEYS)])
    assert key_chance(state) > 0
    assert key_chance(few) == 0
    for one in (state, few):
        one.discards[0], one.decks[0] = one.decks[0], []
    assert key_chance(state) == (KEYS - 1) / len(state.discards[0])
    assert key_chance(few) == 0


def test_distances_to_the_key_fields() -> None:
    way = distances()
    assert all(way[field] == 0 for field in load_board().keys)
    assert way[CHAMBER] == 0
    for name in KEY_FIELDS:
        below = [field for field, steps in enumerate(way) if 0 < steps < way[at(name)] + 2]
        assert below
    assert climb(at(TOP), (), -1) == 0


def test_a_card_of_the_hand_shortens_the_way() -> None:
    below = next(field for field in range(84) if load_board().keys[0] == ABOVE[field])
    assert climb(below, (KIND[UP],), -1) == 1 < climb(below, (), -1)
    assert climb(below, (KIND[UP],), load_board().keys[0]) == climb(below, (), load_board().keys[0])
    assert readiness(below, (KIND[UP],), 0, key=False) == 1
    assert readiness(below, (), 0, key=False) == 0
    assert 0 < readiness(below, (), 1, key=False) < readiness(below, (), 5, key=False) < 1


def test_chances_to_win_are_a_whole_and_favour_the_nearest() -> None:
    turns = [9.0, 14.0, 11.0]
    chances = [chance_to_win(turns, player) for player in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[2] > chances[1]


def test_stronger_monsters_cost_more() -> None:
    state = table([seat(numbered(3)), seat()])
    monsters = [card for card in load_cards() if isinstance(card, Monster)]
    weakest = min(monsters, key=lambda card: card.strength)
    strongest = max(monsters, key=lambda card: card.strength)
    assert best_fight(state, 0, weakest, 0.0)[0] < best_fight(state, 0, strongest, 0.0)[0]
    assert facing_cost(state, 0, KIND[STRONG], 0.0) > 0
    assert encounter_cost(state, 0, (KIND[KEY],)) == pytest.approx(-find_worth(state, 0, KIND[KEY]))


def test_rivals_count_by_how_near_they_are() -> None:
    state = table([seat(), seat("4d4", finds=[KEY]), seat()])
    outlook = Outlook(state, 0, Random(1), grim=True)
    assert outlook.regard[1] > 3 * outlook.regard[2]
    assert sum(outlook.regard.values()) == pytest.approx(1)
    careless = Outlook(state, 0, Random(1), grim=False)
    assert careless.regard[1] == careless.regard[2]
