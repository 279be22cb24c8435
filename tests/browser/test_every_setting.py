"""Every choice of every setting, in the page: pressed in the settings, and in every game with all others.

The settings are read from the game (choices.py): a new setting is in all of this unnamed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from random import Random

import pytest

from game.engine import GAMES
from game.engine.record import Record, record_from_json, replay
from game.play.achievements import EARNED
from game.play.looks import BACKS, SKIES
from game.play.saves import to_text
from game.play.settings import LANGUAGES, Settings
from game.ui.table.presentation import presentation_of
from tests.today import EVERYTHING, some_of

from .choices import SHARES, choices, kept_settings
from .conftest import Visit
from .curious import Curious
from .hands import Finger, Mouse
from .pairs import Row, all_pairs
from .player import Visitor
from .two_games import ENDED, committed
from .way_home import go_home
from .words import called

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]

SETTINGS = choices()
WINDOWS = ((1280, 800), (390, 844), (844, 390))
ROWS = all_pairs({**SETTINGS, "game": tuple(GAMES), "window": WINDOWS})
"""Each together with every choice of every other one, of every game, in every window."""
TODAY = len(ROWS) if EVERYTHING else 5
"""So many of the rows in each run."""

MOVES, MOST_PRESSES = 2, 150
"""Actions that somebody makes in each row, and the presses within which they are made."""
ENDS_IT = ("Close", "Keep these two", "Take it", "Mark", "Build", "Seal the bid", "Play it", "That’s me!")
"""A table's names for the last press of something, or of an action."""
EAGER = 0.85
WORD = re.compile(r"[\w.:]*\d[\w.:]*")
SETTLED_MS = 60_000


def finished_games() -> dict[str, str]:
    """The stored texts of a finished game of each kind."""
    texts = {}
    for number, game_id in enumerate(GAMES, 1):
        record = committed(f"{game_id}-2")
        record.seats = ("you", "scribe")
        texts[f"history.{number}"] = to_text(record, ENDED + number)
    return texts


def enough_medals() -> dict[str, str]:
    """The stored notes of so many medals that every sky and back is open."""
    return {f"{EARNED}pyramids.medal{n}": "1" for n in range(max(*SKIES.values(), *BACKS.values()))}


# --- the pages of the settings ------------------------------------------------------------------------

STORED = "() => JSON.parse(mastaba_host.storage.get('settings'))"
ENDS = (0, 1)
"""Where something is pressed: at its left end and at its right one, as sliders are set by that."""
BACK = "Back"


