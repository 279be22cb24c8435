"""The built site in three engines: Chromium, Firefox and WebKit, by the same tests.

`window.py`: what a page is opened in. `page.py`: a page over any WebDriver. `browser.py`: what tests ask of a
browser, and a visit with all that its page said. `chromium.py`, `firefox.py`, `webkit.py`: how each browser
is started, closed and killed. `present.py`: which of them this machine has. docs/browsers.md lists the gaps
of the drivers.
"""
