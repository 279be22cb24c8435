// A memory without its long constant parts, as runs [different, same, word]: so many words as they are, then so many that are all
// `word`. Nearly all of the latter are empty, or a row of a picture.

export const WORD = 4; // bytes

// So many equal words make a run: with fewer there would be more runs than they save.
const LEAST = 64;

// The runs of all words (Int32Array), in their order.
export function runsOf(words) {
  const runs = [];
  let told = 0;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    let end = at + 1;
    while (end < words.length && words[end] === word) end++;
    if (end - at >= LEAST || end === words.length) {
      runs.push([at - told, end - at, word]);
      told = end;
    }
    at = end;
  }
  return runs;
}

// How many words are not told by the runs.
export function differing(runs) {
  return runs.reduce((sum, [different]) => sum + different, 0);
}

// Copies those of `words` to `memory`, one after the other.
export function takeOut(words, runs, memory) {
  let at = 0;
  let to = 0;
  for (const [different, same] of runs) {
    memory.set(words.subarray(at, at + different), to);
    at += different + same;
    to += different;
  }
}

// Writes all words as they were, where `memory` has those that the runs do not tell. The words are empty from `used` on.
// Throws when the runs do not suit them.
export function putBack(words, runs, memory, used) {
  let at = 0;
  let from = 0;
  for (const [different, same, word] of runs) {
    words.set(memory.subarray(from, from + different), at);
    at += different;
    from += different;
    if (word || at < used) words.fill(word, at, at + same);
    at += same;
  }
  if (at !== words.length || from !== memory.length) throw new Error("its memory is not whole");
}