class Searcher(Visitor):
    """Presses all there is on a page and sees what is set by it."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit, Finger(visit, 1))
        self.found: dict[str, set[object]] = {}
        """The value that a press has given each setting."""
        self._known: dict[str, object] = visit.page.evaluate(STORED)

    def search(self, scene: str) -> None:
        """Press all that this scene shows at both ends, and what comes by that; but not the way back."""
        tried = {(end, BACK) for end in ENDS}
        while untried := [(end, n) for n in self.places() for end in ENDS if (end, n) not in tried]:
            end, name = untried[-1]  # what leads to other pages stands above what is on this one
            tried.add((end, name))
            x, y, width, height = self.places()[name]
            self.hand.press([x + end * (width - 1), y, 1, height])
            self.visit.heard()
            self.visit.rest()
            self._note()
            self._come_back(scene)

    def _note(self) -> None:
        now: dict[str, object] = self.visit.page.evaluate(STORED)
        for name, value in now.items():
            if name not in self._known or value != self._known[name]:
                self.found.setdefault(name, set()).add(value)
        self._known = now

    def _come_back(self, scene: str) -> None:
        """To the scene, if the press has led away from it, and to its language."""
        if self.visit.page.evaluate("document.documentElement.lang") != "en":
            self.press(next(name for name in self.places() if name.endswith(LANGUAGES["en"])))
            self._note()
        for _ in range(3):
            if BACK in self.places() and self.visit.stats()["scene"] == scene:
                return
            self.visit.key("Escape")
            self.visit.rest()
        raise AssertionError(f"no way back to {scene}")


def test_the_pages_of_the_settings_offer_all_there_is_to_be_set(address: str, visit: Visits) -> None:
    """By finger, on a device that vibrates and stays awake, with all medals: none is missing, none is new."""
    kept = {"settings": kept_settings({}), **enough_medals()}
    searcher = Searcher(visit(address, touch=True, kept=kept).ready())
    searcher.press("Your journey")
    searcher.press("Skies and card backs")
    searcher.wait_for_scene("LooksScene")
    searcher.search("LooksScene")
    go_home(searcher.visit, searcher.hand)
    searcher.press("Settings")
    searcher.wait_for_scene("SettingsScene")
    searcher.search("SettingsScene")
    assert searcher.found.keys() == SETTINGS.keys()
    for name, values in SETTINGS.items():
        found, default = searcher.found[name], getattr(Settings(), name)
        ends = {values[0], values[-1]} if values == SHARES else set(values)
        assert ends <= found | {default}, name
        assert values == SHARES or found <= ends, name


# --- rows ---------------------------------------------------------------------------------------------


class Guest(Visitor):
    """Visits everything there is of a game, in a language, and comes home."""

    def __init__(self, visit: Visit, game_id: str, language: str) -> None:
        super().__init__(visit, Mouse(visit, 1))
        self._game_id, self._language = game_id, language
        (self.game,) = called(presentation_of(game_id).name, language)
        self._menu = called("Menu", language)
        self._ends = [word for english in ENDS_IT for word in called(english, language)]

    def find(self, script: str, argument: object) -> str:
        """Wait until the script finds something; that. Fails with the page's words when that has stopped."""
        found = self.visit.page.wait_for_function(
            f"(given) => mastaba_page.failed ? {{}} : ({script})(given)", arg=argument, timeout=SETTLED_MS
        ).json_value()
        assert not self.visit.page.evaluate("mastaba_page.failed"), self.visit.page.inner_text("#failure")
        return str(found)

    def choose(self, english: str, rest: str = "") -> None:
        """Press what is called so, in the language of the page, and with the rest."""
        names = [text + rest for text in called(english, self._language)]
        name = self.find("names => names.find(name => name in mastaba.stats().places)", names)
        self.press(name)

    def at_home(self, english: str) -> None:
        """Press what is called so on the card of the game."""
        number = list(GAMES).index(self._game_id) + 1
        names = [text if number == 1 else f"{text} ({number})" for text in called(english, self._language)]
        self.press(self.find("names => names.find(name => name in mastaba.stats().places)", names))

    def arrive(self, scene: str) -> None:
        """Wait for a scene, until it waits for somebody."""
        here = """scene => {
          const stats = mastaba.stats();
          return stats.scene === scene && (stats.awaiting || stats.places.throw) && scene;
        }"""
        assert self.find(here, scene) == scene

    def record(self) -> Record:
        """Of the game that is on the table."""
        return record_from_json(self.visit.record(), GAMES)

    def made(self) -> int:
        """How many actions the first seat has made."""
        return sum(player == 0 for player, _action in self.record().actions)

    def useful(self, names: Iterable[str]) -> list[str]:
        """Those that say in any language what the texts of legal actions say: a card, a cell, a stone."""
        state, _events = replay(self.record(), GAMES)
        legal = {word for action in state.legal_actions(0) for word in WORD.findall(str(action))}
        return [name for name in names if not legal.isdisjoint(WORD.findall(name))]

    def play(self, scene: str, chance: Random, moves: int = MOVES) -> None:
        """Press now what is useful and now anything, until so many more actions are made."""
        curious, wanted = Curious(chance, EAGER), self.made() + moves
        for _ in range(MOST_PRESSES):
            if self.made() >= wanted:
                return
            self.arrive(scene)
            places = self.places()
            liked = [name for name in places if name in self._ends] or self.useful(places)
            liked = ["throw"] if "throw" in places else liked
            name = curious.choose([*places], avoided=self._menu, liked=liked)
            if name is None:
                self.visit.key("Escape")
            else:
                self.hand.press(places[name])
                self.visit.heard()
        raise AssertionError(f"no {moves} actions in {MOST_PRESSES} presses")

    def watch(self) -> None:
        """A finished game, again, and what the coach says of it."""
        self.choose("Finished games")
        row = "game => Object.keys(mastaba.stats().places).find(name => name.includes(game))"
        self.press(self.find(row, self.game))
        self.arrive("ReplayScene")
        self.choose("Step forward")
        self.choose("Menu")
        self.choose("Coach")
        self.find("() => mastaba.stats().scene === 'CoachScene'", None)

    def go_home(self) -> None:
        """By what leads back."""
        go_home(self.visit, self.hand)


def named(row: Row) -> str:
    """Short, for a test."""
    return f"{ROWS.index(row)}-{row['game']}"


@pytest.mark.each_time
@some_of("row", ROWS, today=TODAY, ids=named)
def test_every_game_goes_with_every_pair_of_settings(address: str, visit: Visits, row: Row) -> None:
    """Table, guided game, replay, coach and game of the day are opened, and home is found again each time."""
    values, game_id = {name: row[name] for name in SETTINGS}, str(row["game"])
    width, height = row["window"]  # type: ignore[misc] # one of WINDOWS
    kept = {
        "settings": kept_settings(values),
        f"seats.{game_id}": "you,scribe",
        **finished_games(),
        **enough_medals(),
    }
    page = visit(address, width=width, height=height, kept=kept).ready()
    guest, chance = Guest(page, game_id, str(values["language"] or "en")), Random(f"{row}")
    guest.at_home("New game")
    guest.choose("Learn by playing")
    guest.arrive("TutorialTable")
    guest.go_home()
    guest.at_home("New game")
    guest.choose("Start")
    guest.arrive("Table")
    guest.play("Table", chance)
    guest.go_home()
    guest.choose("Today’s games")
    guest.choose("Play", f": {guest.game}")
    guest.arrive("DailyTable")
    guest.play("DailyTable", chance, 1)
    guest.go_home()
    guest.watch()
    guest.go_home()
