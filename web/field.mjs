// A real text field over the canvas: only that brings up the keyboards of phones and tablets.

import { isComposing } from "./keys.mjs";

// Signs that control or turn a line are no part of a text: the game would not keep them.
const CONTROLS = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

// A text in what people take for its letters: a picture may be made of several signs.
function lettersOf(text) {
  if (!Intl.Segmenter) return text;
  return Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
}

export class Field {
  #input;
  #ended = "";

  // `happened` is called when the person has typed or has left it.
  constructor(canvas, happened) {
    this.canvas = canvas;
    this.happened = happened;
  }

  // Lengths are CSS px from the canvas's corner. A field that is open is only moved: what is typed stays.
  open(label, text, limit, x, y, width, height) {
    if (!this.#input) this.#make(label, text, limit);
    const corner = this.canvas.getBoundingClientRect();
    const style = this.#input.style;
    style.left = `${corner.left + x}px`;
    style.top = `${corner.top + y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.fontSize = `${Math.max(16, height * 0.45)}px`; // below 16 px Safari zooms the page
  }

  #make(label, text, limit) {
    const input = document.createElement("input");
    input.id = "text-field";
    input.type = "text";
    input.autocomplete = "off";
    input.spellcheck = false;
    input.enterKeyHint = "done";
    input.setAttribute("aria-label", label);
    input.value = text;
    input.addEventListener("input", (event) => {
      if (!event.isComposing) this.#limit(limit);
      this.happened();
    });
    input.addEventListener("compositionend", () => this.#limit(limit));
    input.addEventListener("keydown", (event) => this.#key(event));
    document.body.append(input);
    this.#input = input;
    this.#ended = "";
  }

  // A text that is too long is cut between two letters, each with all its marks; the rest stays.
  #limit(limit) {
    const typed = this.#input.value.normalize();
    let kept = "";
    for (const letter of lettersOf(typed.replace(CONTROLS, ""))) {
      if ([...kept, ...letter].length > limit) break;
      kept += letter;
    }
    if (kept === typed) return;
    const place = Math.min(this.#input.selectionStart, kept.length);
    this.#input.value = kept;
    this.#input.setSelectionRange(place, place);
  }

  #key(event) {
    if (isComposing(event)) return;
    const tab = event.shiftKey ? "previous" : "next";
    const how = { Enter: "done", Escape: "cancel", Tab: tab }[event.key];
    if (!how) return;
    event.preventDefault();
    this.#ended = how;
    this.canvas.focus({ preventScroll: true });
    this.happened();
  }

  focus() {
    this.#input?.focus({ preventScroll: true });
  }

  text() {
    return this.#input?.value ?? "";
  }

  // How the person has left it since this was last asked: "done", "cancel", "next", "previous" or "".
  ended() {
    const ended = this.#ended;
    this.#ended = "";
    return ended;
  }

  close() {
    if (!this.#input) return;
    const focused = document.activeElement === this.#input;
    this.#input.remove();
    this.#input = undefined;
    this.#ended = "";
    if (focused) this.canvas.focus({ preventScroll: true });
  }
}
