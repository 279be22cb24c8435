// The page's side of our service worker (sw.js): the game without a network, and updates when the player wants them.
// Everything is fetched for that without asking, except over a connection that is metered or slow.

import { SNAPSHOT } from "./snapshot.mjs";
import { trustedAddress } from "./trusted.mjs";

// How often an open page asks whether there is a new version, in ms.
const CHECK_INTERVAL = 60 * 60 * 1000;

// How long a start waits for a new version to take over, in ms.
const TAKE_OVER_LIMIT = 3000;

// How long after a page's load the browser asks for what it wants itself, its icon and manifest, in ms.
const ICON_TIME = 300;

// How long a worker has for an answer, in ms: a start must not hang on one that never gives any.
const ANSWER_LIMIT = 1000;

// The same for fetching everything, which the browser itself ends after five minutes.
const INSTALL_LIMIT = 5 * 60 * 1000;

// The same for keeping a snapshot of Python's memory.
const SNAPSHOT_LIMIT = 30 * 1000;

// A page that asked to be reloaded has gone by then, in ms: everything it needs is on the device.
const GONE_LIMIT = 8000;

// The player's decision: after DECLINED the page does not ask again. Without a decision it asks only over a costly connection.
const DECISION = "mastaba-page.offline";
const WANTED = "on";
const DECLINED = "declined";
const FREED = "off";

// So many bytes are copied in some two ms.
const PART = 2 ** 21;

const SLOW = ["slow-2g", "2g", "3g"];

const page = globalThis.mastaba_page;

const MEGABYTE = 1e6;

// Caches belong to an origin: those of this copy of the site (sw.js), and a mark that what it has kept has been freed.
const FOLDER = new URL(".", document.baseURI).href;
const PREFIX = `mastaba ${FOLDER} `;
const MARK = `${PREFIX}freed`;

// Where the worker says what of the website keeps it from having everything.
const FAULT = "fault";

function decision() {
  try {
    return localStorage.getItem(DECISION);
  } catch {
    return null; // storage is forbidden: the connection decides
  }
}

function decide(what) {
  try {
    localStorage.setItem(DECISION, what);
  } catch {
    // Not kept: the next visit decides again.
  }
}

function isCostly() {
  const connection = navigator.connection;
  return Boolean(connection?.saveData) || SLOW.includes(connection?.effectiveType);
}

// Resolves when a worker is in none of these states any more.
function whenNoLonger(states, worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (!states.includes(worker.state)) resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

// Reloads the page from the worker that has just taken over. Now and then Chromium (156) leaves such a load hanging for good, and
// only another one frees the page: it asks again for as long as it is there.
function startAnew() {
  location.reload();
  setInterval(() => location.reload(), GONE_LIMIT);
}

// A worker's answer; undefined when it gives none.
function ask(worker, question, limit = ANSWER_LIMIT) {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const finish = (answer) => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(answer);
    };
    const timer = setTimeout(finish, limit);
    channel.port1.onmessage = (event) => finish(event.data);
    worker.postMessage(question, [channel.port2]);
  });
}

// Resolves when the page has been loaded, with all that it names.
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

// Bytes as a blob, which the browser carries over to a worker while the page goes on. It copies each part at once.
async function inParts(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.byteLength; at += PART) {
    parts.push(new Blob([new Uint8Array(bytes, at, Math.min(PART, bytes.byteLength - at))]));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts);
}

// The same as in `files`, of what is kept here and not among them.
async function sizes(url, response) {
  if (url === SNAPSHOT) return [0, Number(response.headers.get("x-bytes"))]; // it was made here
  const { size } = await response.blob();
  return [size, size];
}

export class Offline {
  #registration = null;
  #waitingVersion;
  #reloading = false;
  #changed;
  #files;
  #downloads;
  #installing; // promise of `install`, while it goes on
  #begin;
  #refused = ""; // why the browser takes no worker from here
  #snapshot; // of Python's memory, until a worker has it
  #keeping = false; // whether one is being kept
  #begun = new Promise((resolve) => (this.#begin = resolve)); // resolves with whether the player is to be asked

