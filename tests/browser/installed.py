"""The game on this device: a costly connection, the settings that tell of it, and what is kept."""

from __future__ import annotations

from .conftest import Visit
from .hands import Mouse
from .player import WAIT_MS, Visitor

COSTLY = """
  const connection = { saveData: SAVES, effectiveType: "TYPE", addEventListener() {} };
  Object.defineProperty(Navigator.prototype, "connection", { get: () => connection });
"""

OFFER = "Download the game for offline play"

INSTALLED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  let files = 0;
  for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length;
  return [Boolean(registration), files];
}"""

ALL_KEPT = """async () => {
  while ((await mastaba_host.installation()).fetching) await new Promise((done) => setTimeout(done, 50));
  return true;
}"""


def costly(saves: bool, kind: str) -> str:
    return COSTLY.replace("SAVES", str(saves).lower()).replace("TYPE", kind)


def in_settings(page: Visit) -> Visitor:
    """At the settings that tell of the game on this device."""
    player = Visitor(page, Mouse(page, 1))
    player.press("Settings")
    player.press("Settings More")
    return player


def wait_for_word(player: Visitor, start: str) -> str:
    """Wait for something that can be pressed and whose name begins so; its name."""
    found = player.visit.page.wait_for_function(
        "start => Object.keys(mastaba.stats().places).find((name) => name.startsWith(start))",
        arg=start,
        timeout=WAIT_MS,
    )
    return str(found.json_value())
