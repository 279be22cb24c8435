// The way into the mirror: a button before the canvas, which only those see who come to it by key. The choice is
// remembered. The mirror itself (mirror.mjs, in the site mirror.js) is fetched when it is wanted.

const REMEMBERED = "mastaba-page.mirror";

// Lines that the announcer keeps while the mirror is on: each is read, none takes the place of the one before.
const LINES = 12;

export class MirrorEntry {
  #page;
  #canvas;
  #button = document.getElementById("mirror-entry");
  #root = document.getElementById("mirror");
  #caption = document.getElementById("mirror-caption");
  #announcer = document.getElementById("announcer");
  #wanted;
  #done;
  #mirror; // while it is on
  #wish = this.#remembered(); // until the game is there: whether the mirror is to be on then
  #pressed = false; // before the game was there

  constructor(page, canvas) {
    this.#page = page;
    this.#canvas = canvas;
    this.#button.onclick = () => this.#press();
    this.#canvas.addEventListener("focus", () => this.#mirror?.focusBack());
    this.#root.addEventListener("keydown", (event) => this.#mirror?.key(event));
    this.#lead(this.#wish);
    this.#button.hidden = false;
  }

  // The game is there: `wanted(yes)` and `done(number, value)` are its own. `awaited`: the person is at a part of the page
  // that will go.
  offer(wanted, done, awaited) {
    this.#wanted = wanted;
    this.#done = done;
    if (this.#wish) this.#turn(true, this.#pressed || awaited);
  }

  get isOn() {
    return this.#mirror !== undefined;
  }

  focusEntry() {
    this.#button.focus();
  }

  show(tree) {
    this.#mirror?.show(JSON.parse(tree));
  }

  // Reads a text after those before it; false when the mirror is off.
  announce(text) {
    if (!this.#mirror) return false;
    const last = this.#announcer.lastChild?.textContent ?? "";
    if (last !== text && last.endsWith(text)) return true; // just said, with something before it
    const line = document.createElement("div");
    line.textContent = text;
    this.#announcer.append(line);
    while (this.#announcer.childElementCount > LINES) this.#announcer.firstChild.remove();
    return true;
  }

  #press() {
    if (this.#wanted) {
      this.#turn(!this.#mirror, true);
      return;
    }
    this.#wish = !this.#wish;
    this.#pressed = true;
    this.#remember(this.#wish);
    this.#lead(this.#wish);
  }

  // Where the Tab key leads, and what the button says.
  #lead(on) {
    this.#canvas.tabIndex = on ? -1 : 0;
    this.#button.dataset.text = on ? "mirror_off" : "mirror_on";
    this.#button.textContent = this.#page.text(this.#button.dataset.text);
  }

  async #turn(on, byHand) {
    if (on) {
      const { Mirror } = await this.#fetch();
      if (this.#mirror) return; // pressed twice while it came
      if (!Mirror) {
        this.#lead(false);
        return;
      }
      // The canvas is left: else the title would not be given the focus when the mirror comes by itself.
      this.#canvas.blur();
      this.#mirror = new Mirror(this.#root, this.#caption, this.#done, byHand);
    } else {
      this.#mirror?.close();
      this.#mirror = undefined;
    }
    this.#announcer.replaceChildren();
    this.#announcer.setAttribute("aria-atomic", String(!on));
    this.#root.hidden = !on;
    if (on) this.#canvas.setAttribute("aria-hidden", "true");
    else this.#canvas.removeAttribute("aria-hidden");
    this.#lead(on);
    this.#remember(on);
    this.#wanted(on);
    if (!on) this.#canvas.focus({ preventScroll: true });
  }

  async #fetch() {
    try {
      // A file that did not arrive as it should is not requested a second time by the same address.
      return await import("./mirror.js").catch(() => import("./mirror.js?again"));
    } catch (error) {
      console.info(`Mastaba: no mirror (${error.message})`); // without a connection, before the first visit was whole
      return {};
    }
  }

  #remembered() {
    try {
      return localStorage.getItem(REMEMBERED) === "on";
    } catch {
      return false;
    }
  }

  #remember(on) {
    try {
      if (on) localStorage.setItem(REMEMBERED, "on");
      else localStorage.removeItem(REMEMBERED);
    } catch {
      // Not kept: the next visit asks again.
    }
  }
}
