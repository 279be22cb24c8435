"""The order of the tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: Playwright keeps an event loop running, and no other can start beside it."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
