"""Settings: kept, validated one by one, and never a reason not to start."""

from __future__ import annotations

import json
import random
from dataclasses import fields

import pytest

from game.play.settings import Settings, faults_of, load_settings, save_settings
from game.play.storage import MemoryStore

from .fakes import FailingStore, ForbiddenStore


def names_of(settings: Settings) -> set[str]:
    """The names of all that can be set."""
    return {field.name for field in fields(settings)} - {"other", "known"}


def test_settings_are_kept() -> None:
    store = MemoryStore()
    assert load_settings(store) == (Settings(), None)
    settings = Settings(
        "fast",
        False,
        0.25,
        True,
        0.75,
        "el",
        True,
        "night",
        True,
        True,
        True,
        False,
        False,
        "nile",
        "malachite",
        False,
        other={"hints": [1, None]},
    )
    save_settings(store, settings)
    assert load_settings(store) == (settings, None)
    assert store.keys() == ("settings",)


def test_settings_of_a_newer_version_survive() -> None:
    store = MemoryStore()
    store.set("settings", '{"speed": "off", "future": {"a": 1}}')
    settings, fault = load_settings(store)
    assert fault is None
    assert settings == Settings(speed="off", other={"future": {"a": 1}})
    settings.sound = False
    save_settings(store, settings)
    assert json.loads(store.get("settings") or "")["future"] == {"a": 1}
    store.set("settings", '{"speed": "off", "future": {"a": 2}, "later": 3}')  # by a newer window
    save_settings(store, settings)
    kept = json.loads(store.get("settings") or "")
    assert (kept["future"], kept["later"], kept["sound"]) == ({"a": 2}, 3, True)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "9" * 5000, '{"volume": NaN}'])
def test_damaged_settings_become_the_defaults_and_are_set_aside(text: str) -> None:
    store = MemoryStore()
    store.set("settings", text)
    settings, fault = load_settings(store)
    assert settings == Settings()
    assert fault
    assert store.get("damaged.settings") == text
    assert load_settings(store) == (Settings(), None)  # told of once


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "warp"),
        ("speed", None),
        ("speed", ["fast"]),
        ("sound", 1),
        ("volume", 1.5),
        ("volume", -0.1),
        ("volume", True),
        ("volume", "1"),
        ("music", 0),
        ("music_volume", 2),
        ("language", "de"),
        ("language", 3),
        ("reduced_motion", "no"),
        ("table", "dusk"),
        ("table", None),
        ("at_once", "yes"),
        ("left_handed", None),
        ("large_text", 1.25),
        ("keep_awake", "always"),
        ("vibration", 40),
    ],
)
def test_one_bad_value_does_not_cost_the_others(name: str, value: object) -> None:
    store = MemoryStore()
    good = {"speed": "fast", "sound": False, "volume": 0.5, "language": "pl", "reduced_motion": True, "x": 1}
    text = json.dumps({**good, name: value})
    store.set("settings", text)
    settings, fault = load_settings(store)
    assert fault is not None
    assert fault.startswith(name)
    wanted = {**good, name: getattr(Settings(), name)}
    del wanted["x"]
    assert {key: getattr(settings, key) for key in wanted} == wanted
    assert settings.other == {"x": 1}
    assert store.get("damaged.settings") == text
    assert load_settings(store) == (settings, None)


@pytest.mark.parametrize("name", sorted(names_of(Settings())))
@pytest.mark.parametrize("value", [None, True, 0, 7, -1.5, 10**400, "", "x", [], ["en"], {}, {"en": 1}])
def test_no_kind_of_value_stops_the_start(name: str, value: object) -> None:
    text = json.dumps({name: value})
    store = MemoryStore()
    store.set("settings", text)
    settings, fault = load_settings(store)
    kept = getattr(settings, name)
    assert kept == (getattr(Settings(), name) if fault else value)
    assert bool(faults_of(text)) == bool(fault)
    assert load_settings(store) == (settings, None)


def test_settings_that_cannot_be_are_not_kept() -> None:
    store = MemoryStore()
    with pytest.raises(ValueError, match="volume cannot be 7"):
        save_settings(store, Settings(volume=7))
    assert store.keys() == ()


def test_a_store_that_fails_gives_the_defaults() -> None:
    settings, fault = load_settings(ForbiddenStore())
    assert settings == Settings()
    assert fault is not None


@pytest.mark.parametrize("bad", [range(1, 2), range(1, 100)])
def test_damaged_settings_that_cannot_be_set_aside_stay(bad: range) -> None:
    store = FailingStore("full", range(0))
    store.set("settings", "damaged")
    store.calls, store.bad = 0, bad
    settings, fault = load_settings(store)
    assert settings == Settings()
    assert fault is not None
    assert store.get("settings") == "damaged"


@pytest.mark.thorough
@pytest.mark.each_time
def test_thousands_of_garbled_settings() -> None:
    chance = random.Random(5)
    good = '{"speed": "fast", "sound": false, "volume": 0.5, "language": "pl", "reduced_motion": null}'
    for _ in range(4000):
        signs = list(good)
        for _ in range(chance.randrange(1, 5)):
            signs[chance.randrange(len(signs))] = chance.choice('0189.-e"{}[],: tnf\ud800\x00')
        text = "".join(signs)
        store = MemoryStore()
        store.set("settings", text)
        settings, fault = load_settings(store)
        assert (store.get("damaged.settings") == text) if fault else (store.get("settings") == text)
        save_settings(store, settings)
        assert load_settings(store) == (settings, None)
