"""Code of the site that asks for what the site has not, and a test that passes."""

from __future__ import annotations

import inspect
import typing


def test_a_name_that_is_not_carried() -> None:
    assert inspect.getsource
    exec("from inspect import getsource", {"__name__": "typing", "__file__": typing.__file__})


def test_a_name_that_is_carried() -> None:
    exec("from inspect import unwrap", {"__name__": "typing", "__file__": typing.__file__})
