"""Legal actions in words: each legal action of a decision in words of its own, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine import GAMES, Random, State
from game.games.pyramids.rules import Mark
from game.games.pyramids.rules.grid import parse_cells
from game.games.pyramids.screen.action_words import rows_words
from game.play.settings import LANGUAGES
from game.ui.table.presentation import Presentation, presentation_of
from game.ui.toolkit.translate import use_language
from tests.games.stones.rules import Stones

TABLES = [(game, players) for game in GAMES for players in GAMES[game].players]
MOST = 1200
"""Of a decision with more legal actions (in Anubix) so many are put into words, drawn at random."""
LONGEST = 340
"""Signs: an exchange of five cards in Greek."""


@pytest.fixture
def speech(assets: Path) -> Iterator[Path]:
    """The folder of the catalogues; English again at the end."""
    yield assets / "translations"
    use_language("en", assets / "translations")


def decisions(game: str, players: int, seed: int) -> Iterator[tuple[State, int]]:
    """The decisions of a random game."""
    state, random = GAMES[game].new(players, seed), Random(seed)
    while not state.is_over:
        player = state.to_act()[-1]
        yield state, player
        legal = state.legal_actions(player)
        state.apply(player, legal[random.randrange(len(legal))])


def bots(state: State) -> list[str]:
    """A seat for each player."""
    return ["priest"] * len(state.scores())


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_action_has_words_of_its_own(speech: Path, game: str, players: int) -> None:
    shown, random = presentation_of(game), Random(players)
    for number, (state, player) in enumerate(decisions(game, players, 11 * players)):
        use_language(list(LANGUAGES)[number % len(LANGUAGES)], speech)
        legal = list(state.legal_actions(player))
        if len(legal) > MOST:
            random.shuffle(legal)
            legal = legal[:MOST]
        words = [shown.action_words(state, action, player, bots(state)) for action in legal]
        assert len(set(words)) == len(words), sorted(word for word in words if words.count(word) > 1)[:4]
        assert not [word for word in words if not word.strip() or "{" in word or "\n" in word]
        assert max(map(len, words)) <= LONGEST


@pytest.mark.parametrize("game", list(GAMES))
def test_words_are_translated(speech: Path, game: str) -> None:
    shown = presentation_of(game)
    for number, (state, player) in enumerate(decisions(game, GAMES[game].players[-1], 5)):
        told = []
        for language in LANGUAGES:
            use_language(language, speech)
            told.append(shown.action_words(state, state.legal_actions(player)[-1], player, bots(state)))
        assert len(set(told)) == len(LANGUAGES), told
        if number > 200:
            break


@pytest.mark.parametrize("game", list(GAMES))
def test_an_action_of_another_game_is_refused(game: str) -> None:
    state = GAMES[game].new(2, 1)
    with pytest.raises(ValueError, match="is no action of"):
        presentation_of(game).action_words(state, Stones().parse("take 1"), 0, bots(state))


def test_a_game_without_words_says_it_as_records_do() -> None:
    game = Stones()
    state = game.new(2, 1)
    action = state.legal_actions(state.to_act()[0])[0]
    assert Presentation[State]("stones").action_words(state, action, 0, bots(state)) == str(action)


def test_one_cell_is_not_said_twice(speech: Path) -> None:
    use_language("en", speech)
    state = next(
        state for state, _player in decisions("pyramids", 1, 5) if isinstance(state.legal_actions(0)[0], Mark)
    )
    single = next(action for action in state.legal_actions(0) if action.cells.bit_count() == 1)
    told = presentation_of("pyramids").action_words(state, single, 0, bots(state))
    assert told == f"Pyramid {single.card}, {rows_words(single.cells)}"


def test_cells_of_a_shape_are_told_by_row_and_number(speech: Path) -> None:
    use_language("en", speech)
    assert rows_words(parse_cells("b5 c5 d5")) == "row 5, cells 2–4"
    assert rows_words(parse_cells("a1 a2 b2")) == "row 1, cell 1; row 2, cells 1, 2"
