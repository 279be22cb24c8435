"""Texts that are tried each time: those that once did what they must not, and some worth keeping.

One file for each, in a folder for each kind; the text is all that is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def entries() -> Iterator[tuple[str, Path]]:
    """Kinds and files."""
    for path in sorted(FOLDER.glob("*/*.txt")):
        yield path.parent.name, path


def text_of(path: Path) -> str:
    """Exactly what is kept; lone surrogates, too."""
    return path.read_bytes().decode("utf-8", "surrogatepass")


def keep(kind: str, text: str) -> Path:
    """Put a text in, under a name of its own."""
    data = text.encode("utf-8", "surrogatepass")
    path = FOLDER / kind / f"{hashlib.sha256(data).hexdigest()[:10]}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
