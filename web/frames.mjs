// When Python gets a turn: in animation frames, after input, after a time; never by spinning.

const INPUT = [
  ["pointer", ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerout", "lostpointercapture"]],
  ["wheel", ["wheel"]],
  ["key", ["keydown"]],
  ["resize", ["resize", "orientationchange"]],
  ["focus", ["focus"]],
  ["blur", ["blur"]],
  ["fullscreen", ["fullscreenchange"]],
  ["page", ["pageshow"]],
];

// A hidden page gets no animation frames. It is given a turn at most this often, in ms, so that a game with bots
// goes on and is saved, but no battery is spent on pictures that nobody sees.
const HIDDEN_INTERVAL = 1000;

export class Frames {
  #waiting = null; // {promise, resolve, timer} of the pending wake()
  #reason = null; // what happened since the last wake() resolved
  #requested = false; // an animation frame is on its way to resolve it
  #frames = new Set(); // resolvers of pending nextFrame()s
  #frame = 0; // when the last animation frame was, as far as it is known
  #following = false; // whether the next one is to be known
  #channel = new MessageChannel();
  #pauses = [];
  #input = false; // whether there is any that Python has not taken
  #moving;

  // moving.begin() is called when Python goes on where it can be seen, moving.end() when it rests.
  constructor(moving) {
    this.#moving = moving;
    for (const [reason, types] of INPUT) {
      for (const type of types) {
        window.addEventListener(type, () => this.#entered(reason), { capture: true, passive: true });
      }
    }
    window.visualViewport?.addEventListener("resize", () => this.happened("resize"));
    document.addEventListener("visibilitychange", () => this.#visibility());
    // The page may be frozen or discarded without another turn: what wants to save must do it now.
    window.addEventListener("pagehide", () => this.#now("hidden"));
    this.#watchPixelRatio();
    this.#channel.port1.onmessage = () => this.#pauses.shift()?.();
  }

  // Resolves in the next animation frame with its time stamp in ms.
  nextFrame() {
    if (!document.hidden) this.#moving.begin();
    return new Promise((resolve) => {
      const finish = (time) => {
        if (!this.#frames.delete(finish)) return;
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        resolve(time);
      };
      const timer = document.hidden ? setTimeout(() => finish(performance.now()), HIDDEN_INTERVAL) : 0;
      const frame = requestAnimationFrame(finish);
      this.#frames.add(finish);
    });
  }

  // Resolves with the reason in the animation frame after something happened, or after `ms` if that is a number.
  wake(ms) {
    if (this.#waiting) return this.#waiting.promise;
    const waiting = { timer: 0 };
    waiting.promise = new Promise((resolve) => (waiting.resolve = resolve));
    this.#waiting = waiting;
    if (typeof ms === "number" && Number.isFinite(ms)) {
      const delay = document.hidden ? Math.max(ms, HIDDEN_INTERVAL) : ms;
      waiting.timer = setTimeout(() => this.happened("time"), delay);
    }
    if (this.#reason) this.#request();
    this.#moving.end();
    return waiting.promise;
  }

  // True if nothing happens until somebody or something wakes the game: no frame is on its way, no work goes on.
  get resting() {
    return this.#waiting !== null && this.#reason === null;
  }

  // True if all input has reached the game.
  get heard() {
    return !this.#input;
  }

  // Python takes the input that there is.
  taken() {
    this.#input = false;
  }

  #entered(reason) {
    this.#input = true;
    this.happened(reason);
  }

  // Notes a reason to wake; the first one is what wake() returns.
  happened(reason) {
    this.#reason ??= reason;
    if (this.#waiting) this.#request();
  }

  // Resolves soon, after input that is waiting has been delivered.
  pause() {
    return new Promise((resolve) => {
      this.#pauses.push(resolve);
      this.#channel.port2.postMessage(null);
    });
  }

  // As `pause`, but with the time in ms until which to work then, so that the next frame is not late: for `length` ms, and
  // no longer than until `late` ms after a frame. Resolves in the next one when it is as late already.
  async nextSlice(length, late) {
    if (!document.hidden) this.#follow();
    if (!document.hidden && performance.now() - this.#frame > late) await this.nextFrame();
    else await this.pause();
    const until = performance.now() + length;
    return document.hidden ? until : Math.min(until, this.#frame + late);
  }

  // Notes when the next frame is.
  #follow() {
    if (this.#following) return;
    this.#following = true;
    requestAnimationFrame((time) => {
      this.#following = false;
      this.#frame = time;
    });
  }

  #request() {
    if (document.hidden) {
      this.#resolve();
    } else if (!this.#requested) {
      this.#requested = true;
      requestAnimationFrame(() => {
        this.#requested = false;
        this.#resolve();
      });
    }
  }

  #resolve() {
    const waiting = this.#waiting;
    if (!waiting || !this.#reason) return;
    const reason = this.#reason;
    this.#waiting = this.#reason = null;
    clearTimeout(waiting.timer);
    if (!document.hidden) this.#moving.begin();
    waiting.resolve(reason);
  }

  #now(reason) {
    this.#reason = reason;
    this.#resolve();
    for (const finish of [...this.#frames]) finish(performance.now());
  }

  #visibility() {
    if (document.hidden) {
      this.#moving.end();
      this.#now("hidden");
    } else {
      // A frame requested while visible may have been dropped when the page was hidden.
      this.#requested = this.#following = false;
      this.happened("visible");
    }
  }

  #watchPixelRatio() {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const changed = () => {
      this.happened("resize");
      this.#watchPixelRatio();
    };
    query.addEventListener("change", changed, { once: true });
  }
}