  // files: as for Downloads, which tells what this visit has fetched. changed(): called when an update has become ready.
  constructor(files, downloads, changed) {
    this.#files = files;
    this.#downloads = downloads;
    this.#changed = changed;
  }

  // The next start takes up a waiting update: when no other page is open, this one hands over to the new worker
  // and reloads. Resolves with true when the page is about to reload.
  // `coming`: what is on its way from the old worker, which the browser does not let go before that is there.
  async takeUpWaiting(coming) {
    try {
      const registration = await page.registration();
      if (!registration?.waiting || !navigator.serviceWorker.controller) return false;
      await Promise.allSettled([...coming, loaded()]);
      // A request that comes while the old worker goes brings it back, and Chromium forgets that it was to go.
      await new Promise((resolve) => setTimeout(resolve, ICON_TIME));
      if (!(await ask(registration.waiting, "activate-if-alone"))) return false;
      return await new Promise((resolve) => {
        // Should the browser keep the old worker after all, the old build is complete and plays.
        const workers = navigator.serviceWorker;
        const giveUp = setTimeout(() => {
          workers.removeEventListener("controllerchange", taken);
          resolve(false);
        }, TAKE_OVER_LIMIT);
        const taken = () => {
          clearTimeout(giveUp);
          resolve(true);
          startAnew();
        };
        workers.addEventListener("controllerchange", taken);
      });
    } catch {
      return false; // no service worker here (insecure origin, private window): the game works without
    }
  }

  // Keeps everything, and looks for updates, unless that is not wanted or has to be asked for.
  async start() {
    if (!("serviceWorker" in navigator)) return;
    const decided = decision();
    // A player who has everything already gets no question about updates.
    const there = Boolean(await page.registration().catch(() => undefined));
    const waits = !there && this.#waits;
    this.#keeping = !waits && this.#snapshot !== undefined;
    if (!waits) await this.#register();
    this.#begin(waits && !decided);
    await this.#keepSnapshot().finally(() => (this.#keeping = false));
  }

