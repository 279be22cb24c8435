"""Nothing is baked and shipped that the game never names."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

GAME = Path(__file__).resolve().parents[2] / "game"
SIGN = re.compile(r"(?P<sign>ui\.\w+)\.(white|ink)")
"""A button adds the colour of its sign to the name."""

TO_COME: set[str] = set()
"""Of the next game."""


def alternatives(node: ast.expr) -> list[str] | None:
    """The results of a choice between texts; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        one, other = alternatives(node.body), alternatives(node.orelse)
        return None if one is None or other is None else one + other
    return None


def pattern_of(node: ast.JoinedStr) -> re.Pattern[str]:
    """A pattern of the texts that an f-string can become; a variable at its beginning is called 'head'."""
    out = ""
    for number, part in enumerate(node.values):
        if isinstance(part, ast.Constant):
            out += re.escape(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            fixed = alternatives(part.value)
            name = r"(?P<head>[\w.]+?)" if number == 0 else r"[\w-]+"
            out += name if fixed is None else f"(?:{'|'.join(map(re.escape, fixed))})"
    return re.compile(out)


@cache
def texts(folder: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    """The plain texts below `folder`, and the patterns of names; docstrings do not count."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                patterns.append(pattern_of(node))
            elif (
                isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
            ):
                plain.add(node.value)
    return plain, [pattern for pattern in patterns if "." in pattern.pattern]


def unused(names: set[str], folder: Path) -> set[str]:
    """Which of the names no text of the sources below `folder` stands for."""
    plain, patterns = texts(folder)

    def used(name: str) -> bool:
        if name in plain:
            return True
        if match := SIGN.fullmatch(name):
            return any(f"{match['sign']}{end}" in plain for end in ("", ".white", ".ink"))
        matches = (pattern.fullmatch(name) for pattern in patterns)
        heads = (match.groupdict().get("head") for match in matches if match)
        return any(head is None or head in plain for head in heads)

    return {name for name in names if not used(name)}


def baked_names(assets: Path) -> set[str]:
    found: set[str] = set()
    for index in Path(assets).glob("*@1.json"):
        found |= set(json.loads(index.read_text(encoding="utf-8"))["sprites"])
    return found


def test_every_baked_sprite_is_named_in_the_game(assets: Path) -> None:
    names = baked_names(assets)
    assert len(names) > 150
    assert unused(names, GAME) == TO_COME


def test_every_sound_is_named_in_the_game(assets: Path) -> None:
    sounds = {path.stem for path in Path(assets, "sounds").glob("*.ogg")}
    assert len(sounds) > 10
    assert unused(sounds, GAME) == set()


def test_a_name_that_nobody_says_is_found(tmp_path: Path) -> None:
    (tmp_path / "view.py").write_text(
        '''"""About die.red."""
def f(colour, on):
    kind = "tile"
    return "ui.menu", f"ui.{kind}.white", f"stone.{colour}{'.lit' if on else ''}", f"{kind}.{colour}"
'''
    )
    named = {"ui.menu.white", "ui.menu.ink", "stone.red", "stone.red.lit", "tile.red"}
    never = {"ui.close.white", "stone.red.dark", "die.red", "tile.red.lit"}
    assert unused(named | never, tmp_path) == never
