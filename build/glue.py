"""Pyodide's scripts as the page carries them, so that its policy can forbid to evaluate texts.

SDL brings snippets of JavaScript as texts in the data of pygame's module, and Pyodide's loader makes
functions of them by ``eval``. Here they are written into the loader as functions, each to be found by its
text. And they become plain scripts, which hand over what they make: one that stands in the page has no
address to import it from, and browsers keep no compiled code of modules (docs/decisions.md).

A library's data lie where the page wants them, if it says so: where they lay when it has kept Python's memory
(web/snapshot.mjs).

Nothing in it listens to the page: what hands and keys do the page itself tells Python (web/input.mjs).

The memory grows by what is wanted, not by a fifth of what there is: a page that takes much is closed first.

Where a browser can switch stacks (JSPI), Pyodide gives every step of the event loop a stack of its own, so
that Python may wait for JavaScript in the middle of a function. The game never does, and browsers have
crashed over it (docs/decisions.md): here all steps are taken on the one stack, as in browsers without.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bytecode import BuildError

HERE = Path(__file__).resolve().parent

# The loader's own function, and what is evaluated in it, as emscripten 5.0.3 writes them.
BEGINS = "function addEmAsm(addr,body){"
EVALUATES = "var func=`(${args}) => { ${body} };`;ASM_CONSTS[start]=eval(func)}"
LOOKS_UP = 'if(!emAsm.has(body))throw new Error("unknown: "+body);ASM_CONSTS[start]=emAsm.get(body)}'
STEPS = "return Module.jspiSupported?await we(t,e,{}):xe(t,e,{})"
"""How the loader takes a step of the event loop: with a stack of its own, or without."""
MEMORY = "var getMemory=size=>{if(runtimeInitialized){return "
"""How the loader begins to find memory for a library."""
GIVEN = "if(Module.libraryMemory)return Module.libraryMemory(size);return "
OVERGROWS = "var overGrownHeapSize=oldSize*(1+.2/cutDown);"
"""How it asks for a fifth more memory than it has, whenever some is wanted: it never gives any back."""
GROWS = "var overGrownHeapSize=requestedSize+1048576/cutDown;"
"""A MB more than is wanted: small things come many in a row."""
TRIES = (
    "try{setWasmTableEntry(ret,func)}catch(err){if(!(err instanceof TypeError)){throw err}"
    "var wrapped=convertJsFunctionToWasm(func,sig);setWasmTableEntry(ret,wrapped)}"
)
"""How a function finds its place in the table: one of JavaScript, which has a signature, by an error."""
KNOWS = "setWasmTableEntry(ret,sig?convertJsFunctionToWasm(func,sig):func);"
WRAPS = "var module=new WebAssembly.Module(bytes);var instance=new WebAssembly.Instance(module,{e:{f:func}})"
CONVERTS = "var convertJsFunctionToWasm="
"""How it is wrapped for that."""
WRAPS_ALIKE = "var module=wrappers[sig]??=new WebAssembly.Module(bytes);" + WRAPS.partition(";")[2]
LISTENS = "registerOrRemoveHandler(eventHandler){if(!eventHandler.target){return-4}"
"""How the loader begins to let a module listen to the page."""
WHOLE = "async function _createPyodideModule(moduleArg={}){"
WHOLE_ENDS = "return moduleRtn}export default "
"""The end of the text that holds all of the loader."""
ADDRESS = "import.meta.url"
"""Where a module is from: that of a module in the page was the page's own address."""
ARGUMENT = re.compile(r"\$(\d+)")

# The mark of the snippet that copies SDL's whole window to the canvas. The page does that itself, and only
# where something has changed (web/screen.mjs).
COPIES = "SDL2.ctx.putImageData(SDL2.image"