  // True if everything is kept only on the player's request.
  get #waits() {
    const decided = decision();
    return decided === FREED || (isCostly() && decided !== WANTED);
  }

  // True if a snapshot of Python's memory would be kept.
  get takesSnapshot() {
    return "serviceWorker" in navigator && (page.worker() !== null || !this.#waits);
  }

  // {version, bytes}, to be kept as soon as a worker is there for it, and if none comes, not at all: it is large.
  set snapshot(snapshot) {
    this.#snapshot = snapshot;
  }

  async #keepSnapshot() {
    const snapshot = this.#snapshot;
    this.#snapshot = undefined;
    if (!snapshot || !this.#registration) return;
    // The one of this page. Firefox forgets it if the browser is closed before it is active, so it is not held up.
    const worker = this.#registration.active ?? this.#registration.waiting ?? this.#registration.installing;
    if (!worker) return;
    await whenNoLonger(["installing", "installed", "activating"], worker);
    if (worker.state !== "activated") return;
    const { version } = snapshot;
    const bytes = await inParts(snapshot.bytes);
    snapshot.bytes = undefined; // it is large, and the answer takes its time
    await ask(worker, { snapshot: { version, bytes } }, SNAPSHOT_LIMIT);
  }

  async #register() {
    if (this.#registration) return;
    try {
      const registration = await navigator.serviceWorker.register(trustedAddress("sw.js"), { updateViaCache: "none" });
      this.#registration = registration;
      const watch = (worker) => {
        if (!worker) return;
        worker.addEventListener("statechange", () => this.#look());
      };
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (this.#reloading) startAnew();
        else this.#look();
      });
      // A page that was reloaded just when the worker took over the one before belongs to no worker: it asks for it.
      if (!page.worker()) registration.active?.postMessage("claim");
      await this.#look();
      let checked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - checked < CHECK_INTERVAL) return;
        checked = Date.now();
        registration.update().catch(() => {}); // offline: there is nothing new to be had
      });
    } catch (error) {
      if (error.name === "SecurityError") this.#refused = error.message;
      console.info(`Mastaba: not kept for offline play (${error.message})`);
    }
  }

  async #look() {
    const waiting = this.#registration?.waiting;
    const version = waiting && page.worker() ? await ask(waiting, "version") : undefined;
    if (version === this.#waitingVersion) return;
    this.#waitingVersion = version;
    this.#changed();
  }

  // True while anything is being fetched, or a snapshot kept.
  get collecting() {
    return Boolean(this.#installing ?? this.#registration?.installing ?? this.#keeping);
  }

  // The part of the game that is kept here: {kept, room, more} in MB (room: its size on disk, more: still to be fetched), whether
  // that goes on, and whether to ask for it. Undefined where nothing can be kept.
  async installation() {
    if (!navigator.serviceWorker || !globalThis.caches) return undefined;
    const asks = await this.#begun;
    const { kept, room, missing } = await this.#inspect().catch(() => ({})); // caches are forbidden
    if (!missing) return undefined;
    const wanted = missing.filter((url) => !this.#downloads.begun.has(url));
    const more = wanted.reduce((sum, url) => {
      const [carried, whole] = this.#files[url];
      return sum + (url.endsWith(".gz") ? carried : whole); // a script comes as it is
    }, 0);
    return {
      kept: Math.ceil(kept / MEGABYTE),
      room: Math.ceil(room / MEGABYTE),
      more: missing.length ? Math.max(1, Math.ceil(more / MEGABYTE)) : 0,
      fetching: this.collecting,
      asks: asks && !decision() && missing.length > 0,
    };
  }

  // Keeps everything from now on; resolves with whether all of it is here. Where it breaks off, it goes on next time.
  install() {
    decide(WANTED);
    this.#installing ??= this.#install().finally(() => (this.#installing = undefined));
    return this.#installing;
  }

  async #install() {
    const before = this.#registration;
    if (before && !before.installing && !before.active) this.#registration = null; // that try has failed
    await this.#register();
    const registration = this.#registration;
    if (!registration) return false;
    if (registration.installing) await whenNoLonger(["installing"], registration.installing);
    else if (registration.active) await ask(registration.active, "keep", INSTALL_LIMIT);
    const { missing } = await this.#inspect();
    if (missing.length) this.#registration = null; // the next try registers again
    return missing.length === 0;
  }

  // The website's fault that kept `install` from working, in words for its owner; "" if it was the connection or the device.
  async whyNot() {
    const found = await caches.match(FOLDER + FAULT).catch(() => undefined); // caches are forbidden
    return found ? await found.text() : this.#refused;
  }

  // Deletes what is kept, and keeps nothing from now on. Saves are not among it.
  async uninstall() {
    decide(FREED);
    const registration = await page.registration();
    if (registration) {
      await caches.open(MARK); // the worker lives as long as this page, and is not to keep what it fetches
      await registration.unregister();
    }
    for (const name of await this.#caches()) await caches.delete(name);
    this.#registration = null;
    await this.#look();
  }

  decline() {
    decide(DECLINED);
  }

  async #caches() {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MARK);
  }

  // How many bytes are kept, as they were carried and as they are, of all versions that are here, and what is missing of this one.
  async #inspect() {
    const missing = new Set(Object.keys(this.#files));
    let kept = 0;
    let room = 0;
    for (const name of await this.#caches()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const url = request.url.slice(FOLDER.length);
        const [carried, whole] = this.#files[url] ?? (await sizes(url, await cache.match(request)));
        kept += carried;
        room += whole;
        missing.delete(url);
      }
    }
    return { kept, room, missing: [...missing] };
  }

  get waitingVersion() {
    return this.#waitingVersion;
  }

  // The news of the waiting version (changes.json); undefined when it has none.
  async changes() {
    const waiting = this.#registration?.waiting;
    return waiting ? await ask(waiting, "changes") : undefined;
  }

  apply() {
    const waiting = this.#registration?.waiting;
    if (!waiting) return;
    this.#reloading = true;
    waiting.postMessage("activate");
  }
}
