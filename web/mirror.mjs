// The game for screen readers: elements beside the canvas, made from the nodes that game/ui/screen_reader sends. Texts become
// text only, never markup. Loaded when somebody asks for it.

// Makers by role: (node) → element. Elements that can be pressed say so by `act(element, value)`.
const MAKERS = {
  heading: (node) => focusTarget(document.createElement(`h${node.level}`)),
  text: () => document.createElement("p"),
  list: () => document.createElement("ul"),
  item: () => document.createElement("li"),
  section: () => document.createElement("section"),
  fold: () => document.createElement("div"),
  dialog: () => focusTarget(withAttributes("div", { role: "dialog" })),
  button: () => withAttributes("button", { type: "button" }),
  switch: () => withAttributes("button", { type: "button", role: "switch" }),
  choice: () => wrapped("fieldset", "legend"),
  option: () => labelled("radio"),
  slider: () => labelled("range"),
  table: () => wrapped("table", "caption"),
  row: () => document.createElement("tr"),
  head: (node) => withAttributes("th", { scope: node.scope }),
  cell: () => document.createElement("td"),
};

function withAttributes(name, attributes) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Something that is no control but can be given the focus.
function focusTarget(element) {
  element.tabIndex = -1;
  return element;
}

function wrapped(name, title) {
  const element = document.createElement(name);
  element.append(document.createElement(title));
  return element;
}

