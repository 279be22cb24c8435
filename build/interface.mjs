// The names of what a WebAssembly module imports and exports, as JSON: {imports, addresses, exports}, each [name, ...].
// addresses: what it wants to know the place of (emscripten's global offset table).
//
//   node build/interface.mjs MODULE.wasm
import { readFile } from "node:fs/promises";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
const isAddress = (part) => part.module.startsWith("GOT.");
const names = (parts) => parts.map(({ name }) => name);
console.log(
  JSON.stringify({
    imports: names(imports.filter((part) => !isAddress(part))),
    addresses: names(imports.filter(isAddress)),
    exports: names(WebAssembly.Module.exports(module)),
  }),
);
