"""The game sees only the site's modules, whatever else the tests see."""

from __future__ import annotations

import argparse
import inspect
import sys
import typing
import urllib.request
from typing import Any

import pygame
import pytest

import game

from .libraries import state_io

OF_SITE = ("/mastaba/game.zip/", "/lib/python314.zip/", "/lib/python3.14/site-packages/")


def imported_by_the_game(statement: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "game.anything", "__file__": f"{OF_SITE[0]}game/anything.pyc"}
    exec(statement, names)
    return names


@pytest.mark.parametrize("name", ["asyncio", "inspect", "tokenize"])
def test_a_module_abridged_on_the_site_is_abridged_for_the_game(name: str) -> None:
    its = imported_by_the_game(f"import {name}")[name]
    assert its.__file__.startswith("/lib/python314.zip/")
    ours = __import__(name)
    assert ours.__file__.startswith("/library/")
    assert len(vars(its)) < len(vars(ours))
    assert (
        its
        is imported_by_the_game(f"from importlib import import_module; {name} = import_module('{name}')")[
            name
        ]
    )


def test_a_carried_module_sees_no_more_than_the_game() -> None:
    names = {"__name__": "typing", "__file__": typing.__file__}
    exec("import inspect", names)
    assert not hasattr(names["inspect"], "signature")
    assert hasattr(inspect, "signature")


@pytest.mark.parametrize(
    "statement",
    [
        "import argparse",
        "import urllib.request",
        "from urllib import request",
        "from asyncio import gather",
        "from importlib import import_module; import_module('argparse')",
    ],
)
def test_a_module_the_site_lacks_is_refused_to_the_game(statement: str) -> None:
    assert argparse
    assert urllib.request
    with pytest.raises(ImportError):
        imported_by_the_game(statement)


def test_game_and_pygame_are_the_sites() -> None:
    found = [name for name in sys.modules if name.partition(".")[0] in ("game", "pygame")]
    theirs = [name for name in found if not state_io().fullmatch(name)]
    assert len(theirs) > 10
    files = [getattr(sys.modules[name], "__file__", None) for name in theirs]
    assert [file for file in files if file and not file.startswith(OF_SITE)] == []
    assert game.__file__ == "/mastaba/game.zip/game/__init__.pyc"
    pygame.display.init()
    assert pygame.display.get_driver() == "emscripten"
