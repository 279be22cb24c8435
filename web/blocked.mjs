// Where the page's own script has not run, and so cannot report a failure (first.js): says so at once, with the reason, to the
// site's owner.

const REWRITTEN =
  "The page is not as it was built: something between its files and the browser rewrites HTML (inserts, strips or moves " +
  "scripts), and the page runs only what it was built with. Switch that off for this page.";
const FORBIDDEN =
  "A Content-Security-Policy of the host forbids the page's inline script. It has to allow what the page's own policy (in " +
  "its first lines) allows; the simplest is to send none.";

export async function tellBlocked() {
  const why = (await isAsBuilt()) ? FORBIDDEN : REWRITTEN;
  console.error(`Mastaba does not start. ${why}`);
  const words = document.getElementById("blocked");
  const details = document.createElement("pre");
  details.textContent = why;
  details.style.whiteSpace = "pre-wrap";
  words.append(details);
  words.style.animation = "none";
  // The page may have no style either: nothing but the words is left of it.
  const title = document.querySelector("#splash h1");
  document.getElementById("splash").replaceChildren(title, words);
}

// True if the page's policy names the script that it has.
async function isAsBuilt() {
  const script = document.getElementById("first");
  if (!script) return false;
  if (!globalThis.crypto?.subtle) return true; // over plain http: for all we know
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script.textContent));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return document.querySelector("meta[http-equiv]").content.includes(hash);
}
