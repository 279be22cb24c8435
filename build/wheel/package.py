"""Pack the compiled module and pygame's Python files into the wheel."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path
from typing import Any

_RECIPE = Path(__file__).resolve().parent
_WHEEL_FILE = "Wheel-Version: 1.0\nGenerator: mastaba-wheel\nRoot-Is-Purelib: false\nTag: {tag}\n"

#: Files of pygame that cannot work in a browser, and a font that the game does not use. `import pygame` works
#: without them; what would need one raises ImportError or FileNotFoundError, as wherever pygame is stripped.
_LEFT_OUT = {
    "_audio.py",  # SDL 3 only
    "_camera_opencv.py",
    "_sdl3_mixer.py",  # SDL 3 only
    "_sdl2/window.py",  # an old name of pygame.Window that needs the Cython modules
    "camera.py",
    "freesansbold.ttf",  # pygame.font.Font(None); 98 KB, GPL with font exception
    "macosx.py",
    "midi.py",  # needs portmidi
    "pygame_icon_mac.bmp",
    "sndarray.py",  # needs numpy
    "surfarray.py",  # needs numpy
}


def pack_wheel(pins: dict[str, Any], pygame: Path, module: Path, folder: Path) -> Path:
    """Write the wheel into folder and return its path.

    The same input files give the same wheel to the byte: sorted names, one fixed date, fixed modes.
    """
    about = pins["wheel"]
    info = f"{about['name']}-{about['version']}.dist-info"
    files = _python_files(pygame / "src_py")
    files[f"pygame/base{about['extension_suffix']}"] = module.read_bytes()
    files[f"{info}/METADATA"] = _metadata(pygame / "PKG-INFO")
    files[f"{info}/WHEEL"] = _WHEEL_FILE.format(tag=about["tag"]).encode()
    for licence in sorted((_RECIPE / "licences").iterdir()):
        files[f"{info}/licenses/{licence.name}"] = licence.read_bytes()
    files[f"{info}/RECORD"] = _record(files, info)
    folder.mkdir(exist_ok=True)
    wheel = folder / f"{about['name']}-{about['version']}-{about['tag']}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return wheel


def _python_files(folder: Path) -> dict[str, bytes]:
    """The files of the package pygame, by their path in the wheel."""
    chosen = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if name in _LEFT_OUT or name.startswith(("__pyinstaller/", "__briefcase/")):
            continue
        if file.suffix in {".py", ".bmp", ".ttf"}:
            chosen[f"pygame/{name}"] = file.read_bytes()
    return chosen


def _metadata(package_info: Path) -> bytes:
    """The metadata's header; the long description that follows it is of no use in a browser."""
    header = package_info.read_text(encoding="utf-8").split("\n\n", 1)[0]
    kept = [line for line in header.splitlines() if not line.startswith("Description-Content-Type:")]
    return ("\n".join(kept) + "\n").encode()


def _record(files: dict[str, bytes], info: str) -> bytes:
    lines = []
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(files[name])}")
    return "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
