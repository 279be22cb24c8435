"""The world that a monkey wakes up in: window, settings, what is kept, and the link that it has come by."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.engine import GAMES
from game.engine.record import Record, record_from_json
from game.play.achievements import EARNED
from game.play.links import encode_record
from game.play.looks import BACKS, SKIES
from game.play.saves import save_key, to_text
from game.play.seats import FRIEND, TOKENS, YOU, levels_of, person_seat
from game.play.settings import LANGUAGES

from ..choices import choices, kept_settings

RECORDS = Path(__file__).resolve().parents[2] / "records"

PLAIN_WINDOWS = ((1280, 800), (390, 844), (820, 1180), (844, 390), (1024, 768))
STRANGE_WINDOWS = (
    (3840, 2160),
    (2560, 1440),
    (3440, 1440),
    (1920, 1080),
    (360, 740),
    (320, 320),
    (640, 200),
    (426, 192),
    (341, 156),
    (273, 125),
    (256, 115),
    (200, 700),
    (40, 300),
    (300, 40),
    (16, 16),
    (1, 1),
)
"""In CSS px: from what nobody plays in, by what a browser's zoom of 500 % leaves, to 4K."""
MOST_PIXELS = 3840 * 2160
"""Device px: all that the largest screens have."""
DPRS = (1.0, 1.25, 1.5, 2.0, 3.0)
ZONES = ("UTC", "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns", "Europe/Warsaw")
NAMES = ("", "", "Anna", "Zoë <b>", "ΑΒΓ", "  x", "🐱🐱")
FIRST_DAY, DAYS = date(2024, 1, 1), 2500
ENDED = 1_700_000_000

Size = tuple[int, int, float]
"""Width and height in CSS px, device px per CSS px."""


@dataclass(frozen=True, slots=True)
class World:
    """As plain as it can be, unless told."""

    size: Size = (1280, 800, 1.0)
    touch: bool = False
    locale: str = "en-GB"
    zone: str = "UTC"
    day: str = "2026-11-20"
    link: str = "?speed=0"
    """The part after the site's address."""
    patience: int = 1500
    """In ms: how long the game is let come to rest after each step; 0 is none at all."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings that differ from the first ones."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Other stored texts, by key."""

    def texts(self) -> dict[str, str]:
        """All that is kept, by key."""
        return {**({"settings": kept_settings(self.settings)} if self.settings else {}), **self.kept}

    def plainer(self) -> Iterator[World]:
        """The same with one thing less."""
        plain = World()
        for each in fields(self):
            if getattr(self, each.name) != getattr(plain, each.name):
                yield replace(self, **{each.name: getattr(plain, each.name)})
        for each in ("settings", "kept"):
            for name in getattr(self, each):
                left = {key: value for key, value in getattr(self, each).items() if key != name}
                yield replace(self, **{each: left})

    def to_json(self) -> dict[str, Any]:
        """As a case has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> World:
        """Read the data that `to_json` has written."""
        return cls(**{**obj, "size": tuple(obj["size"])})


def draw_size(chance: Random) -> Size:
    """A window, and how fine its screen is."""
    width, height = chance.choice(chance.choice((PLAIN_WINDOWS, STRANGE_WINDOWS)))
    if chance.random() < 0.15:
        width, height = chance.randint(1, 1600), chance.randint(1, 1200)
    return width, height, chance.choice([dpr for dpr in DPRS if width * height * dpr * dpr <= MOST_PIXELS])


def draw_world(chance: Random) -> World:
    """Any of all that a world can be."""
    every = choices()
    changed = chance.sample([*every], chance.randint(0, len(every)))
    return World(
        size=draw_size(chance),
        touch=chance.random() < 0.5,
        locale=chance.choice(("en-GB", "en-US", "pl-PL", "el-GR", "de-DE", "ar-EG")),
        zone=chance.choice(ZONES),
        day=str(FIRST_DAY + timedelta(chance.randrange(DAYS))),
        link=_draw_link(chance),
        patience=chance.choice((1500, 1500, 150, 0)),
        settings={name: chance.choice(every[name]) for name in changed},
        kept=_draw_kept(chance),
    )


def _draw_seats(chance: Random, game_id: str, count: int) -> tuple[str, ...]:
    """People and bots, or bots alone."""
    levels, seats = [*levels_of(game_id)], []
    tokens = chance.sample(TOKENS, len(TOKENS))
    for _ in range(count):
        kind = chance.choice((YOU, FRIEND, *levels, *levels))
        kind = FRIEND if kind == YOU and any(seat.startswith(YOU) for seat in seats) else kind
        if kind in levels:
            seats.append(kind)
        else:
            name = chance.choice(NAMES).strip()
            seats.append(person_seat(kind, name or None, tokens.pop() if chance.random() < 0.3 else None))
    return tuple(seats)


def _draw_link(chance: Random) -> str:
    """Mostly home; a new game, or one that somebody has sent; mostly without motion."""
    kind, game_id = chance.choice(("home", "home", "new", "sent", "record")), chance.choice([*GAMES])
    parts = ["speed=0"] if chance.random() < 0.6 else []
    if chance.random() < 0.1:
        parts.append(f"lang={chance.choice([*LANGUAGES])}")
    if kind in ("new", "sent"):
        seats = _draw_seats(chance, game_id, chance.choice(GAMES[game_id].players))
        parts += [f"game={game_id}", f"players={','.join(seats)}", f"seed={chance.randrange(10_000)}"]
    if kind == "record":
        parts.append(f"record={encode_record(_draw_record(chance, game_id))}")
    return ("#" if kind in ("sent", "record") else "?") + "&".join(parts) if parts else ""


@cache
def _records(game_id: str) -> tuple[str, ...]:
    """The texts of the whole games of tests/records."""
    return tuple(path.read_text("utf-8") for path in sorted(RECORDS.glob(f"{game_id}-*.json")))


def _draw_record(chance: Random, game_id: str, *, whole: bool = False) -> Record:
    """A whole game, or its beginning."""
    record = record_from_json(json.loads(chance.choice(_records(game_id)))["record"], GAMES)
    record.seats = _draw_seats(chance, game_id, len(record.seats))
    if not whole:
        del record.actions[chance.randrange(len(record.actions)) :]
    return record


def _draw_kept(chance: Random) -> dict[str, str]:
    """Games under way and finished ones, medals, and who sat at the table last."""
    texts = {}
    for game_id in GAMES:
        if chance.random() < 0.4:
            texts[save_key(game_id)] = to_text(_draw_record(chance, game_id))
        if chance.random() < 0.3:
            seats = _draw_seats(chance, game_id, chance.choice(GAMES[game_id].players))
            texts[f"seats.{game_id}"] = ",".join(seats)
    for number in range(1, 1 + chance.choice((0, 0, 1, 3))):
        record = _draw_record(chance, chance.choice([*GAMES]), whole=True)
        texts[f"history.{number}"] = to_text(record, ENDED + number)
    for number in range(chance.choice((0, max(*SKIES.values(), *BACKS.values())))):
        texts[f"{EARNED}pyramids.medal{number}"] = "1"
    return texts
