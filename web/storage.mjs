// The player's data: texts by key. They are read once, are there at once for the game, and go to IndexedDB in order; changes that
// the game makes without a pause go in one transaction. Where there is no IndexedDB localStorage has to do. Calls throw where
// nothing can be kept; `fault` reports texts that could not be kept afterwards.

import { HISTORY, nextFinished } from "./merging.mjs";
import { trustedAddress, trustedProgram } from "./trusted.mjs";

const PREFIX = "mastaba."; // of the keys in localStorage, where versions before this one have kept everything
const LEFT = "mastaba-page.left."; // of what a page has left in localStorage that went while it was writing
const MOVED = "mastaba-page.indexeddb"; // in localStorage: what the player keeps is in IndexedDB
const CHANNEL = "mastaba"; // on which windows tell one another what they have kept
const PROBE = `${PREFIX}probe`; // written and removed to see whether anything can be kept

// The limits, in ms: for the worker to run, which a busy machine puts off; then for a database that does not answer; and for a
// change, before it is reported as not kept.
const WORKER_LIMIT = 15_000;
const START_LIMIT = 5000;
const WRITE_LIMIT = 20_000;

// The texts in localStorage whose keys begin so, by the rest of the key, in its order; none where it is forbidden.
function localTexts(prefix = PREFIX) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key !== PROBE);
    return new Map(keys.sort().map((key) => [key.slice(prefix.length), localStorage.getItem(key)]));
  } catch {
    return new Map();
  }
}

// Removes what was taken over: an older version's texts by key, unless one of its windows has written since, and what
// pages have left, by name.
function removeLocally(older, left) {
  for (const [key, text] of older) {
    if (localStorage.getItem(PREFIX + key) === text) localStorage.removeItem(PREFIX + key);
  }
  for (const name of left.keys()) localStorage.removeItem(LEFT + name);
}

function hasMoved() {
  return localStorage.getItem(MOVED) !== null;
}

function put(texts, key, text) {
  if (text === undefined) texts.delete(key);
  else texts.set(key, text);
}

// The worker that has the database (database.mjs).
class Database {
  #worker;
  #lost;
  #waiting = new Map(); // number → {request, resolve, reject}
  #count = 0;
  #program; // the address of its script: of the one that the page has checked, or else that of the site
  #other;

  // script: its bytes, and url where they are from. lost(): called when another database may be there than the one that was read.
  constructor(script, url, lost) {
    this.#lost = lost;
    this.#program = trustedProgram(script);
    this.#other = trustedAddress(url);
    this.begin();
  }

  // Begins, or goes on after `rest` with what was not answered.
  begin() {
    try {
      this.#worker = new Worker(this.#program, { type: "module" });
    } catch (error) {
      if (!this.#other) throw error;
      this.#beginFromSite();
      return;
    }
    this.#worker.onmessage = ({ data: { number, result, error, lost } }) => {
      this.#other = undefined;
      if (lost) {
        this.#lost();
        return;
      }
      const { resolve, reject } = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error) reject(new DOMException(error.message, error.name));
      else resolve(result);
    };
    this.#worker.onerror = (event) => {
      if (this.#other) this.#beginFromSite();
      else for (const { reject } of this.#waiting.values()) reject(new DOMException(event.message ?? "no worker"));
    };
    for (const { request } of this.#waiting.values()) this.#worker.postMessage(request);
  }

  // A policy of the host may allow workers from the site alone.
  #beginFromSite() {
    this.#program = this.#other;
    this.#other = undefined;
    this.begin();
  }

  // Lets go of the database, whatever it is doing, and answers nothing any more.
  rest() {
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
  }

