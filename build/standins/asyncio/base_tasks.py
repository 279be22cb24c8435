"""The descriptions of tasks, which the C code asks for."""

from typing import NoReturn


def _task_repr(task: object) -> str:
    return f"<{type(task).__name__} {task.get_coro()!r}>"


def _nobody_asks(*_: object) -> NoReturn:
    raise NotImplementedError("tasks do not show their stacks here")


_task_get_stack = _task_print_stack = _nobody_asks
