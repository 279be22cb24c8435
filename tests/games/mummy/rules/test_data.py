"""Reading cards, explorers and board: what is wrong is named with its line."""

from __future__ import annotations

from pkgutil import get_data

import pytest

from game.games.mummy.rules.actions import parse_action
from game.games.mummy.rules.board import parse_board
from game.games.mummy.rules.cards import (
    KEYS,
    Effect,
    Find,
    Monster,
    Move,
    Surprise,
    check_set,
    load_cards,
    parse_cards,
)
from game.games.mummy.rules.explorers import parse_explorers


def text_of(name: str) -> str:
    data = get_data("game.games.mummy.rules", name)
    assert data is not None
    return data.decode("utf-8")


def test_every_word_of_the_cards() -> None:
    cards = parse_cards(
        """
        move a x2 leaves 3 : n sw   # a comment
        move b x1 leaves 0 : up
        move c x9 leaves 12 : dead-end
        surprise d x1 leaves 1 : test will or speed; fail curse strength -2 will -1, leaves +3; keep others
        surprise e x1 leaves 1 : test cunning and fortune; fail mummy nearer, find -1; pass climb, leaves +5
        surprise f x1 leaves 1 : fail start, endurance -1
        monster g x1 leaves 1 : strength 3 speed 4 cunning 5 hoard 6 grow will,speed
        monster k x1 leaves 1 : strength 3 speed 4 grow stars
        surprise l x1 leaves 1 : test will; pass grow will, grow speed; fail fall
        find h x1 leaves 1 : key; steady; decoy; strength +2; fight +1; trick +2; flee +3
        find i x1 leaves 1 : once heal; once cancel surprise; once cancel monster; once n e
        find j x1 leaves 1 : once down
        """
    )
    assert cards == (
        Move("a", 2, 3, compass=(0, 5)),
        Move("b", 1, 0, stairs=1),
        Move("c", 9, 12, dead_end=True),
        Surprise(
            "d", 1, 1, tests=(5, 2), choice=True, fail=(Effect("curse"), Effect("leaves", 3)),
            keep_others=True, modifiers=(-2, 0, 0, 0, 0, -1, 0),
        ),
        Surprise(
            "e", 1, 1, tests=(1, 4), fail=(Effect("mummy"), Effect("find", -1)),
            success=(Effect("climb"), Effect("leaves", 5)),
        ),
        Surprise("f", 1, 1, fail=(Effect("start"), Effect("endurance", -1))),
        Monster("g", 1, 1, strength=3, speed=4, cunning=5, hoard=6, grows=(5, 2)),
        Monster("k", 1, 1, strength=3, speed=4, grows_stars=True),
        Surprise(
            "l", 1, 1, tests=(5,), fail=(Effect("fall"),),
            success=(Effect("grow", attribute=5), Effect("grow", attribute=2)),
        ),
        Find("h", 1, 1, key=True, steady=True,
             modifiers=(2, 0, 0, 0, 0, 0, 0), fight=1, trick=2, flee=3, decoy=True),
        Find("i", 1, 1, heals=True, cancels_surprise=True, cancels_monster=True, compass=(0, 2)),
        Find("j", 1, 1, stairs=-1),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("spell a x1 leaves 1 : up", "expected 'CATEGORY ID"),
        ("move a x0 leaves 1 : up", "expected 'CATEGORY ID"),
        ("move A x1 leaves 1 : up", "expected 'CATEGORY ID"),
        ("move a x1 leaves 1", "expected 'CATEGORY ID"),
        ("move endurance x1 leaves 1 : up", "is taken"),
        ("move ok x1 leaves 1 : up", "is taken"),
        ("move a x1 leaves 1 : north", "expected different directions"),
        ("move a x1 leaves 1 : n n", "expected different directions"),
        ("move a x1 leaves 1 :", "expected different directions"),
        ("monster a x1 leaves 1 : strength 3", "expected 'strength N speed N"),
        ("monster a x1 leaves 1 : strength 3 speed 4 wit 5", "a monster has no 'wit'"),
        ("monster a x1 leaves 1 : strength 0 speed 4", "from 1 to 99"),
        ("monster a x1 leaves 1 : strength 3 speed 4 grow luck", "no attribute 'luck'"),
        ("surprise a x1 leaves 1 : test will; fail fall; pass grow luck", "no attribute 'luck'"),
        ("surprise a x1 leaves 1 : test will; fail fall; pass grow", "no effect 'grow'"),
        ("monster a x1 leaves 1 : strength ² speed 4", "from 1 to 99"),
        ("surprise a x1 leaves 1 : test will", "what happens to who fails"),
        ("surprise a x1 leaves 1 : test luck; fail fall", "no attribute 'luck'"),
        ("surprise a x1 leaves 1 : test will or will; fail fall", "names two"),
        ("surprise a x1 leaves 1 : test will nor speed; fail fall", "expected 'test A'"),
        ("surprise a x1 leaves 1 : fail fly", "no effect 'fly'"),
        ("surprise a x1 leaves 1 : fail endurance 1", "number with its sign"),
        ("surprise a x1 leaves 1 : fail endurance +1", "goes from -9 to -1"),
        ("surprise a x1 leaves 1 : fail fall; pass climb", "without a test"),
        ("surprise a x1 leaves 1 : test will; fail fall; pass curse will -1", "not cursed"),
        ("surprise a x1 leaves 1 : fail fall; keep others", "nobody fails"),
        ("surprise a x1 leaves 1 : fail curse will +1", "lowers attributes"),
        ("surprise a x1 leaves 1 : fail curse will", "number with its sign"),
        ("surprise a x1 leaves 1 : fail blocked, curse will -1", "one way only"),
        ("surprise a x1 leaves 1 : fail fall; fail fall", "said twice"),
        ("surprise a x1 leaves 1 : fail fall; keep all", "no clause"),
        ("find a x1 leaves 1 : shiny", "no clause 'shiny'"),
        ("find a x1 leaves 1 : will +1; will +2", "said twice"),
        ("find a x1 leaves 1 : once up; once n", "one way only"),
        ("find a x1 leaves 1 : once upon", "expected different directions"),
    ],
)
def test_a_fault_of_the_cards_is_named_with_its_line(line: str, fault: str) -> None:
    with pytest.raises(ValueError, match=rf"line 3: .*{fault}"):
        parse_cards(f"# cards\nmove ok x1 leaves 1 : down\n{line}\n")


