"""Annotations as they are written. The game's are texts, into which no dataclass or named tuple looks."""

from collections.abc import Callable
from typing import Any


class Format:
    """In which form they are wanted; here there is one."""

    VALUE, VALUE_WITH_FAKE_GLOBALS, FORWARDREF, STRING = range(1, 5)


class ForwardRef:
    """A type that a text stands for."""

    def __init__(self, text: str, **_: object) -> None:
        self.__forward_arg__ = self.__forward_code__ = text


def get_annotations(found: object, *, format: int = Format.VALUE, **_: object) -> dict[str, Any]:
    """Those of a class or a function."""
    return dict(getattr(found, "__annotations__", {}))


def get_annotate_from_class_namespace(names: dict[str, Any]) -> Callable[[int], dict[str, Any]] | None:
    """What makes those of a class that is being made, where they are no texts."""
    return names.get("__annotate_func__", names.get("__annotate__"))


def call_annotate_function(
    function: Callable[[int], dict[str, Any]],
    format: int,
    **_: object,
) -> dict[str, Any]:
    """What it makes."""
    return function(Format.VALUE)
