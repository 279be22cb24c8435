"""The part of check.py that runs in the browser, in Pyodide: it uses pygame as a game does."""

from __future__ import annotations

import io
import json
import time

import pygame

SIZE = (320, 200)


def open_window() -> None:
    """Open the window and show known colours, for the check to read back from the canvas."""
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    screen.fill((10, 120, 230))
    screen.fill((230, 60, 10), (100, 50, 40, 40))
    veil = pygame.Surface((40, 40), pygame.SRCALPHA)
    veil.fill((255, 255, 255, 128))
    screen.blit(veil, (200, 50))
    pygame.display.flip()
    pygame.event.get()


def events() -> str:
    """The events since the last call, as JSON: their names with the fields that matter."""
    kept = ("pos", "button", "y", "key", "unicode", "touch")
    seen = []
    for event in pygame.event.get():
        values = {name: getattr(event, name) for name in kept if hasattr(event, name)}
        seen.append({"name": pygame.event.event_name(event.type), **values})
    return json.dumps(seen)


def sounds(ogg: bytes, wav: bytes) -> str:
    """Lengths in seconds of an Ogg Vorbis and a WAV file, and whether a channel plays, as JSON."""
    pygame.mixer.init()
    first = pygame.mixer.Sound(io.BytesIO(ogg))
    second = pygame.mixer.Sound(io.BytesIO(wav))
    channel = second.play()
    pygame.mixer.music.load(io.BytesIO(ogg), "music.ogg")
    pygame.mixer.music.play()
    return json.dumps([first.get_length(), second.get_length(), channel is not None])


def resize(times: int) -> str:
    """Open the window again in other sizes, as a game does when its page is resized; the last one as JSON."""
    for step in range(times):
        pygame.display.set_mode((SIZE[0] + step, SIZE[1] + 2 * step)).fill((0, 0, 0))
        pygame.display.flip()
    return json.dumps(pygame.display.get_window_size())


def blit_speed() -> float:
    """Milliseconds for 200 alpha blits of 64 × 64 pixels, the best of ten."""
    screen = pygame.display.set_mode((1280, 800))
    sprite = pygame.Surface((64, 64), pygame.SRCALPHA).convert_alpha()
    sprite.fill((200, 100, 50, 128))
    best = float("inf")
    for _ in range(10):
        start = time.perf_counter()
        for step in range(200):
            screen.blit(sprite, (step, step % 100))
        best = min(best, time.perf_counter() - start)
    return 1000 * best
