"""The stored data of a page of the site, read and deleted past the game: the texts in IndexedDB."""

from __future__ import annotations

from typing import Any

OPEN = """
  const open = (name) => new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.transaction.abort(); // the game makes it, nobody else
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
"""
READ = f"""async (prefix) => {{
  await globalThis.mastaba_host?.storage.settled().catch(() => {{}}); // the game did not wait for it
  {OPEN}
  const db = await open("mastaba");
  if (!db) return {{}};
  const store = db.transaction("texts").objectStore("texts");
  const answer = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const [keys, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  db.close();
  return Object.fromEntries(keys.map((key, n) => [key, texts[n]]).filter(([key]) => key.startsWith(prefix)));
}}"""
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""A script after which no service worker stands between the page and the server."""
FILLABLE = """
  let full = %s;
  const channel = new BroadcastChannel("full");
  channel.onmessage = (event) => {
    full = event.data;
    channel.postMessage("heard");
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, given);
  };
"""
"""A preamble of the worker's script: browsers know their room too roughly to fill it to the brim."""
PUT_BEFORE = """
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const before = blob.type === "text/javascript" && sessionStorage.getItem("before");
    return createObjectURL.call(URL, before ? new Blob([before, "\\n", blob], { type: blob.type }) : blob);
  };
"""
"""The page has checked the worker's script, and hands it over to the browser."""
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("mastaba");
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error("somebody holds the database")), 20_000);
  });
}"""
NO_DATABASE = """
  globalThis.Worker = class {
    constructor() { throw new DOMException("The operation is insecure.", "SecurityError"); }
  };
"""
"""A script after which there is no IndexedDB for the game."""
FORBID = f"""
  {NO_DATABASE}
  Object.defineProperty(window, "localStorage", {{
    get() {{ throw new DOMException("The operation is insecure.", "SecurityError"); }}
  }});
"""
"""A script after which nothing can be kept."""
OLDER = "texts => void Object.assign(localStorage, texts)"


def kept(visit: Any, prefix: str = "") -> dict[str, str]:
    """The texts whose keys begin so. Earlier changes of the game are among them, if they can be kept."""
    texts: dict[str, str] = visit.page.evaluate(READ, prefix)
    return texts


def go_with(before: str, visit: Any, url: str) -> Any:
    """Open an address of the site from another one, with a worker that has this before its own script."""
    visit.context.add_init_script(PUT_BEFORE)
    visit.page.evaluate("before => sessionStorage.setItem('before', before)", before)
    visit.page.goto(url)
    return visit.ready()


def go_without(visit: Any) -> None:
    """Let workers that begin from now on in this tab have nothing but their own script."""
    visit.page.evaluate("sessionStorage.removeItem('before')")


def go_to_fillable(visit: Any, url: str, *, full: bool = False) -> Any:
    """Open an address of the site from another one of it, so that `fill` works."""
    return go_with(FILLABLE % str(full).lower(), visit, url)


def fill(visit: Any, full: bool = True) -> None:
    """Let the database have no room from now on, or some again."""
    visit.page.evaluate(
        """full => new Promise((resolve) => {
          const channel = new BroadcastChannel("full");
          channel.onmessage = resolve;
          channel.postMessage(full);
        })""",
        full,
    )


def forget(page: Any) -> None:
    """Delete everything; no other page of the site may be open."""
    page.evaluate(FORGET)


def keep_as_before(page: Any, texts: dict[str, str]) -> None:
    """Put texts by key where versions before IndexedDB have kept them; the next start takes them over."""
    page.evaluate(OLDER, {f"mastaba.{key}": text for key, text in texts.items()})
