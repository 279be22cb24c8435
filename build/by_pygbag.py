"""Pygbag's share of the site: it packs the start program with the assets, and makes the page from our
template.

It is given a folder with these and nothing else, and refused if it packed anything more or less. Our template
and an icon come along because it would fetch its own from the network; nothing of pygbag's runtime is in the
site. It notes the dates of what it packs, so that what is in its archive is packed once more (archive.py):
the same files make the same bytes. The game is not in it: pygbag leaves compiled modules out.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from archive import unpacked
from bytecode import ROOT, BuildError

NAME = "mastaba"  # what pygbag calls the archive
TEMPLATE = ROOT / "web" / "index.tmpl"
START = ROOT / "web" / "main.py"


def pack_with_pygbag(assets: dict[str, bytes], icon: bytes, cache: Path) -> tuple[str, dict[str, bytes]]:
    """The page that pygbag makes from our template, and the contents of its archive."""
    with tempfile.TemporaryDirectory(prefix="staging-", dir=cache) as stage:
        folder = Path(stage) / NAME
        staged = {"main.py": START.read_bytes()} | {f"assets/{name}": data for name, data in assets.items()}
        for name, contents in staged.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents)
        icon_file = Path(stage) / "icon.png"
        icon_file.write_bytes(icon)
        run_pygbag("--title", "Mastaba", "--template", TEMPLATE, "--icon", icon_file, folder)
        made = folder / "build" / "web"
        page, archive = (made / "index.html").read_text(encoding="utf-8"), unpacked(made / f"{NAME}.apk")
    expected = {f"assets/{name}" for name in staged}
    if set(archive) != expected:
        raise BuildError(f"pygbag packed other files than were staged: {sorted(set(archive) ^ expected)}")
    return page, archive


def run_pygbag(*arguments: str | Path) -> None:
    """Run pygbag without its server and its conversion of assets; the last argument is the folder to pack."""
    folder = Path(arguments[-1])
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", *map(str, arguments)]
    result = subprocess.run(
        command, cwd=folder.parent, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    wanted = (f"{NAME}.apk", "index.html")
    lacking = [name for name in wanted if not (folder / "build" / "web" / name).exists()]
    if result.returncode or lacking:
        words = f"pygbag made no {', '.join(lacking)}" if lacking else "pygbag failed"
        raise BuildError(f"{words}:\n{(result.stdout + result.stderr)[-3000:]}")
