"""Draws a frame after every wake, keeps a list of its messages, and obeys words in the address.

``?crash=start`` raises at once, ``?crash=library`` in a module of the library, ``?crash=key`` when a key is
pressed, ``?crash=fatal`` kills the interpreter, ``?end=1`` returns.
"""

import json
import os
import pkgutil
import sys

import js
import pygame


def resize(host):
    size = host.size()
    screen = pygame.display.set_mode((round(size.width * size.dpr), round(size.height * size.dpr)))
    host.place(size.width, size.height)
    return screen


def prepare():
    pass


async def rehearse():
    pass


async def run():
    host = js.mastaba_host
    query = host.query()
    if query == "crash=start":
        raise ValueError("the probe was asked to fail")
    if query == "crash=library":
        json.loads("{")
    if query == "end=1":
        return
    greeting = pkgutil.get_data("game", "greeting.txt").decode()
    pygame.display.init()
    seen, reasons, frames = [], [], 0

    def record():
        if query == "crash=fatal":
            raise RuntimeError("no answer")
        return json.dumps({"probe": greeting, "frames": frames, "path": sys.path})

    host.attach(
        {
            "record": record,
            "stats": lambda: json.dumps({"frames": frames, "events": seen, "reasons": reasons}),
        }
    )
    screen = resize(host)
    picture = pygame.Surface(screen.get_size(), pygame.SRCALPHA, 32, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))
    started = False
    while True:
        for event in json.loads(host.input() or "[]"):
            seen.append(event)
            if event["type"] == "key" and query == "crash=key":
                raise ValueError("the probe was asked to fail on a key")
            if event["type"] == "key" and query == "crash=fatal":
                os.abort()
        if reasons and reasons[-1] == "resize":
            screen = resize(host)
            picture = pygame.transform.scale(picture, screen.get_size())
        screen.fill((20, 33, 61))
        if at := [(event["x"], event["y"]) for event in seen if "x" in event]:
            pygame.draw.circle(screen, (233, 185, 73), at[-1], 30)
        picture.blit(screen, (0, 0))
        host.show(picture._pixels_address, picture.get_width(), 0, 0, *picture.get_size())
        frames += 1
        if not started:
            started = True
            host.started()
        reasons.append(await host.wake(None))
