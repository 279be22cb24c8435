"""Tests that drive the built site in a real Chromium; the fixtures are described in conftest.py."""
