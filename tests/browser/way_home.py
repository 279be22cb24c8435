"""The way home from anywhere, as somebody finds it who presses what leads back."""

from __future__ import annotations

from playwright.sync_api import TimeoutError as LateError

from game.play.settings import LANGUAGES
from game.ui.toolkit.stage import AGAIN_MS

from .conftest import Visit
from .hands import Hand
from .words import called

MOST_PRESSES = 16
"""From the deepest scene: questions answered, dialogs closed, scenes left."""

OUT = (
    "Home",
    "Leave",
    "Close",
    "Cancel",
    "Back",
    "OK",
    "Done",
    "That’s me!",
    "Just look",
    "Keep playing",
    "Menu",
)
"""Buttons that lead out, those that lead furthest first."""
SETTINGS = "Settings"
"""The buttons of home, if nothing lies above it."""

NEXT = """([names, settings]) => {
  const { scene, places, resting, window: [width, height] } = mastaba.stats();
  if (scene === "Home" && settings.some((name) => name in places)) return { home: true };
  const inside = (at) => at < 1 && at >= 0;
  const found = names.find((name) => {
    const [x, y, w, h] = places[name] ?? [-1, -1, 0, 0];
    return inside((x + w / 2) / width) && inside((y + h / 2) / height);
  });
  return found ? { press: found, rect: places[found] } : resting ? {} : null;
}"""
"""The next step: home is there, a place in the window leads out, or nothing does; null means to ask again."""
NEXT_MS = 5000
"""How long something that leads out is waited for while things move."""


def words_in_all(*english: str) -> list[str]:
    """In every language, the first text first: what is on screen need not be in the one last asked for."""
    return [word for text in english for language in LANGUAGES for word in called(text, language)]


def go_home(visit: Visit, hand: Hand) -> list[str]:
    """Press what leads out, and the key Escape where nothing does, until home is there; what was pressed.

    Raises AssertionError if so many presses do not lead there.
    """
    asked, pressed, last = [words_in_all(*OUT), words_in_all(SETTINGS)], list[str](), None
    while len(pressed) < MOST_PRESSES:
        try:
            found = visit.page.wait_for_function(NEXT, arg=asked, timeout=NEXT_MS, polling=20).json_value()
        except LateError:
            found = {}
        if "home" in found:
            if last is not None:
                visit.page.wait_for_timeout(AGAIN_MS)  # what is pressed next may lie at the same place
            return pressed
        if "press" in found:
            if found["rect"] == last:
                visit.page.wait_for_timeout(AGAIN_MS)  # sooner it would be a double click
            last = found["rect"]
            hand.press(last)
            visit.heard()
        else:
            visit.key("Escape")
        pressed.append(found.get("press", "Escape"))
    scene = visit.stats()["scene"]
    raise AssertionError(f"no way home from {scene} by {len(pressed)} presses: {', '.join(pressed)}")
