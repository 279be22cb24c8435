// The canvas and the browser's own behaviour around it.

// Keys with these modifiers belong to the browser (reload, address bar, developer tools, zoom), except undo and redo.
const UNDO_KEYS = new Set(["KeyZ", "KeyY"]);
const MODIFIER_KEYS = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);

function isForTheBrowser(event) {
  if (/^F\d+$/.test(event.key)) return event.key !== "F1"; // which asks what something does
  // AltGr types letters (ą, ł) and looks like Ctrl+Alt on some systems.
  if (event.getModifierState("AltGraph") || MODIFIER_KEYS.has(event.key)) return false;
  if (event.ctrlKey || event.metaKey) return !UNDO_KEYS.has(event.code) || event.altKey;
  return event.altKey;
}

const POINTER = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"];

export class CanvasArea {
  #cancelled = false;
  #since = 0;

  // Called with every key that is meant for a part of the page beside the canvas.
  keyBeside = () => {};
  // The same for keys in the text field over the canvas.
  keyInField = () => {};

  constructor(canvas) {
    this.canvas = canvas;
    // SDL takes a finger that the system takes away for one that was lifted. These listeners come first.
    const cancel = (event) => {
      // A text field of the page that loses the focus to the canvas takes nothing away.
      if (event.type !== "blur" || event.target === window) this.#cancelled = true;
    };
    for (const type of ["touchcancel", "pointercancel", "blur"]) {
      window.addEventListener(type, cancel, { capture: true });
    }
    // What was pressed before the first picture was meant for the page that had been there.
    const early = (event) => {
      if (event.timeStamp < this.#since) event.stopImmediatePropagation();
    };
    for (const type of POINTER) window.addEventListener(type, early, { capture: true });
    const stop = (event) => event.preventDefault();
    canvas.addEventListener("contextmenu", stop);
    canvas.addEventListener("wheel", stop, { passive: false });
    canvas.addEventListener("touchstart", stop, { passive: false });
    canvas.addEventListener("touchmove", stop, { passive: false });
    canvas.addEventListener("dragstart", stop);
    canvas.addEventListener("dblclick", stop);
    document.addEventListener("selectstart", (event) => {
      if (event.target === canvas || event.target === document.body) event.preventDefault();
    });
    // Pinching zooms the game's page in Safari whatever touch-action says.
    document.addEventListener("gesturestart", stop);
    canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
    // SDL listens on the window and swallows Tab and Backspace. This listener comes first and keeps from it what
    // is meant for the browser or for a dialog or field of the page. While nothing in the page has the focus, keys
    // are the game's, but Tab goes to the page's first button: who does not see the canvas must not be led into it.
    const guard = (event) => {
      const parts = "#failure, #splash, #text-field, #mirror, #mirror-entry";
      const part = event.target instanceof Element && event.target.closest(parts);
      if (part) (part.id === "text-field" ? this.keyInField : this.keyBeside)(event);
      const goesOn = event.key === "Tab" && event.target !== canvas;
      if (part || goesOn || (event.type === "keydown" && isForTheBrowser(event))) event.stopImmediatePropagation();
    };
    for (const type of ["keydown", "keypress", "keyup"]) window.addEventListener(type, guard, { capture: true });
  }

  // The game's first picture is there.
  begin() {
    this.#since = performance.now();
  }

  // True once after the pointer was taken away in the middle of what it did.
  cancelled() {
    const cancelled = this.#cancelled;
    this.#cancelled = false;
    return cancelled;
  }

  // The room for the canvas in CSS px (safe areas, such as a notch, are left out), those areas, and the pixel ratio.
  size() {
    const style = getComputedStyle(document.documentElement);
    const inset = (side) => parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0;
    const insets = { top: inset("top"), right: inset("right"), bottom: inset("bottom"), left: inset("left") };
    return {
      width: Math.max(1, Math.floor(window.innerWidth - insets.left - insets.right)),
      height: Math.max(1, Math.floor(window.innerHeight - insets.top - insets.bottom)),
      dpr: window.devicePixelRatio || 1,
      insets,
    };
  }

  place(width, height) {
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }
}
