"""Input of hands and keys from the page (web/input.mjs), as pygame's events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pygame

from .host import POINTER_LOST, SHAKEN, TRAVELLED, HistoryEntry

NAMED = {
    "ArrowDown": pygame.K_DOWN,
    "ArrowLeft": pygame.K_LEFT,
    "ArrowRight": pygame.K_RIGHT,
    "ArrowUp": pygame.K_UP,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "End": pygame.K_END,
    "Enter": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "F1": pygame.K_F1,
    "Home": pygame.K_HOME,
    "PageDown": pygame.K_PAGEDOWN,
    "PageUp": pygame.K_PAGEUP,
    "Tab": pygame.K_TAB,
}
"""A key's name in browsers, and in pygame; keys of signs are there what they say."""
MODIFIERS = {
    "shift": pygame.KMOD_SHIFT,
    "ctrl": pygame.KMOD_CTRL,
    "alt": pygame.KMOD_ALT,
    "meta": pygame.KMOD_META,
}
POINTER = {
    "down": pygame.MOUSEBUTTONDOWN,
    "move": pygame.MOUSEMOTION,
    "up": pygame.MOUSEBUTTONUP,
}


def events_of(told: str) -> Iterator[pygame.event.Event]:
    """The events in that JSON text."""
    for each in json.loads(told) if told else ():
        yield _event_of(each)


def entry_of(told: str) -> HistoryEntry:
    """Read an entry of the history, as the page has kept it; '' or anything else gives an empty one."""
    try:
        entry = json.loads(told)
        return HistoryEntry(tuple(map(str, entry["levels"])), str(entry["sketch"]))
    except (ValueError, TypeError, KeyError):
        return HistoryEntry()


def _event_of(told: dict[str, Any]) -> pygame.event.Event:
    kind = told["type"]
    if kind == "leave":
        return pygame.event.Event(pygame.WINDOWLEAVE)
    if kind == "exposed":
        return pygame.event.Event(pygame.WINDOWEXPOSED)
    if kind == "cancel":
        return pygame.event.Event(POINTER_LOST, pointer=told["pointer"])
    if kind == "travel":
        return pygame.event.Event(TRAVELLED, entry=entry_of(told["entry"]))
    if kind == "shake":
        return pygame.event.Event(SHAKEN)
    if kind == "key":
        key = told["key"]
        code = ord(key) if len(key) == 1 else NAMED.get(key, pygame.K_UNKNOWN)
        mod = sum(bit for name, bit in MODIFIERS.items() if told[name])
        return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=told["text"])
    pos = told["x"], told["y"]
    if kind == "wheel":
        return pygame.event.Event(
            pygame.MOUSEWHEEL, pos=pos, precise_y=told["turned"], notch=told["notch"], time=told["time"]
        )
    return pygame.event.Event(
        POINTER[kind],
        pos=pos,
        button=told.get("button", 0),
        pointer=told["pointer"],
        touch=told["kind"] == "touch",
        pen=told["kind"] == "pen",
        time=told["time"],
    )
