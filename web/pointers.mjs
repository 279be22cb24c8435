// Mouse, pen and fingers over the canvas: each is a pointer of its own, with the buttons that it holds down.

// Bits of `buttons`, and the numbers that the game knows: left (and what touches), middle, right. Others are the browser's.
const BUTTONS = [
  [1, 1],
  [4, 2],
  [2, 3],
];

export class Pointers {
  #canvas;
  #tell;
  #down = new Map(); // id → {type, buttons, second} of those that have gone down on the canvas, and not up again;
  // second: whether its first button is meant as the other one

  // tell(event): what a pointer has done, as {type: "down", "move", "up", "cancel" or "leave", pointer, ...}.
  constructor(canvas, tell) {
    this.#canvas = canvas;
    this.#tell = tell;
    const on = (type, act) => canvas.addEventListener(type, (event) => act(event));
    on("pointerdown", (event) => this.#pressed(event));
    on("pointermove", (event) => this.#moved(event));
    on("pointerup", (event) => this.#followed(event));
    on("contextmenu", (event) => event.ctrlKey && this.#meantSecond(event));
    on("pointercancel", ({ pointerId }) => this.#lost(pointerId));
    on("lostpointercapture", ({ pointerId }) => this.#lost(pointerId));
    on("pointerleave", ({ pointerType }) => {
      if (pointerType !== "touch") this.#tell({ type: "leave" });
    });
  }

  // Where something happened, in px of the canvas.
  placeOf({ clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const x = Math.floor(((clientX - left) * this.#canvas.width) / width);
    return { x, y: Math.floor(((clientY - top) * this.#canvas.height) / height) };
  }

  // A Mac's mouse with one button: with Ctrl it is the second one. The only sign of that is the menu, which comes while the first
  // one is held.
  #meantSecond({ clientX, clientY, timeStamp }) {
    for (const [pointerId, pointer] of [...this.#down]) {
      const { type: pointerType, buttons } = pointer;
      if (pointerType !== "mouse" || buttons !== 1) continue;
      this.#lost(pointerId);
      this.#down.set(pointerId, { ...pointer, second: true });
      this.#tell({ type: "down", button: 3, ...this.#of({ pointerId, pointerType, clientX, clientY, timeStamp }) });
    }
  }

  // None is down any more, whatever they do next: the window has lost them.
  letGo() {
    for (const id of [...this.#down.keys()]) this.#lost(id);
  }

  #pressed(event) {
    const { pointerId: id, pointerType: type, isPrimary } = event;
    // The first finger of a hand: the end of any other never came. The same holds for a pointer that is down already.
    for (const [other, { type: its }] of [...this.#down]) {
      if (other === id || (type === "touch" && its === type && isPrimary)) this.#lost(other);
    }
    this.#canvas.focus({ preventScroll: true });
    try {
      this.#canvas.setPointerCapture(id);
    } catch {
      // It has gone up again already.
    }
    this.#down.set(id, { type, buttons: 0 });
    this.#followed(event);
  }

  #moved(event) {
    const held = this.#down.get(event.pointerId)?.buttons;
    // A button that was let go of without a word, as over the browser's own menus.
    if (held && !event.buttons && event.button < 0) this.#lost(event.pointerId);
    this.#tell({ type: "move", ...this.#of(event) });
    this.#followed(event);
  }

  // Tells which buttons have gone down and up.
  #followed(event) {
    const pointer = this.#down.get(event.pointerId);
    if (!pointer) return;
    const before = pointer.buttons;
    pointer.buttons = event.buttons;
    if (!event.buttons) this.#down.delete(event.pointerId);
    for (const [bit, its] of BUTTONS) {
      if ((before ^ event.buttons) & bit) {
        const button = pointer.second && bit === 1 ? 3 : its;
        this.#tell({ type: event.buttons & bit ? "down" : "up", button, ...this.#of(event) });
      }
    }
  }

  #lost(id) {
    if (this.#down.delete(id)) this.#tell({ type: "cancel", pointer: id });
  }

  // The pointer, its place, and the time, in ms.
  #of(event) {
    const { pointerId: pointer, pointerType: kind, timeStamp: time } = event;
    return { pointer, kind, ...this.placeOf(event), time };
  }
}
