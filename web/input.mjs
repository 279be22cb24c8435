// Input of hands and keys, in order, until Python takes it.

import { hearKeys } from "./keys.mjs";
import { Pointers } from "./pointers.mjs";

// The size of one step, in each of the units that browsers use for wheels and pads.
const STEP = { [WheelEvent.DOM_DELTA_PIXEL]: 100, [WheelEvent.DOM_DELTA_LINE]: 3, [WheelEvent.DOM_DELTA_PAGE]: 1 / 80 };

// The value that Chromium and WebKit give one notch of a wheel, beside its way, which depends on the system, on how quickly it is
// turned, and on the page's zoom. For a pad they give the same way twice, once this many times as long.
const NOTCH = 120;
const PAD = -3;

// The notches in that, 0 for a pad.
function notchesIn({ deltaY, wheelDeltaY }) {
  if (!wheelDeltaY || Math.abs(wheelDeltaY - PAD * deltaY) <= 2) return 0;
  const counts = [1, window.devicePixelRatio].map((ratio) => (wheelDeltaY * ratio) / NOTCH);
  return Math.round(counts.find((count) => Math.abs(count - Math.round(count)) < 0.02) ?? 0);
}

// How far something was turned, in steps, and whether that was a wheel's notch. Firefox tells by the unit, if that is asked for
// before all else.
function turnOf(event) {
  const inPixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
  const notches = inPixels ? notchesIn(event) : 0;
  return { turned: notches || -event.deltaY / STEP[event.deltaMode], notch: notches !== 0 || !inPixels };
}

export class Input {
  #since = Infinity;
  #told = [];

  // happened(reason) wakes the game for what is no doing of the person's.
  constructor(canvas, happened) {
    const tell = (event) => this.#tell(event);
    const pointers = new Pointers(canvas, tell);
    hearKeys(canvas, tell);
    canvas.addEventListener(
      "wheel",
      (event) => {
        // The browser's: it zooms the page, or moves about in one that a pad has enlarged.
        if (event.ctrlKey || event.metaKey || event.altKey || window.visualViewport?.scale > 1.01) return;
        event.preventDefault();
        tell({ type: "wheel", ...pointers.placeOf(event), ...turnOf(event), time: event.timeStamp });
      },
      { passive: false },
    );
    // The canvas loses its picture when the driver of the graphics fails.
    canvas.addEventListener("contextrestored", (event) => {
      tell({ type: "exposed", time: event.timeStamp });
      happened("exposed");
    });
    // Pointers and keys that are down when the window is left may go up without an event.
    window.addEventListener("blur", () => pointers.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && pointers.letGo());
  }

  // The game's first picture is there. Earlier presses were meant for the page that had been there.
  begin() {
    this.#since = performance.now();
  }

  // The person has gone to an entry of the history, which was so as well before there was a picture.
  travelled(entry) {
    this.#told.push({ type: "travel", entry });
  }

  // The device was shaken, which the game has asked to know.
  shaken() {
    this.#told.push({ type: "shake" });
  }

  // True if Python has still to take a way through the history.
  get travels() {
    return this.#told.some(({ type }) => type === "travel");
  }

  // All that has been done since this was last asked, as a JSON text; "" for nothing.
  take() {
    const told = this.#told;
    this.#told = [];
    return told.length ? JSON.stringify(told) : "";
  }

  #tell(event) {
    if (event.time < this.#since) return;
    const last = this.#told.at(-1);
    if (event.type === "move" && last?.type === "move" && last.pointer === event.pointer) this.#told.pop();
    this.#told.push(event);
  }
}
