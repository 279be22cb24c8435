// The page until the game has drawn its first picture: the step, the bytes and the time left. Choices for that time are in
// first.js, which is there before any module.

const MEGABYTE = 1e6;

// In ms: how far back the network's speed is looked at, and for how long at least before it tells anything.
const LOOK_BACK = 6000;
const KNOWN_AFTER = 2000;

// In ms: what is handed over at first had arrived before, and says nothing of the network.
const BURST = 500;

// In s: less is not worth telling.
const LEAST_LEFT = 3;

// The interval at which the time left is updated, in ms.
const TELL_INTERVAL = 1000;

export class Splash {
  #page;
  #root = document.getElementById("splash");
  #samples = []; // [ms since navigation, bytes that had arrived], oldest first
  #first; // when the first bytes arrived
  #total = 0;
  #timer = setInterval(() => this.#tellLeft(), TELL_INTERVAL);

  constructor(page) {
    this.#page = page;
  }

  step(name) {
    this.#say("splash-step", `step_${name}`);
  }

  bytes(done, total) {
    if (!this.#root.isConnected) return;
    const now = performance.now();
    this.#first ??= now;
    if (now - this.#first < BURST) this.#samples = [];
    this.#samples.push([now, done]);
    this.#total = total;
    document.getElementById("splash-bar").value = done / total;
    this.#say("splash-done", "of_bytes", { done: done / MEGABYTE, total: total / MEGABYTE });
    if (done >= total) this.#tellLeft();
  }

  // True if the keyboard is in it.
  get focused() {
    return this.#root.contains(document.activeElement);
  }

  // The game is there.
  leave() {
    clearInterval(this.#timer);
    this.#root.inert = true;
    this.#root.classList.add("leaving");
    setTimeout(() => this.#root.remove(), 400);
  }

  #say(id, key, values) {
    const element = document.getElementById(id);
    if (element) this.#page.say(element, key, values);
  }

  #tellLeft() {
    const left = this.#left();
    if (!(left >= LEAST_LEFT)) document.getElementById("splash-left")?.replaceChildren();
    else if (left < 10) this.#say("splash-left", "left_seconds", { n: String(Math.round(left)) });
    else if (left < 60) this.#say("splash-left", "left_seconds", { n: String(5 * Math.round(left / 5)) });
    else this.#say("splash-left", "left_minutes", { n: String(Math.round(left / 60)) });
  }

  // Seconds until all bytes are there, by the speed seen of late; undefined while nothing arrives.
  #left() {
    const now = performance.now();
    if (!this.#samples.length) return undefined;
    while (this.#samples.length > 1 && this.#samples[1][0] <= now - LOOK_BACK) this.#samples.shift();
    const [since, before] = this.#samples[0];
    const [last, done] = this.#samples.at(-1);
    if (now - since < KNOWN_AFTER || done === before || now - last > LOOK_BACK) return undefined;
    return (this.#total - done) / ((done - before) / (now - since)) / 1000;
  }
}
