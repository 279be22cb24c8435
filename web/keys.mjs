// Which keys are the game's, and which the browser's or another part of the page's.

const PARTS = "#failure, #splash, #text-field, #mirror, #mirror-entry";

// With Ctrl or Cmd: undo, and what takes that back, which would else open the browser's history.
const UNDO = new Set(["z", "y"]);

// Keys that mean something to the game: those with names (as in game/ui/host/page_input.py), and signs.
const NAMED = new Set(
  "ArrowDown ArrowLeft ArrowRight ArrowUp Backspace Delete End Enter Escape F1 Home PageDown PageUp Tab".split(" "),
);
const KNOWN = /^[a-z0-9 +=?/,.-]$/;

// Keys that an input method uses are not for the game, nor is the key that ends it, which Safari reports afterwards.
export function isComposing({ isComposing, keyCode }) {
  return isComposing || keyCode === 229;
}

// AltGr types signs (ą, @), and some systems report it as Ctrl and Alt; so does a Mac's Alt, which with letters is the browser's
// elsewhere.
function typesSign(event) {
  if (event.key.length > 1 || event.metaKey) return false;
  return event.getModifierState("AltGraph") || (event.altKey && !/[a-z0-9 ]/i.test(event.key));
}

// A key by its name, or by what it says in small letters where the game knows that; else by what stands at its place on most
// keyboards: on a Greek one "r" for ρ, on a French one "2" for é. "" for a sign that is nothing but text, and for other keys.
function meaningOf(event) {
  if (typesSign(event)) return "";
  if (event.key.length > 1) return NAMED.has(event.key) ? event.key : "";
  const says = event.key.toLowerCase();
  if (KNOWN.test(says)) return says;
  return /^(?:Key|Digit)(.)$/.exec(event.code)?.[1].toLowerCase() ?? "";
}

// Keys with modifiers are the browser's: reload, address bar, developer tools, zoom.
function isForTheBrowser(event, meaning) {
  if (typesSign(event)) return false;
  if (event.ctrlKey || event.metaKey) return !UNDO.has(meaning) || event.altKey;
  return event.altKey;
}

// Calls tell({type: "key", ...}) whenever a key goes down that is meant for the game: once, however long it is held.
export function hearKeys(canvas, tell) {
  window.addEventListener("keydown", (event) => {
    const { target, key, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta, timeStamp: time } = event;
    if (isComposing(event) || (target instanceof Element && target.closest(PARTS))) return;
    if (document.querySelector("dialog[open]")) return; // a sheet of the page's above the canvas
    // While nothing in the page has the focus, keys are the game's, but Tab goes to the page's first button: who does not see
    // the canvas must not be led into it.
    if (key === "Tab" && target !== canvas) return;
    const meaning = meaningOf(event);
    const text = key.length === 1 && (typesSign(event) || !(ctrl || meta)) ? key : "";
    if (isForTheBrowser(event, meaning) || !(meaning || text)) return;
    event.preventDefault();
    if (!event.repeat) tell({ type: "key", key: meaning, text, shift, ctrl, alt, meta, time });
  });
}
