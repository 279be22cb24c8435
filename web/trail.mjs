// The browser's history, in step with the game: one entry for each scene on the way to the one on screen, and one for each dialog
// above it. Its state says {levels, sketch}: the addresses on that way (game/ui/trail.py), and the player's unfinished choice.
// The game sends its place, and entries come and go with it; when the person goes back or forward, the page tells the game.
// Nothing keeps anybody here: an entry is only made when the game goes deeper, and from the first one the way leads out.

const KEY = "mastaba";

// A step back in the history that nothing has come of after this time, in ms, will not come any more.
const STEP_LIMIT = 1000;
// Browsers allow so and so many changes in a time (Safari 100 in 30 s, Chromium 200 in 10 s); some throw at the next one, some
// say nothing and change nothing. Refused changes are tried again after this, in ms.
const REFUSED_FOR = 2000;
// An unfinished choice changes with each turn of a shape. That leaves room for entries: so many changes at once, and one more
// each time this has passed, in ms.
const SKETCHES = 20;
const SKETCH_PAUSE = 600;

export class Trail {
  #travelled;
  #isWaiting;
  #wanted; // {levels, sketch}: where the game is
  #bound; // the depth that a step back of our own leads to, while it is on the way
  #timer;
  #room = SKETCHES; // how many sketches may be written down
  #counted = 0; // when that was counted, in ms
  #over = false; // the page is about to go
  #hash = location.hash;

  // travelled(entry): the person has gone to an entry, as a JSON text. isWaiting(): whether the game has not heard of that yet.
  constructor(travelled, isWaiting) {
    this.#travelled = travelled;
    this.#isWaiting = isWaiting;
    window.addEventListener("popstate", () => this.#arrived());
    // A link that is followed while the page is open changes only what follows "#": start again with it.
    window.addEventListener("hashchange", () => {
      this.#over = true;
      location.reload();
    });
  }

  // The current entry as a JSON text, for a page that was loaded again. "" for none.
  entry() {
    return history.state?.[KEY] ? JSON.stringify(history.state[KEY]) : "";
  }

  // The game has gone where these addresses (a JSON text) lead.
  follow(levels, sketch) {
    this.#wanted = { levels: JSON.parse(levels), sketch };
    this.#step();
  }

  get #depth() {
    return Math.max(0, (history.state?.[KEY]?.levels?.length ?? 1) - 1);
  }

  #arrived() {
    if (location.hash !== this.#hash) return; // hashchange follows
    const ours = this.#depth === this.#bound;
    clearTimeout(this.#timer); // what was still to be written was to be written elsewhere
    this.#bound = undefined;
    if (ours) this.#step();
    else this.#travelled(this.entry() || JSON.stringify({ levels: [""], sketch: "" }));
  }

  #step() {
    if (this.#bound !== undefined) return; // when that has come, or has not
    clearTimeout(this.#timer);
    if (this.#over || globalThis.mastaba_page.failed) return;
    if (this.#isWaiting()) return; // what the game says next comes of that
    const last = this.#wanted.levels.length - 1;
    if (last < this.#depth) {
      this.#bound = last;
      this.#timer = setTimeout(() => (this.#bound = undefined), STEP_LIMIT);
      history.go(last - this.#depth);
      return;
    }
    const pause = this.#isElsewhere ? 0 : this.#untilRoom();
    if (pause > 0) this.#timer = setTimeout(() => this.#step(), pause);
    else this.#write();
  }

  // In how many ms there is room for a sketch; 0 takes it.
  #untilRoom() {
    const now = performance.now();
    this.#room = Math.min(SKETCHES, this.#room + (now - this.#counted) / SKETCH_PAUSE);
    this.#counted = now;
    if (this.#room < 1) return Math.ceil((1 - this.#room) * SKETCH_PAUSE);
    this.#room -= 1;
    return 0;
  }

  // True if the entry says other addresses than the game.
  get #isElsewhere() {
    return String(history.state?.[KEY]?.levels) !== String(this.#wanted.levels);
  }

  get #isWritten() {
    return JSON.stringify(history.state?.[KEY]) === JSON.stringify(this.#wanted);
  }

  #write() {
    const { levels, sketch } = this.#wanted;
    const last = levels.length - 1;
    try {
      for (let depth = this.#depth + 1; depth <= last; depth++) {
        history.pushState({ [KEY]: { levels: levels.slice(0, depth + 1), sketch: depth === last ? sketch : "" } }, "");
        if (this.#depth < depth) throw new Error("too many at once");
      }
      if (!this.#isWritten) history.replaceState({ ...history.state, [KEY]: { levels, sketch } }, "");
      if (!this.#isWritten) throw new Error("too many changes at once");
    } catch (error) {
      console.info(`Mastaba: no entry in the history (${error.message})`);
      this.#timer = setTimeout(() => this.#step(), REFUSED_FOR);
    }
  }
}
