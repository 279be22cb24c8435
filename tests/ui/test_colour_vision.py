"""Things that must be told apart differ in sign or lightness: for all who see colours otherwise, and in
greys.

Measured on the pixels of the tables and of the pieces, by day and on the dark table.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.games.mummy.rules.phases import TURN
from game.games.pyramids.rules.grid import cell_indices
from game.ui.app import App
from game.ui.table.playing.table import Table

from ..games.anubix.screen import table as anubix
from ..games.mummy.screen import table as mummy
from ..games.pyramids.screen.table import board as pyramids_board
from ..games.pyramids.screen.table import legal_place, until_awaited
from .begun_tables import at_table, with_table
from .contrast import picture
from .driver import MakeApp, frames, settle
from .games import played
from .sheets import sprites_on
from .vision import ENOUGH, VISIONS, Picture, difference, picture_of, seen_with, shown

COLOURS = ("blue", "red", "pink", "orange", "green", "yellow")
GROUPS = {
    "pyramids": (
        (
            "cell.red_gem",
            "cell.green_gem",
            "cell.torch",
            "cell.skull",
            "cell.elixir",
            "cell.tomb",
            "cell.cross",
        ),
        ("slot.red.filled", "slot.green.filled", "slot.red.empty", "slot.green.empty"),
        ("sign.green.colour", "sign.orange.colour", "sign.purple.colour"),
        ("torch.lit", "torch.unlit"),
        ("award.open", "award.taken", "award.closed"),
        ("skull.open", "skull.crossed", "skull.last"),
        ("piece", "piece.illegal"),
    ),
    "anubix": (
        *(tuple(f"{kind}.{colour}" for colour in COLOURS) for kind in ("stone", "tile", "die", "quarry")),
        *(tuple(f"{kind}.{colour}" for colour in COLOURS) for kind in ("capstone", "keystone")),
        *((f"stone.{colour}", f"stone.{colour}.marked") for colour in COLOURS),
        *((f"quarry.{colour}", f"quarry.{colour}.crossed") for colour in COLOURS),
        ("glow.die", "glow.quarry", "glow.joker"),
        ("pay.die", "pay.quarry", "pay.joker"),
        ("joker", "joker.spent"),
        ("value.open", "value.reached"),
        ("bonus.scarab", "bonus.scarab.earned", "bonus.scarab.struck"),
    ),
    "mummy": (
        ("field.legal", "field.chosen", "field.mummy"),
        ("die.d12", "die.d12.dark"),
        ("seal.open", "seal.closed"),
    ),
    "": (
        (*(f"token.you{n}" for n in range(1, 6)), "token.scribe", "token.priest", "token.pharaoh"),
        ("button.gold.normal", "button.papyrus.normal"),
        ("switch.on", "switch.off"),
    ),
}
"""Things that must be told apart, by their sheet; '' is the house's."""
SAND = (0xE3, 0xC8, 0x92)


def alike(pictures: dict[str, Picture]) -> list[str]:
    """The pairs that some people could not tell apart."""
    return [
        f"{one} and {other}, {vision}: {part:.3f}"
        for (one, a), (other, b) in combinations(pictures.items(), 2)
        for vision in VISIONS
        if (part := difference(a, b, vision)) < ENOUGH
    ]


def drawn(app: App, name: str) -> Picture:
    """A sprite on sandstone."""
    surface = pygame.Surface((64, 64))
    surface.fill(SAND)
    surface.blit(app.sprites.get(name, 56, 56), (4, 4))
    return picture_of(surface)


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("table", ["auto", "night"])
@pytest.mark.parametrize("sheet", GROUPS)
def test_pieces_can_be_told_apart(make_app: MakeApp, sheet: str, table: str) -> None:
    app = make_app()
    with_table(app, table)
    if sheet:
        app.sprites.open(sheet)
    found = []
    for group in GROUPS[sheet]:
        found += alike({name: drawn(app, name) for name in group})
    assert found == []


@pytest.mark.parametrize("table", ["auto", "night"])
def test_kinds_of_cards_can_be_told_apart_by_their_corners(make_app: MakeApp, table: str) -> None:
    app = make_app()
    with_table(app, table)
    app.sprites.open("mummy")
    corners = {}
    for kind in ("move", "surprise", "monster", "find"):
        surface = pygame.Surface((40, 40))
        surface.fill(SAND)
        surface.blit(app.sprites.nine(f"card.{kind}", 80, 115), (0, 0))
        corners[kind] = picture_of(surface)
    assert alike(corners) == []


