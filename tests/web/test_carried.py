"""Nothing that is carried asks for what is not (build/carried.py): faults are planted and found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build"))

from bytecode import BuildError, Compiled, Source, compile_sources  # noqa: E402 - build/ is not a package
from carried import UNREACHED, Asked, Site, check, mentioned_in_c, mentioned_in_loader  # noqa: E402
from pack import compile_game  # noqa: E402
from runtime import Runtime  # noqa: E402

# Texts planted as a module of the game, and the names they ask for in vain.
FAULTS = {
    "an import": ("import telnetlib", "telnetlib"),
    "an import in a function": ("def f():\n    import telnetlib", "telnetlib"),
    "an import of a module below": ("import json.missing", "json.missing"),
    "an import by a text": ("from importlib import import_module\nimport_module('telnetlib')", "telnetlib"),
    "a name out of a module": ("from json import dumps, missing", "json.missing"),
    "a name in a function": ("def f():\n    from json import missing as there", "json.missing"),
    "a member": ("import math\ntwo = math.missing(4)", "math.missing"),
    "a member in a method": ("import math\nclass A:\n    def f(self): math.missing()", "math.missing"),
    "a member in a lambda": ("import math\nf = lambda: [math.missing for _ in ()]", "math.missing"),
    "a member of an import in a function": ("def f():\n    import math\n    math.missing", "math.missing"),
    "another name": ("import os.path as place\nplace.missing('a')", "os.path.missing"),
    "a name given by hand": ("import os\nplace = os.path\ndef f():\n    place.missing", "os.path.missing"),
    "a member in turn": ("import os\nos.path.missing", "os.path.missing"),
    "a member in turn of a package": ("import urllib.parse\nurllib.parse.missing", "urllib.parse.missing"),
    "a module that nobody imports": ("import pygame\npygame.gfxdraw.pixel", "pygame.gfxdraw.pixel"),
    "a module of C": ("import pygame.draw as drawing\ndrawing.missing()", "pygame.draw.missing"),
    "all names of another": ("from pygame import K_a, K_missing", "pygame.K_missing"),
    "a stand-in": ("import asyncio\nasyncio.gather()", "asyncio.gather"),
    "a near module": ("from .missing import anything", "game.missing"),
    "a near name": ("from . import missing", "game.missing"),
    "another error": ("try:\n    import telnetlib\nexcept ValueError:\n    pass", "telnetlib"),
    "a way out": ("try:\n    import json\nexcept ImportError:\n    import telnetlib", "telnetlib"),
    "a condition of no page": ("import sys\nif sys.flags.debug:\n    import telnetlib", "telnetlib"),
    "a name out of a text": ("import math\ngetattr(math, 'missing')", "math.missing"),
    "a default of the same name": ("import math\ndef f(math=math.missing): ...", "math.missing"),
    "a default": ("import math\ndef f(m=math): return m.missing", "math.missing"),
    "a decorator": ("import math\n@math.missing\ndef math(): ...", "math.missing"),
    "a comprehension of the same name": ("import math\n[math for math in math.missing]", "math.missing"),
    "a pattern": ("import math\nmatch 1:\n    case math.missing: ...", "math.missing"),
    "names given together": ("import os, math\na, b = os, math\nb.missing", "math.missing"),
    "one of two": ("import os, math\nm = math if os.path else None\nm.missing", "math.missing"),
    "a name given on the way": ("import math\nif m := math:\n    m.missing", "math.missing"),
    "each of some": ("import os, math\nfor m in (math,):\n    m.missing", "math.missing"),
    "a module by a text": (
        "from importlib import import_module\nimport_module(name='math').missing", "math.missing"
    ),
    "the other answer": ("import math\nhasattr(math, 'missing') or math.missing", "math.missing"),
    "a name that nothing binds": ("def f():\n    return missing", "game.planted.missing"),
    "a name that a star does not bring": ("from json import *\nmissing()", "game.planted.missing"),
    "a member of a class": (
        "from textwrap import TextWrapper\nTextWrapper.missing", "textwrap.TextWrapper.missing"
    ),
    "a member of a class of C": (
        "from pygame.surface import Surface\nSurface.missing", "pygame.surface.Surface.missing"
    ),
    "an encoding": ("'a'.encode('cp1250')", "encodings.cp1250"),
    "an encoding of a file": ("open('a', encoding='iso8859_2')", "encodings.iso8859_2"),
    "what C imports": ("import time\ntime.strptime('', '')  # _strptime", "_strptime"),
    "the first, and some": ("import math\na, *b = math, 1, 2\na.missing", "math.missing"),
    "some, and the last": ("import os, math\n*a, b = os, os, math\nb.missing", "math.missing"),
    "behind some": ("import os, math\nmany = ()\na, b = *many, math\nb.missing", "math.missing"),
    "each of some in a comprehension": ("import math\n[m.missing for m in {math}]", "math.missing"),
    "all of a subject": ("import math\nmatch math:\n    case one: one.missing", "math.missing"),
    "a part of a subject": (
        "import math\nmatch 1, math:\n    case [1, one]: one.missing", "math.missing"
    ),
    "a member that is counted up": ("import math\nmath.missing += 1", "math.missing"),
    "a member that is taken away": ("import math\ndel math.missing", "math.missing"),
    "a member of a module by a text": ("import sys\nsys.modules['math'].missing", "math.missing"),
    "a manager that is awaited": (
        "import math\nasync def f():\n    async with math.missing(): ...", "math.missing"
    ),
    "other errors of a group": (
        "try:\n    import telnetlib\nexcept* ValueError:\n    pass", "telnetlib"
    ),
    "an error of a group": ("import math\ntry: ...\nexcept* math.missing: ...", "math.missing"),
    "a class with type parameters": ("import math\nclass A[T](math.missing): ...", "math.missing"),
    "a function with type parameters": ("import math\ndef f[T](a=math.missing): ...", "math.missing"),
    "a decorator of a class": ("import math\n@math.missing(1)\nclass A: ...", "math.missing"),
    "a decorator given on the way": ("import math\n@(m := math).missing\ndef f(): ...", "math.missing"),
    "an encoding of bytes": ("str(b'a', 'cp1250')", "encodings.cp1250"),
    "an encoding somewhere": ("open('a', 'r', -1, 'iso8859_2')", "encodings.iso8859_2"),
    "an encoding of a path": ("def f(path): path.read_text('koi8_r')", "encodings.koi8_r"),
    "what C imports, by another name": ("from time import strptime as f  # _strptime", "_strptime"),
    "a name that a list keeps from a star": ("from contextlib import *\ndeque()", "game.planted.deque"),
    "a name given in a comprehension, afterwards": (
        "import math\n[m := math for _ in ()]\nm.missing", "math.missing"
    ),
    "a name that is a text": ("import math\nname = 'missing'; getattr(math, name)", "math.missing"),
    "each of some texts": (
        "import importlib\nfor name in ('json', 'telnetlib'): importlib.import_module(name)", "telnetlib"
    ),
    "a question about another": ("import os\nif hasattr(os, 'missing'):\n    os.lost", "os.lost"),
}  # fmt: skip

FINE = {
    "who expects it": "try:\n    import telnetlib\nexcept (ImportError, ValueError):\n    telnetlib = None",
    "who expects it otherwise": (
        "import contextlib\nwith contextlib.suppress(ImportError):\n    from json import missing"
    ),
    "who expects no member": "import os\ntry:\n    os.missing\nexcept AttributeError:\n    pass",
    "who asks before": "import os\nf = os.missing if hasattr(os, 'missing') else None",
    "another system": "import sys\nif sys.platform == 'win32':\n    import winreg",
    "behind a way out": (
        "import sys\nwhile 1:\n    if sys.platform == 'emscripten':\n        raise\n    import tty"
    ),
    "a program": "if __name__ == '__main__':\n    import argparse",
    "types": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from json import Missing",
    "an own name": "import os\ndef f(os):\n    return os.missing",
    "a module of C": "import pygame.gfxdraw\npygame.gfxdraw.pixel",
    "all names of another": "from pygame import K_a",
    "what every module has": "import json\njson.__name__",
    "what is near": "from . import planted\nfrom .planted import planted as again",
    "the page": "import js\nfrom pyodide_js._api import anything\njs.anything",
    "members of an enumeration": "import re\nre.VERBOSE",
    "who asks before, the other way": (
        "import os\nf = None if not hasattr(os, 'missing') else os.missing\nnot hasattr(os, 'a') or os.a"
    ),
    "a star": "from json import *\ndumps()",
    "names that are made": "globals().update(made=1)\nmade",
    "a name given in a comprehension": "[given := 1 for _ in ()]\ngiven",
    "a name of a pattern": "match {}:\n    case {'a': [*some], **rest}:\n        some, rest",
    "a name in turn": "class A:\n    one = 1\n    def f(self, one=one): return one\nA.one, A.f, A.mro",
    "an encoding in C": "'a'.encode('Latin-1'), b''.decode('utf8')",
    "who expects it in a group": "try:\n    import telnetlib\nexcept* ImportError:\n    pass",
    "what is in the middle": "import os, math\na, *b, c = math, os, os, math\nb.missing",
    "a value that several may be": "import os, math\nmany = ()\na, b, c = math, *many, math\nb.missing",
    "type parameters": "def f[T, *U, **V](a: T, b=T): return T, U, V\nclass A[T]:\n    def g(self): return T",
    "a type": "import math\ntype A[T] = math.missing | T\ndef f[T: math.missing](): return A",
    "a part of what a pattern takes": "import math\nmatch math:\n    case object(one=one): one.missing",
    "a name that a list gives to a star": "from contextlib import *\n_shown()",
    "a text that is another's": "import math\ndef f(name):\n    return getattr(math, name)\nname = 'missing'",
    "what answers to any name": "import answering\nanswering.anything",
}  # fmt: skip

SMALL = {
    "answering": "def __getattr__(name): ...",
    "asyncio": "from asyncio.tasks import sleep",
    "asyncio.tasks": "async def sleep(delay): ...",
    "contextlib": "__all__ = ['_shown', 'suppress']\nclass suppress: ...\ndeque = _shown = print",
    "game": "",
    "importlib": "def import_module(name): ...",
    "json": "def dumps(): ...",
    "pygame": "import pygame.draw\nfrom pygame.constants import *",
    "re": "import enum\n@enum.global_enum\nclass RegexFlag(enum.IntFlag):\n    VERBOSE = X = 1",
    "enum": "class IntFlag: ...\ndef global_enum(kind): ...",
    "textwrap": "class TextWrapper:\n    def wrap(self): ...",
    "typing": "TYPE_CHECKING = False",
    "urllib": "",
    "urllib.parse": "def quote(): ...",
}
PACKAGES = {"asyncio", "game", "pygame", "urllib"}
PROVIDED = {
    "math": ["sqrt"],
    "os": ["path"],
    "os.path": ["join"],
    "pygame.constants": ["K_a"],
    "pygame.draw": ["circle"],
    "pygame.gfxdraw": ["pixel"],
    "pygame.surface": ["Surface"],
    "pygame.surface.Surface": ["fill"],
    "sys": ["flags", "modules", "platform"],
    "time": ["strptime"],
}

Plant = Callable[[Iterable[Compiled]], None]


def sources(**texts: str) -> list[Source]:
    return [Source(name, name in PACKAGES, text.encode(), "game") for name, text in texts.items()]


@pytest.fixture(scope="module")
def planted() -> dict[str, Compiled]:
    """Each text, compiled as a module of the game; all at once, as this begins with Python's start."""
    texts = [*(text for text, _ in FAULTS.values()), *FINE.values()]
    units, _ = compile_sources(
        Source("game.planted", False, f"planted = 0\n{text}".encode(), "game")
        for text in dict.fromkeys(texts)
    )
    return dict(zip(dict.fromkeys(texts), units, strict=True))


