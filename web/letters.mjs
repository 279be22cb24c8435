// Letters of the browser, for what the game's own typefaces lack: names may be of any script.

const FAMILIES = `"Alegreya Sans", "Gill Sans", "Trebuchet MS", Calibri, sans-serif`;
const INSIDE = 1; // px at each end of a line, for what leans over

export class Letters {
  #context;
  #shown;

  // True if drawings can be read: browsers that guard against being recognized may give something else, or noise.
  canDraw() {
    if (this.#shown === undefined) {
      const context = this.#clean(2, 1);
      context.fillStyle = "#fff";
      context.fillRect(1, 0, 1, 1);
      this.#shown = String([...context.getImageData(0, 0, 2, 1).data]) === "0,0,0,0,255,255,255,255";
    }
    return this.#shown;
  }

  // The width of a line in px. `size` is the side of the em; `above` and `below` are what the line has from its base line.
  width(text, size, above, below, bold) {
    this.#context ??= this.#clean(1, 1);
    return this.#measure(text, size, above, below, bold);
  }

  // The red, green, blue and opacity of its px, row by row.
  draw(text, size, above, below, bold, colour) {
    const width = this.width(text, size, above, below, bold);
    const context = this.#clean(width, above + below);
    this.#measure(text, size, above, below, bold);
    context.fillStyle = colour;
    context.fillText(text, INSIDE, above);
    return context.getImageData(0, 0, width, above + below).data;
  }

  #clean(width, height) {
    const canvas = (this.#context ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true })).canvas;
    canvas.width = width;
    canvas.height = height;
    return this.#context;
  }

  // Text that is higher than the line is set smaller, so that no mark is cut off.
  #measure(text, size, above, below, bold) {
    const context = this.#context;
    context.direction = "ltr"; // the sentence's; what is in it has its own
    context.font = this.#font(size, bold);
    const measured = context.measureText(text);
    const { actualBoundingBoxAscent: high, actualBoundingBoxDescent: low } = measured;
    const part = Math.min(1, high > 0 ? above / high : 1, low > 0 ? below / low : 1);
    if (part < 1) context.font = this.#font(size * part, bold);
    const width = part < 1 ? context.measureText(text).width : measured.width;
    return Math.max(1, Math.ceil(width)) + 2 * INSIDE;
  }

  #font(size, bold) {
    return `${bold ? "bold " : ""}${size}px ${FAMILIES}`;
  }
}