function labelled(type) {
  const label = document.createElement("label");
  label.append(document.createElement("span"), withAttributes("input", { type }));
  return label;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

export class Mirror {
  #root;
  #act;
  #elements = new Map(); // number of a node → its element
  #before; // what had the focus before a dialog came
  #greet;
  #caption;
  #last; // what had the focus last
  #listening = new AbortController();

  // `root` takes the elements; `caption` names the control with the focus for sighted users, since the elements are invisible.
  // `act(number, value)` is called when the person does something; with `greet` the focus goes to the title at first.
  constructor(root, caption, act, greet) {
    this.#root = root;
    this.#act = act;
    this.#greet = greet;
    this.#caption = caption;
    const { signal } = this.#listening;
    root.addEventListener("focusin", (event) => this.#showFocus(event.target), { signal });
    root.addEventListener("focusout", () => (caption.hidden = true), { signal });
    root.addEventListener("click", (event) => this.#clicked(event.target), { signal });
    root.addEventListener("change", (event) => this.#changed(event.target), { signal });
  }

  // The elements go, and nothing is heard any more: else the next mirror in `root` would act twice.
  close() {
    this.#listening.abort();
    this.#root.replaceChildren();
    this.#caption.hidden = true;
  }

  show(nodes) {
    const kept = this.#focused();
    const before = new Set(this.#elements.keys());
    const left = new Map();
    this.#fill(this.#root, nodes, left);
    this.#elements = left;
    if (this.#greet) this.#root.querySelector("h1, [role=dialog]")?.focus();
    else this.#keepFocus(kept, nodes, before);
    this.#greet = false;
  }

  // Escape is the way back of the screen, as on the canvas; everything else is the browser's.
  key(event) {
    if (event.key === "Escape") this.#act(0, "escape");
  }

  // The focus has come to the canvas, where nothing is heard: back to where it was.
  focusBack() {
    if (this.#last?.isConnected) this.#last.focus();
    else this.focusFirst();
  }

  focusFirst() {
    this.#root.querySelector("h1, [role=dialog]")?.focus();
  }

  // --- building

  #fill(parent, nodes, left) {
    // Removed nodes go first: then no remaining node has to be moved, which would take the focus from it.
    const wanted = new Set(nodes.map((node) => String(node.id)));
    for (const child of [...parent.children]) {
      if (child.dataset.node && !wanted.has(child.dataset.node)) child.remove();
    }
    // A parent's own elements (a caption, a legend) stay in front.
    const own = parent.querySelector(":scope > caption, :scope > legend");
    let place = own ? own.nextSibling : parent.firstChild;
    for (const node of nodes) {
      let element = this.#elements.get(node.id);
      if (!element) {
        element = MAKERS[node.role](node);
        element.dataset.node = node.id;
      }
      if (element === place) place = place.nextSibling;
      else parent.insertBefore(element, place);
      left.set(node.id, element);
      this.#update(element, node);
      if (node.role !== "option") this.#fillChildren(element, node, left);
    }
  }

  #fillChildren(element, node, left) {
    if (node.children || element.querySelector(":scope > [data-node]")) this.#fill(element, node.children ?? [], left);
  }

  #update(element, node) {
    const input = element.querySelector(":scope > input");
    switch (node.role) {
      case "section":
      case "dialog":
        setAttribute(element, "aria-label", node.text);
        break;
      case "choice":
      case "table":
        setText(element.firstChild, node.text);
        break;
      case "option":
        setText(element.firstChild, node.text);
        input.name = `choice-${element.parentNode.dataset.node}`;
        input.checked = node.on;
        break;
      case "slider":
        setText(element.firstChild, node.text);
        setAttribute(input, "min", node.low);
        setAttribute(input, "max", node.high);
        setAttribute(input, "step", node.step);
        setAttribute(input, "aria-valuetext", node.said);
        input.value = node.at;
        break;
      case "list":
      case "item":
      case "fold":
      case "row":
        break;
      default:
        setText(element, node.text);
    }
    if (node.role === "button") {
      setAttribute(element, "aria-pressed", node.on);
      setAttribute(element, "aria-expanded", node.open);
      setAttribute(element, "aria-disabled", node.off);
    }
    if (node.role === "switch") setAttribute(element, "aria-checked", node.on);
  }

  // --- what the person does

  #clicked(target) {
    const element = target.closest("button[data-node]");
    if (element && element.getAttribute("aria-disabled") !== "true") this.#act(Number(element.dataset.node), "");
  }

  #changed(target) {
    const element = target.closest("label[data-node]");
    if (element) this.#act(Number(element.dataset.node), target.type === "range" ? target.value : "");
  }

  // --- the focus

  #showFocus(element) {
    this.#last = element;
    if (element.tabIndex < 0) return; // nothing can be done with a title: its words over the canvas would seem a mistake
    const words = element.closest("label")?.firstChild.textContent ?? element.ariaLabel ?? element.textContent;
    this.#caption.textContent = words;
    this.#caption.hidden = false;
  }

  // The element with the focus, and the headings before it, the nearest first: places for the focus if the element goes away.
  #focused() {
    const element = document.activeElement;
    if (!this.#root.contains(element)) return undefined;
    const headings = [...this.#root.querySelectorAll("h1, h2, h3")];
    const before = headings.filter(
      (heading) => element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    return { element, number: Number(element.closest("[data-node]")?.dataset.node), before: before.reverse() };
  }

  #isLost() {
    return !document.activeElement || document.activeElement === document.body;
  }

  #keepFocus(kept, nodes, before) {
    const dialog = nodes[0]?.role === "dialog" ? nodes[0].id : undefined;
    if (dialog !== undefined && !before.has(dialog)) {
      if (kept) this.#before ??= kept.number;
      this.#elements.get(dialog).focus();
      return;
    }
    if (!kept && !this.#isLost()) return;
    if (dialog === undefined && this.#before !== undefined) {
      const element = this.#elements.get(this.#before);
      this.#before = undefined;
      if (element) {
        (element.querySelector("input") ?? element).focus();
        return;
      }
    }
    if (!kept) {
      this.focusFirst();
      return;
    }
    if (document.activeElement === kept.element) return;
    if (kept.element.isConnected) {
      kept.element.focus(); // it was moved
      return;
    }
    const heading = kept.before.find((each) => each.isConnected);
    if (heading) heading.focus();
    else this.focusFirst();
  }
}
