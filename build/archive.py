"""Archives whose bytes depend only on what is in them: sorted names, one fixed date, no compression.

Stored, not deflated: the browser reads files straight out of the archive, and Python's zipimport need not
inflate. The archive as a whole is carried as gzip. Equal contents give equal bytes, so hashes are stable.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import deflate
from cached import cached

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date the format knows
LEVEL = 12  # libdeflate's best: 4 % smaller than gzip -9


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of ``files`` (name → contents)."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.create_system = 3  # the same on every building system
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()


def gzipped(contents: bytes, cache: Path) -> bytes:
    """``contents`` as gzip, without name and date. That takes long: the folder ``cache`` keeps results."""
    return cached(cache, [contents], lambda: bytes(deflate.gzip_compress(contents, LEVEL)))


def unpacked(path: Path) -> dict[str, bytes]:
    """All files (not folders) of the archive at ``path``: name → contents."""
    with zipfile.ZipFile(path) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def content_hash(files: Mapping[str, bytes]) -> str:
    """A SHA-256 over names and contents, in hexadecimal."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode())
        digest.update(files[name])
    return digest.hexdigest()
