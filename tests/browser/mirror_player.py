"""Plays through the mirror alone: by the roles and names of the page's elements, as a screen reader does."""

from __future__ import annotations

import random

from playwright.sync_api import Error, Locator

from .conftest import NEXT_FRAME, Visit

WATCH = """
() => {
  globalThis.heard = [];
  const watch = (records) => {
    for (const record of records)
      for (const node of record.addedNodes) globalThis.heard.push(node.textContent);
  };
  new MutationObserver(watch).observe(document.getElementById("announcer"), { childList: true });
}
"""
STATES = "all => all.map(each => [each.textContent, each.ariaExpanded, each.ariaDisabled])"
MOST_STEPS, MOST_IDLE = 3000, 1000
PATIENCE_MS = 1000


class MirrorPlayer:
    """A person who does not see the canvas. `doing` and `undo` are words of the language in use."""

    def __init__(self, visit: Visit, doing: str = "What you can do", undo: str = "Undo") -> None:
        self.visit, self.page = visit, visit.page
        self._doing, self._undo = doing, undo
        self._random = random.Random(5)
        self._title = self.page.locator("#mirror").get_by_role("heading", level=1)
        self.page.evaluate(WATCH)

    # --- coming and going ---------------------------------------------------------------------

    def enter(self, name: str = "Use with a screen reader") -> None:
        """Press the button before the canvas, which only keys find."""
        entry = self.page.get_by_role("button", name=name)
        entry.focus()
        entry.press("Enter")
        self._title.wait_for(state="attached")

    @property
    def heard(self) -> list[str]:
        """All that has been announced."""
        return self.page.evaluate("globalThis.heard")

    @property
    def focused(self) -> str:
        """The focused element, as the person hears it."""
        return self.page.evaluate("document.activeElement.textContent")

    def title(self) -> str:
        """The screen's."""
        return self._title.text_content() or ""

    # --- playing ------------------------------------------------------------------------------

    def press(self, button: Locator) -> None:
        """By key, as everything here."""
        button.focus(timeout=PATIENCE_MS)
        button.press("Enter", timeout=PATIENCE_MS)

    def choose(self, name: str) -> None:
        """Take one of several alternatives."""
        option = self.page.get_by_role("radio", name=name)
        option.wait_for(state="attached")
        option.focus()
        self.page.keyboard.press("Space")

    def options(self) -> list[tuple[str, str, int]]:
        """(role, name, which of those so called) of what can be pressed in the question, or in one's turn."""
        within = self._asked()
        if within is None:
            return []
        found = []
        for role in ("button", "switch"):
            seen: dict[str, int] = {}
            for name, expanded, disabled in within.get_by_role(role).evaluate_all(STATES):
                number = seen[name] = seen.get(name, -1) + 1
                if disabled != "true" and expanded != "true" and name != self._undo:
                    found.append((role, name, number))
        return found

    def _asked(self) -> Locator | None:
        for role, name in (("dialog", None), ("region", self._doing)):
            within = self.page.get_by_role(role, name=name)
            if within.count():
                return within
        return None

    def step(self) -> bool:
        """Press something that can be pressed; whether there was anything, and it was still there."""
        options = self.options()
        within = self._asked()
        if not options or within is None:
            return False
        role, name, number = self._random.choice(options)
        try:
            self.press(within.get_by_role(role, name=name, exact=True).nth(number))
        except Error:
            return False  # the table has gone on meanwhile
        return True

    def play_to_the_end(self) -> int:
        """Play a whole game; how many times something was pressed."""
        steps, idle = 0, 0
        while self.visit.stats()["scene"] != "Scores":
            if self.step():
                steps, idle = steps + 1, 0
                assert steps < MOST_STEPS
            else:
                idle += 1
                assert idle < MOST_IDLE, self.page.locator("#mirror").inner_text()
                self.page.evaluate(NEXT_FRAME)
        return steps
