// Finds whose fault it is that the game does not start: the browser's, the connection's, that of the host (its rules, or its
// answers), or our own. Inlined with first.js, in words that even an old browser understands.

// How long after something was refused the browser may take to tell of it, in ms.
var TOLD_LIMIT = 100;

// A module with a try block in the exception encoding that the runtime is built with.
var MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

// Without one of these the game goes on.
var SPARED = /^(worker|child|img|media|manifest|font|frame)-src/;

var refused = []; // what a policy of the host has refused, in words

// Of all refusals by a policy only those of the host's count: our own policy refuses nothing that the game needs.
document.addEventListener("securitypolicyviolation", function (event) {
  var ours = document.querySelector("meta[http-equiv]").content;
  var sign = ours.slice(ours.indexOf("'sha256-")).split(" ")[0];
  if (event.disposition === "report" || event.originalPolicy.indexOf(sign) >= 0) return;
  if (SPARED.test(event.effectiveDirective) || event.blockedURI === "blob") return; // storage.mjs has another way
  var what = event.blockedURI + " by " + event.effectiveDirective;
  var words = "A Content-Security-Policy of the host refuses " + what + ".\nIt is: " + event.originalPolicy;
  if (refused.indexOf(words) < 0) refused.push(words);
});

// True if the browser has all that the game needs.
export function supported() {
  return isNew() && typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(MODULE));
}

// True if it is new enough for WebAssembly and has none: Apple's Lockdown Mode, or a setting, has taken it away.
export function switchedOff() {
  return isNew() && typeof WebAssembly === "undefined";
}

function isNew() {
  return (
    "noModule" in document.createElement("script") &&
    typeof ReadableStream === "function" &&
    typeof DecompressionStream === "function" &&
    typeof BigInt === "function"
  );
}

// Surroundings that make a start impossible, in words for the host; "" if there are none.
export function forbidden() {
  if (window.origin === "null") {
    return 'The page is in a frame (or under a policy) with "sandbox" but without "allow-same-origin": it may read nothing of its own site.';
  }
  var style = document.querySelector("style");
  if (style && !style.sheet) {
    return "The page's own style was refused: by a Content-Security-Policy of the host (style-src), or because something on the way has changed it.";
  }
  try {
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(MODULE))); // WebKit refuses the second step
  } catch (error) {
    return "A Content-Security-Policy of the host forbids WebAssembly: its script-src has to allow 'wasm-unsafe-eval'. (" + error.message + ")";
  }
  return "";
}

// Tells tell(kind, details) what a failure of the start really was. kind: as for `page.fail` (first.js), or "script" with the
// address of one that did not run as details.
export function explain(kind, details, tell) {
  setTimeout(function () {
    if (refused.length) tell("host", refused.concat(details || []).join("\n\n"));
    else if (kind === "script") askFor(details, tell);
    else tell(kind, details);
  }, TOLD_LIMIT);
}

// Asks for a script that the browser did not run, to see what comes.
function askFor(url, tell) {
  fetch(url, { cache: "reload" }).then(
    function (response) {
      var type = (response.headers.get("content-type") || "").split(";")[0];
      if (!response.ok) tell("sent", url + " is not there: the host answers " + response.status + ".");
      else if (/html/.test(type)) tell("sent", "A page (" + type + ") came in place of " + url + ".");
      else if (!/(java|ecma)script/.test(type)) {
        tell("host", url + " is sent as " + (type || "nothing known") + ". Browsers run only what is sent as text/javascript.");
      } else tell("sent", url + " did not come as it was built: something on the way changes it, or breaks it off.");
    },
    function (error) {
      tell("download", url + ": " + error.message);
    },
  );
}
