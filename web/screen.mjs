// What Python has drawn, put on the canvas. SDL copies its whole window at every change, which takes longest where the
// browser is slowest: here only what has changed is copied.

const OPAQUE = 0xff000000;

export class Screen {
  #canvas;
  #module;
  #context;
  #image;
  #pixels;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  // module: Emscripten's, whose memory holds the window's pixels.
  attach(module) {
    this.#module = module;
  }

  // Shows a rectangle of the window whose pixels (R, G, B and an unused byte) begin at `address`, `stride` bytes a row.
  show(address, stride, left, top, width, height) {
    const image = this.#fittingImage();
    const memory = this.#module.HEAPU32; // another one whenever the memory has grown
    for (let row = top; row < top + height; row++) {
      const source = (address + row * stride) / 4 + left;
      const target = row * image.width + left;
      for (let i = 0; i < width; i++) this.#pixels[target + i] = memory[source + i] | OPAQUE;
    }
    this.#context.putImageData(image, 0, 0, left, top, width, height);
  }

  #fittingImage() {
    const { width, height } = this.#canvas;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#context ??= this.#canvas.getContext("2d", { alpha: false });
      this.#image = this.#context.createImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
    }
    return this.#image;
  }
}
