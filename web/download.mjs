// Downloads with progress in bytes, and the archives they bring.

// Counts the bytes of all downloads of the start and tells `show(done, total)` about them.
export class Downloads {
  #done = 0;
  #sizes;
  #total = 0;
  #show;
  #failure;

  // sizes: {url: bytes} of everything that may be fetched, with urls as they are asked for.
  constructor(sizes, show) {
    this.#sizes = sizes;
    this.#show = show;
  }

  // Announces a download, so that the total is known before the first bytes arrive.
  expect(url) {
    this.#total += this.#sizes[url];
  }

  // The first download that failed. Whoever reads or compiles a stream that broke off reports a fault of its own;
  // this tells that it was none.
  get failure() {
    return this.#failure;
  }

  #failed(url, what) {
    this.#failure ??= new DownloadError(url, what);
    return this.#failure;
  }

  #add(bytes) {
    this.#done += bytes;
    this.#show(this.#done, this.#total);
  }

  // A module, loaded by the browser itself.
  async script(url) {
    this.expect(url);
    let module;
    try {
      module = await import(new URL(url, document.baseURI).href);
    } catch (error) {
      // TypeError is what import() answers when nothing arrives.
      throw error instanceof TypeError ? this.#failed(url, error.message) : error;
    }
    this.#add(this.#sizes[url]);
    return module;
  }

  // A response whose body is counted while it streams. The content type is ours, not the host's: streaming
  // compilation insists on application/wasm, and many a static host does not know it.
  async response(url, type) {
    this.expect(url);
    const failed = (error) => {
      throw this.#failed(url, error.message);
    };
    const response = await fetch(url).catch(failed);
    if (!response.ok || !response.body) throw this.#failed(url, response.status);
    const reader = response.body.getReader();
    let received = 0;
    const counted = new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(failed);
        if (!done) {
          received += value.byteLength;
          this.#add(value.byteLength);
          controller.enqueue(value);
        } else if (received === this.#sizes[url]) {
          controller.close();
        } else {
          throw this.#failed(url, `${received} of ${this.#sizes[url]} bytes`);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(counted, { headers: { "content-type": type } });
  }

  async bytes(url) {
    return (await this.response(url, "application/octet-stream")).arrayBuffer();
  }
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
