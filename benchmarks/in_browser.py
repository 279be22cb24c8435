"""Runs Python of the project in Pyodide in a real Chromium, for figures beside those of CPython."""

from __future__ import annotations

import functools
import io
import json
import shutil
import tempfile
import threading
import zipfile
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.startup import FLAGS, ROOT, Handler, chromium_path

LIMIT = 300_000  # ms

RUN = """
async ({ code }) => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: "/pyodide/" });
  const archive = await (await fetch("/source.zip")).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/source" });
  python.runPython("import sys; sys.path.insert(0, '/source')");
  return python.runPython(code);
}
"""


def source_archive() -> bytes:
    """The engine, the games, opponents and table, and the benchmarks, as a zip."""
    out = io.BytesIO()
    folders = ("game/engine", "game/bots", "game/play", "game/games", "benchmarks")
    with zipfile.ZipFile(out, "w") as archive:
        archive.write(ROOT / "game" / "__init__.py", "game/__init__.py")
        for folder in folders:
            for path in sorted((ROOT / folder).rglob("*")):
                if path.suffix in (".py", ".txt", ".json"):
                    archive.write(path, path.relative_to(ROOT))
    return out.getvalue()


def run_in_browser(code: str, *, throttled: float = 1.0) -> Any:
    """Run `code`, which may import the project's packages, and return the value of the JSON text it ends
    with; `throttled`: on a processor so many times slower.

    Raises RuntimeError if there is no Chromium, and Playwright's errors for what goes wrong in the page.
    """
    path = chromium_path()
    if path is None:
        raise RuntimeError("Chromium is missing (Debian: apt-get install chromium)")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        shutil.copytree(ROOT / "web" / "node_modules" / "pyodide", folder / "pyodide")
        (folder / "source.zip").write_bytes(source_archive())
        (folder / "index.html").write_text("<!doctype html><title>figures</title>", encoding="utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            page = browser.new_page()
            page.set_default_timeout(LIMIT)
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            if throttled != 1.0:
                devtools = page.context.new_cdp_session(page)
                devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttled})
            return json.loads(page.evaluate(RUN, {"code": code}))
        finally:
            browser.close()
            server.shutdown()
