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
    """The scripts ``names`` of the folder, without comments and space; one imports another by its address.

    Raises BuildError with esbuild's own words when they cannot be read or name what is not there.
    """
    if not ESBUILD.exists():
        raise BuildError("esbuild is missing: run `npm ci` in web/ (`make site` does it)")
    with tempfile.TemporaryDirectory() as out:
        command = [str(ESBUILD), *(str(folder / name) for name in names), f"--outdir={out}"]
        command += [
            "--bundle",
            "--format=esm",
            "--charset=utf8",
            "--minify-whitespace",
            "--out-extension:.js=.mjs",
        ]
        command += [*(f"--external:./{name}*" for name in names), "--log-level=error"]
        result = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if result.returncode:
            raise BuildError(f"the page's scripts cannot be put together:\n{result.stderr.strip()[-3000:]}")
        return {name: (Path(out) / name).read_bytes() for name in names}
