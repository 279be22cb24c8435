// Texts by key in IndexedDB. It runs as a worker: what is to be kept is on the disk while the page still computes.
//
// It is sent {number, name, given} and answers {number, result} or {number, error: {name, message}}; {lost: true} says
// that another database may be there now.

import { signOf, takenOver } from "./merging.mjs";

const NAME = "mastaba";
const TEXTS = "texts"; // key → text
const TAKEN = "taken"; // signs of the texts that were taken over from localStorage, and SYNCED

const SYNCED = "synced";
const PAUSE = 1000; // in ms: after so long without a change the disk is asked to write down all there were

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database; // promise of the connection

function connection() {
  database ??= connect().catch((error) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function connect() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const store of [TEXTS, TAKEN]) request.result.createObjectStore(store);
  };
  const db = await answer(request);
  db.onclose = lost; // everything was cleared, or the disk fails
  db.onversionchange = lost; // it is to be deleted, or a newer version of the game makes it another one
  return db;
}

function lost() {
  letGo();
  self.postMessage({ lost: true });
}

// The next call makes a connection of its own; one that stayed open would be in the way of all others.
function letGo() {
  database?.then(
    (db) => db.close(),
    () => {}, // there is none
  );
  database = undefined;
}

// Does something in a transaction: all of it is kept when this resolves, and nothing when it rejects.
async function together(stores, durability, act) {
  const transaction = (await connection()).transaction(stores, "readwrite", { durability });
  const end = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("it was broken off", "AbortError"));
  });
  end.catch(() => {}); // what has gone wrong below tells more
  try {
    await act(...stores.map((name) => transaction.objectStore(name)));
  } catch (error) {
    if (transaction.error) throw transaction.error;
    transaction.abort();
    throw error;
  }
  await end;
}

// A killed browser loses nothing that the system has; when power is lost, it must be on the disk. To wait for a busy
// disk at each change would take seconds, in which a kill would lose the next ones: so it is asked in a pause, by one
// change of no meaning, which brings all those before it along.
let pause;
function syncLater() {
  clearTimeout(pause);
  const sync = () => together([TAKEN], "strict", (taken) => void taken.put(1, SYNCED));
  pause = setTimeout(() => sync().catch(() => {}), PAUSE); // the next change reports a failure
}

// Tries once more, on a new connection if the old one was lost in the meantime.
async function twice(act) {
  try {
    return await act();
  } catch (error) {
    if (error.name === "QuotaExceededError" || error instanceof Conflict) throw error;
    letGo();
    return act();
  }
}

async function all(store) {
  const [keys, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  return new Map(keys.map((key, number) => [key, texts[number]]));
}

class Conflict extends Error {}

const calls = {
  run: () => {}, // that it can answer is all there is to say

  read: () => twice(async () => all((await connection()).transaction(TEXTS).objectStore(TEXTS))),

  // Keeps all changes (key → text, undefined to remove it) or none: none if another window has written there what is
  // not among `known` (key → texts). Resolves with that, as key → text.
  write: async (changes, known) => {
    const others = new Map();
    const write = async (store) => {
      const there = new Map();
      await Promise.all([...changes.keys()].map(async (key) => there.set(key, await answer(store.get(key)))));
      for (const [key, text] of there) {
        if (![undefined, changes.get(key), ...known.get(key)].includes(text)) others.set(key, text);
      }
      if (others.size) throw new Conflict();
      for (const [key, text] of changes) {
        if (text === undefined) store.delete(key);
        else if (text !== there.get(key)) store.put(text, key); // what is there already needs no room
      }
    };
    try {
      await twice(() => together([TEXTS], "relaxed", write));
      syncLater();
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    return others;
  },

  // Takes over what an older version has kept (key → text), and what pages have left that went while they were writing
  // (name → JSON, see merging.mjs). Each is taken once: it does not come back, also if the browser is killed before it
  // has written down that it was deleted.
  takeOver: (older, left) =>
    together([TEXTS, TAKEN], "strict", async (texts, taken) => {
      const signs = new Set(await answer(taken.getAllKeys()));
      const news = (found) => new Map([...found].filter(([key, text]) => !signs.has(signOf(key, text))));
      const leaving = [...news(left).values()].map((text) => JSON.parse(text));
      for (const [key, text] of takenOver(await all(texts), news(older), leaving)) {
        if (text === undefined) texts.delete(key);
        else texts.put(text, key);
      }
      for (const [key, text] of [...news(older), ...news(left)]) taken.put(1, signOf(key, text));
    }),
};

// One after the other, in the order in which they come.
let last = Promise.resolve();
self.onmessage = ({ data: { number, name, given } }) => {
  last = last
    .then(() => calls[name](...given))
    .then(
      (result) => self.postMessage({ number, result }),
      (error) => self.postMessage({ number, error: { name: error.name, message: error.message } }),
    );
};
