// Python's memory as it is when all that the first scene needs has been imported, and nothing is known of the player yet:
// taken at one start, kept by the service worker (sw.js), and put back at the next one, which then imports nothing.
//
// Pyodide can put back a memory of its own, but knows nothing of native libraries. Here pygame's is loaded before that, to
// the place in the memory and in the table of functions where it was; so all addresses hold. JavaScript's objects that Python
// knew are found again by name.

import { sha256 } from "./download.mjs";
import { WORD, differing, putBack, runsOf, takeOut } from "./runs.mjs";

// Where the worker keeps it, beside the files of its version.
const FOLDER = new URL(".", document.baseURI).href;
export const SNAPSHOT = "snapshot";
const cacheOf = (version) => `mastaba ${FOLDER} ${version}`;

// "VERSION COUNT TIME": so many starts with a snapshot in a row have not come to their end, the last one at that time (in ms).
// After that many this version makes none any more, for a day: a browser may just have been short of memory. A start that
// the player has broken off is none of them, unless it had hung for so long, in ms; it may also go on in another window.
const TRIED = "mastaba-page.snapshot";
const MOST_TRIES = 2;
const HEALED_AFTER = 24 * 60 * 60 * 1000;
const HUNG = 30_000;

let usable = true; // whether a snapshot could be used at the next start
let restored = false; // whether this start is from one, and has not come to its end
let trying = false; // the same, and already while it is read

// JavaScript's objects that Python may know by then.
const objects = (api) => ({
  page: globalThis,
  host: globalThis.mastaba_host,
  performance: globalThis.performance,
  pyodide: api.public_api,
  api,
  schedule: api.scheduleCallback,
});

// The snapshot of this version that is kept: {info, memory}, where info is as `takeSnapshot` makes it and memory the words
// that are not told by its runs. Undefined when there is none to be used.
export async function keptSnapshot(version) {
  if (!globalThis.mastaba_page.worker()) return undefined;
  try {
    const tries = triesOf(version);
    usable = tries < MOST_TRIES;
    const response = await caches.match(FOLDER + SNAPSHOT, { cacheName: cacheOf(version) });
    if (!response) return undefined;
    if (!usable) throw new Error("starts with its memory did not come to their end");
    usable = noteTries(version, tries + 1);
    if (!usable) return undefined;
    trying = true;
    forgiveLeaving(version, tries);
    try {
      const bytes = await response.arrayBuffer();
      if ((await sha256(bytes)) !== response.headers.get("x-sha256")) throw new Error("its memory is damaged");
      const [length, start] = new Uint32Array(bytes, 0, 2);
      const info = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD, length)));
      if (info.browser !== navigator.userAgent) throw new Error("its memory is another browser's");
      restored = true;
      return { info, memory: new Int32Array(bytes, start) };
    } catch (error) {
      noteTries(version, tries); // it has not been tried
      throw error;
    }
  } catch (error) {
    await forgetSnapshot(version, error);
    return undefined;
  }
}

// Deletes what is kept: this start, or the next one, is one without it.
export async function forgetSnapshot(version, error) {
  console.info(`Mastaba: Python begins anew (${error.message})`);
  restored = trying = false;
  try {
    const name = cacheOf(version);
    if (await caches.has(name)) await (await caches.open(name)).delete(FOLDER + SNAPSHOT);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

// True if this start is from a snapshot, which may be to blame for later failures.
export function isFromSnapshot() {
  return restored;
}

// The start has come to its end: the snapshot, if it was from one, is a good one.
export function startEnded() {
  if (!restored) return;
  restored = trying = false;
  try {
    localStorage.removeItem(TRIED);
  } catch {
    // Storage is forbidden by now.
  }
}

// A player who leaves in the middle of this start has grown impatient; `tries`: those before it.
function forgiveLeaving(version, tries) {
  const began = performance.now();
  const leave = () => {
    if (trying && performance.now() - began < HUNG) noteTries(version, tries);
  };
  addEventListener("pagehide", leave, { once: true });
}

function triesOf(version) {
  const [of, count, time] = (localStorage.getItem(TRIED) ?? "").split(" ");
  return of === version && Math.abs(Date.now() - Number(time)) < HEALED_AFTER ? Number(count) : 0;
}

// True if it could be noted: storage may be full.
function noteTries(version, count) {
  try {
    localStorage.setItem(TRIED, `${version} ${count} ${Date.now()}`);
    return true;
  } catch {
    return false;
  }
}

// A snapshot of Python as it is now, as the bytes that are to be kept. pygame's library is to lie at `place` ({memory, table}:
// addresses). Undefined when Python holds what could not be found again, or when it would not be used.
export function takeSnapshot({ _module: module, _api: api }, place, version) {
  if (!usable) return undefined;
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
      runs: runsOf(module.HEAP32),
    };
    return written(info, module.HEAP32);
  } catch (error) {
    console.info(`Mastaba: no memory to keep (${error.message})`);
    return undefined;
  } finally {
    api.getExpectedKeys = getExpectedKeys;
  }
}

// Options of loadPyodide to begin with a snapshot. `library`: pygame's, compiled, as a file called `path`.
export function beginningWith(snapshot, createPyodideModule, library, path) {
  const { info } = snapshot;
  let api;
  const create = async (settings) => {
    const module = await createPyodideModule(settings);
    if (module.wasmTable.length !== info.place.table) throw new Error("the table of functions is another one");
    let used = module.HEAPU8.length; // so far the memory may have been written to
    module.growMemory(info.heap);
    if (module.HEAPU8.length !== info.heap) throw new Error("there is not enough memory");
    const exports = await loadLibrary(module, library, path, (size) => {
      used = Math.max(used, info.place.memory + size);
      return info.place.memory;
    });
    if (module.wasmTable.length !== info.functions) throw new Error("pygame's library is another one");
    for (const [handle, name] of info.handles) {
      if (!(handle in module.LDSO.loadedLibsByHandle)) module.newDSO(name, handle, exports).global = false;
    }
    api = module.API;
    api.getExpectedKeys = () => [];
    api.restoreSnapshot = () => {
      putBack(module.HEAP32, info.runs, snapshot.memory, used / WORD);
      snapshot.memory = undefined; // whoever still holds the snapshot
      return info.held;
    };
    return module;
  };
  const found = (name) => objects(api)[name];
  // Pyodide's own way to read a snapshot is given nothing: it would put it back before pygame's library is there.
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

// --- how it is written: the length of the JSON and where the memory begins, as two numbers; the JSON; and the memory without
// what its runs tell.

const HEAD = 8; // bytes

function written(info, heap) {
  const json = new TextEncoder().encode(JSON.stringify(info));
  const start = Math.ceil((HEAD + json.length) / WORD) * WORD;
  const bytes = new Uint8Array(start + WORD * differing(info.runs));
  new Uint32Array(bytes.buffer, 0, 2).set([json.length, start]);
  bytes.set(json, HEAD);
  takeOut(heap, info.runs, new Int32Array(bytes.buffer, start));
  return bytes.buffer;
}
