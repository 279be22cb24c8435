"""The common part of futures, which the C code asks for."""


def isfuture(found: object) -> bool:
    """True if it is a future, or says that it is one."""
    return getattr(found, "_asyncio_future_blocking", None) is not None


def _future_repr(future: object) -> str:
    return f"<{type(future).__name__}>"
