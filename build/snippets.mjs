// The snippets of JavaScript (EM_ASM) that a module for dynamic linking carries in its data, as a JSON list of texts.
//
//   node build/snippets.mjs MODULE.wasm
//
// The imports of such a module give it the place of its data: here all of it lies at 0.
import { readFile } from "node:fs/promises";

const STACK = 1 << 20;
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const memory = new WebAssembly.Memory({ initial: 256 });

function imported({ module: from, name, kind }) {
  if (kind === "function") return () => 0;
  if (kind === "memory") return memory;
  if (kind === "table") return new WebAssembly.Table({ initial: 1 << 16, element: "anyfunc" });
  if (kind === "tag") return new WebAssembly.Tag({ parameters: ["i32"] });
  const mutable = from.startsWith("GOT.") || name === "__stack_pointer";
  return new WebAssembly.Global({ value: "i32", mutable }, name === "__stack_pointer" ? STACK : 0);
}

const imports = {};
for (const part of WebAssembly.Module.imports(module)) (imports[part.module] ??= {})[part.name] = imported(part);
const { exports } = await WebAssembly.instantiate(module, imports);

const others = Object.keys(exports).filter((name) => name.startsWith("__em_js__"));
if (others.length) throw new Error(`functions in JavaScript (EM_JS), which nothing here reads: ${others}`);
const [from, to] = [exports.__start_em_asm.value, exports.__stop_em_asm.value];
const snippets = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(memory.buffer, from, to - from)).split("\0");
if (snippets.pop() !== "" || !snippets.length) throw new Error("what lies between the marks are no texts");
console.log(JSON.stringify(snippets));
