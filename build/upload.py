"""The built site as one zip with index.html at its root, as itch.io and its like take it.

python build/upload.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from archive import packed
from bytecode import ROOT

SITE, ZIP = ROOT / "build" / "web", ROOT / "build" / "mastaba.zip"
MOST_FILES = 1000
"""So many itch.io takes at most."""

WORDS = """
  {zip}: {files} files, {size:.1f} MB

  On itch.io: a new project, kind of project HTML, upload this file, "played in the browser", 1280 × 800, with
  the button for the whole screen. More: docs/hosting.md
"""


def upload(site: Path) -> bytes:
    """The site in that folder as a zip, always the same one. Its files are packed already."""
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    assert len(files) <= MOST_FILES
    return packed({name: path.read_bytes() for name, path in files.items()})


def main() -> int:
    """Write it and say what to do with it; 1 when there is no site yet."""
    if not (SITE / "index.html").exists():
        print("There is no site yet: run `make site`.", file=sys.stderr)
        return 1
    ZIP.write_bytes(upload(SITE))
    files = sum(path.is_file() for path in SITE.rglob("*"))
    print(WORDS.format(zip=ZIP.relative_to(ROOT), files=files, size=ZIP.stat().st_size / 1e6))
    return 0


if __name__ == "__main__":
    sys.exit(main())