@pytest.fixture(scope="module")
def small() -> Site:
    return Site(compile_sources(sources(**SMALL))[0], PROVIDED)


@pytest.fixture(scope="module")
def runtime() -> Runtime:
    return Runtime()


@pytest.fixture(scope="module")
def ours(runtime: Runtime) -> Site:
    return runtime.site(compile_game(ROOT / "game", runtime)[0])


@pytest.fixture(params=["small", "ours"])
def site(request: pytest.FixtureRequest) -> Site:
    found: Site = request.getfixturevalue(request.param)
    return found


def found(site: Site, *more: Compiled, mentioned: Iterable[Asked] = (), without: str = "") -> str:
    """The check's findings on a site with more, or other, modules, and without one."""
    units = site.units | {unit.source.module: unit for unit in more}
    units.pop(without, None)
    try:
        check(Site(units.values(), site.provided), mentioned, UNREACHED, whole=False)
    except BuildError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("fault", FAULTS)
def test_names_asked_for_in_vain_are_found(fault: str, planted: dict[str, Compiled], site: Site) -> None:
    text, asked = FAULTS[fault]
    line = next(at for at, row in enumerate(text.splitlines(), 2) if asked.rpartition(".")[2] in row)
    words = f"game/planted.py:{line} asks for {asked}, which the site does not carry"
    assert found(site, planted[text]).splitlines()[:-1] == [words]