@pytest.mark.parametrize("table", ["auto", "night"])
@pytest.mark.parametrize("kind", ["pawn.", "portrait."])
def test_explorers_can_be_told_apart(make_app: MakeApp, kind: str, table: str) -> None:
    app = make_app()
    with_table(app, table)
    app.sprites.open("mummy")
    assert "pawn.mummy" in app.sprites
    names = [name for name in sprites_on(app, "mummy") if name.startswith(kind)]
    assert len(names) >= 8
    assert alike({name: drawn(app, name) for name in names}) == []


# --- on the tables -------------------------------------------------------------------------------


def part(app: App, rect: pygame.Rect) -> Picture:
    """A part of the screen."""
    settle(app)
    picture(app)
    screen = pygame.display.get_surface()
    assert screen is not None
    return picture_of(screen.subsurface(rect.clip(screen.get_rect())))


@pytest.mark.parametrize("table", ["auto", "night"])
def test_a_cell_of_pyramids_shows_what_it_is(make_app: MakeApp, table: str) -> None:
    """Free, free and legal, chosen, taken: the same cell each time."""
    app = make_app(1280, 800, reduced_motion=True)
    with_table(app, table)
    session = played(("you",), 5, 3)
    app.visit_speed = "off"
    app.apply_settings()
    app.go(Table(app, session))
    settle(app)
    view = pyramids_board(app)
    place = legal_place(app)
    rect = view.chambers[place.slot].cell_rect(cell_indices(place.mask)[0])
    legal = part(app, rect)
    view.deciding.piece.lay(place)
    chosen = part(app, rect)
    placing = view.deciding.placing
    view.deciding.put_away()
    free = part(app, rect)
    action = placing.action(place)
    assert action
    app.scene.act(action)
    until_awaited(app)
    view.deciding.put_away()
    taken = part(app, rect)
    assert alike({"free": free, "legal": legal, "chosen": chosen, "taken": taken}) == []


@pytest.mark.parametrize("table", ["auto", "night"])
def test_a_stone_of_anubix_shows_what_it_is(make_app: MakeApp, table: str) -> None:
    app = make_app(1280, 800, reduced_motion=True)
    with_table(app, table)
    view = at_table(app, "anubix").board
    until_awaited(app)
    place = next(place for place in view.sheet.offers if view.sheet.degree(place))
    rect = view.sheet.place_rect(place).inflate(12, 12)
    legal = part(app, rect)
    view.deciding.tap(place)
    chosen = part(app, rect)
    view.deciding.end()
    free = part(app, rect)
    assert alike({"free": free, "legal": legal, "chosen": chosen}) == []
    assert anubix.board(app) is view


@pytest.mark.parametrize("table", ["auto", "night"])
def test_a_field_of_mummy_shows_what_it_is(make_app: MakeApp, table: str) -> None:
    app = mummy.at_phase(make_app, TURN, 1280, 800, wanted=can_move, reduced_motion=True)
    app.settings.table = table
    frames(app, 3)
    view = mummy.board(app)
    kind, ways = next((k, w) for k, w in view.deciding.offer.moves.items() if k in view.hand.kinds)
    field = next(iter(ways))
    rect = view.pyramid.field_rect(field)
    view.pyramid.offer({}, strong=False, for_mummy=False)
    free = part(app, rect)
    view.pyramid.offer({field: [kind]}, strong=True, for_mummy=False)
    legal = part(app, rect)
    view.pyramid.choose(field)
    chosen = part(app, rect)
    assert alike({"free": free, "legal": legal, "chosen": chosen}) == []


def can_move(position: object) -> bool:
    """True if the active seat has a card that moves it."""
    legal: Callable[[int], tuple[object, ...]] = position.legal_actions
    return position.to_act() == (0,) and any(str(action).startswith("move") for action in legal(0))


# --- the measure ---------------------------------------------------------------------------------


def test_the_measure_sees_what_only_colour_tells() -> None:
    """Red and green of one lightness are two colours to most, and one to some; a sign is seen by all."""

    def flat(colour: tuple[int, int, int], sign: bool = False) -> Picture:
        surface = pygame.Surface((40, 40))
        surface.fill(colour)
        if sign:
            surface.fill((20, 20, 20), (10, 10, 20, 20))
        return picture_of(surface)

    red, green = flat((0xC8, 0x50, 0x50)), flat((0x50, 0x85, 0x50))
    assert alike({"red": red, "green": green})
    assert alike({"red": flat((0xC8, 0x50, 0x50), sign=True), "green": green}) == []
    grey = seen_with(red, "grey")
    assert abs(grey[0, 0] - grey[0, 0, 0]).max() < 1e-9
    for vision in VISIONS:
        white = seen_with(flat((255, 255, 255)), vision)
        assert white.min() > 0.99, "white stays white"
    assert pygame.image.tobytes(shown(red), "RGB")[:3] == bytes((0xC8, 0x50, 0x50))
