// globalThis.mastaba_host: the page's offer to the game (game/ui/host/browser.py is the other side), and globalThis.mastaba: its
// offer to tests and to the curious. Missing values are undefined, never null: Pyodide turns undefined into None.

import { Awake } from "./awake.mjs";
import { ByHand, copyFrom, tellCopied } from "./by_hand.mjs";
import { CanvasArea } from "./canvas.mjs";
import { Field } from "./field.mjs";
import { Frames } from "./frames.mjs";
import { canHandOn, giveFile, givePicture } from "./giving.mjs";
import { Input } from "./input.mjs";
import { Letters } from "./letters.mjs";
import { MirrorEntry } from "./mirror_entry.mjs";
import { Moving } from "./moving.mjs";
import { Offline } from "./offline.mjs";
import { listenForPrinting } from "./paper.mjs";
import { isForbidden, isPressed } from "./permission.mjs";
import { Screen } from "./screen.mjs";
import { Shake } from "./shake.mjs";
import { forgetSnapshot, isFromSnapshot, startEnded } from "./snapshot.mjs";
import { Storage } from "./storage.mjs";
import { TextSize } from "./text_size.mjs";
import { Trail } from "./trail.mjs";

const MARK = "mastaba-";

// So much of a file, in bytes, is read: more than the game takes (game/play/transfer.py), so that it sees what is too long.
const MOST_READ = 10_000_001;

// The page's path, and what has followed "#" in a link where something on its way has written that as "%23".
function partedPath() {
  const [, path, sent] = /^(.*\/[^/]*?)(?:%23([^/]*))?$/.exec(location.pathname);
  return [path, sent ?? ""];
}

