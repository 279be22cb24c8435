"""The languages, and the program that makes their catalogues."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from game.play.settings import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def load_messages() -> ModuleType:
    """build/messages.py, which is a program, as a module."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "build" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


messages = load_messages()
