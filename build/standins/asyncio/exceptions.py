"""The errors of futures and tasks."""


class CancelledError(BaseException):
    """It was cancelled."""


class InvalidStateError(Exception):
    """It is done already, or not yet."""