@pytest.mark.parametrize("text", FINE.values(), ids=FINE)
def test_names_that_are_there_or_may_be_missing_are_no_fault(
    text: str, planted: dict[str, Compiled], small: Site
) -> None:
    assert found(small, planted[text]) == ""


def without(unit: Compiled, name: str) -> Compiled:
    """A module that has lost a name."""
    return replace(unit, gives={each: leads for each, leads in unit.gives.items() if each != name})


@pytest.mark.parametrize(
    ("module", "name", "asker"),
    [
        ("inspect", "getattr_static", "typing.py"),
        ("inspect", "unwrap", "dataclasses.py"),
        ("inspect", "iscoroutinefunction", "pyodide.asm.wasm"),
        ("asyncio.exceptions", "CancelledError", "pyodide.asm.wasm"),
        ("asyncio.tasks", "sleep", "asyncio/__init__.py"),
        ("_pyodide._base", "eval_code", "pyodide.asm.js"),
        ("pygame", "Rect", "game/ui/"),
        ("pygame._data_classes", "PowerState", "pygame.wasm"),
        ("game.engine", "GAMES", "game/"),
    ],
)
def test_a_module_that_loses_a_name_is_found(
    module: str, name: str, asker: str, ours: Site, runtime: Runtime
) -> None:
    """Stand-ins, what they stand for in C and in Pyodide's loader, and the game's own."""
    assert found(ours, mentioned=runtime.mentioned()) == ""
    said = found(ours, without(ours.units[module], name), mentioned=runtime.mentioned())
    assert any(row.startswith(asker) and f"asks for {module}.{name}," in row for row in said.splitlines())


