// True if the person has asked the system, or the browser, for larger text.

const LARGE = 1.2;

// The sizes in px at which nobody has asked for anything: of "medium" anywhere, of the system's own text on iPhones.
const USUAL = { medium: 16, system: 17 };

export class TextSize {
  isLarge = isLarge();

  // `changed` is called when that is otherwise: nothing tells of it, so it is looked at when the page comes to the front.
  constructor(changed) {
    document.addEventListener("visibilitychange", () => {
      const before = this.isLarge;
      this.isLarge = isLarge();
      if (this.isLarge !== before) changed();
    });
  }
}

function isLarge() {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const sizeOf = (name, value) => {
    probe.style[name] = value;
    return parseFloat(getComputedStyle(probe).fontSize);
  };
  const medium = sizeOf("fontSize", "medium") / USUAL.medium;
  const system = CSS.supports("font", "-apple-system-body") ? sizeOf("font", "-apple-system-body") / USUAL.system : 1;
  probe.remove();
  return Math.max(medium, system) >= LARGE;
}
