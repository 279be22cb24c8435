#!/usr/bin/env python3
"""Try a freshly made wheel in a real Chromium: import, window, drawing, text, pictures, sound and events.

Run it after make.py, with a Python that has the packages playwright and pygame-ce 2.5.8 (the desktop's
pygame draws the same pictures, and both must agree to the bit), and with Chromium installed. Pyodide, a font
and two sounds come from what make.py unpacked. The exit status is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import os
import shutil
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import check_pictures
import pygame
from check_inside import SIZE
from playwright.sync_api import Page, sync_playwright

_RECIPE = Path(__file__).resolve().parent
_BROWSER_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_LOADS_TIMED = 5
# Pyodide's messages when it loads a package; Chromium's advice on SDL's audio and on this check's reading.
_EXPECTED_MESSAGES = ("Loading ", "Loaded ", "The ScriptProcessorNode is deprecated", "Canvas2D: ")


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the page, the folder of Pyodide as /pyodide/ and the folder of the wheel as /wheel/."""

    def __init__(self, *arguments: Any, pyodide: Path, wheel: Path, **options: Any) -> None:
        self.folders = {"pyodide": pyodide, "wheel": wheel}
        super().__init__(*arguments, directory=str(_RECIPE), **options)

    def translate_path(self, path: str) -> str:
        first, _, rest = path.lstrip("/").partition("/")
        folder = self.folders.get(first)
        return str(folder / rest) if folder else super().translate_path(path)

    def log_message(self, *_arguments: Any) -> None:
        """Say nothing: the check has its own output."""


@contextlib.contextmanager
def _serve(pyodide: Path, wheel: Path) -> Iterator[str]:
    handler = functools.partial(_Handler, pyodide=pyodide, wheel=wheel)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/check.html"
    finally:
        server.shutdown()


class Report:
    """Prints each finding as it comes and remembers whether all were right."""

    def __init__(self) -> None:
        self.failed = 0

    def check(self, what: str, right: bool, found: object = "") -> None:
        """Note one finding; found is shown when it is wrong."""
        print(f"  {'ok    ' if right else 'FAILED'} {what}" + ("" if right else f": {found}"), flush=True)
        self.failed += not right


def main() -> int:
    """Run all checks; 0 if all are right."""
    options = _parse_options()
    source = next(options.work.glob("*/wheel/src"), None)
    wheels = sorted(options.dist.glob("*.whl"))
    if source is None or len(wheels) != 1:
        print(
            f"check: needs one wheel in {options.dist} and what make.py unpacked in {options.work}",
            file=sys.stderr,
        )
        return 1
    if options.chromium is None:
        print(
            "check: no Chromium found; install it (apt-get install chromium) or give --chromium",
            file=sys.stderr,
        )
        return 1
    report = Report()
    with _serve(source / "pyodide", options.dist) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=_BROWSER_OPTIONS)
        print(f"{wheels[0].name}, {wheels[0].stat().st_size} bytes, in Chromium {browser.version}")
        timings = []
        for load in range(_LOADS_TIMED):
            context = browser.new_context(has_touch=True)
            page = context.new_page()
            messages = _collect_messages(page)
            page.goto(address)
            timings.append(
                page.evaluate("name => { window.wheelName = name; return startCheck(); }", wheels[0].name)
            )
            if load == 0:
                _check_page(page, next(source.glob("pygame_ce-*")), report)
                unexpected = [text for text in messages if not text.startswith(_EXPECTED_MESSAGES)]
                report.check("nothing on the console", not unexpected, unexpected)
            context.close()
        browser.close()
    for part, what in (
        ("runtime", "loadPyodide"),
        ("wheel", "loading the wheel"),
        ("pygame", "import pygame"),
    ):
        values = sorted(timing[part] for timing in timings)
        middle = statistics.median(values)
        print(f"  {what}: {middle:.0f} ms, the median of {len(values)} ({values[0]:.0f} to {values[-1]:.0f})")
    print("all right" if not report.failed else f"{report.failed} findings are wrong")
    return int(report.failed > 0)


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--work", type=Path, default=_RECIPE.parent / "cache/wheel", help="where make.py worked"
    )
    parser.add_argument("--dist", type=Path, default=_RECIPE / "dist", help="the folder of the wheel")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser's program")
    return parser.parse_args()


def _collect_messages(page: Page) -> list[str]:
    """The list that will hold what the page writes on its console, and its uncaught errors."""
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return messages


