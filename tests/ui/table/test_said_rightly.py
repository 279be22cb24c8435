"""Words that were once wrong: to the wrong person, with the wrong unit, in the wrong number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.anubix.rules import last_turn
from game.games.anubix.rules.events import BonusClosed, GameEnded, Passed, StructureCompleted
from game.games.anubix.screen import lessons as anubix_lessons
from game.games.anubix.screen.log import tell
from game.games.mummy.rules import Plain
from game.games.mummy.rules.cards import load_cards, parse_card
from game.games.mummy.screen.log import RESULTS, played_by_words, result_words
from game.games.pyramids.rules.cards import load_cards as pyramids
from game.games.pyramids.rules.events import GameEnded as End
from game.games.pyramids.rules.events import Marked, RoundEnded
from game.games.pyramids.rules.patterns import EXPEDITIONS
from game.games.pyramids.screen import lessons as pyramids_lessons
from game.games.pyramids.screen.action_words import card_words
from game.games.pyramids.screen.expedition import to_come_title
from game.games.pyramids.screen.log import tell as tell_pyramids
from game.play.coach import Verdict
from game.play.settings import LANGUAGES
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.advice.decision_words import cost_tag, cost_words, title_words
from game.ui.table.presentation import presentation_of
from game.ui.table.seat_names import names_in_list
from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.sentences import list_of_lists
from game.ui.toolkit.translate import _, pgettext, use_language
from game.ui.toolkit.widgets.label import Label

from ..driver import MakeApp, tap
from ..games import finished

SEATS = ("you", "scribe", "priest")


@pytest.fixture
def spoken(assets: Path) -> Iterator[Path]:
    """The catalogues; afterwards English is spoken again."""
    yield assets / "translations"
    use_language("en", assets / "translations")


def test_a_chance_falls_by_percentage_points() -> None:
    action = Plain("pass")
    exact = Verdict(0, 0, action, action, 0.12, 0.0)
    about = Verdict(0, 0, action, action, 0.12, 0.01)
    assert cost_words("chance", exact) == "The chance of winning fell by 12 percentage points."
    assert cost_words("chance", about).endswith("about 12 ± 2 percentage points.")
    assert cost_tag("chance", about) == "−12 ± 2 pp"


def test_greek_has_no_question_mark_in_a_list(spoken: Path) -> None:
    use_language("el", spoken)
    assert list_of_lists(["1, 2", "3"]) == "1, 2 · 3"


def test_sound_effects_are_off_while_music_plays(make_app: MakeApp) -> None:
    app = make_app()
    app.go(SettingsScene(app, lambda: None))
    tap(app, "Settings Sound")
    tap(app, "Sound effects")
    tap(app, "Music")
    said = [widget.text for widget in app.stage.scope.walk() if isinstance(widget, Label)]
    assert "Sound effects are off." in said
    assert "The music is off." not in said


def test_turns_are_counted_in_the_plural_of_the_language(spoken: Path) -> None:
    use_language("pl", spoken)
    assert last_turn(3) == 42
    assert tell(GameEnded(True, (1, 2, 3), (2,)), SEATS) == "Rozegrano 42 tury: koniec gry."


def test_the_person_at_the_screen_is_no_third_person() -> None:
    assert tell(BonusClosed(0, (0, 1)), SEATS).endswith("Earned by: you, Scribe.")
    assert names_in_list(("friend", "you"), (0, 1)) == "Cat, Falcon", "nobody of two at a screen is you"
    monster = load_cards()[parse_card("tomb-robber")]
    assert played_by_words(monster, 0, SEATS) == "Monster, played by you"
    assert played_by_words(monster, 1, SEATS) == "Monster, played by Scribe"
    assert title_words(SEATS, 0, found=True) == "Your costliest decisions"
    assert title_words(SEATS, 1, found=False) == "Scribe: no clear mistakes"


def test_fixed_names_have_their_article_in_greek(spoken: Path) -> None:
    use_language("el", spoken)
    seats = ("you:Anna", "friend", "scribe", "scribe")
    said = [tell(Passed(player, False), seats) for player in range(4)]
    assert said == [
        "Anna: πάει πάσο.",
        "Το Γεράκι πάει πάσο.",
        "Ο Γραφέας 1 πάει πάσο.",
        "Ο Γραφέας 2 πάει πάσο.",
    ]


def test_the_last_line_of_pyramids_does_not_say_what_came_of_it() -> None:
    assert tell_pyramids(End((62, 60), (0,)), ("you", "scribe")) == "The game is over."


def test_a_winner_has_the_article_in_greek(spoken: Path) -> None:
    use_language("el", spoken)
    state = finished(("you", "scribe"), 11).state
    state.seats[1].red = state.seats[1].green = 10
    state.seats[0].red = 0
    assert presentation_of("pyramids").headline(state, ("you", "scribe")) == "Ο Γραφέας κέρδισε!"
    assert presentation_of("pyramids").headline(state, ("scribe", "you")) == "Κέρδισες!"


def test_a_shape_that_is_there_twice_stayed_hidden_once() -> None:
    twice = {name for name in EXPEDITIONS if EXPEDITIONS.count(name) > 1}
    said = {name: tell_pyramids(RoundEnded(1, name, name in twice), SEATS) for name in EXPEDITIONS}
    assert {name for name, words in said.items() if "the second" in words} == twice
    assert said["T4"] == "The round ends; the T stayed hidden."


def test_the_last_shape_of_a_round_is_not_still_to_come() -> None:
    assert to_come_title(["T4", "L3"]) == "Still to come"
    assert to_come_title(["L3"]) == "Not revealed"


def test_a_colour_agrees_with_its_noun(spoken: Path) -> None:
    number = pyramids()[0].number
    use_language("pl", spoken)
    assert card_words(number).split()[-1] in ("(zielona)", "(pomarańczowa)", "(fioletowa)")
    use_language("el", spoken)
    assert "(χρώμα: " in card_words(number)


def test_words_filled_in_stand_in_their_case(spoken: Path) -> None:
    use_language("pl", spoken)
    assert tell(StructureCompleted(1, "arch", 1), SEATS) == "Skryba kończy budowę łuku."
    cell = Marked(1, 0, 48, 1, "I1", extra=False)
    assert tell_pyramids(cell, SEATS) == "Skryba zaznacza jedno pole w piramidzie 48."


def test_words_with_two_meanings_have_two_translations(spoken: Path) -> None:
    use_language("pl", spoken)
    assert pgettext("switch", "On") == "Tak"
    assert pgettext("switch", "Off") == "Nie"
    assert pgettext("animation speed", "Off") == "Bez animacji"
    assert pgettext("of a replay", "Speed") == "Szybkość"
    assert (pgettext("a heading", "Import"), _("Import")) == ("Wczytywanie", "Wczytaj")
    assert (pgettext("a month", "Next"), _("Next")) == ("Następny", "Następna"), "a month, a page"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_of_a_fight_is_told_to_nobody_in_particular(spoken: Path, language: str) -> None:
    use_language(language, spoken)
    for how, outcome in RESULTS:
        told = result_words(how, outcome).lower()
        assert not any(word in told.split() for word in ("you", "your", "twoją", "ci", "σου", "σε")), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percent_sign_follows_its_number(spoken: Path, language: str) -> None:
    use_language(language, spoken)
    assert percent_text(45) == "45%"


def test_a_red_cross_is_a_must() -> None:
    pages = {page.name: page for page in pyramids_lessons.pages()}
    assert "you must mark one more cell" in pages["single"].text
    assert "you must mark one more cell" in dict(pages["signs"].signs)["cell.cross"]


def test_how_to_play_pyramids_says_who_is_first_and_where_tracks_end() -> None:
    pages = {page.name: page for page in pyramids_lessons.pages()}
    awards = pages["awards"].text
    assert "the player whose newly explored pyramid of that colour has the lowest number goes first" in awards
    assert "Beyond 10 skulls, or 10 gems of one colour, nothing changes" in pages["counting"].text


def test_how_to_play_anubix_says_when_it_ends_and_all_values() -> None:
    pages = {page.name: page.text for page in anubix_lessons.pages()}
    for players in range(2, 6):
        assert str(last_turn(players)) in pages["opening"], players
    assert "in the same structure or in different ones" in pages["turn"]
    assert "side by side or one above the other" in pages["relief"]
    assert "4 points, three 6, four 8, five 11 and all six 15" in pages["relief"]
