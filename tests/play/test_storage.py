"""The three stores keep one contract; what goes wrong has a reason and costs no text."""

from __future__ import annotations

import asyncio
import errno
import os
from pathlib import Path

import pytest

from game.play.storage import BrowserStore, FolderStore, MemoryStore, Store, StoreError


class Host:
    """A stand-in for the page's `mastaba_host.storage`."""

    class Undefined:
        """JavaScript's undefined or null, which need not be None."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {"Someone else's": "x"}
        self.late: JsError | None = None

    def get(self, key: str) -> object:
        return self.texts.get(key, Host.Undefined())

    def set(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)

    def flush(self) -> None:
        pass

    def fault(self) -> object:
        return self.late.name if self.late else Host.Undefined()

    async def settled(self) -> None:
        if self.late:
            raise self.late


@pytest.fixture(params=["memory", "folder", "browser"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "memory":
        return MemoryStore()
    return FolderStore(tmp_path / "deep" / "folder") if request.param == "folder" else BrowserStore(Host())


def test_store_keeps_gets_and_removes_texts(store: Store) -> None:
    assert store.keys() == ()
    assert store.get("save.pyramids") is None
    store.remove("save.pyramids")
    texts = {"save.pyramids": "a\r\nb\n", "history.12": "", "settings": "Ζωή ⟡ 𓂀"}
    for key, text in texts.items():
        store.set(key, "before")
        store.set(key, text)
    assert store.keys() == ("history.12", "save.pyramids", "settings")
    assert {key: store.get(key) for key in texts} == texts
    store.remove("settings")
    store.remove("settings")
    assert store.get("settings") is None
    assert store.keys() == ("history.12", "save.pyramids")
    asyncio.run(store.settled())
    assert store.fault() is None


@pytest.mark.parametrize("key", ["", ".hidden", "a/b", "../x", "A", "ä", "a b", "x" * 101, "a\n"])
def test_other_keys_are_refused(store: Store, key: str) -> None:
    for call in (store.get, store.remove, lambda key: store.set(key, "")):
        with pytest.raises(ValueError, match="cannot be a key"):
            call(key)
    assert store.keys() == ()


def test_a_folder_keeps_its_texts_between_programs(tmp_path: Path) -> None:
    FolderStore(tmp_path).set("settings", "x")
    (tmp_path / "Notes.md").write_text("not ours")
    (tmp_path / ".draft.txt").write_text("not ours")
    assert FolderStore(str(tmp_path)).get("settings") == "x"
    assert FolderStore(tmp_path).keys() == ("settings",)


def test_bytes_that_are_no_text_pass_through_a_folder_unchanged(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    raw = bytes(range(256))
    (tmp_path / "save.pyramids.txt").write_bytes(raw)
    text = store.get("save.pyramids")
    assert text is not None
    store.set("damaged.save.pyramids", text)
    assert (tmp_path / "damaged.save.pyramids.txt").read_bytes() == raw


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EACCES, "forbidden"),
        (errno.EPERM, "forbidden"),
        (errno.EROFS, "forbidden"),
        (errno.EIO, "failed"),
    ],
)
@pytest.mark.parametrize("at", ["write", "replace"])
def test_a_failed_write_leaves_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str, at: str
) -> None:
    store = FolderStore(tmp_path)
    store.set("settings", "old")

    def fail(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        if at == "write":
            patch.setattr(os, "fsync", fail)
        else:
            patch.setattr(Path, "replace", fail)
        with pytest.raises(StoreError) as caught:
            store.set("settings", "new")
    assert caught.value.reason == reason
    assert store.get("settings") == "old"
    assert os.listdir(tmp_path) == ["settings.txt"]
    store.set("settings", "new")
    assert store.get("settings") == "new"


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = FolderStore(tmp_path / "file")
    for call in (store.get, store.remove, lambda key: store.set(key, "")):
        with pytest.raises(StoreError) as caught:
            call("settings")
        assert caught.value.reason == "failed"
    with pytest.raises(StoreError):
        store.keys()


class JsError(Exception):
    """As Pyodide hands over what JavaScript threw: the error's own name is an attribute."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: The operation did not work.")
        self.name = name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("QuotaExceededError", "full"),
        ("NS_ERROR_DOM_QUOTA_REACHED", "full"),
        ("SecurityError", "forbidden"),
        ("TypeError", "failed"),
    ],
)
def test_an_exception_of_the_browser_becomes_a_store_error(name: str, reason: str) -> None:
    class Throwing:
        def __getattr__(self, method: str) -> object:
            def throw(*arguments: str) -> None:
                raise JsError(name)

            return throw

    store = BrowserStore(Throwing())
    for call in (lambda: store.get("a"), lambda: store.set("a", ""), lambda: store.remove("a"), store.keys):
        with pytest.raises(StoreError, match=name) as caught:
            call()
        assert caught.value.reason == reason


def test_late_failures_of_the_store_are_reported() -> None:
    host = Host()
    store = BrowserStore(host)
    host.late = JsError("QuotaExceededError")
    assert store.fault() == "full"
    with pytest.raises(StoreError, match="QuotaExceeded") as caught:
        asyncio.run(store.settled())
    assert caught.value.reason == "full"


def test_a_browser_without_storage() -> None:
    with pytest.raises(StoreError):
        BrowserStore(None).get("settings")
