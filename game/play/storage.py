"""Storage for texts between visits: in memory, in a folder, or in the browser.

A store keeps texts under keys such as 'save.pyramids'. Failures raise a `StoreError` with a reason
that the screen can put into words; a store never half-writes a text.
"""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Any, Protocol

FULL, FORBIDDEN, FAILED = "full", "forbidden", "failed"
"""Reasons of a StoreError: no room left; the browser or system does not allow it; anything else."""

_KEY = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")


class StoreError(Exception):
    """The store could not do it. `reason` is FULL, FORBIDDEN or FAILED; the message has the details."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Store(Protocol):
    """Texts by key. A key is 1–100 of a–z, 0–9, '.', '_', '-', and starts with a letter or digit.

    Every method but `fault` may raise StoreError. A key of another form is a ValueError.

    Changes without an await in between, up to a `flush`, belong together: a store that
    writes later, as the browser's does, keeps all of it or nothing. Until then it is read as if it were kept.
    """

    def get(self, key: str) -> str | None:
        """The text, or None if there is none."""

    def set(self, key: str, text: str) -> None:
        """Keep a text in place of the one before: wholly, or not at all."""

    def remove(self, key: str) -> None:
        """Forget a text; nothing happens if there is none."""

    def keys(self) -> tuple[str, ...]:
        """All keys, ascending."""

    def flush(self) -> None:
        """Write changes to the disk at once, without waiting for an idle moment."""

    def fault(self) -> str | None:
        """Why the latest changes could not be kept afterwards (a StoreError's reason); None if all is well.

        They are tried again with the next change.
        """

    async def settled(self) -> None:
        """Wait until all changes are kept; StoreError if they cannot be."""


def texts_of(store: Store, begin: str | tuple[str, ...] = "") -> dict[str, str]:
    """The texts whose keys begin so, or with one of these, in their order. May raise StoreError."""
    keys = store.keys()
    found = {key: store.get(key) for key in keys if key.startswith(begin)}
    # Another window may have removed one meanwhile.
    return {key: text for key, text in found.items() if text is not None}


def _check_key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise ValueError(f"{key!r} cannot be a key of a store")
    return key


class AtOnce:
    """The store's answer when it has kept or refused a change by the time the call returns."""

    def flush(self) -> None:
        pass

    def fault(self) -> str | None:
        return None

    async def settled(self) -> None:
        pass


class MemoryStore(AtOnce):
    """Keeps texts as long as the program runs."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._texts.get(_check_key(key))

    def set(self, key: str, text: str) -> None:
        self._texts[_check_key(key)] = text

    def remove(self, key: str) -> None:
        self._texts.pop(_check_key(key), None)

    def keys(self) -> tuple[str, ...]:
        return tuple(sorted(self._texts))


class FolderStore(AtOnce):
    """One file for each key in a folder, which is made when the first text is kept.

    Files are UTF-8. Bytes that are not are kept as lone surrogates, so that a damaged file can be set
    aside exactly as it is.
    """

    SUFFIX = ".txt"

    def __init__(self, folder: Path | str) -> None:
        self._folder = Path(folder)

    def _path(self, key: str) -> Path:
        return self._folder / (_check_key(key) + self.SUFFIX)

    def get(self, key: str) -> str | None:
        path = self._path(key)
        try:
            return path.read_bytes().decode("utf-8", "surrogateescape")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _from_os_error(error) from error

    def set(self, key: str, text: str) -> None:
        path = self._path(key)
        data = text.encode("utf-8", "surrogateescape")
        # A name that no key has. A program that is killed while writing leaves the old text as it was.
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            try:
                with draft.open("wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                draft.replace(path)
            except OSError:
                draft.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise _from_os_error(error) from error

    def remove(self, key: str) -> None:
        path = self._path(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _from_os_error(error) from error

    def keys(self) -> tuple[str, ...]:
        try:
            names = [path.name for path in self._folder.iterdir()] if self._folder.exists() else []
        except OSError as error:
            raise _from_os_error(error) from error
        keys = [name.removesuffix(self.SUFFIX) for name in names if name.endswith(self.SUFFIX)]
        return tuple(sorted(key for key in keys if _KEY.fullmatch(key)))


def _from_os_error(error: OSError) -> StoreError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(FULL, str(error))
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return StoreError(FORBIDDEN, str(error))
    return StoreError(FAILED, str(error))


class BrowserStore:
    """The browser's own storage, through the page's `mastaba_host.storage`.

    That object has `get(key)` (a text, or null), `set(key, text)`, `remove(key)` and `keys()`; each may
    throw whatever the browser throws. `flush()` begins to write the changes; after a failure `fault()` has
    the error's name, and the promise of `settled()` is rejected. Keys that are none of ours are passed over.
    """

    _REASONS = (
        ("QuotaExceeded", FULL),
        ("NS_ERROR_DOM_QUOTA_REACHED", FULL),
        ("SecurityError", FORBIDDEN),
        ("NotAllowedError", FORBIDDEN),
    )

    def __init__(self, host: Any) -> None:
        self._host = host

    def _reason(self, said: str) -> str:
        return next((reason for sign, reason in self._REASONS if sign in said), FAILED)

    def _error(self, error: Exception) -> StoreError:
        """A StoreError for a JavaScript exception, whose class exists only in the browser."""
        said = f"{getattr(error, 'name', '')} {type(error).__name__} {error}"
        return StoreError(self._reason(said), str(error))

    def _call(self, name: str, *arguments: str) -> Any:
        try:
            return getattr(self._host, name)(*arguments)
        except Exception as error:
            raise self._error(error) from error

    def get(self, key: str) -> str | None:
        value = self._call("get", _check_key(key))
        return value if isinstance(value, str) else None  # null is not always None in Pyodide

    def set(self, key: str, text: str) -> None:
        self._call("set", _check_key(key), text)

    def remove(self, key: str) -> None:
        self._call("remove", _check_key(key))

    def keys(self) -> tuple[str, ...]:
        found = [key for key in self._call("keys") if isinstance(key, str)]
        return tuple(sorted(key for key in found if _KEY.fullmatch(key)))

    def flush(self) -> None:
        self._call("flush")

    def fault(self) -> str | None:
        name = self._host.fault()
        return self._reason(name) if isinstance(name, str) else None

    async def settled(self) -> None:
        try:
            await self._host.settled()
        except Exception as error:
            raise self._error(error) from error
