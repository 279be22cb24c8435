"""The built site in three engines: Chromium, Firefox and WebKit, by the same tests.

Of each file: `window.py`, what a page is opened in; `page.py`, a page over any WebDriver; `visit.py`, a page with
all that it said; `chromium.py`, `firefox.py`, `webkit.py`, how each browser is started, closed and killed;
`present.py`, which of them this machine has. What a driver cannot do is in `docs/browsers.md`.
"""
