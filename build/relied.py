"""Parts of Pyodide that the build and the page rely on although nobody has promised them (docs/upgrading.md).

It is looked for before anything is built: another version is refused with all that does not fit, each with
the place where it is used. Each step that rewrites a text looks for it: in Pyodide's scripts (glue.py,
slim.py), in its module (east_asian.py, slim.py) and in dataclasses (runtime.py); and carried.py sees whether
what is carried in short has what the rest asks it for.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from bytecode import HERE, PYODIDE, ROOT, BuildError
from stdlib import KEEP, ROOTS

WEB = ROOT / "web"
STANDINS = HERE / "standins"

# The files of Pyodide's package that are used, and where.
FILES = {
    "package.json": "build/bytecode.py",
    "pyodide-lock.json": "build/relied.py",
    "pyodide.mjs": "build/runtime.py, build/compile.mjs",
    "pyodide.asm.mjs": "build/runtime.py",
    "pyodide.asm.wasm": "build/runtime.py",
    "python_stdlib.zip": "build/runtime.py",
}

# How the page's scripts ask Pyodide and its loader, under the names that these have there.
ASKED = re.compile(r"\b(?:module|_?api|LDSO|FS|pyodide|_module)\.(\w+)")
# Names that scripts ask for in other ways, or that they hand over.
GIVEN = {
    "web/runtime.mjs": (
        "indexURL", "stdLibURL", "lockFileContents", "packageBaseUrl", "env", "instantiateStreaming",
    ),
    "web/snapshot.mjs": (
        "createPyodideModule", "_loadSnapshot", "_snapshotDeserializer", "getExpectedKeys", "restoreSnapshot",
        "loadAsync", "nodelete", "loadedLibsByHandle", "streams",
    ),
    "web/boot.mjs": ("on_fatal", "_skip_unwind_fatal_error", "setCanvas2D", "PythonError"),
}  # fmt: skip
# Parts of names of files, a promise's, and what glue.py puts there.
OURS = {"asm", "js", "catch", "libraryMemory"}

# Parts that stand-ins touch or need without an import statement: in a module of the library, a pattern; and
# where.
TOUCHED = (
    ("zipimport", r"\bdef (_get_files)\(self\)", "sitecustomize"),
    ("zipimport", r"\bself\.(prefix) =", "sitecustomize"),
    ("zipimport", r"\bself\.(archive) =", "sitecustomize"),
    ("traceback", r"\btheme\.(\w+)", "_colorize"),
)


def check_relied(wheel: Path) -> None:
    """Raises BuildError with all that this Pyodide has otherwise than is relied on, or pygame's wheel."""
    missing = [
        f"Pyodide has no {name} ({where})" for name, where in FILES.items() if not (PYODIDE / name).exists()
    ]
    if not missing:
        missing = [*_other_versions(wheel), *_lost_in_scripts(), *_lost_in_library()]
    if missing:
        version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
        raise BuildError("\n".join((f"Pyodide {version} is not the one that is known:", *missing)))


def _other_versions(wheel: Path) -> Iterator[str]:
    """Places that tell another version than Pyodide does."""
    facts = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    python = facts["python"].split(".")
    folder, tag = f"/lib/python{python[0]}.{python[1]}/site-packages", f"{python[0]}{python[1]}"
    library = f"base.cpython-{tag}-{facts['arch']}-emscripten.so"
    tells = {
        WEB / "runtime.mjs": [
            *(f'{key}: "{value}"' for key, value in {**facts, "version": version}.items()),
            f'"{folder}"',
            library,
        ],
        HERE / "runtime.py": [library],
        HERE / "parts.toml": [f"pkg:npm/pyodide@{version}", f"pkg:github/python/cpython@v{facts['python']}"],
        HERE / "wheel" / "pins.toml": [f'version = "{version}"'],
        STANDINS / "pyodide" / "__init__.py": [f'__version__ = "{version}"'],
        STANDINS / "pyodide" / "_package_loader.py": [f'"{folder}"'],
    }
    for path, texts in tells.items():
        for text in texts:
            if text not in path.read_text(encoding="utf-8"):
                yield f"{path.relative_to(ROOT)} does not say {text}"
    if f"-cp{tag}-pyemscripten_{facts['abi_version']}_{facts['arch']}.whl" not in wheel.name:
        yield f"{wheel.name} is for another Python: `make wheel` has to make one (build/wheel/README.md)"


def _lost_in_scripts() -> Iterator[str]:
    """Names that the page's scripts ask for and Pyodide's do not mention."""
    scripts = ((PYODIDE / name).read_text(encoding="utf-8") for name in ("pyodide.mjs", "pyodide.asm.mjs"))
    known = {name for script in scripts for name in re.findall(r"[\w$]+", script)}
    for path in sorted(WEB.glob("*.mjs")):
        name = path.relative_to(ROOT).as_posix()
        asked = {*ASKED.findall(path.read_text(encoding="utf-8")), *GIVEN.get(name, ())}
        yield from (f"its scripts know no {one} ({name})" for one in sorted(asked - known - OURS))


def _lost_in_library() -> Iterator[str]:
    """Names that are imported or touched, and that its library lacks."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        files = set(archive.namelist())
        texts = {name: archive.read(f"{name}.py").decode() for name, *_ in TOUCHED if f"{name}.py" in files}
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files}
    asked = {name: "stdlib.ROOTS" for name in ROOTS if name != "sitecustomize"}
    asked |= dict.fromkeys(KEEP, "stdlib.KEEP")
    yield from (
        f"its library has no {name} ({where})" for name, where in asked.items() if name not in modules
    )
    for path in sorted(STANDINS.rglob("*.py")):
        name = path.relative_to(STANDINS).as_posix()
        if not name.startswith(("pygame/", "sitecustomize")) and name not in files:
            yield f"its library has no {name} (build/standins has one for it)"
    for module, pattern, standin in TOUCHED:
        names = set(re.findall(pattern, texts.get(module, "")))
        lacking = names - set(re.findall(r"\w+", (STANDINS / f"{standin}.py").read_text(encoding="utf-8")))
        if not names:
            yield f"its {module} has nothing like {pattern} (build/standins/{standin}.py)"
        yield from (f"its {module} asks for {one} (build/standins/{standin}.py)" for one in sorted(lacking))