def snippets_of(module: bytes) -> list[str]:
    """The snippets in the data of a WebAssembly module."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.wasm"
        path.write_bytes(module)
        command = ["node", str(HERE / "snippets.mjs"), str(path)]
        result = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    if result.returncode:
        raise BuildError(
            f"the snippets of JavaScript in pygame's module cannot be read:\n{result.stderr[-3000:]}"
        )
    return [str(text) for text in json.loads(result.stdout)]


def with_snippets(glue: str, snippets: Iterable[str]) -> str:
    """The loader with those snippets as functions. Raises BuildError when it is another than is known."""
    functions = []
    for text in dict.fromkeys(snippets):
        count = 0
        while f"${count}" in text:
            count += 1
        if unknown := [number for number in ARGUMENT.findall(text) if int(number) >= count]:
            raise BuildError(f"a snippet of JavaScript leaves out arguments before ${unknown[0]}: {text}")
        arguments = ",".join(f"${number}" for number in range(count))
        body = "" if COPIES in text else text
        functions.append(f"[{json.dumps(text)},({arguments})=>{{ {body} }}]")
    table = f"var emAsm=new Map([{','.join(functions)}]);"
    return _replaced(_replaced(glue, BEGINS, table + BEGINS), EVALUATES, LOOKS_UP)


def without_stack_switching(glue: str) -> str:
    """The loader with all steps on one stack. Raises BuildError when it is another than is known."""
    return _replaced(glue, STEPS, "return xe(t,e,{})")


def without_listeners(glue: str) -> str:
    """The loader with a page that tells a module nothing. Raises BuildError when it is another than is known.

    SDL would hear pointers and keys in ways of its own; the page tells Python itself (web/input.mjs). Under a
    condition, that always holds: Firefox warns on the console of what is behind a plain return.
    """
    return _replaced(glue, LISTENS, LISTENS.partition("{")[0] + "{if(eventHandler){return 0}")


def with_quick_wrappers(glue: str) -> str:
    """The loader without 260 errors, and with one module for all functions of a signature instead of 260.

    Raises BuildError when it is another than is known.
    """
    quick = _replaced(_replaced(glue, TRIES, KNOWS), WRAPS, WRAPS_ALIKE)
    return _replaced(quick, CONVERTS, "var wrappers={};" + CONVERTS)


def with_given_memory(glue: str) -> str:
    """The loader with libraries where ``Module.libraryMemory`` says. Raises BuildError when it is another."""
    return _replaced(glue, MEMORY, MEMORY.removesuffix("return ") + GIVEN)


def without_overgrowth(glue: str) -> str:
    """The loader that takes as much memory as is asked for. Raises BuildError when it is another."""
    return _replaced(glue, OVERGROWS, GROWS)


def as_plain_script(module: str, name: str, export: str) -> str:
    """The module as a script that hands over what it exported to ``mastaba_scripts[name]``.

    ``export`` is a regular expression of its last statement, with a group for what that is called in it.
    Raises BuildError when the module is another than is known.
    """
    body, *found = re.split(export, module.rstrip())
    if len(found) != 2 or found[1]:
        raise BuildError(f"Pyodide's script of the {name} does not export what it did: {found}")
    body = body.replace(ADDRESS, "document.baseURI")
    return f'"use strict";(function(){{{body}globalThis.mastaba_scripts.{name}({found[0]})}})();\n'


def compiled_at_once(glue: str) -> str:
    """The loader with brackets around its one large function.

    By them browsers know that it is called at once. So they read it once, not twice, and keep it compiled.
    """
    bracketed = _replaced(glue, WHOLE, f"var {WHOLE.split()[2].partition('(')[0]}=({WHOLE}")
    return _replaced(bracketed, WHOLE_ENDS, WHOLE_ENDS.replace("}", "});", 1))


def without_source_map(script: str) -> str:
    """The maps are not part of the site, so nothing should ask for them."""
    return "\n".join(line for line in script.split("\n") if not line.startswith("//# sourceMappingURL="))


def _replaced(script: str, old: str, new: str) -> str:
    if script.count(old) != 1:
        words = (
            f"Pyodide's loader is not the one that is known (build/glue.py): {script.count(old)} times {old}"
        )
        raise BuildError(words)
    return script.replace(old, new)
