"""The text of a card says all that the card does, and nothing that it does not do, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from game.games.mummy.rules.cards import NUMBERED, PLAIN, Card, Monster, Surprise, load_cards, parse_cards
from game.games.mummy.screen.card_signs import SIGNS, signs, stakes
from game.games.mummy.screen.wording import card_name, kind_name, leaves_sentence, sentences, summary
from game.play.settings import LANGUAGES
from game.ui.toolkit.translate import use_language

CLAUSES = {
    "move": (
        "n",
        "ne e",
        "n e s",
        "up",
        "down",
        "dead-end",
        "n; sure",
        "ne e; sure",
        "up; sure",
        "down; sure",
    ),
    "surprise": (
        "fail captured",
        "test will; fail captured",
        "test will; fail captured; keep others",
        "test fortune or will; fail captured",
        "test fortune and will; fail captured",
        *(f"test will; fail {effect}" for effect in PLAIN if effect != "captured"),
        *(f"test will; fail {name} {low}" for name, (low, high) in NUMBERED.items()),
        "test will; fail leaves +2",
        "test will; fail endurance -1",
        "test will; fail mummy nearer",
        "test will; fail curse will -1",
        "test will; fail curse will -2",
        "test will; fail curse speed -2 will -2",
        "test will; fail captured; pass leaves +2",
        "test will; fail captured; pass leaves +5",
        "test will; fail captured; pass climb",
        "test will; fail endurance -1, fall",
    ),
    "monster": ("strength 3 speed 4", "strength 3 speed 4 cunning 5", "strength 3 speed 4 cunning 5 hoard 6"),
    "find": (
        *(
            "key",
            "decoy",
            "strength +1",
            "strength +2",
            "speed +1; will +1",
            "fight +2",
            "trick +2",
            "flee +2",
        ),
        *("flee +3", "once heal", "once cancel surprise", "once cancel monster", "once up", "once down"),
        *("once n", "once n sw", "will +1; once up", "fight +1; flee +1"),
    ),
}
"""All words that cards.txt knows, alone and together."""


def all_cards() -> tuple[Card, ...]:
    """The cards of the game, and one for each of CLAUSES."""
    lines = [
        f"{kind} {kind}-{n} x1 leaves 1 : {text}"
        for kind, texts in CLAUSES.items()
        for n, text in enumerate(texts)
    ]
    return (*load_cards(), *parse_cards("\n".join(lines)))


def effect_of(card: Card) -> Card:
    """The card without what its text does not say."""
    return replace(card, id="", copies=1, leaves=0)


@pytest.fixture
def speak(assets: Path) -> Iterator[Callable[[str], None]]:
    """Change the language; English again at the end."""
    folder = assets / "translations"
    yield lambda language: use_language(language, folder)
    use_language("en", folder)


def test_same_text_means_same_effect_and_the_other_way_round() -> None:
    for one, two in combinations(all_cards(), 2):
        same = effect_of(one) == effect_of(two)
        assert (sentences(one) == sentences(two)) == same, (one, two)


def test_short_line_and_signs_tell_effects_apart_too() -> None:
    """Only that the other cards stay is left to the long text; the kind of card is seen by its look."""

    def short_effect(card: Card) -> Card:
        card = effect_of(card)
        return replace(card, keep_others=False) if isinstance(card, Surprise) else card

    for one, two in combinations(all_cards(), 2):
        same = short_effect(one) == short_effect(two)
        assert (summary(one) == summary(two)) == same, (one, two)
        if type(one) is type(two):
            assert (signs(one) == signs(two)) == same, (one, two)


def test_texts_are_whole_sentences() -> None:
    for card in all_cards():
        assert sentences(card), card
        for sentence in sentences(card):
            assert re.fullmatch(r"[A-Z+−][^{}]*\.", sentence), sentence
        assert summary(card), card
        assert not re.search(r"[{}]|\.$", summary(card)), summary(card)


def test_sentences_of_a_card_follow_its_data() -> None:
    def text(line: str) -> str:
        return " ".join(sentences(parse_cards(line)[0]))

    assert (
        text("surprise a x1 leaves 1 : test speed or will; fail endurance -2, fall; keep others")
        == "Test Speed or Will: you choose. Failure: lose 2 Endurance. "
        "Fall to the space straight below, if there’s one and the Mummy isn’t on it. "
        "You meet nothing there. The other cards played on you stay even if you fail."
    )
    assert (
        text("monster a x1 leaves 1 : strength 9 speed 4 hoard 1")
        == "Strength 9, Speed 4. It can’t be tricked. Attack it and win: take 1 tana leaf."
    )
    assert (
        text("monster a x1 leaves 1 : strength 9 speed 4 grow strength,speed")
        == "Strength 9, Speed 4. It can’t be tricked. Beat it: Strength +1 for good, Speed +1 for good."
    )
    assert (
        text("monster a x1 leaves 1 : strength 9 speed 4 cunning 2 grow will")
        == "Strength 9, Speed 4, Cunning 2. Beat or trick it: Will +1 for good."
    )
    assert (
        text("find a x1 leaves 1 : will +2; once n sw")
        == "Will +2. Give it up instead of a move card: go one space north or south-west."
    )
    (curse,) = parse_cards("surprise a x1 leaves 1 : test will; pass leaves +4; fail curse speed -2 will -1")
    assert summary(curse) == "Will – success: Leaves +4; failure: curse: Speed −2, Will −1"


def test_numbers_of_a_card_are_in_its_text() -> None:
    for card in all_cards():
        words = " ".join(sentences(card))
        numbers: list[str] = []
        if isinstance(card, Monster):
            numbers = [str(n) for n in (card.strength, card.speed, card.cunning, card.hoard) if n]
        elif isinstance(card, Surprise):
            effects = [effect for effect in (*card.fail, *card.success) if effect.name != "find"]
            numbers = [str(abs(effect.amount)) for effect in effects if effect.amount]
            numbers += [f"−{-change}" for change in card.modifiers if change]
        found = re.findall(r"−?\d+", words)
        for number in numbers:
            assert number in found, (card, words)


def test_names_of_moves_follow_from_what_they_do() -> None:
    names = {card.id: card_name(card) for card in all_cards() if kind_name(card) == "Move"}
    assert names["stairs-up"] == names["move-3"] == "Stairs up"
    assert names["move-1"] == "Compass (north-east or east)"
    assert names["carved-stairs"] == names["move-8"] == "Carved stairs"
    assert names["dead-end"] == names["move-5"] == "Dead end"


def test_a_sure_card_says_so_in_every_way() -> None:
    for line in ("n e", "up"):
        plain, sure = (parse_cards(f"move a x1 leaves 1 : {way}")[0] for way in (line, f"{line}; sure"))
        assert sentences(sure) == (
            *sentences(plain),
            "If you use it to move on your turn, nobody pushes or stops you.",
        )
        assert summary(sure).endswith(", nobody pushes you")
        assert {sign.name for sign in signs(sure)} - {sign.name for sign in signs(plain)} == {"steady"}


def test_small_cards_leave_out_what_one_need_not_know_to_choose() -> None:
    curse = "surprise a x1 leaves 1 : test will; pass grow will; fail endurance -1, curse speed -2 will -1"
    monster = "monster b x1 leaves 1 : strength 9 speed 4 cunning 2 hoard 3 grow will"
    find = "find c x1 leaves 1 : will +2; once n sw"
    told = [[sign.name + sign.amount for sign in stakes(parse_cards(line)[0])] for line in (curse, monster)]
    assert told == [["will", "endurance−1", "curse"], ["strength9", "speed4", "cunning2"]]
    assert stakes(parse_cards(find)[0]) == signs(parse_cards(find)[0])


def test_every_sign_is_known_and_used() -> None:
    used = {sign.name for card in all_cards() for sign in signs(card)}
    assert used <= set(SIGNS)
    directions = {f"arrow-{way}" for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw")}
    assert used | directions == set(SIGNS)
    assert {sign.name for card in load_cards() for sign in signs(card)} == set(SIGNS)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_other_languages_tell_cards_apart_and_leave_no_english(
    speak: Callable[[str], None], language: str
) -> None:
    english = {card.id: (*sentences(card), leaves_sentence(card)) for card in all_cards()}
    speak(language)
    for card in all_cards():
        foreign = (*sentences(card), leaves_sentence(card))
        assert len(foreign) == len(english[card.id])
        for ours, theirs in zip(english[card.id], foreign, strict=True):
            assert ours != theirs or not re.search("[a-z]", ours), theirs
            assert re.findall(r"−?\d+", ours) == re.findall(r"−?\d+", theirs), theirs
        assert summary(card)
    for one, two in combinations(all_cards(), 2):
        if effect_of(one) != effect_of(two):
            assert sentences(one) != sentences(two)
    names = [card_name(card) for card in load_cards()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("for 1 tana leaf.", "for 2 tana leaves.", "for 5 tana leaves.")),
        ("pl", ("daje 1 liść tana.", "daje 2 liście tana.", "daje 5 liści tana.")),
        ("el", ("δίνει 1 φύλλο τάνα.", "δίνει 2 φύλλα τάνα.", "δίνει 5 φύλλα τάνα.")),
    ],
)
def test_plural_forms(speak: Callable[[str], None], language: str, texts: tuple[str, ...]) -> None:
    speak(language)
    card = load_cards()[0]
    for leaves, text in zip((1, 2, 5), texts, strict=True):
        assert leaves_sentence(replace(card, leaves=leaves)).endswith(text)
