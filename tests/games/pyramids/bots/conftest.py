"""How long bots think in tests: see tests/bots/conftest.py."""

from tests.bots.conftest import few_playouts

__all__ = ["few_playouts"]
