// The pictures: one pack for each scale, of which a screen needs only one.

import { mountArchive } from "./download.mjs";

const REMEMBERED = "mastaba-page.art";

export class Art {
  #scales;
  #folder;
  #downloads;
  #begun = new Map(); // scale → promise of its archive
  #mounted = new Map(); // scale → promise that it is in Python's file system
  #mount;

  // scales: those that the site has, as texts ("1.5"), smallest first.
  constructor(scales, folder, downloads) {
    this.#scales = scales;
    this.#folder = folder;
    this.#downloads = downloads;
  }

  // Begins the download of the pack that was used last time, or that fits the screen. Python has the last word.
  guess() {
    let scale = this.#scales.find((candidate) => Number(candidate) >= devicePixelRatio) ?? this.#scales.at(-1);
    try {
      const last = localStorage.getItem(REMEMBERED);
      if (this.#scales.includes(last)) scale = last;
    } catch {
      // Storage is forbidden: the screen decides.
    }
    if (scale) this.#begin(scale);
  }

  // Where packs go from now on: the file system and the folder.
  mountInto(FS, folder) {
    this.#mount = (buffer) => mountArchive(FS, buffer, folder);
  }

  // Resolves when the pictures of a scale can be opened by Python.
  load(scale) {
    const name = String(scale);
    if (!this.#scales.includes(name)) return Promise.reject(new Error(`no pictures of scale ${name}`));
    if (!this.#mounted.has(name)) {
      const mounted = this.#begin(name).then(this.#mount);
      this.#mounted.set(name, mounted);
      // Whoever asks again gets another try.
      mounted.catch(() => {
        this.#begun.delete(name);
        this.#mounted.delete(name);
      });
    }
    return this.#mounted.get(name);
  }

  remember(scale) {
    try {
      localStorage.setItem(REMEMBERED, String(scale));
    } catch {
      // Not remembered: the next start guesses again.
    }
  }

  #begin(name) {
    if (!this.#begun.has(name)) {
      const pack = this.#downloads.bytes(`${this.#folder}art@${name}.zip`);
      pack.catch(() => {}); // whoever awaits it hears of a failure
      this.#begun.set(name, pack);
    }
    return this.#begun.get(name);
  }
}
