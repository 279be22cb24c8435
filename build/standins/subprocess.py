"""The constant that asyncio.events names in its signatures. A page has no processes."""

PIPE = -1
