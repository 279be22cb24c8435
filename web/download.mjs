// Downloads with progress in bytes, unpacked as they arrive, and the archives they bring.
//
// Every file is carried as gzip. The service worker keeps what it has unpacked, and answers with that at the same
// address; UNPACKED says so. So the browser can keep code that it has compiled together with the file that it is from.

const UNPACKED = "x-unpacked";
const GZIP = [0x1f, 0x8b];

// Counts the bytes of all downloads of the start and tells `show(done, total)` about them.
export class Downloads {
  #done = 0;
  #expected = new Set();
  #sizes;
  #total = 0;
  #show;
  #failure;

  // sizes: {url: [bytes as carried, bytes unpacked]} of everything that may be fetched, with urls as they are asked for.
  constructor(sizes, show) {
    this.#sizes = sizes;
    this.#show = show;
  }

  // Announces a download that begins later, so that the total is known before.
  expect(url) {
    if (this.#expected.has(url)) return;
    this.#expected.add(url);
    this.#total += this.#sizes[url][0];
  }

  // What has been begun: urls as they are asked for.
  get begun() {
    return this.#expected;
  }

  // The first download that failed. Whoever reads or compiles a stream that broke off reports a fault of its own;
  // this tells that it was none.
  get failure() {
    return this.#failure;
  }

  // A module of WebAssembly, compiled while it arrives.
  async wasm(url) {
    return WebAssembly.compileStreaming(await this.response(url, "application/wasm"));
  }

  // A module of JavaScript. Where a worker answers, the browser loads it itself, and reads it while it arrives.
  async script(url) {
    if (navigator.serviceWorker?.controller) {
      const kept = await import(new URL(url, document.baseURI).href).catch(() => undefined);
      if (kept) return kept;
    }
    const text = await (await this.response(url, "text/javascript")).blob();
    const address = URL.createObjectURL(text);
    try {
      return await import(address);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  async bytes(url) {
    return (await this.response(url, "application/octet-stream")).arrayBuffer();
  }

  // A response whose body is unpacked and counted while it streams. The content type is ours, not the host's:
  // streaming compilation insists on application/wasm, and no static host knows what is packed.
  async response(url, type) {
    this.expect(url);
    const response = await fetch(url).catch((error) => this.#fail(url, error.message));
    if (!response.ok || !response.body) this.#fail(url, response.status);
    if (response.headers.has(UNPACKED)) {
      this.#add(this.#sizes[url][0]);
      return response;
    }
    return new Response(await this.#unpacked(url, response.body.getReader()), { headers: { "content-type": type } });
  }

  async #unpacked(url, reader) {
    const failed = (error) => this.#fail(url, error.message);
    const [carried, whole] = this.#sizes[url];
    const start = await reader.read().catch(failed);
    if (start.done) this.#fail(url, "0 bytes");
    if (!GZIP.every((byte, at) => start.value[at] === byte)) {
      // Some hosts say how a packed file is packed, and the browser unpacks it; others answer with a page of theirs.
      const bytes = await new Response(rest(start, reader)).arrayBuffer().catch(failed);
      if (bytes.byteLength !== whole) this.#fail(url, `${bytes.byteLength} of ${whole} bytes`);
      this.#add(carried);
      return bytes;
    }
    let received = 0;
    const counted = new TransformStream({
      transform: (chunk, controller) => {
        received += chunk.byteLength;
        this.#add(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush: () => {
        if (received !== carried) this.#fail(url, `${received} of ${carried} bytes`);
      },
    });
    const unpacked = rest(start, reader, failed).pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    // What does not unpack has not arrived as it was sent.
    const checked = unpacked.getReader();
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await checked.read().catch(failed);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => checked.cancel(reason),
    });
  }

  #fail(url, what) {
    this.#failure ??= new DownloadError(url, what);
    throw this.#failure;
  }

  #add(bytes) {
    this.#done += bytes;
    this.#show(this.#done, this.#total);
  }
}

// The stream of a reader from which its first chunk has been read.
function rest(first, reader, failed) {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first.value),
    pull: async (controller) => {
      const { done, value } = await reader.read().catch(failed);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

export class DownloadError extends Error {
  constructor(url, what) {
    super(`${url}: ${what}`);
    this.name = "DownloadError";
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
