// From the page to the game: downloads, Python, pygame, the game's archives, main.py. Every failure on the way ends
// in words on the page (mastaba_page.fail), never in silence.

import { Art } from "./art.mjs";
import { tellBlocked } from "./blocked.mjs";
import { DownloadError, Downloads, mountArchive } from "./download.mjs";
import { createHost } from "./host.mjs";
import { beginRuntime, loadPygame, mountPygame, startPython } from "./runtime.mjs";
import { forgetSnapshot, keptSnapshot, takeSnapshot } from "./snapshot.mjs";
import { Splash } from "./splash.mjs";

const GAME_FOLDER = "/mastaba";
const ENVIRONMENT = { HOME: "/home/player" };

const page = globalThis.mastaba_page;
const site = JSON.parse(document.getElementById("site").textContent);

// Which words fit what went wrong before the game ran.
function kindOfFailure(error, downloads) {
  if (downloads.failure) return downloads.failure.answered ? "sent" : "download";
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return "old";
  return "crash";
}

function watchForCrashes(pyodide, fail) {
  // The interpreter itself has died, wherever it was called from.
  pyodide._api.on_fatal = (error) => fail("crash", String(error?.stack ?? error));
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof pyodide.ffi.PythonError) fail("crash", String(event.reason.message));
  });
  window.addEventListener("error", (event) => {
    if (event.error instanceof WebAssembly.RuntimeError) fail("crash", String(event.error.stack));
  });
}

// Python, from a snapshot if there is a good one.
async function beginPython(runtime, snapshot) {
  if (snapshot) {
    try {
      return { pyodide: await startPython(runtime, ENVIRONMENT, snapshot), restored: true };
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      await forgetSnapshot(site.version, error);
    }
  }
  return { pyodide: await startPython(runtime, ENVIRONMENT), restored: false };
}

async function start({ host, fail, offline, screen, read }, downloads, art, splash) {
  host.mark("boot");
  splash.step("download");
  const kept = keptSnapshot(site.version);
  const runtime = beginRuntime(downloads, site.runtime);
  const following = (name) => {
    downloads.expect(site.app + name);
    return runtime.next.then(() => downloads.bytes(site.app + name));
  };
  const program = following("game.zip.gz");
  const application = following(`${site.archive}.apk.gz`);
  // Pictures are wanted when the program runs. Beside it, on a slow network, they would only hold it up.
  art.guess(page.worker() ? runtime.next : program, page.wish.game);
  page.wished = () => art.want(page.wish.game);
  // Each is awaited in its turn below; a failure before that must not count as unhandled.
  for (const part of [...Object.values(runtime), program, application, read]) part.catch?.(() => {});

  if (await offline.takeUpWaiting([...Object.values(runtime), program, application, ...art.begun])) return;

  Promise.all([runtime.python, runtime.library, runtime.glue]).then(
    () => splash.step("python"),
    () => {}, // reported by whoever needs them
  );
  const { pyodide, restored } = await beginPython(runtime, await kept);
  host.mark(restored ? "restored" : "python");
  watchForCrashes(pyodide, fail);
  // SDL leaves its main function by an exception that must not end the interpreter.
  pyodide._api._skip_unwind_fatal_error = true;
  pyodide.canvas.setCanvas2D(document.getElementById("canvas"));
  screen.attach(pyodide._module);

  splash.step("pygame");
  const { FS } = pyodide;
  await mountPygame(FS, runtime);
  const place = restored ? undefined : await loadPygame(pyodide, runtime);
  host.mark("pygame");

  FS.mkdirTree(GAME_FOLDER);
  FS.chdir(GAME_FOLDER);
  FS.writeFile(`${GAME_FOLDER}/game.zip`, new Uint8Array(await program), { canOwn: true });
  // pygbag puts everything that it packs below a folder of its own.
  mountArchive(FS, await application, GAME_FOLDER, "assets/");
  art.mountInto(FS, `${GAME_FOLDER}/assets`);
  splash.step("game");
  host.mark("game");
  try {
    if (place) {
      pyodide.runPython(FS.readFile(`${GAME_FOLDER}/main.py`, { encoding: "utf8" }), { filename: "main.py" });
      if (offline.takesSnapshot) {
        // A player who has asked for a game does not wait for the home screen.
        if (!page.wish.game && !location.search && !location.hash) await pyodide.globals.get("rehearse")();
        const bytes = takeSnapshot(pyodide, place, site.version);
        if (bytes) offline.snapshot = { version: site.version, bytes };
      }
    }
    host.mark("imported");
    await read; // what the player keeps; it has had all the time since the beginning
    await pyodide.globals.get("main")();
  } catch (error) {
    // Pictures are fetched by the game itself; once it has started, what fails is not the download of the game.
    const kind = host.running() ? "crash" : kindOfFailure(error, downloads);
    fail(kind, String(error?.message ?? error));
    return;
  }
  fail("ended");
}

function begin() {
  page.running = true;
  if (page.failed) return;
  const splash = new Splash(page);
  const downloads = new Downloads(site.files, (done, total) => splash.bytes(done, total));
  const art = new Art(site.art, site.app, downloads);
  const parts = createHost(site, page, art, splash, downloads);
  globalThis.mastaba_host = parts.host;
  globalThis.mastaba = parts.mastaba;
  start(parts, downloads, art, splash).catch((error) => {
    const details = String(downloads.failure ?? error?.stack ?? error);
    // The browser may have kept a page of before an update.
    if (downloads.failure?.gone) page.failToStart("sent", details);
    else parts.fail(kindOfFailure(error, downloads), details);
  });
}

// An answer that a camera has read off a guest's screen is for the window in which the host plays.
function handOver() {
  const failed = (error) => page.fail("ended", String(error));
  import("./near.js").then(({ handOver: hand }) => {
    hand(location.hash);
    page.fail("answered");
  }).catch(failed);
}

if (!page) tellBlocked();
else if (location.hash.startsWith("#answer=")) handOver();
else begin();
