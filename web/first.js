// Runs before any module, inlined at the end of the page, in words that even an old browser understands (the build puts
// it together with what it imports): chooses the language, and tells in words what keeps the game from starting.

import { explain, forbidden, supported, switchedOff } from "./cause.js";

// Only players whose browsers run no scripts see this (page.css).
var blocked = document.getElementById("blocked");
blocked.parentNode.removeChild(blocked);

var texts = JSON.parse(document.getElementById("texts").textContent);

// In the state of the page's entry in the history: that it has been loaded again by itself.
var AGAIN = "again";
var trying = false; // that is about to happen

// How long a newer version has to arrive when this one has failed, in ms.
var NEWER_LIMIT = 30000;

var scripts = [];
all('link[rel="modulepreload"]', function (link) {
  scripts.push(link.href);
});

function savedLanguage() {
  try {
    return localStorage.getItem("mastaba-page.language");
  } catch (error) {
    return null; // storage is forbidden: the browser's languages decide
  }
}

// The person's languages, the dearest first. Some browsers name one, and none in the list of them.
function languages() {
  var named = navigator.languages;
  return named && named.length ? Array.prototype.slice.call(named) : [navigator.language];
}

// In "pl-PL" it is what stands first; "plt" is another one.
function chooseLanguage() {
  var wanted = [savedLanguage()].concat(languages());
  for (var i = 0; i < wanted.length; i++) {
    var short = String(wanted[i] || "").split(/[-_]/)[0].toLowerCase();
    if (Object.prototype.hasOwnProperty.call(texts, short)) return short;
  }
  return "en";
}

function all(selector, act) {
  Array.prototype.forEach.call(document.querySelectorAll(selector), act);
}

// Numbers are written as the language writes them, with one decimal place.
function write(element) {
  var values = element.values || {};
  element.textContent = page.text(element.getAttribute("data-text")).replace(/\{(\w+)\}/g, function (_, name) {
    var value = values[name];
    return typeof value === "number" ? value.toFixed(1).replace(".", page.text("decimal")) : value;
  });
}

var page = {
  language: "en",
  failed: false,
  running: false, // set by the scripts once they could be read
  started: false, // set by them when the game is there

  // The player's choices while the game loads: the game to open, a new one or the one under way; and the language.
  wish: { game: "", resume: false, language: "" },
  wished: function () {}, // called when that changes

  languages: languages,

  text: function (key) {
    return texts[page.language][key];
  },

  // Puts a text into an element, with values in its places, in whatever language is spoken from now on.
  say: function (element, key, values) {
    element.setAttribute("data-text", key);
    element.values = values;
    write(element);
  },

  setLanguage: function (language) {
    if (!Object.prototype.hasOwnProperty.call(texts, language)) return;
    page.language = language;
    document.documentElement.lang = language;
    all("[data-text]", write);
    all("[data-label]", function (element) {
      element.setAttribute("aria-label", page.text(element.getAttribute("data-label")));
    });
    showWish();
  },

  // The player's data has been read: games under way can be continued. saveOf(game): the text of its save.
  offerResuming: function (saveOf) {
    all("[data-resume]", function (button) {
      var game = button.getAttribute("data-game");
      button.hidden = !underWay(game, Number(button.getAttribute("data-resume")), saveOf(game));
    });
  },

  // The service worker that answers for this page, if it is ours: that of a folder around this one may do so, too.
  worker: function () {
    var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
    return worker && worker.scriptURL === new URL("sw.js", document.baseURI).href ? worker : null;
  },

  // A promise of our registration, or undefined.
  registration: function () {
    if (!navigator.serviceWorker) return Promise.resolve();
    return navigator.serviceWorker.getRegistration().then(function (found) {
      return found && found.scope === new URL("./", document.baseURI).href ? found : undefined;
    });
  },

  // Puts the failure sheet over everything. kind: whose fault it is: "file", "old" or "off" (the browser), "download" (the
  // connection), "sent" (who answers sends something else), "host" (its rules), "crash" (ours), or that it is "ended".
  // The first failure stays: what follows from it explains less.
  fail: function (kind, details) {
    if (page.failed) return;
    page.failed = true;
    if (kind === "crash") history.replaceState(null, ""); // what has crashed is not opened again by itself
    if (page.started || kind === "ended") show(kind, details);
    else explain(kind, details, show);
  },

  // From now on a start that fails is tried once more.
  startAgain: function () {
    note(false);
  },

  // The same for what one more start may mend: that is made first, once, without a word.
  failToStart: function (kind, details) {
    function tell() {
      page.startAgain();
      page.fail(kind, details);
    }
    if (page.failed || trying) return;
    if (history.state && history.state[AGAIN]) return tell();
    trying = true;
    note(true);
    scriptsAgain().then(function () {
      takeUpNewer().then(reload, reload);
    }, tell); // without a network there would be no page either
  },
};
window.mastaba_page = page;

// Notes whether the page has been loaded again by itself; the rest of its history entry stays (trail.mjs).
function note(again) {
  var state = Object.assign({}, history.state);
  if (Boolean(state[AGAIN]) === again) return;
  if (again) state[AGAIN] = true;
  else delete state[AGAIN];
  history.replaceState(state, "");
}

