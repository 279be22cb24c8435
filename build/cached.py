"""A cache of results that take long and depend on known bytes alone, in files named after these."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path


def cached(folder: Path, inputs: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """The result of ``make``, which depends on these inputs alone; from ``folder`` if it has been made
    before."""
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
