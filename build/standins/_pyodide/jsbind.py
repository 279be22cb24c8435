"""How functions of JavaScript are called: with values as they are, since nobody declares other ones."""

from typing import NoReturn

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default

no_default = object()


def _anything(*args: object, **kwargs: object) -> None:
    pass


default_signature = JsFuncSignature(
    _anything,
    False,  # called, not constructed
    0,
    (),
    (),
    py2js_default,
    (),
    (),
    (),
    py2js_default,
    js2py_default_call_result,
)


def _nothing_is_declared(*declared: object) -> NoReturn:
    raise NotImplementedError(f"signatures are not bound here: {declared}")


func_to_sig = get_attr_sig = bind_class_sig = _nothing_is_declared
