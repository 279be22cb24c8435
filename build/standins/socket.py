"""The constants that asyncio.events names in its signatures. A page has no sockets."""

AF_UNSPEC = 0
AI_PASSIVE = 1