@pytest.mark.parametrize(
    "module",
    ["textwrap", "json.decoder", "_pyodide._future_helper", "pygame.colordict", "game.play.settings"],
)
def test_a_module_that_is_dropped_is_found(module: str, ours: Site, runtime: Runtime) -> None:
    said = found(ours, without=module, mentioned=runtime.mentioned())
    assert f"asks for {module}, which the site does not carry" in said


def test_a_name_that_c_does_not_have_is_found(ours: Site) -> None:
    names = {name: [one for one in names if one != "circle"] for name, names in ours.provided.items()}
    assert "asks for pygame.draw.circle" in found(Site(ours.units.values(), names))


def test_a_name_that_is_taken_away_is_not_there(small: Site) -> None:
    units, _ = compile_sources(sources(gone="it = one = 1\ndel it", planted="from gone import it, one"))
    assert found(small, *units).splitlines()[:-1] == [
        "planted.py:1 asks for gone.it, which the site does not carry"
    ]


def test_a_reason_that_is_not_needed_is_found(small: Site, planted: dict[str, Compiled]) -> None:
    text, asked = FAULTS["a member in turn"]
    site = Site([*small.units.values(), planted[text]], small.provided)
    check(site, [], {("game.planted", "os.path"): "it is only planted"}, whole=True)
    with pytest.raises(BuildError, match=r"game\.planted does not ask in vain for math"):
        check(site, [], {("game.planted", asked): "planted", ("game.planted", "math"): "planted"}, whole=True)


def test_names_beside_modules_are_asked_for() -> None:
    """Of a module with a stand-in: names that it defines, not those that it has from others."""
    text = "import os\nfrom math import pi\ndef asked(): ...\ndef silent(): ..."
    (unit,), _ = compile_sources([Source("a.b", False, text.encode(), "pyodide")])
    (asked,) = mentioned_in_c("program", b"\0a.b\0asked\0pi\0os\0not silent\0", [unit], [])
    assert (str(asked), asked.where) == ("a.b.asked", "program")
    assert mentioned_in_c("program", b"\0asked\0", [unit], []) == []
    (asked,) = mentioned_in_c("program", b"\0a.c\0d\0", [unit], ["a.c", "d"])
    assert str(asked) == "a.c"
    assert mentioned_in_loader("loader", "API.asked();silent()", [unit]) == [
        Asked("loader", "loader", "a.b", ("asked",))
    ]
