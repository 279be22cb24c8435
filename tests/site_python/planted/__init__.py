"""Tests that must fail in the site's own Python (test_runner.py)."""