  #ask(name, ...given) {
    return new Promise((resolve, reject) => {
      const request = { number: this.#count++, name, given };
      this.#waiting.set(request.number, { request, resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  run = () => this.#ask("run");
  read = () => this.#ask("read");
  write = (changes, known) => this.#ask("write", changes, known);
  takeOver = (older, left) => this.#ask("takeOver", older, left);
}

// As the promise; it rejects with these words if that takes longer.
function within(ms, promise, words = "the database does not answer") {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(words, "TimeoutError")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export class Storage {
  #texts = new Map(); // as the game sees them
  #changed = new Set(); // keys of texts that are still to be sent to the database, again or for the first time
  #unkept = new Map(); // key → what this window has had there since it was last kept: the text that was, and newer ones
  #sent = new Set(); // those of its keys that were sent
  #writing = new Set(); // promises of what has been sent
  #sending = false; // whether it is sent when the game pauses
  #fault; // why it failed when it was last tried
  #local = false; // whether localStorage has to do
  #refused; // why nothing can be kept at all
  #database;
  #channel;
  #heard = new Map(); // key → text of what others have kept since the database was last read
  #notify;
  #leaving; // the name under which this page leaves in localStorage what is unkept, once it goes
  #touched = false; // another window has or may have written since `touched` was last asked

  // `touched` is called when another window may have written: it did, or this one comes to the front again; and when
  // `fault` has changed. `script`: a promise of the worker's script; `url`: where that is from.
  constructor(touched, script, url) {
    this.#notify = touched;
    // Resolves when everything can be read, which is not before the worker's script is there; never rejects.
    this.ready = this.#begin(script, url);
    window.addEventListener("storage", (event) => this.#writtenLocally(event));
    window.addEventListener("focus", () => this.#note());
    window.addEventListener("appinstalled", () => this.askToKeep());
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.#comeBack();
    });
    window.addEventListener("pagehide", (event) => this.#leave(event.persisted));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#note();
    });
  }

  // True if another window may have written since the last call.
  touched() {
    const touched = this.#touched;
    this.#touched = false;
    return touched;
  }

  // The error (its name) with which the latest changes could not be kept; undefined if there was none. They are tried again with
  // the next change.
  fault() {
    return this.#fault?.name;
  }

  // Sends all changes so far to be kept, in one transaction; else they are sent when the game pauses.
  flush() {
    this.#sending = false;
    for (const key of this.#changed) {
      if (this.#sent.has(key) || this.#unkept.get(key)[0] !== this.#texts.get(key)) continue;
      this.#changed.delete(key); // it is again as it was: that is no news to anybody
      this.#unkept.delete(key);
    }
    if (!this.#changed.size) return;
    // Nobody waits for a write that takes too long; it is reported until it ends, and later writes keep their place.
    const writing = within(WRITE_LIMIT, this.#send())
      .catch((error) => this.#tell(error))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  // Resolves when all changes are kept, and rejects if they cannot be.
  async settled() {
    this.flush();
    while (this.#writing.size) await Promise.all(this.#writing);
    if (this.#fault) throw this.#fault;
  }

  get(key) {
    this.#check();
    return this.#texts.get(key);
  }

  set(key, value) {
    this.#change(key, String(value));
  }

  remove(key) {
    this.#change(key, undefined);
  }

  keys() {
    this.#check();
    return [...this.#texts.keys()].sort();
  }

  // Everything that is or should be saved, for the record that a crash offers when Python cannot give it.
  everything() {
    return Object.fromEntries(this.#texts);
  }

  #check() {
    if (this.#refused) throw this.#refused;
  }

  get #isWithout() {
    return this.#local || this.#refused !== undefined;
  }

  #note() {
    this.#touched = true;
    this.#notify();
  }

  // --- reading

  async #begin(script, url) {
    try {
      const program = await script;
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = (event) => this.#hear(event.data);
      this.#database = new Database(program, url, () => this.#lookAgain());
      const [runs, read] = [this.#database.run(), this.#read()]; // at once: it need not wait for this busy thread
      read.catch(() => {}); // awaited below
      await within(WORKER_LIMIT, runs, "the database's worker does not begin");
      await within(START_LIMIT, read);
    } catch (error) {
      console.info(`Mastaba: no IndexedDB (${error.message})`);
      this.#doWithout(error);
    }
  }

  // Reads everything, after what is in localStorage; that goes from there when it can be read here.
  async #read() {
    const [older, left] = [localTexts(), localTexts(LEFT)];
    const isTaken = (older.size || left.size) && (await this.#takeOver(older, left));
    this.#heard.clear();
    const texts = await this.#database.read();
    for (const [key, text] of this.#heard) put(texts, key, text);
    for (const key of this.#unkept.keys()) put(texts, key, this.#texts.get(key));
    this.#texts = texts;
    if (isTaken) removeLocally(older, left);
    try {
      localStorage.setItem(MOVED, "1");
    } catch {
      // It is forbidden: then nothing can be there that would have to be distinguished from the texts in IndexedDB.
    }
  }

  // True if it is in the database now.
  async #takeOver(older, left) {
    try {
      await this.#database.takeOver(older, left);
      return true;
    } catch (error) {
      if (hasMoved()) return false; // it is still there at the next start
      throw error;
    }
  }

  async #lookAgain() {
    try {
      if (this.#local) this.#texts = localTexts();
      else if (!this.#refused) await this.#read();
    } catch {
      // The next change reports the failure.
    }
    this.#note();
  }

  // Whatever the database does from now on, nobody waits for it.
  #doWithout(error) {
    this.#database?.rest();
    this.#database = undefined;
    try {
      // A player whose data has moved would find nothing here, and wonder: better to hear that nothing can be kept.
      if (hasMoved()) throw error;
      this.#local = true;
      this.#texts = localTexts();
    } catch (reason) {
      this.#refused = reason;
    }
  }

  // --- writing

  #change(key, text) {
    if (this.#local && text === undefined) localStorage.removeItem(PREFIX + key);
    else if (this.#local) localStorage.setItem(PREFIX + key, text);
    const before = this.#texts.get(key);
    put(this.#texts, key, text);
    this.#check();
    if (this.#local) return;
    if (!this.#unkept.has(key)) this.#unkept.set(key, [before]);
    this.#unkept.get(key).push(text);
    this.#changed.add(key);
    if (this.#leaving) this.#leaveUnkept();
    if (this.#sending) return;
    this.#sending = true;
    queueMicrotask(() => this.flush());
  }

  async #send() {
    const changes = new Map([...this.#changed].map((key) => [key, this.#texts.get(key)]));
    const known = new Map([...this.#changed].map((key) => [key, [...this.#unkept.get(key)]]));
    for (const key of this.#changed) this.#sent.add(key);
    this.#changed.clear();
    try {
      const others = await this.#database.write(changes, known);
      if (others.size) this.#giveWay(changes, others);
      else this.#confirm(changes);
      if (this.#changed.size) this.flush(); // what has failed before
      else this.#tell(undefined);
    } catch (error) {
      for (const key of changes.keys()) if (this.#unkept.has(key)) this.#changed.add(key);
      this.#tell(error);
    }
  }

  #tell(fault) {
    const before = this.fault();
    this.#fault = fault;
    if (this.fault() !== before) this.#note();
  }

  #confirm(changes) {
    for (const [key, text] of changes) {
      const own = this.#unkept.get(key);
      own?.splice(0, own.lastIndexOf(text));
      if (own?.length === 1) this.#forget(key);
    }
    this.#channel.postMessage(changes);
  }

  // Nothing of this key is on the way any more.
  #forget(key) {
    this.#unkept.delete(key);
    this.#changed.delete(key);
    this.#sent.delete(key);
  }

  // Another window was quicker: what it has written stays. A finished game finds another place.
  #giveWay(changes, others) {
    for (const [key, text] of changes) {
      if (!others.has(key)) {
        if (this.#unkept.has(key)) this.#changed.add(key);
        continue;
      }
      put(this.#texts, key, others.get(key));
      this.#forget(key);
      if (key.startsWith(HISTORY) && text !== undefined) this.#change(nextFinished(this.#texts), text);
    }
    this.#note();
  }

  // The page goes, and its worker with it: the next one takes over what may not have been kept. A browser that keeps the
  // page, for those who come back to it, stops the worker in the middle, and nobody else gets at the database.
  #leave(persisted) {
    this.#leaving = `${LEFT}${Date.now()}.${Math.random()}`; // other windows may leave theirs
    this.#leaveUnkept();
    if (persisted) this.#database?.rest();
  }

  #leaveUnkept() {
    try {
      if (this.#unkept.size) localStorage.setItem(this.#leaving, JSON.stringify([...this.#unkept]));
    } catch {
      // It is forbidden or full: what the worker keeps in its last moment has to do.
    }
  }

  #comeBack() {
    this.#leaving = undefined;
    this.#database?.begin();
    this.#lookAgain();
  }

  // --- other windows

  // Another window has kept these changes. Where this one has changed the same, its writing will find that out.
  #hear(changes) {
    if (this.#isWithout) return;
    for (const [key, text] of changes) {
      this.#heard.set(key, text);
      if (!this.#unkept.has(key)) put(this.#texts, key, text);
    }
    this.#note();
  }

  // Another window has written to localStorage: as this one does, as an older version does, or as it went.
  #writtenLocally({ key, newValue }) {
    const isOurs = key === null || key.startsWith(PREFIX) || key.startsWith(LEFT);
    if (!isOurs || key === PROBE) return;
    if (this.#local || newValue !== null) this.#lookAgain();
  }

  // --- how long it is kept

  // Browsers drop the storage of sites that are seldom visited, unless asked not to; some then ask the player. True if it is kept
  // now; undefined where the browser does not tell.
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

  // True if the browser clears the storage of sites that were not visited for a week: Safari and its kin, unless the game is on
  // the home screen.
  mayBeForgotten() {
    const onHomeScreen = navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
    return Boolean(navigator.vendor?.startsWith("Apple")) && !onHomeScreen;
  }
}
