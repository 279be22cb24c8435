"""The tests in the site's own Python: `make test-site-python`.

In CPython the whole standard library is there, so a test of it cannot fall over what the site does not carry.
Here pages of Chromium start the built site's interpreter, library, pygame and game as a player's page does,
and pytest runs the tests in them. pytest and the tests have the whole library beside (inside/libraries.py).
"""
