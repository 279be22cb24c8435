"""How the page runs a Python program that it has as a text."""

from collections.abc import Mapping


def eval_code(
    source: str,
    globals: dict[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    *,
    filename: str = "<exec>",
) -> object:
    """Run a program; the value of what is behind its last semicolon if that is an expression.

    So none of its comments and texts may have one that an expression follows.
    """
    names = {} if globals is None else globals
    before, _, last = source.rpartition(";")
    try:
        value = compile(last.strip(), filename, "eval")
    except SyntaxError:
        before, value = source, None
    exec(compile(before, filename, "exec"), names, locals)
    return eval(value, names, locals) if value else None
