// Texts that the browser does not let the game put on the clipboard or hand on: shown already selected, to be copied by hand,
// with the link as a code for another device's camera.

import { drawLater } from "./code_entry.mjs";

// Copies what stands in a field, as of old: browsers allow it while a key or button is pressed, where they allow nothing else.
export function copyFrom(field) {
  field.focus({ preventScroll: true });
  field.select();
  return document.execCommand("copy");
}

// The button's words after it was tried. It has the focus again, unless the text is still to be copied, by key.
export function tellCopied(page, button, done) {
  button.textContent = page.text(done ? "copied" : "copy_failed");
  if (done) button.focus({ preventScroll: true });
}

export class ByHand {
  #page;
  #dialog;

  constructor(page) {
    this.#page = page;
  }

  // Resolves when the person has closed it. `link`: what of the text is an address, or "".
  show(title, words, text, link) {
    this.#dialog?.remove(); // whatever was there is closed by what comes after it
    const dialog = this.#make(title, words, text);
    if (link) drawLater(link, dialog.querySelector("figure"));
    document.body.append(dialog);
    this.#dialog = dialog;
    dialog.showModal();
    const field = dialog.querySelector("textarea");
    field.focus({ preventScroll: true });
    field.select();
    field.scrollTop = dialog.scrollTop = 0;
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(true);
      });
    });
  }

  #make(title, words, text) {
    const dialog = this.#part("dialog", { id: "by-hand", className: "sheet" });
    const heading = this.#part("h2", { id: "by-hand-title", textContent: title });
    const why = this.#part("p", { id: "by-hand-words", textContent: words });
    const field = this.#part("textarea", { id: "by-hand-text", readOnly: true, spellcheck: false, value: text, rows: 6 });
    const code = this.#part("figure", { hidden: true });
    code.append(this.#part("canvas", {}), this.#part("figcaption", { textContent: this.#page.text("scan") }));
    const copy = this.#part("button", { id: "by-hand-copy", type: "button", textContent: this.#page.text("copy") });
    copy.onclick = () => tellCopied(this.#page, copy, copyFrom(field));
    const close = this.#part("button", { id: "by-hand-close", type: "button", textContent: this.#page.text("close") });
    close.onclick = () => dialog.close();
    const buttons = this.#part("div", {});
    buttons.append(copy, close);
    dialog.setAttribute("aria-labelledby", heading.id);
    dialog.setAttribute("aria-describedby", why.id);
    field.setAttribute("aria-label", title);
    dialog.append(heading, why, field, code, buttons);
    return dialog;
  }

  #part(name, values) {
    return Object.assign(document.createElement(name), values);
  }
}
