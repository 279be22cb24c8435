// What the player keeps: strings in localStorage under "mastaba.". Every call may throw where storage is forbidden
// or full; the game says then that nothing is saved.

const PREFIX = "mastaba.";
const PROBE = `${PREFIX}probe`; // written and removed to see whether the storage works

export class Storage {
  #last = new Map(); // what was set in this visit, also when it could not be kept
  #touched = false; // another window has or may have written since `touched` was last asked

  // `touched` is called when another window may have written: it did, or this one comes to the front again.
  constructor(touched) {
    const note = () => {
      this.#touched = true;
      touched();
    };
    window.addEventListener("storage", (event) => {
      if (event.key === null || (event.key.startsWith(PREFIX) && event.key !== PROBE)) note();
    });
    window.addEventListener("focus", note);
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) note(); // it was left and comes back as it was
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) note();
    });
  }

  // Whether another window may have written since this was last asked.
  touched() {
    const touched = this.#touched;
    this.#touched = false;
    return touched;
  }

  get(key) {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  }

  set(key, value) {
    this.#last.set(key, String(value));
    localStorage.setItem(PREFIX + key, String(value));
  }

  remove(key) {
    this.#last.delete(key);
    localStorage.removeItem(PREFIX + key);
  }

  keys() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort();
  }

  // Everything that is or should be saved, for the record that a crash offers when Python cannot give it.
  everything() {
    const saved = {};
    try {
      for (const key of this.keys()) saved[key] = this.get(key);
    } catch {
      // Only what was set in this visit is left.
    }
    return { ...saved, ...Object.fromEntries(this.#last) };
  }

  // Browsers drop the storage of sites that are seldom visited, unless asked not to; some then ask the player.
  // Whether it is kept now; undefined where the browser does not tell.
  async askToKeep() {
    try {
      return await navigator.storage?.persist?.();
    } catch {
      return undefined;
    }
  }

  async isKept() {
    try {
      return await navigator.storage?.persisted?.();
    } catch {
      return undefined;
    }
  }

  // Whether the browser clears the storage of sites that were not visited for a week: Safari and its kin, unless the
  // game is on the home screen.
  mayBeForgotten() {
    const onHomeScreen = navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
    return Boolean(navigator.vendor?.startsWith("Apple")) && !onHomeScreen;
  }
}
