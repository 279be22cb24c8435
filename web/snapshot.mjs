// Python's memory as it is when all that the first scene needs has been imported, and nothing is known of the player yet:
// taken at one start, kept by the service worker (sw.js), and put back at the next one, which then imports nothing.
//
// Pyodide can put back a memory of its own, but knows nothing of native libraries. Here pygame's is loaded before that, to
// the place in the memory and in the table of functions where it was; so all addresses hold. What Python knew of
// JavaScript is found again by name.

import { sha256 } from "./download.mjs";

// Where the worker keeps it, beside the files of its version.
const FOLDER = new URL(".", document.baseURI).href;
export const SNAPSHOT = "snapshot";
const cacheOf = (version) => `mastaba ${FOLDER} ${version}`;

// A start from it is under way. What still stands there at the next start did not come to its end.
const TRIED = "mastaba-page.snapshot";

// What Python may know of JavaScript by then.
const objects = (api) => ({
  page: globalThis,
  host: globalThis.mastaba_host,
  performance: globalThis.performance,
  pyodide: api.public_api,
  api,
  schedule: api.scheduleCallback,
});

// The snapshot of this version that is kept: {info, memory}, where info is as `takeSnapshot` makes it, with the runs of
// pages that are not empty ([first, count] each), and memory is these pages. Undefined when there is none to be used.
export async function keptSnapshot(version) {
  if (!navigator.serviceWorker?.controller) return undefined;
  try {
    const response = await caches.match(FOLDER + SNAPSHOT, { cacheName: cacheOf(version) });
    if (!response) return undefined;
    if (localStorage.getItem(TRIED)) throw new Error("the last start with it did not come to its end");
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) !== response.headers.get("x-sha256")) throw new Error("it is damaged");
    const [length, start] = new Uint32Array(bytes, 0, 2);
    const info = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 8, length)));
    if (info.browser !== navigator.userAgent) throw new Error("it is another browser's");
    localStorage.setItem(TRIED, version);
    return { info, memory: new Uint8Array(bytes, start) };
  } catch (error) {
    await forgetSnapshot(version, error);
    return undefined;
  }
}

// Deletes what is kept: the start is one without it.
export async function forgetSnapshot(version, error) {
  console.info(`Mastaba: Python begins anew (${error.message})`);
  try {
    localStorage.removeItem(TRIED);
    await (await caches.open(cacheOf(version))).delete(FOLDER + SNAPSHOT);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

// The start has come to its end: the snapshot, if it was from one, is a good one.
export function snapshotHeld() {
  try {
    localStorage.removeItem(TRIED);
  } catch {
    // Storage is forbidden, so there was no snapshot.
  }
}

// A snapshot of Python as it is now: {info, heap}. pygame's library is to lie at `place` ({memory, table}: addresses).
// Undefined when Python holds what could not be found again.
export function takeSnapshot({ _module: module, _api: api }, place, version) {
  const names = new Map(Object.entries(objects(api)).map(([name, object]) => [object, name]));
  const { getExpectedKeys } = api;
  api.getExpectedKeys = () => []; // ours are other ones than Pyodide's, whose modules are abridged
  try {
    const held = api.serializeHiwireState((object) => {
      if (!names.has(object)) throw new Error(`Python holds ${object}`);
      return names.get(object);
    });
    if (module.FS.streams.filter(Boolean).length > 3) throw new Error("Python holds files open");
    const info = {
      version,
      browser: navigator.userAgent,
      heap: module.HEAPU8.length,
      functions: module.wasmTable.length,
      place,
      handles: Object.entries(module.LDSO.loadedLibsByHandle).map(([handle, { name }]) => [Number(handle), name]),
      held,
    };
    return { info, heap: module.HEAPU8.slice().buffer };
  } catch (error) {
    console.info(`Mastaba: no memory to keep (${error.message})`);
    return undefined;
  } finally {
    api.getExpectedKeys = getExpectedKeys;
  }
}

// Options of loadPyodide to begin with a snapshot. `library`: pygame's, compiled, as a file called `path`.
export function beginningWith({ info, memory }, createPyodideModule, library, path) {
  let api;
  const create = async (settings) => {
    const module = await createPyodideModule(settings);
    if (module.wasmTable.length !== info.place.table) throw new Error("the table of functions is another one");
    module.growMemory(info.heap);
    const exports = await loadLibrary(module, library, path, () => info.place.memory);
    if (module.wasmTable.length !== info.functions) throw new Error("pygame's library is another one");
    for (const [handle, name] of info.handles) {
      if (!(handle in module.LDSO.loadedLibsByHandle)) module.newDSO(name, handle, exports).global = false;
    }
    api = module.API;
    api.getExpectedKeys = () => [];
    api.restoreSnapshot = () => {
      putBack(module.HEAPU8, info.runs, memory);
      return info.held;
    };
    return module;
  };
  const found = (name) => objects(api)[name];
  return { createPyodideModule: create, _loadSnapshot: Promise.resolve(new Uint8Array()), _snapshotDeserializer: found };
}

// Loads pygame's library, compiled, and has Python find it as a file called `path`. memoryFor(bytes): where it is to lie.
export async function loadLibrary(module, library, path, memoryFor) {
  module.libraryMemory = memoryFor;
  try {
    const exports = await module.loadWebAssemblyModule(library, { loadAsync: true, nodelete: true }, path, {});
    module.preloadedWasm[path] = exports;
    return exports;
  } finally {
    delete module.libraryMemory;
  }
}

const PAGE = 4096; // bytes, as the worker counts them

function putBack(heap, runs, memory) {
  let empty = 0;
  let from = 0;
  for (const [first, count] of runs) {
    heap.fill(0, empty, first * PAGE);
    heap.set(memory.subarray(from, from + count * PAGE), first * PAGE);
    from += count * PAGE;
    empty = (first + count) * PAGE;
  }
  heap.fill(0, empty);
}
