"""How each game is introduced to the player: its name, a line about it, and a picture."""

from __future__ import annotations

from dataclasses import dataclass

from .translate import mark


@dataclass(frozen=True, slots=True)
class Title:
    """`name` and `line` are English; translate them where they are shown. `picture` is a sprite's name."""

    name: str
    line: str
    picture: str


TITLES = {
    "anubix": Title(
        mark("Anubix"),
        mark("Roll the dice, build pyramid, arch and relief, and be the first to catch the bonuses."),
        "home.anubix",
    ),
    "pyramids": Title(
        mark("Pyramids"),
        mark("Mark your way to the tombs, gather gems and awards, and mind the skulls."),
        "home.pyramids",
    ),
}


def title_of(game_id: str) -> Title:
    """The title of a game; one that has none yet is shown by its id."""
    return TITLES.get(game_id) or Title(game_id.capitalize(), "", "token.horus_eye")