def _check_page(page: Page, sources: Path, report: Report) -> None:
    pygame.init()
    font = (sources / "src_py/freesansbold.ttf").read_bytes()
    for module in ("check_pictures", "check_inside"):
        text = (_RECIPE / f"{module}.py").read_text(encoding="utf-8")
        page.evaluate("([name, text]) => pyodide.FS.writeFile(name + '.py', text)", [module, text])
    _give_file(page, "font.ttf", font)
    _run(page, "import check_inside, check_pictures; check_inside.open_window()")
    _check_canvas(page, report)
    _check_pictures(page, report)
    _check_texts(page, font, report)
    _check_sounds(page, sources / "examples/data", report)
    _check_events(page, report)
    last = json.loads(_run(page, "check_inside.resize(5)"))
    report.check("the window opens again in other sizes", last == [SIZE[0] + 4, SIZE[1] + 8], last)
    print(f"  200 alpha blits of 64 x 64: {_run(page, 'check_inside.blit_speed()'):.2f} ms")


def _check_canvas(page: Page, report: Report) -> None:
    expected = {(5, 5): (10, 120, 230), (120, 70): (230, 60, 10), (220, 70): (133, 188, 243)}
    for (x, y), colour in expected.items():
        read = "([x, y]) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3)"
        found = page.evaluate(read, [x, y])
        near = all(abs(one - other) <= 1 for one, other in zip(found, colour, strict=True))
        report.check(f"canvas at {x}, {y} is {colour}", near, found)


def _check_pictures(page: Page, report: Report) -> None:
    desktop = check_pictures.digests()
    browser = json.loads(_run(page, "import json; json.dumps(check_pictures.digests())"))
    for name, digest in desktop.items():
        report.check(f"{name}: as on the desktop", browser[name] == digest, "pixels differ")


def _check_texts(page: Page, font: bytes, report: Report) -> None:
    pygame.freetype.init()
    desktop = check_pictures.texts(font)
    code = "pygame.freetype.init(); json.dumps(check_pictures.texts(open('font.ttf', 'rb').read()))"
    browser = json.loads(_run(page, code))
    for name, (width, height, ink) in desktop.items():
        found_width, found_height, found_ink = browser[name]
        # The desktop's FreeType is another version, which hints a little differently.
        near = abs(found_width - width) < 0.05 * width and abs(found_height - height) <= 1
        near = near and abs(found_ink - ink) < 0.05 * ink
        report.check(f"{name}: size and ink as on the desktop", near, (browser[name], desktop[name]))


def _check_sounds(page: Page, folder: Path, report: Report) -> None:
    _give_file(page, "sound.ogg", (folder / "house_lo.ogg").read_bytes())
    _give_file(page, "sound.wav", (folder / "boom.wav").read_bytes())
    files = "*(open('sound.' + kind, 'rb').read() for kind in ('ogg', 'wav'))"
    ogg, wav, plays = json.loads(_run(page, f"check_inside.sounds({files})"))
    desktop = [pygame.mixer.Sound(folder / name).get_length() for name in ("house_lo.ogg", "boom.wav")]
    for name, found, expected in zip(("ogg", "wav"), (ogg, wav), desktop, strict=True):
        report.check(f"{name}: {expected:.2f} s as on the desktop", abs(found - expected) < 0.02, found)
    report.check("a sound gets a channel", plays)


def _check_events(page: Page, report: Report) -> None:
    _run(page, "check_inside.events()")
    page.mouse.move(40, 60)
    page.mouse.down()
    page.mouse.up()
    page.mouse.wheel(0, 120)
    page.keyboard.press("a")
    time.sleep(0.1)  # the wheel's event comes with the next frame
    seen = json.loads(_run(page, "check_inside.events()"))
    report.check("mouse button", _seen(seen, name="MouseButtonDown", pos=[40, 60], button=1), seen)
    report.check("mouse wheel", _seen(seen, name="MouseWheel", y=-1), seen)
    report.check("key", _seen(seen, name="KeyDown", key=ord("a")), seen)
    page.touchscreen.tap(100, 90)
    time.sleep(0.1)
    seen = json.loads(_run(page, "check_inside.events()"))
    report.check("finger", _seen(seen, name="FingerDown"), seen)
    report.check("finger as mouse", _seen(seen, name="MouseButtonDown", pos=[100, 90], touch=True), seen)


def _seen(events: list[dict[str, Any]], **values: object) -> bool:
    return any(all(event.get(name) == value for name, value in values.items()) for event in events)


def _give_file(page: Page, name: str, data: bytes) -> None:
    page.evaluate("([name, data]) => pyodide.FS.writeFile(name, new Uint8Array(data))", [name, list(data)])


def _run(page: Page, code: str) -> Any:
    return page.evaluate("code => pyodide.runPython(code)", code)


if __name__ == "__main__":
    sys.exit(main())
