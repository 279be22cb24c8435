"""The part that urllib.parse needs for addresses in brackets, which no link of the game has."""

from typing import NoReturn


def ip_address(address: str) -> NoReturn:
    """None is one."""
    raise ValueError(f"{address!r} is no address of a page")