export function createHost(site, page, art, splash, downloads) {
  const canvas = document.getElementById("canvas");
  const area = new CanvasArea(canvas);
  const input = new Input(canvas, (reason) => frames.happened(reason));
  const screen = new Screen(canvas);
  const travelled = (entry) => {
    input.travelled(entry);
    frames.happened("travel");
  };
  const trail = new Trail(travelled, () => input.travels);
  const moving = new Moving(() => offline.collecting);
  const frames = new Frames(moving);
  const database = `${site.app}database.js`;
  const script = downloads.bytes(database);
  const storage = new Storage(() => frames.happened("storage"), script, database);
  storage.ready.then(() => page.offerResuming((game) => storage.everything()[`save.${game}`]));
  const mirror = new MirrorEntry(page, canvas);
  const awake = new Awake();
  const shake = new Shake(() => {
    input.shaken();
    frames.happened("shake");
  });
  const byHand = new ByHand(page);
  const field = new Field(canvas, () => frames.happened("field"));
  const letters = new Letters();
  const offline = new Offline(site.files, downloads, () => frames.happened("update"));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  calm.addEventListener("change", () => frames.happened("wish"));
  const contrast = matchMedia("(prefers-contrast: more)");
  contrast.addEventListener("change", () => frames.happened("wish"));
  const textSize = new TextSize(() => frames.happened("wish"));
  let hooks = {};
  let near; // promise of what reaches other devices (near.mjs, in the site near.js): few ever want it
  let ready;
  const readiness = new Promise((resolve) => (ready = resolve));

  const mark = (name) => {
    performance.mark(MARK + name);
  };

  // The record of the game from Python, or undefined when there is none or Python can no longer answer.
  const record = () => {
    try {
      return hooks.record?.() || undefined;
    } catch (error) {
      console.info(`Mastaba: no record (${error.message})`);
      return undefined;
    }
  };

  listenForPrinting(page, () => JSON.parse(hooks.paper?.() || "[]"));

  let blamed = false;
  const fail = (kind, details, text) => {
    moving.end();
    if (page.failed || blamed) return;
    if (kind === "crash" && isFromSnapshot()) {
      blamed = true; // the memory that was put back: the next start, at once, is one without
      forgetSnapshot(site.version, new Error(details)).then(() => page.failToStart(kind, details));
      return;
    }
    const field = document.getElementById("failure-record-text");
    const offer = (kept) => {
      field.value = kept;
      document.getElementById("failure-record").hidden = kept === "{}";
    };
    const given = text ?? record();
    if (given) offer(given);
    else storage.ready.then(() => offer(JSON.stringify(storage.everything(), null, 1)));
    document.getElementById("failure-copy").onclick = async (event) => {
      const button = event.currentTarget;
      tellCopied(page, button, (await host.copy(field.value)) || copyFrom(field));
    };
    page.fail(kind, details);
  };

  const host = {
    // Canvas and frames
    size: () => area.size(),
    place: (width, height) => area.place(width, height),
    show: (...part) => screen.show(...part),
    nextFrame: () => frames.nextFrame(),
    wake: (ms) => frames.wake(ms),
    // Input of hands and keys since the last call, as a JSON text: see input.mjs.
    input: () => {
      frames.taken();
      return input.take();
    },
    poke: () => frames.happened("poke"),
    pause: () => frames.pause(),
    nextSlice: (length, late) => frames.nextSlice(length, late),
    cursor: (name) => {
      canvas.style.cursor = name;
    },
    canFullscreen: () => document.fullscreenEnabled === true,
    isFullscreen: () => Boolean(document.fullscreenElement),
    fullscreen: async (on) => {
      try {
        if (on && isPressed()) await document.documentElement.requestFullscreen();
        else if (!on && document.fullscreenElement) await document.exitFullscreen();
      } catch (error) {
        console.info(`Mastaba: full screen refused (${error.message})`);
      }
    },

    canKeepAwake: () => awake.possible,
    keepAwake: (on) => awake.keep(on),

    // Phones and tablets: desktop browsers have the function too, and nothing that moves.
    canVibrate: () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
    // Nobody feels it who has touched nothing yet, and browsers complain of it.
    vibrate: (...pulse) => {
      if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pulse);
    },

    canShake: () => shake.possible,
    allowShakes: () => shake.allow(),
    feelShakes: (on) => shake.feel(on),

    // The player's wishes
    languages: () => page.languages(),
    reducedMotion: () => calm.matches,
    moreContrast: () => contrast.matches,
    largerText: () => textSize.isLarge,
    // With visitOnly the next start does not know of it.
    setLanguage: (language, visitOnly = false) => {
      page.setLanguage(language);
      if (visitOnly) return;
      try {
        localStorage.setItem("mastaba-page.language", language);
        localStorage.removeItem("mastaba-page.chosen");
      } catch {
        // Not saved: the next start asks the browser for its languages again.
      }
    },

    // The player's choices while the game was loading: {game, resume, language}.
    wish: () => page.wish,

    // The address: the page's own, and the part that a link has added to it. The part after "#" never reaches a server.
    address: () => location.origin + partedPath()[0],
    query: () => location.search.slice(1),
    fragment: () => location.hash.slice(1) || partedPath()[1],

    // Files: to the person's downloads, and from wherever they choose one (undefined when they choose none).
    saveFile: (name, text) => giveFile(name, new Blob([text], { type: "application/json" })),
    openFile: async () => {
      if (!isPressed()) return undefined;
      const input = document.createElement("input");
      input.type = "file";
      input.accept = ".json,application/json";
      input.hidden = true;
      document.body.append(input); // some browsers let go of one that is nowhere in the page
      try {
        const file = await new Promise((resolve) => {
          input.onchange = () => resolve(input.files[0]);
          input.oncancel = () => resolve(undefined);
          input.click();
        });
        return await file?.slice(0, MOST_READ).text();
      } finally {
        input.remove();
      }
    },

    // Speaking to the player outside the canvas
    announce: (text) => {
      if (mirror.announce(text)) return;
      const region = document.getElementById("announcer");
      // The same words twice are only read twice when the text changes in between.
      region.textContent = region.textContent === text ? `${text}\u00a0` : text;
    },
    // wanted(yes) tells whether the person wants the mirror; done(number, value) what they do in it.
    offerMirror: (wanted, done) => mirror.offer(wanted, done, splash.focused),
    // The keyboard goes on in the page, to the way into the mirror; Tab from there comes back to the canvas.
    leave: () => mirror.focusEntry(),
    showMirror: (tree) => mirror.show(tree),
    copy: async (text) => {
      try {
        if (await isForbidden("clipboard-write")) return false;
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false;
      }
    },
    // Where that is refused: shows the text, to be copied by hand, and resolves when the person has closed it.
    showText: (title, words, text, link) => byHand.show(title, words, text, link),
    canShare: () => navigator.canShare?.({ text: "Mastaba" }) === true,
    // True if the system took it up, even if the person then called it off.
    share: async (text) => {
      try {
        await navigator.share({ text });
        return true;
      } catch (error) {
        console.info(`Mastaba: not shared (${error.name})`);
        return error.name === "AbortError";
      }
    },
    canHandOn,
    givePicture: (name, width, height, pixels, save) => givePicture(name, width, height, pixels, save),
    // The sheet of what is on screen (paper.mjs); not before the game has had its say.
    print: () => setTimeout(() => window.print()),
    version: () => site.version,
    // Logs a fault that the player was shown. The memory that was put back at the start may be to blame.
    logFault: (text) => {
      console.error(text);
      forgetSnapshot(site.version, new Error("the game has failed"));
    },
    fatal: (title, text, kept) => {
      fail("crash", [title, text].filter(Boolean).join("\n\n"), kept || undefined);
    },

    // Life cycle
    // attach({record, stats}) or attach(record, stats, paper): functions that give JSON texts.
    attach: (given, stats, paper) => {
      if (stats) hooks = { record: given, stats, paper };
      else hooks = typeof given.toJs === "function" ? given.toJs({ dict_converter: Object.fromEntries }) : given;
    },
    // The pictures of a scale are in assets/ when this resolves: the house's, or with a game's id its own.
    loadArt: async (scale, game) => {
      await art.load(scale, game);
      if (!game) art.remember(scale);
    },
    mark,
    // True once the game has drawn its first picture.
    running: () => performance.getEntriesByName(`${MARK}ready`).length > 0,
    started: () => {
      if (host.running()) return;
      mark("ready");
      page.started = true;
      startEnded();
      page.startAgain(); // the next one that fails is tried again, too
      storage.touched(); // what came to the front while the game was starting has just been read
      input.begin();
      canvas.inert = false;
      if (splash.focused && !mirror.isOn) canvas.focus({ preventScroll: true });
      splash.leave();
      ready();
      // Only now: what is not needed yet must not compete with the start. It brings the pictures for other screens.
      offline.start();
    },
    update: () => offline.waitingVersion,
    updateChanges: () => offline.changes(),
    applyUpdate: () => offline.apply(),
    // The game on this device, for playing without a network.
    installation: () => offline.installation(),
    install: () => {
      storage.askToKeep();
      return offline.install();
    },
    // After that failed: the website's fault, in words for its owner, or "".
    whyNotInstalled: () => offline.whyNot(),
    uninstall: () => offline.uninstall(),
    declineInstall: () => offline.decline(),
    // The number of the newest change that this version brings, and the text of all changes.
    newestChange: () => site.changes,
    changes: async () => (await fetch("changes.json")).text(),

    // Typing: a real text field over the canvas
    field: {
      open: (label, text, limit, x, y, width, height) => field.open(label, text, limit, x, y, width, height),
      focus: () => field.focus(),
      text: () => field.text(),
      ended: () => field.ended(),
      close: () => field.close(),
    },

    // The browser's history
    trail: {
      entry: () => trail.entry(),
      follow: (levels, sketch) => trail.follow(levels, sketch),
    },

    // Letters for what the game's typefaces lack
    letters: {
      canDraw: () => letters.canDraw(),
      width: (...line) => letters.width(...line),
      draw: (...line) => letters.draw(...line),
    },

    // Saving
    storage: {
      get: (key) => storage.get(key),
      set: (key, value) => storage.set(key, value),
      remove: (key) => storage.remove(key),
      keys: () => storage.keys(),
      flush: () => storage.flush(),
      fault: () => storage.fault(),
      settled: () => storage.settled(),
    },
    storeTouched: () => storage.touched(),

    // Other devices at one table: undefined where the browser has no way to them.
    near: () => {
      const made = ({ Near, isPossible }) =>
        isPossible() ? new Near(page, host.address(), () => frames.happened("near")) : undefined;
      near ??= import("./near.js").catch(() => import("./near.js?again")).then(made);
      near.catch(() => (near = undefined)); // whoever asks again gets another try
      return near;
    },
    askToKeep: () => storage.askToKeep(),
    isKept: () => storage.isKept(),
    mayBeForgotten: () => storage.mayBeForgotten(),
  };

  const mastaba = {
    ready: readiness,
    version: site.version,
    record: () => {
      const text = record();
      return text ? JSON.parse(text) : null;
    },
    // True if all input has reached the game.
    heard: () => frames.heard,
    // The game's own figures, and the start's in ms since navigation.
    stats: () => {
      const marks = {};
      for (const entry of performance.getEntriesByType("mark")) {
        if (entry.name.startsWith(MARK)) marks[entry.name.slice(MARK.length)] = entry.startTime;
      }
      return { ...JSON.parse(hooks.stats?.() || "{}"), resting: frames.resting, memory: screen.memory, marks };
    },
  };

  return { host, mastaba, fail, offline, screen, read: Promise.all([script, storage.ready]) };
}
