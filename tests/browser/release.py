"""The built site as another release of it: other folders, another version, other contents of some files."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

PAGE, WORKER = "index.html", "sw.js"


def make_release(folder: Path, name: str, contents: Mapping[str, bytes] | None = None) -> str:
    """Turn the site in that folder into a release of its own; what its version is called.

    Each file is at an address that it has not had before. `contents` are those of some files, by their names
    without a folder, unpacked; they are promised in all lists, as if they had been built so.
    """
    for path in [*folder.glob("app-*"), *folder.glob("runtime-*")]:
        kind = path.name.partition("-")[0]
        path.rename(folder / f"{kind}-{name}")
        for text in (folder / PAGE, folder / WORKER):
            _exchange(text, path.name, f"{kind}-{name}")
    for file, unpacked in (contents or {}).items():
        _put(folder, next(folder.rglob(file)), unpacked)
    page = (folder / PAGE).read_text(encoding="utf-8")
    found = re.search(r'"version":"([^"]+)"', page)
    assert found
    version = f"{found[1].partition('-')[0]}-{name}"
    _exchange(folder / PAGE, f'"version":"{found[1]}"', f'"version":"{version}"')
    _exchange(folder / WORKER, f'"{found[1]}"', f'"{version}"')
    _promise(folder, PAGE, (folder / PAGE).read_bytes())
    return version


def page_with(folder: Path, before: str, after: str) -> None:
    """Let the page itself have other words in a place."""
    _exchange(folder / PAGE, before, after)
    _promise(folder, PAGE, (folder / PAGE).read_bytes())


def _put(folder: Path, path: Path, unpacked: bytes) -> None:
    """Other contents, in the page's list, in its policy and in the worker's list."""
    before = path.read_bytes()
    packed = path.suffix == ".gz"
    carried = gzip.compress(unpacked, mtime=0) if packed else unpacked
    path.write_bytes(carried)
    name = path.relative_to(folder).as_posix()
    page = folder / PAGE
    site = page.read_text(encoding="utf-8")
    listed = re.search(rf'"{re.escape(name)}":(\[[^\]]*\])', site)
    if listed:
        entry = json.dumps([len(carried), len(unpacked), _base64(unpacked)], separators=(",", ":"))
        _exchange(page, listed[0], f'"{name}":{entry}')
    was = _base64(gzip.decompress(before) if packed else before)
    page.write_text(page.read_text(encoding="utf-8").replace(was, _base64(unpacked)), encoding="utf-8")
    _promise(folder, name, unpacked)


def _promise(folder: Path, name: str, unpacked: bytes) -> None:
    """The files that the worker is to find there; the page it takes packed."""
    if name == PAGE:
        (folder / f"{PAGE}.gz").write_bytes(gzip.compress(unpacked, mtime=0))
    worker = folder / WORKER
    text = worker.read_text(encoding="utf-8")
    digest = hashlib.sha256(unpacked).hexdigest()
    text, count = re.subn(rf'("{re.escape(name)}": )"[0-9a-f]+"', rf'\1"{digest}"', text)
    assert count == 1, name
    worker.write_text(text, encoding="utf-8")


def _exchange(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text, before
    path.write_text(text.replace(before, after), encoding="utf-8")


def _base64(contents: bytes) -> str:
    return base64.b64encode(hashlib.sha256(contents).digest()).decode()