function show(kind, details) {
  var sheet = document.getElementById("failure");
  var button = document.getElementById("failure-button");
  var again = kind === "download" || kind === "sent";
  document.getElementById("failure-title").setAttribute("data-text", kind + "_title");
  document.getElementById("failure-text").setAttribute("data-text", kind + "_text");
  button.setAttribute("data-text", again ? "retry" : "reload");
  button.hidden = kind === "file";
  button.onclick = function () {
    button.disabled = true;
    var asked = again ? scriptsAgain() : Promise.resolve();
    asked.then(takeUpNewer, takeUpNewer).then(reload, reload);
  };
  document.getElementById("failure-details").hidden = !details;
  document.getElementById("failure-detail-text").textContent = details || "";
  document.documentElement.className = "failed";
  var splash = document.getElementById("splash");
  if (splash) splash.inert = true; // nothing can be chosen any more
  if (kind === "host") {
    // For the site's owner; the page may be without its style.
    console.error("Mastaba does not start. " + details);
    if (splash) splash.hidden = true;
  }
  page.setLanguage(page.language);
  sheet.hidden = false;
  sheet.focus();
}

// The page's scripts, past what the browser keeps of them. Everything else is checked when it is used (download.mjs).
function scriptsAgain() {
  return Promise.all(
    scripts.map(function (url) {
      return fetch(url, { cache: "reload" }).then(function (response) {
        return response.arrayBuffer(); // until all of it is there
      });
    }),
  );
}

function reload() {
  location.reload();
}

// A version that is broken may never come so far as to take up the next one (offline.mjs): who has seen it fail gets
// that one at once, unless another page still plays.
function takeUpNewer() {
  if (!page.worker()) return Promise.resolve();
  var newer = page.registration().then(function (registration) {
    return registration.update().then(function () {
      var worker = registration.installing || registration.waiting;
      return worker && activated(worker);
    });
  });
  var enough = new Promise(function (resolve) {
    setTimeout(resolve, NEWER_LIMIT);
  });
  return Promise.race([newer, enough]);
}

function activated(worker) {
  return new Promise(function (resolve) {
    var channel = new MessageChannel();
    var asked = false;
    channel.port1.onmessage = function (event) {
      if (!event.data) resolve(); // another page is open: it may be playing
    };
    function look() {
      if (worker.state === "installed" && !asked) {
        asked = true;
        worker.postMessage("activate-if-alone", [channel.port2]);
      } else if (worker.state === "activated" || worker.state === "redundant") resolve();
    }
    worker.addEventListener("statechange", look);
    look();
  });
}

window.addEventListener(
  "error",
  function (event) {
    var from = event.target;
    if (page.running) return;
    // A script that did not arrive as it was sent (the browser checks that), or one that this browser cannot read.
    if (from && from.tagName === "SCRIPT") page.failToStart("script", from.src);
    else if (event.error instanceof SyntaxError) page.failToStart("old", String(event.message));
    else if (scripts.indexOf(event.filename) >= 0) page.failToStart("crash", String(event.message));
  },
  true,
);

// Pyodide's scripts, asked for as they will be loaded (runtime.mjs): by the browser itself if a worker has them.
function beginScripts() {
  var site = JSON.parse(document.getElementById("site").textContent);
  var controlled = page.worker();
  ["pyodide.asm.js", "pyodide.js"].forEach(function (name) {
    var link = document.createElement("link");
    var url = site.runtime + (controlled ? name : name + ".gz");
    link.rel = "preload";
    link.as = controlled ? "script" : "fetch";
    link.crossOrigin = "anonymous";
    link.href = url;
    if (controlled) link.integrity = "sha256-" + site.files[url][2];
    document.head.appendChild(link);
  });
}

// --- what can be chosen while the game loads

// True if a save is a game under way by this version of its rules, as far as can be seen without them (game/play/saves.py).
function underWay(game, rules, save) {
  try {
    var saved = JSON.parse(save);
    return saved.game === game && saved.rules === rules && saved.round !== undefined;
  } catch (error) {
    return false; // there is none, or none that can be seen without reading all of it
  }
}

function showWish() {
  var ask = document.getElementById("splash-ask");
  if (!ask) return; // the game is there
  all("[data-game]", function (button) {
    var pressed = button.getAttribute("data-game") === page.wish.game && isResuming(button) === page.wish.resume;
    button.setAttribute("aria-pressed", String(pressed));
  });
  all("[data-language]", function (button) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-language") === page.language));
  });
  if (page.wish.game) page.say(ask, "opens", { game: page.text("game_" + page.wish.game) });
  else page.say(ask, "ask");
}

function isResuming(button) {
  return button.hasAttribute("data-resume");
}

function chooseGame(event) {
  var button = event.currentTarget;
  var back = button.getAttribute("aria-pressed") === "true";
  page.wish.game = back ? "" : button.getAttribute("data-game");
  page.wish.resume = !back && isResuming(button);
  showWish();
  page.wished();
}

function choosePageLanguage(event) {
  var language = event.currentTarget.getAttribute("data-language");
  page.wish.language = language;
  try {
    localStorage.setItem("mastaba-page.language", language);
    localStorage.setItem("mastaba-page.chosen", language); // should the page be left before the game is there
  } catch (error) {
    // Storage is forbidden: it holds for this visit.
  }
  page.setLanguage(language);
  page.wished();
}

function offerChoices() {
  // A link that asks for something is not asked again.
  var linked = /[?&#](game|players|seed|record|join)=/.test(location.search + location.hash);
  var games = document.querySelectorAll("[data-game]").length;
  document.getElementById("splash-games").hidden = linked || !games;
  document.querySelector("#splash .languages").hidden = false;
  all("[data-game]", function (button) {
    button.onclick = chooseGame;
  });
  all("[data-language]", function (button) {
    button.onclick = choosePageLanguage;
  });
  try {
    page.wish.language = localStorage.getItem("mastaba-page.chosen") || "";
  } catch (error) {
    // Storage is forbidden: nothing was chosen before.
  }
}

offerChoices();
page.setLanguage(chooseLanguage());
if (location.protocol === "file:") page.fail("file");
else if (switchedOff()) page.fail("off");
else if (!supported()) page.fail("old");
else {
  var why = forbidden();
  if (why) page.fail("host", why);
  else beginScripts();
}
