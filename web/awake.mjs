// Keeps the screen from going dark while a game is played, by the browser's Screen Wake Lock.

import { isForbidden } from "./permission.mjs";

export class Awake {
  #wanted = false;
  #lock; // a promise of the lock that is held or has been asked for

  constructor() {
    // The browser lets go of it when the page is hidden: ask again when it is seen again.
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  get possible() {
    return "wakeLock" in navigator;
  }

  keep(on) {
    this.#wanted = on;
    this.#follow();
  }

  async #follow() {
    if (!this.possible) return;
    const held = this.#lock;
    if (!this.#wanted || document.visibilityState !== "visible") {
      this.#lock = undefined;
      await (await held)?.release();
      return;
    }
    if (held) return;
    const asked = this.#request();
    this.#lock = asked;
    const lock = await asked;
    const gone = () => {
      if (this.#lock === asked) this.#lock = undefined;
    };
    if (lock && !lock.released) lock.addEventListener("release", gone, { once: true });
    else gone();
  }

  // The lock, or undefined when it is refused, as with a battery that is nearly empty.
  async #request() {
    try {
      if (await isForbidden("screen-wake-lock")) return undefined;
      return await navigator.wakeLock.request("screen");
    } catch (error) {
      console.info(`Mastaba: the screen may go dark (${error.message})`);
      return undefined;
    }
  }
}
