// Downloads with progress in bytes, unpacked and checked as they arrive, and the archives they bring.
//
// Every file is carried as gzip. The service worker keeps what it has unpacked, and answers with that at the same
// address; UNPACKED says so. So the browser can keep code that it has compiled together with the file that it is from.
// Of scripts it does so only if they came as they are: the worker keeps those from an address of their own, without ".gz".

import { trustedAddress, trustedScript } from "./trusted.mjs";

const UNPACKED = "x-unpacked";
const GZIP = [0x1f, 0x8b];

// A file that is not as it was sent is fetched once more: the copy that the browser or the worker keeps may be the fault.
const TRIES = ["default", "reload"];

// Only where nobody can listen in do browsers hash.
const canHash = Boolean(globalThis.crypto?.subtle);

// Counts the bytes of all downloads of the start and tells `show(done, total)` about them.
export class Downloads {
  #done = 0;
  #expected = new Set();
  #files;
  #total = 0;
  #show;
  #failure;

  // files: {url: [bytes as carried, bytes unpacked, SHA-256 of the unpacked in base64]} of everything that may be
  // fetched, with urls as they are asked for; of a script that is there in both forms with that of the plain one.
  constructor(files, show) {
    this.#files = files;
    this.#show = show;
  }

  // Announces a download that begins later, so that the total is known before.
  expect(url) {
    if (this.#expected.has(url)) return;
    this.#expected.add(url);
    this.#total += this.#facts(url)[0];
  }

  // The downloads so far: urls as they are requested.
  get begun() {
    return this.#expected;
  }

  // The first download that failed: all later failures follow from it.
  get failure() {
    return this.#failure;
  }

  // A module of WebAssembly, compiled while it arrives. The browser keeps compiled code only with a response of its own,
  // so it is that one which is compiled, and a copy that is checked.
  async wasm(url) {
    let module;
    await this.#right(url, "application/wasm", async (response) => {
      const copy = response.clone();
      module = WebAssembly.compileStreaming(response);
      module.catch(() => {}); // a damaged file is reported by another error
      await this.#check(url, await copy.arrayBuffer());
      if (!canHash) await module;
    });
    return module;
  }

  // The value that a script hands over by calling `mastaba_scripts[name]` (build/glue.py). A script that comes unpacked the
  // browser loads and checks itself; so it keeps it compiled, if it is from our worker.
  async script(url, name) {
    let made;
    (globalThis.mastaba_scripts ??= {})[name] = (value) => (made = value);
    if (!url.endsWith(".gz")) await this.#run(url);
    if (made) this.#add(this.#facts(url)[0]);
    else {
      // A script in the page runs at once, if its hash is one that the page's policy names.
      const element = document.createElement("script");
      element.textContent = trustedScript(new TextDecoder().decode(await this.bytes(url)));
      document.head.append(element);
      element.remove();
    }
    if (!made) throw (this.#failure ??= new DownloadError(url, "damaged", true));
    return made;
  }

  // Resolves when the script has run, or cannot be.
  async #run(url) {
    this.expect(url);
    const element = document.createElement("script");
    element.crossOrigin = "anonymous";
    element.integrity = `sha256-${this.#facts(url)[2]}`;
    element.src = trustedAddress(url);
    await new Promise((resolve) => {
      element.onload = element.onerror = resolve;
      document.head.append(element);
    });
    element.remove();
  }

  async bytes(url) {
    return this.#right(url, "application/octet-stream", async (response) => {
      const bytes = await response.arrayBuffer();
      await this.#check(url, bytes);
      return bytes;
    });
  }

  // The result of `read` for a response; it rejects when the response is not what was sent.
  async #right(url, type, read) {
    this.expect(url);
    let why;
    let lost = false; // whether it was the connection
    const losing = (error) => {
      lost = true;
      throw error;
    };
    for (const cache of TRIES) {
      let counted = 0;
      lost = false;
      const count = (bytes) => {
        counted += bytes;
        this.#add(bytes);
      };
      try {
        return await read(await this.#open(url, type, cache, count, losing));
      } catch (error) {
        why = error;
        this.#add(-counted);
      }
    }
    throw (this.#failure ??= new DownloadError(url, why.message, !lost, why.gone));
  }

  // A response whose body is unpacked and counted while it streams. The content type is ours, not the host's:
  // streaming compilation insists on application/wasm, and no static host knows what is packed.
  // losing(error): called with what the connection has done to it, throws that.
  async #open(url, type, cache, count, losing) {
    const response = await fetch(url, { cache }).catch(losing);
    if (!response.ok || !response.body) throw Object.assign(new Error(`the host answers ${response.status}`), { gone: response.status === 404 });
    const [carried, whole] = this.#facts(url);
    if (response.headers.has(UNPACKED)) {
      count(carried);
      return response;
    }
    const reader = response.body.getReader();
    const first = await reader.read().catch(losing);
    // Some hosts say how a packed file is packed, and the browser unpacks it; others answer with a page of theirs.
    const packed = GZIP.every((byte, at) => first.value?.[at] === byte);
    const share = packed ? 1 : carried / whole;
    const counted = new TransformStream({
      transform: (chunk, controller) => {
        count(chunk.byteLength * share);
        controller.enqueue(chunk);
      },
    });
    let body = rest(first, reader, () => reader.read().catch(losing)).pipeThrough(counted);
    if (packed) body = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "content-type": type } });
  }

  async #check(url, bytes) {
    const [, whole, hash] = this.#facts(url);
    if (bytes.byteLength !== whole) throw new Error(`${bytes.byteLength} of ${whole} bytes`);
    if (canHash && (await sha256(bytes)) !== hash) throw new Error("damaged");
  }

  #facts(url) {
    return this.#files[url] ?? this.#files[url.replace(/\.gz$/, "")];
  }

  #add(bytes) {
    this.#done += bytes;
    this.#show(this.#done, this.#total);
  }
}

// In base64, as the build writes them.
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

// The stream of which a first chunk has been read, and `next` reads another one.
function rest(first, reader, next) {
  return new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    pull: async (controller) => {
      const { done, value } = await next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

// answered: whether something else came than was promised; else the connection failed. gone: whether the host no longer has
// the file.
export class DownloadError extends Error {
  constructor(url, what, answered, gone = false) {
    super(`${url}: ${what}`);
    this.name = "DownloadError";
    this.answered = answered;
    this.gone = gone;
  }
}

// Reads a zip archive whose files are stored, not compressed (build/archive.py writes them so): a Map from name to
// a view of its bytes. Nothing is copied.
export function readArchive(buffer) {
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("not a zip archive");
  const count = view.getUint16(end + 10, true);
  const decoder = new TextDecoder();
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (view.getUint16(at + 10, true) !== 0) throw new Error(`${name} is compressed`);
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (!name.endsWith("/")) files.set(name, bytes.subarray(start, start + size));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

// Puts the files of an archive into Python's file system below `folder`, without the leading `prefix` of their names.
export function mountArchive(FS, buffer, folder, prefix = "") {
  const known = new Set();
  for (const [name, bytes] of readArchive(buffer)) {
    const path = `${folder}/${name.slice(name.startsWith(prefix) ? prefix.length : 0)}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!known.has(parent)) {
      FS.mkdirTree(parent);
      known.add(parent);
    }
    FS.writeFile(path, bytes, { canOwn: true });
  }
}
