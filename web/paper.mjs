// The printed sheet: the one that the game gives for the present screen, such as the points of a finished game; else a line that
// says where there is one.

const ELEMENTS = { heading: "h2", text: "p", table: "table", row: "tr", head: "th", cell: "td" };

// `sheet()` gives the game's nodes (game/ui/screen_reader/node.py); it may fail where the game can no longer answer.
export function listenForPrinting(page, sheet) {
  const root = document.getElementById("paper");
  const title = root.firstElementChild;
  window.addEventListener("beforeprint", () => {
    const nodes = nodesOf(sheet);
    root.replaceChildren(title, ...(nodes.length ? nodes : [{ role: "text", text: page.text("nothing_to_print") }]).map(made));
  });
  window.addEventListener("afterprint", () => root.replaceChildren(title));
}

function nodesOf(sheet) {
  try {
    return sheet();
  } catch (error) {
    console.info(`Mastaba: nothing to print (${error.message})`);
    return [];
  }
}

function made({ role, text, children = [] }) {
  const element = document.createElement(ELEMENTS[role]);
  if (role === "table") element.createCaption().textContent = text;
  else element.textContent = text;
  element.append(...children.map(made));
  return element;
}
