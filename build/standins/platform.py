"""What pygame asks at its start."""


def python_version() -> str:
    """The version of Python, which pygame says when it is asked to."""
    return ""
