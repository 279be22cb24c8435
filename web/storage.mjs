// What the player keeps: strings in localStorage under "mastaba.". Every call may throw where storage is forbidden
// or full; the game says then that nothing is saved.

const PREFIX = "mastaba.";

export class Storage {
  #last = new Map(); // what was set in this visit, also when it could not be kept

  get(key) {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  }

  set(key, value) {
    this.#last.set(key, String(value));
    localStorage.setItem(PREFIX + key, String(value));
    this.#askToKeep();
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

  // Browsers drop the storage of sites that are seldom visited, unless asked not to. Asking again is harmless.
  #asked = false;
  #askToKeep() {
    if (this.#asked) return;
    this.#asked = true;
    navigator.storage?.persist?.().catch(() => {});
  }
}
