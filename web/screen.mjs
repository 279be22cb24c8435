// What Python has drawn, put on the canvas. SDL copies its whole window at every change, which takes longest where the
// browser is slowest: here only what has changed is copied, and from where it lies in Python's memory.

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

  // Shows a rectangle of a picture whose pixels (R, G, B and 255), row by row, begin at `address`.
  show(address, width, height, ...rectangle) {
    this.#context ??= this.#canvas.getContext("2d", { alpha: false });
    const { buffer } = this.#module.HEAPU8; // another one whenever the memory has grown
    const pixels = new Uint8ClampedArray(buffer, address, 4 * width * height);
    this.#context.putImageData(new ImageData(pixels, width, height), 0, 0, ...rectangle);
  }
}
