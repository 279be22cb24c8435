// Runs before any module, inlined at the end of the page, in words that even an old browser understands:
// chooses the language, and tells in words what keeps the game from starting.
(function () {
  "use strict";
  var texts = /*TEXTS*/ null;

  function savedLanguage() {
    try {
      return localStorage.getItem("mastaba-page.language");
    } catch (error) {
      return null; // storage is forbidden: the browser's languages decide
    }
  }

  function chooseLanguage() {
    var wanted = [savedLanguage()].concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < wanted.length; i++) {
      var short = String(wanted[i] || "").slice(0, 2).toLowerCase();
      if (Object.prototype.hasOwnProperty.call(texts, short)) return short;
    }
    return "en";
  }

  var page = {
    language: "en",
    failed: false,
    running: false, // set by the scripts once they could be read

    text: function (key) {
      return texts[page.language][key];
    },

    setLanguage: function (language) {
      if (!Object.prototype.hasOwnProperty.call(texts, language)) return;
      page.language = language;
      document.documentElement.lang = language;
      var marked = document.querySelectorAll("[data-text]");
      for (var i = 0; i < marked.length; i++) {
        marked[i].textContent = page.text(marked[i].getAttribute("data-text"));
      }
      var labelled = document.querySelectorAll("[data-label]");
      for (var j = 0; j < labelled.length; j++) {
        labelled[j].setAttribute("aria-label", page.text(labelled[j].getAttribute("data-label")));
      }
    },

    // Puts the failure sheet over everything. kind: "file", "old", "download", "crash" or "ended".
    // The first failure stays: what follows from it explains less.
    fail: function (kind, details) {
      if (page.failed) return;
      page.failed = true;
      var sheet = document.getElementById("failure");
      var button = document.getElementById("failure-button");
      document.getElementById("failure-title").setAttribute("data-text", kind + "_title");
      document.getElementById("failure-text").setAttribute("data-text", kind + "_text");
      button.setAttribute("data-text", kind === "download" ? "retry" : "reload");
      button.hidden = kind === "file";
      button.onclick = function () {
        location.reload();
      };
      document.getElementById("failure-details").hidden = !details;
      document.getElementById("failure-detail-text").textContent = details || "";
      document.documentElement.className = "failed";
      page.setLanguage(page.language);
      sheet.hidden = false;
      sheet.focus();
    },
  };
  window.mastaba_page = page;

  function supported() {
    // A module with a try block in the exception encoding that the runtime is built with.
    var bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
    return (
      typeof WebAssembly === "object" &&
      typeof WebAssembly.validate === "function" &&
      WebAssembly.validate(new Uint8Array(bytes)) &&
      "noModule" in document.createElement("script") &&
      typeof ReadableStream === "function" &&
      typeof DecompressionStream === "function" &&
      typeof BigInt === "function"
    );
  }

  window.addEventListener(
    "error",
    function (event) {
      var from = event.target;
      // A script that did not arrive, or one that this browser cannot read.
      if (from && from.tagName === "SCRIPT") page.fail("download", from.src);
      else if (!page.running && event.error instanceof SyntaxError) page.fail("old", String(event.message));
    },
    true,
  );

  // Pyodide's scripts, asked for as they will be loaded: by the browser itself if a worker unpacks them, else packed.
  function beginScripts() {
    var folder = JSON.parse(document.getElementById("site").textContent).runtime;
    var workers = navigator.serviceWorker;
    ["pyodide.asm.mjs.gz", "pyodide.mjs.gz"].forEach(function (name) {
      var link = document.createElement("link");
      link.rel = workers && workers.controller ? "modulepreload" : "preload";
      link.as = workers && workers.controller ? "script" : "fetch";
      link.crossOrigin = "anonymous";
      link.href = folder + name;
      document.head.appendChild(link);
    });
  }

  page.setLanguage(chooseLanguage());
  if (location.protocol === "file:") page.fail("file");
  else if (!supported()) page.fail("old");
  else beginScripts();
})();
