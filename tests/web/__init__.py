"""Tests of how the site is put together; the browser is in tests/browser."""
