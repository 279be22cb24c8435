"""Every card, explorer, attribute and direction has a name, and no name has nothing to stand for."""

from __future__ import annotations

from game.games.mummy.rules.attributes import ATTRIBUTES
from game.games.mummy.rules.cards import Find, Monster, Move, Surprise, load_cards
from game.games.mummy.rules.explorers import load_explorers
from game.games.mummy.rules.fields import COMPASS
from game.games.mummy.screen import words


def ids_of(kind: type) -> set[str]:
    return {card.id for card in load_cards() if type(card) is kind}


def test_names_are_those_of_the_cards() -> None:
    assert set(words.SURPRISE_NAMES) == ids_of(Surprise)
    assert set(words.MONSTER_NAMES) == ids_of(Monster)
    assert set(words.FIND_NAMES) == ids_of(Find)
    kinds = {type(card).__name__.lower() for card in load_cards()}
    assert set(words.KIND_NAMES) == kinds == {Move.__name__.lower(), "surprise", "monster", "find"}


def test_names_are_those_of_the_explorers() -> None:
    ids = {explorer.id for explorer in load_explorers()}
    assert set(words.EXPLORER_NAMES) == set(words.EXPLORER_LINES) == ids
    assert all(line.endswith(".") for line in words.EXPLORER_LINES.values())


def test_names_are_those_of_attributes_and_directions() -> None:
    assert tuple(words.ATTRIBUTE_NAMES) == ATTRIBUTES
    assert tuple(words.DIRECTION_NAMES) == COMPASS


def test_no_two_things_have_one_name() -> None:
    names = [*words.ENCOUNTER_NAMES.values(), *words.EXPLORER_NAMES.values()]
    names += [words.STAIRS_UP, words.STAIRS_DOWN, words.DEAD_END, *words.ATTRIBUTE_NAMES.values()]
    assert len(set(names)) == len(names)


def test_an_id_and_its_english_name_say_the_same() -> None:
    """A name that was moved to another id by mistake would be found here."""
    names = words.ENCOUNTER_NAMES | words.EXPLORER_NAMES
    # Renamed, as a bot is called Priest; records of games keep the id.
    assert names.pop("sleepless-priest") == "Sleepless Guard"
    for id_, name in names.items():
        assert name.lower().replace("’", "").replace(" ", "-") == id_
