// While something moves on the page, the service worker (sw.js) collects nothing: where there are few processors, both cannot
// go on without the pictures getting stuck. A lock tells it, which is open again by itself when the page is gone.

const FOLDER = new URL(".", document.baseURI).href;
const LOCK = `mastaba ${FOLDER} moving`;

// After so long a rest, in ms, nothing moves: who goes from screen to screen does not rest in between.
const REST = 1000;

export class Moving {
  #matters;
  #end; // gives the lock back
  #timer;

  // matters(): whether anything is being collected.
  constructor(matters) {
    this.#matters = matters;
  }

  begin() {
    clearTimeout(this.#timer);
    if (this.#end || !navigator.locks || !this.#matters()) return;
    const ended = new Promise((resolve) => (this.#end = resolve));
    navigator.locks.request(LOCK, { mode: "shared" }, () => ended).catch(() => {}); // without it is slower, and no more
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end?.();
      this.#end = undefined;
    }, REST);
  }
}
