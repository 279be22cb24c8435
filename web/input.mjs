// What hands and keys do, in order, until Python takes it.

import { hearKeys } from "./keys.mjs";
import { Pointers } from "./pointers.mjs";

// What is one step, in each of the units that browsers tell of wheels and pads in.
const STEP = { [WheelEvent.DOM_DELTA_PIXEL]: 100, [WheelEvent.DOM_DELTA_LINE]: 3, [WheelEvent.DOM_DELTA_PAGE]: 1 / 80 };

// What browsers call one notch of a wheel beside what it moves, which depends on the system and on the page's zoom.
const NOTCH = 120;

// How far something was turned, in steps, and whether that was a wheel's notch. Firefox tells of lines only those who ask for
// the unit first.
function turnOf({ deltaMode, deltaY, wheelDeltaY }) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return { turned: -deltaY / STEP[deltaMode], notch: true };
  const notches = wheelDeltaY / NOTCH;
  if (notches && Number.isInteger(notches)) return { turned: notches, notch: true };
  return { turned: -deltaY / STEP[deltaMode], notch: false };
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
    // What the canvas showed is lost with a driver of the graphics that fails.
    canvas.addEventListener("contextrestored", (event) => {
      tell({ type: "exposed", time: event.timeStamp });
      happened("exposed");
    });
    // What is held down when the window is left may be let go of without a word.
    window.addEventListener("blur", () => pointers.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && pointers.letGo());
  }

  // The game's first picture is there. What was pressed before was meant for the page that had been there.
  begin() {
    this.#since = performance.now();
  }

  // The person has gone to an entry of the history, which was so as well before there was a picture.
  travelled(entry) {
    this.#told.push({ type: "travel", entry });
  }

  // Whether Python has still to take that.
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
