"""What takes long to make and depends on known bytes alone, kept in files named after these."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path


def cached(folder: Path, inputs: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What ``make`` makes of nothing but these inputs, from ``folder`` if it has been made before."""
    digest = hashlib.sha256()
    for each in inputs:
        digest.update(hashlib.sha256(each).digest())
    kept = folder / digest.hexdigest()
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Another build may be making the same at this moment.
        fresh = folder / f"{kept.name}.{os.getpid()}"
        fresh.write_bytes(make())
        os.replace(fresh, kept)
    return kept.read_bytes()
