// The pictures: one pack for each scale, of which a screen needs only one; the house's, which every start needs, and
// one for each game, which its table needs.

import { mountArchive } from "./download.mjs";

const REMEMBERED = "mastaba-page.art";
const HOUSE = "art";

export class Art {
  #scales;
  #folder;
  #downloads;
  #begun = new Map(); // name of a pack → promise of its archive
  #mounted = new Map(); // name of a pack → promise that it is in Python's file system
  #mount;
  #scale; // that Python will most likely ask for
  #before; // what those packs are fetched after

  // scales: {pack: those that the site has, as texts ("1.5"), smallest first}.
  constructor(scales, folder, downloads) {
    this.#scales = scales;
    this.#folder = folder;
    this.#downloads = downloads;
  }

  // Begins the download of the pack that was used last time, or that fits the screen, and of the same for the game
  // that the link names, or that has been chosen already, after `before`. Python has the last word.
  guess(before, chosen) {
    const there = this.#scales[HOUSE] ?? [];
    let scale = there.find((candidate) => Number(candidate) >= devicePixelRatio) ?? there.at(-1);
    try {
      const last = localStorage.getItem(REMEMBERED);
      if (there.includes(last)) scale = last;
    } catch {
      // Storage is forbidden: the screen decides.
    }
    const named = [location.search, location.hash.replace("#", "?")];
    const game = named.map((part) => new URLSearchParams(part).get("game")).find(Boolean);
    this.#scale = scale;
    this.#before = before;
    for (const pack of [HOUSE, game || chosen]) this.want(pack);
  }

  // The same for a game that has just been chosen.
  want(pack) {
    if (this.#has(pack, this.#scale)) this.#begin(`${pack}@${this.#scale}`, this.#before);
  }

  // Where packs go from now on: the file system and the folder.
  mountInto(FS, folder) {
    this.#mount = (buffer) => mountArchive(FS, buffer, folder);
  }

  // Resolves when the pictures of a scale can be opened by Python: the house's, or those of a game.
  load(scale, game) {
    const pack = game || HOUSE;
    const name = `${pack}@${scale}`;
    if (!this.#has(pack, String(scale))) return Promise.reject(new Error(`no pictures ${name}`));
    if (!this.#mounted.has(name)) {
      const mounted = this.#begin(name).then(this.#mount);
      this.#mounted.set(name, mounted);
      // A second request gets another try.
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

  // Promises of all that is on its way.
  get begun() {
    return [...this.#begun.values()];
  }

  #has(pack, scale) {
    return Object.hasOwn(this.#scales, pack) && this.#scales[pack].includes(scale);
  }

  #begin(name, before = Promise.resolve()) {
    if (!this.#begun.has(name)) {
      const url = `${this.#folder}${name}.zip.gz`;
      this.#downloads.expect(url);
      const pack = before.then(() => this.#downloads.bytes(url));
      pack.catch(() => {}); // whoever awaits it hears of a failure
      this.#begun.set(name, pack);
    }
    return this.#begun.get(name);
  }
}
