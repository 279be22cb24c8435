"""The player's settings, kept in a store."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from typing import Any

from .json_text import read_json
from .looks import BACKS, SKIES
from .saves import set_aside
from .storage import Store, StoreError

KEY = "settings"
OWN = "own.settings"
"""The key of the player's own settings while the usual ones take their place."""
SPEEDS = ("normal", "fast", "off")
TABLES = ("auto", "day", "night")
UNTOLD, MATTERS, ALWAYS = ASKING = ("untold", "matters", "always")
"""When people are asked: only when it matters (UNTOLD: and the table has not said so yet), or always."""
LANGUAGES = {"en": "English", "pl": "Polski", "el": "Ελληνικά"}
"""Codes and own names of the languages that the game speaks."""


Valid = Callable[[object], bool]
"""Check a value from anywhere: may this setting have it?"""


def _is_one_of(choices: Collection[str]) -> Valid:
    """Check the type first: lists and objects cannot be looked up in a dict."""
    return lambda value: isinstance(value, str) and value in choices


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_name(value: object) -> bool:
    """Check the name of a look: also names that only a newer release has are kept."""
    return isinstance(value, str) and re.fullmatch(r"[a-z_]{1,40}", value) is not None


def _is_volume(value: object) -> bool:
    """Check a volume: from 0 to 1."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _or_none(valid: Valid) -> Valid:
    """None follows the system."""
    return lambda value: value is None or valid(value)


def _setting(default: Any, valid: Valid) -> Any:
    """A field that the player can set."""
    return field(default=default, metadata={"valid": valid})


@dataclass(slots=True)
class Settings:
    """All settings, with their defaults and what they can be."""

    speed: str = _setting("normal", _is_one_of(SPEEDS))
    """The speed of animations."""
    sound: bool = _setting(True, _is_flag)
    volume: float = _setting(0.8, _is_volume)
    music: bool = _setting(False, _is_flag)
    music_volume: float = _setting(0.5, _is_volume)
    language: str | None = _setting(None, _or_none(_is_one_of(LANGUAGES)))
    reduced_motion: bool | None = _setting(None, _or_none(_is_flag))
    """True for less movement; None follows the device."""
    table: str = _setting("auto", _is_one_of(TABLES))
    """Light that goes with the game, always by day, or dark."""
    at_once: bool = _setting(False, _is_flag)
    """True to carry out a placement at once where it can mean one thing only; else the player confirms it."""
    left_handed: bool = _setting(False, _is_flag)
    """True to lay the table's controls where the left hand reaches them."""
    large_text: bool | None = _setting(None, _or_none(_is_flag))
    """True for larger lettering."""
    vibration: bool = _setting(True, _is_flag)
    """True to let devices that can vibrate do so."""
    keep_awake: bool = _setting(True, _is_flag)
    """True to keep the screen on during a game."""
    sky: str = _setting(next(iter(SKIES)), _is_name)
    back: str = _setting(next(iter(BACKS)), _is_name)
    """The chosen sky and back, ids of SKIES and BACKS in `looks`; unknown ones look like the first."""
    throw_dice: bool = _setting(True, _is_flag)
    """True if people throw their dice by hand; else they roll by themselves."""
    shake_dice: bool = _setting(False, _is_flag)
    """True if shaking the device throws them, too."""
    asking: str = _setting(UNTOLD, _is_one_of(ASKING))
    """When people are asked what most often has one answer."""
    other: dict[str, Any] = field(default_factory=dict)
    """Further entries of the store, such as settings of a newer version: kept as they are."""
    known: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The entries of the store when last read or written here: what differs now was changed here."""


VALID: dict[str, Valid] = {
    each.name: each.metadata["valid"] for each in fields(Settings) if "valid" in each.metadata
}


def load_settings(store: Store) -> tuple[Settings, str | None]:
    """The settings kept in a store, and what was wrong with them (None if nothing was).

    Never fails: what cannot be read or used is replaced by its default, and a damaged text is set aside
    as 'damaged.settings'.
    """
    try:
        text = store.get(KEY)
    except StoreError as error:
        return Settings(), f"the settings cannot be read: {error}"
    settings, faults = (Settings(), []) if text is None else _read(text)
    settings.known = values_of(settings)
    if not faults:
        return settings, None
    assert text is not None
    if set_aside(store, KEY, text) != KEY:
        with contextlib.suppress(StoreError):  # the faults are reported, and the damaged text is kept
            save_settings(store, settings)  # so that what was sound stays set
    return settings, "; ".join(faults)


def _read(text: str) -> tuple[Settings, list[str]]:
    settings = Settings()
    try:
        obj = read_json(text)
    except ValueError as error:
        return settings, [str(error)]
    if not isinstance(obj, dict):
        return settings, ["the settings are not a JSON object"]
    faults = []
    for name, value in obj.items():
        if name not in VALID:
            settings.other[name] = value
        elif VALID[name](value):
            setattr(settings, name, float(value) if VALID[name] is _is_volume else value)
        else:
            faults.append(f"{name} cannot be {json.dumps(value)[:40]}")
    return settings, faults


def faults_of(text: str) -> list[str]:
    """The faults in a text of settings; empty if there are none."""
    return _read(text)[1]


def save_settings(store: Store, settings: Settings) -> None:
    """Keep the settings. May raise StoreError; ValueError if one is set to something it cannot be.

    Settings that another window has changed meanwhile, and this one has not, are taken over.
    """
    values = values_of(settings)
    for name, value in values.items():
        if not VALID[name](value):
            raise ValueError(f"{name} cannot be {value!r}")
    text = store.get(KEY)
    theirs, faults = _read(text) if text is not None else (settings, [])
    if not faults:
        settings.other |= theirs.other
        for name, value in values_of(theirs).items():
            if name in settings.known and values[name] == settings.known[name]:
                setattr(settings, name, value)
    values = values_of(settings)
    store.set(KEY, json.dumps({**settings.other, **values}))  # in ASCII: what is there may hold half a sign
    settings.known = values


def values_of(settings: Settings) -> dict[str, Any]:
    """All settings by their names."""
    return {name: getattr(settings, name) for name in VALID}


# --- in place of the player's own -----------------------------------------------------------------


def usual_for(settings: Settings) -> Settings:
    """The usual settings, in the player's language and as loud as before."""
    kept = {name: getattr(settings, name) for name in ("language", "sound", "volume", "other")}
    return Settings(**kept, known=settings.known)


def are_usual(settings: Settings) -> bool:
    """True if only language and loudness were changed."""
    return values_of(settings) == values_of(usual_for(settings))


def put_aside(store: Store, settings: Settings) -> Settings:
    """The usual settings, which are kept in place of the player's own from now on.

    These stay in the store until they are taken back; where it refuses, the usual ones hold for this visit.
    """
    usual = usual_for(settings)
    with contextlib.suppress(StoreError):
        if not have_own(store):
            store.set(OWN, json.dumps({**settings.other, **values_of(settings)}))
        save_settings(store, usual)
        store.flush()
    return usual


def have_own(store: Store) -> bool:
    """True if the player's own settings have been put aside, and can be taken back."""
    try:
        return store.get(OWN) is not None
    except StoreError:
        return False


def take_back(store: Store, settings: Settings) -> Settings:
    """The player's own settings again, in place of those that hold now. May raise StoreError."""
    own = _read(store.get(OWN) or "{}")[0]
    own.known = values_of(settings)
    save_settings(store, own)
    store.remove(OWN)
    return own