def test_a_deck_needs_its_keys_and_every_category() -> None:
    cards = load_cards()
    check_set(cards)
    with pytest.raises(ValueError, match=f"{KEYS} keys, not 0"):
        check_set(tuple(card for card in cards if not (isinstance(card, Find) and card.key)))
    with pytest.raises(ValueError, match="no monster"):
        check_set(tuple(card for card in cards if not isinstance(card, Monster)))
    with pytest.raises(ValueError, match="second move card"):
        check_set(tuple(card for card in cards if not isinstance(card, Move)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cunning 7", "cunning 12", "cunning must be from 1 to 11"),
        ("cunning 7", "wit 7", "each attribute once and in order"),
        ("; stars", "stars", "expected 'explorer ID"),
        ("stars egyptology will cunning", "stars egyptology will", "3 different attributes"),
        ("stars egyptology will cunning", "stars will will cunning", "3 different attributes"),
    ],
)
def test_a_fault_of_an_explorer_is_named(old: str, new: str, fault: str) -> None:
    line = (
        "explorer ann : strength 3 cunning 7 speed 4 dexterity 6 fortune 7 will 9 egyptology 10 "
        "; stars egyptology will cunning"
    )
    assert parse_explorers(line)[0].stars == (6, 5, 1)
    with pytest.raises(ValueError, match=f"line 2: .*{fault}"):
        parse_explorers("\n" + line.replace(old, new))
    with pytest.raises(ValueError, match="two explorers called ann"):
        parse_explorers(f"{line}\n{line}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("K", "Q", "expected 3 signs|expected 5 signs|expected 7 signs"),
        ("K", "k", "expected"),
        ("^", "1", "4 start arrows"),
        ("K", "1", "4 key hieroglyphs"),
    ],
)
def test_a_fault_of_the_board_is_named(old: str, new: str, fault: str) -> None:
    text = "\n".join(line.partition("#")[0] for line in text_of("board.txt").splitlines())
    parse_board(text)
    with pytest.raises(ValueError, match=fault):
        parse_board(text.replace(old, new, 1))
    with pytest.raises(ValueError, match="4 heads"):
        parse_board(text.replace("H", "1").replace("1", "H", 3))
    with pytest.raises(ValueError, match="one more"):
        parse_board(text + "\n...")
    with pytest.raises(ValueError, match="rows instead of 15"):
        parse_board("\n".join(text.rstrip().splitlines()[:-1]))


@pytest.mark.parametrize(
    "text",
    [
        "bid", "bid -1", "bid 1.0", "bid 999999", "bid ²", "mummy", "mummy 5a1", "strike nobody endurance",
        "heal nothing", "move spoon 1a1", "push", "exchange", "exchange " + "dead-end " * 6,
        "test luck", "go 1h1",        "attack now", "strike harriet-quill", "pass pass",
    ],
)  # fmt: skip
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_action(text)


def test_texts_are_read_with_capitals_blanks_and_in_any_order() -> None:
    one, two = load_cards()[0].id, load_cards()[1].id
    assert parse_action(f" EXCHANGE  {two} {one} ") == parse_action(f"exchange {one} {two}")
    assert str(parse_action(f"exchange {two} {one}")) == f"exchange {one} {two}"
