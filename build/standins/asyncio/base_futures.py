"""What is common to futures, asked for by what is written in C."""


def isfuture(found: object) -> bool:
    """Whether it is a future, or says that it is one."""
    return getattr(found, "_asyncio_future_blocking", None) is not None


def _future_repr(future: object) -> str:
    return f"<{type(future).__name__}>"
