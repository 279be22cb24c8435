// The names of what a WebAssembly module imports and exports, as JSON: {imports: [...], exports: [...]}.
//
//   node build/interface.mjs MODULE.wasm
import { readFile } from "node:fs/promises";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const names = (parts) => parts.map(({ name }) => name);
console.log(
  JSON.stringify({
    imports: names(WebAssembly.Module.imports(module)),
    exports: names(WebAssembly.Module.exports(module)),
  }),
);
