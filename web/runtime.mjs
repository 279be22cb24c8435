// Starts Python (Pyodide) and puts pygame in place, from downloads that began before Pyodide asked for them.

import { mountArchive } from "./download.mjs";
import { beginningWith, loadLibrary } from "./snapshot.mjs";

const SITE_PACKAGES = "/lib/python3.14/site-packages";
const PYGAME_LIBRARY = `${SITE_PACKAGES}/pygame/base.cpython-314-wasm32-emscripten.so`;

// Begins the downloads for Python's start. They run side by side and WebAssembly is compiled while it arrives. The later files,
// pygame first, begin when Python itself has arrived: beside it, on a slow network, they would only hold it up, and they arrive
// while Python starts. From a worker everything comes at once.
export function beginRuntime(downloads, folder) {
  const url = (name) => `${folder}${name}.gz`;
  const controlled = Boolean(globalThis.mastaba_page.worker());
  const script = (name) => (controlled ? folder + name : url(name)); // a worker has them as they are
  const python = downloads.wasm(url("pyodide.asm.wasm"));
  const next = controlled ? Promise.resolve() : python;
  for (const name of ["pygame.wasm", "pygame.zip"]) downloads.expect(url(name));
  return {
    folder: new URL(folder, document.baseURI).href,
    python,
    next,
    glue: downloads.script(script("pyodide.asm.js"), "glue"),
    library: downloads.bytes(url("stdlib.zip")),
    loader: downloads.script(script("pyodide.js"), "loader"),
    pygame: next.then(() => downloads.wasm(url("pygame.wasm"))),
    packages: next.then(() => downloads.bytes(url("pygame.zip"))),
  };
}

// Pyodide fetches and compiles for itself, one thing after the other, and only warns on the console when that
// fails. While it starts, it is given what is already under way, and its failures become ours.
async function withOwnDownloads(parts, start) {
  const { fetch } = window;
  const { instantiateStreaming } = WebAssembly;
  try {
    return await new Promise((resolve, reject) => {
      window.fetch = (input, init) => {
        const wanted = new URL(input.url ?? input, document.baseURI).href;
        if (wanted === `${parts.folder}pyodide.asm.wasm`) return Promise.resolve(new Response());
        if (wanted === `${parts.folder}stdlib.zip`) return parts.library.then((bytes) => new Response(bytes));
        return fetch(input, init);
      };
      WebAssembly.instantiateStreaming = async (_response, imports) => {
        try {
          const module = await parts.python;
          return { module, instance: await WebAssembly.instantiate(module, imports) };
        } catch (error) {
          reject(error);
          throw error;
        }
      };
      parts.library.catch(reject);
      start().then(resolve, reject);
    });
  } finally {
    window.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

// Python as it begins, or as it was when `snapshot` was taken.
export async function startPython(parts, environment, snapshot) {
  const [loadPyodide, createPyodideModule] = await Promise.all([parts.loader, parts.glue]);
  const beginning = snapshot
    ? beginningWith(snapshot, createPyodideModule, await parts.pygame, PYGAME_LIBRARY)
    : { createPyodideModule };
  return withOwnDownloads(parts, () =>
    loadPyodide({
      indexURL: parts.folder,
      stdLibURL: `${parts.folder}stdlib.zip`,
      // Nothing is ever installed from a package index, so there is none.
      lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
      packageBaseUrl: parts.folder,
      env: environment,
      ...beginning,
    }),
  );
}

// pygame's Python files, to be found by Python.
export async function mountPygame(FS, parts) {
  mountArchive(FS, await parts.packages, SITE_PACKAGES);
}

// pygame's native library as a module that is already compiled: Python finds an empty file in its place and the loader
// takes the compiled one. Resolves with where it lies, in the memory and in the table of functions.
export async function loadPygame({ FS, _module: module }, parts) {
  FS.writeFile(PYGAME_LIBRARY, "");
  const place = { table: module.wasmTable.length };
  await loadLibrary(module, await parts.pygame, PYGAME_LIBRARY, (size) => (place.memory = module._calloc(size, 1)));
  return place;
}
