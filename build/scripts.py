"""The page's scripts as it carries them: each with all that it imports, put together by esbuild.

So a first visit asks for one file instead of sixteen, some of which name others. Names stay as they are, for
reports of crashes.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path

from bytecode import ROOT, BuildError

ESBUILD = ROOT / "web" / "node_modules" / ".bin" / "esbuild"


def bundled(folder: Path, names: Collection[str]) -> dict[str, bytes]:
    """The scripts of the folder that become ``names``, without comments and space.

    Each ``boot.js`` is made of ``boot.mjs``: of the two endings every host knows the first one alone. One
    imports another by the address that it has in the site. Raises BuildError with esbuild's own words when
    they cannot be read or name what is not there.
    """
    with tempfile.TemporaryDirectory() as out:
        sources = [str((folder / name).with_suffix(".mjs")) for name in names]
        external = [f"--external:./{name}*" for name in names]
        _esbuild(*sources, f"--outdir={out}", "--bundle", "--format=esm", *external)
        return {name: (Path(out) / name).read_bytes() for name in names}


def inlined(path: Path) -> str:
    """A script or style as it stands in the page, with what it imports, in words that old browsers know.

    It has no line that begins with space: some hosts take that away, and the page's policy names its hash.
    """
    return _esbuild(str(path), "--bundle", *(["--target=es5"] if path.suffix == ".js" else [])).strip()


def _esbuild(*arguments: str) -> str:
    """Run esbuild and return its output. Raises BuildError."""
    if not ESBUILD.exists():
        raise BuildError("esbuild is missing: run `npm ci` in web/ (`make site` does it)")
    command = [str(ESBUILD), *arguments, "--charset=utf8", "--minify-whitespace", "--log-level=error"]
    result = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if result.returncode:
        raise BuildError(f"the page's scripts cannot be put together:\n{result.stderr.strip()[-3000:]}")
    return result.stdout
