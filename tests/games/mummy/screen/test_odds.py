"""The chances that the screen names are those of the rules, counted here from all pairs of dice."""

from __future__ import annotations

from itertools import product

import pytest

from game.games.mummy.rules import ATTRIBUTES, Monster, Seat, Surprise, load_cards, load_explorers
from game.games.mummy.rules.attributes import CUNNING, DIE, SPEED, STRENGTH, WILL
from game.games.mummy.rules.cards import Find, parse_card
from game.games.mummy.rules.fields import NOWHERE
from game.games.mummy.rules.odds import (
    OUTCOMES,
    chamber_chances,
    contest_chances,
    fight_chances,
    passing_chance,
    surprise_chances,
)
from game.games.mummy.screen.wording import percent

MONSTERS = [card for card in load_cards() if isinstance(card, Monster)]
SURPRISES = [card for card in load_cards() if isinstance(card, Surprise)]
PAIRS = list(product(range(1, DIE + 1), repeat=2))


def seat(explorer: str = "tomasz-wilk", *finds: str) -> Seat:
    found = Seat([person.id for person in load_explorers()].index(explorer), NOWHERE)
    found.finds = tuple(sorted(parse_card(find) for find in finds))
    return found


def monster(name: str) -> Monster:
    found = load_cards()[parse_card(name)]
    assert isinstance(found, Monster)
    return found


def share(count: int) -> float:
    return count / len(PAIRS)


def test_equal_strength_is_even() -> None:
    chances = contest_chances("attack", 0)
    assert chances["won"] == pytest.approx(66 / 144)
    assert chances["lost"] == pytest.approx(66 / 144)
    assert chances["captured"] == pytest.approx(12 / 144)


def test_a_far_stronger_explorer_always_wins() -> None:
    assert contest_chances("attack", 12) == {"won": pytest.approx(1)}
    assert contest_chances("flee", 11) == {"won": pytest.approx(1)}


def test_an_attack_counts_strength_and_what_helps_to_fight() -> None:
    foe = monster("clay-servants")
    weapons = ("bronze-sickle-sword", "iron-crowbar")
    bare, armed = seat("josephine-lark"), seat("josephine-lark", *weapons)
    own = bare.person.attributes[STRENGTH]
    finds = [card for card in load_cards() if isinstance(card, Find) and card.id in weapons]
    helps = sum(find.fight + find.modifiers[STRENGTH] for find in finds)
    won = [share(sum(mine + own + bonus > its + foe.strength for mine, its in PAIRS)) for bonus in (0, helps)]
    assert fight_chances(bare, foe, "attack")["won"] == pytest.approx(won[0])
    assert fight_chances(armed, foe, "attack")["won"] == pytest.approx(won[1])
    assert won[1] > won[0]


def test_a_trick_can_win_an_ally_and_counts_cunning() -> None:
    explorer, foe = seat("kenji-morita"), monster("tomb-robber")
    chances = fight_chances(explorer, foe, "trick")
    ahead = explorer.value(CUNNING) - foe.cunning
    assert chances["ally"] == pytest.approx(share(sum(mine + ahead - its >= 4 for mine, its in PAIRS)))
    assert chances["captured"] == pytest.approx(share(sum(mine + ahead <= its for mine, its in PAIRS)))
    assert "lost" not in chances


def test_a_flight_that_fails_is_counted_on_as_an_attack() -> None:
    explorer, foe = seat("kenji-morita"), monster("angry-hippopotamus")
    own = explorer.person.attributes[SPEED]
    caught = share(sum(mine + own < its + foe.speed for mine, its in PAIRS))
    chances = fight_chances(explorer, foe, "flee")
    attack = fight_chances(explorer, foe, "attack")
    assert chances["away"] == pytest.approx(1 - caught)
    assert chances["lost"] == pytest.approx(caught * attack["lost"])
    assert chances["captured"] == pytest.approx(caught * attack["captured"])


@pytest.mark.parametrize("foe", MONSTERS, ids=lambda card: card.id)
def test_chances_add_up_and_come_best_first(foe: Monster) -> None:
    for how in ("attack", "flee", *(["trick"] if foe.cunning else [])):
        chances = fight_chances(seat(), foe, how)
        assert sum(chances.values()) == pytest.approx(1)
        assert all(chance > 0 for chance in chances.values())
        assert sorted(chances, key=OUTCOMES.index) == list(chances)


@pytest.mark.parametrize("card", SURPRISES, ids=lambda card: card.id)
def test_surprises_offer_what_they_test(card: Surprise) -> None:
    explorer = seat("harriet-quill")
    chances = surprise_chances(explorer, card)
    if card.choice:
        assert set(chances) == {(attribute,) for attribute in card.tests}
    elif card.tests:
        assert chances == {card.tests: passing_chance(explorer, card.tests)}
    else:
        assert chances == {}


def test_a_test_counts_finds_and_stays_within_the_die() -> None:
    explorer = seat("eleni-douka", "heart-scarab", "lion-belt")
    assert explorer.value(WILL) == 11
    assert passing_chance(explorer, (WILL,)) == pytest.approx(11 / 12)


def test_the_chamber_tests_the_stars() -> None:
    explorer = seat("nadia-haddad")
    assert [ATTRIBUTES[star] for star in explorer.person.stars] == ["cunning", "fortune", "speed"]
    values = [explorer.person.attributes[ATTRIBUTES.index(name)] for name in ("cunning", "fortune", "speed")]
    assert chamber_chances(explorer) == tuple(pytest.approx(value / 12) for value in values)


def test_percents_never_promise_what_is_not_certain() -> None:
    assert [percent(chance) for chance in (0.0, 1 / 1000, 0.25, 999 / 1000, 1.0)] == [0, 1, 25, 99, 100]
