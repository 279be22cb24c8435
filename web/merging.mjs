// How texts that were left in localStorage find their places among those that are kept.

export const HISTORY = "history."; // what the keys of finished games begin with; a number follows
const UNDER_WAY = /^(save|begun)\./;

// The key for one more finished game.
export function nextFinished(texts) {
  const keys = [...texts.keys()].filter((key) => key.startsWith(HISTORY));
  const numbers = keys.map((key) => Number(key.slice(HISTORY.length))).filter(Number.isInteger);
  return HISTORY + (Math.max(0, ...numbers) + 1);
}

// The changes that a take-over makes in the kept texts (Map): key → text, undefined to remove it. older: texts of an older
// version (Map); no kept text is lost. leaving: the note of each page that closed while it was writing, [[key, texts], …]: the
// last text, null if it was removed, follows the previous ones.
export function takenOver(kept, older, leaving) {
  const texts = new Map(kept);
  const changes = new Map();
  const change = (key, text) => {
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    changes.set(key, text ?? undefined);
  };
  const find = (key, text) => {
    const place = placeOf(texts, key, text);
    if (place !== undefined) change(place, text);
  };
  const keys = [...older.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  for (const key of keys) find(key, older.get(key));
  for (const [key, known] of leaving.flat()) {
    const text = known.at(-1);
    if (known.includes(texts.get(key) ?? null)) change(key, text);
    else if (text !== null) find(key, text); // another window was quicker
  }
  return changes;
}

// The text's own key, if nothing is there or a game that it continues. A finished game gets a number of its own,
// another game under way goes where a save is put aside. Undefined: what is kept is newer.
function placeOf(texts, key, text) {
  for (const place of places(texts, key)) {
    const there = texts.get(place);
    if (there === undefined || continues(text, there)) return place;
    if (continues(there, text)) return undefined;
  }
  return undefined;
}

function* places(texts, key) {
  yield key;
  if (key.startsWith(HISTORY)) yield nextFinished(texts);
  if (!UNDER_WAY.test(key)) return;
  yield `damaged.${key}`;
  for (let number = 2; ; number++) yield `damaged.${key}.${number}`;
}

// True if a game's record begins with all the actions of another one; or it is the same text.
function continues(text, other) {
  const actions = other.lastIndexOf("]");
  return text === other || (actions > 0 && text.startsWith(other.slice(0, actions)));
}

// Tells texts apart without keeping them a second time.
export function signOf(key, text) {
  let [one, other] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    one = (Math.imul(one, 31) + code) | 0;
    other = Math.imul(other ^ code, 0x9e3779b1);
  }
  return `${key} ${text.length} ${one >>> 0} ${other >>> 0}`;
}
