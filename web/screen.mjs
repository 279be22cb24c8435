// Python's drawing, put on the canvas. SDL copies its whole window at every change, which takes longest where the browser is
// slowest: here only changed parts are copied, and from where they lie in Python's memory.

// C's struct mallinfo: ten numbers of four bytes, of which this one tells the bytes in use.
const MALLINFO = 40;
const IN_USE = 7;

export class Screen {
  #canvas;
  #module;
  #context;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  // module: Emscripten's, whose memory holds the picture.
  attach(module) {
    this.#module = module;
  }

  // The size of Python's memory, and the part of it in use, in bytes.
  get memory() {
    const module = this.#module;
    if (!module) return undefined;
    const at = module._malloc(MALLINFO);
    module._mallinfo(at);
    const used = module.HEAPU32[at / 4 + IN_USE];
    module._free(at);
    return { size: module.HEAPU8.length, used };
  }

  // Shows a part of the picture. Its pixels (R, G, B and 255) begin at `address`, in rows that are `across` pixels long, of
  // which the first `width` are shown.
  show(address, across, x, y, width, height) {
    this.#context ??= this.#canvas.getContext("2d", { alpha: false });
    const { buffer } = this.#module.HEAPU8; // another one whenever the memory has grown
    const pixels = new Uint8ClampedArray(buffer, address, 4 * across * height);
    this.#context.putImageData(new ImageData(pixels, across, height), x, y, 0, 0, width, height);
  }
}
