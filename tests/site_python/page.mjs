// Starts the built site's Python as web/boot.mjs does, and in it, instead of the game, the tests (inside/session.py).

import { Downloads, mountArchive } from "/web/download.mjs";
import { beginRuntime, loadPygame, mountPygame, startPython } from "/web/runtime.mjs";

const GAME_FOLDER = "/mastaba";
const PACK = /@[\d.]+\.zip\.gz$/;

// Python's messages to the runner, and its questions. It waits for the answer: tests leave the page no time for anything else.
globalThis.runner = {
  ask(what, text) {
    const request = new XMLHttpRequest();
    request.open("POST", `/runner/${what}${location.search}`, false);
    request.send(text);
    if (request.status !== 200) throw new Error(`the runner answers ${request.status}`);
    return request.responseText;
  },
  memory: () => 0,
};

// The answer of the page's first script: no worker answers for this page.
globalThis.mastaba_page = { worker: () => null };

async function siteOf(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  return JSON.parse(page.getElementById("site").textContent);
}

async function run() {
  const site = await siteOf("/index.html");
  const { environment, program } = await (await fetch("/job.json")).json();
  const downloads = new Downloads(site.files, () => {});
  const runtime = beginRuntime(downloads, site.runtime);
  const packs = Object.keys(site.files).filter((name) => PACK.test(name));
  const pyodide = await startPython(runtime, environment);
  globalThis.runner.memory = () => pyodide._module.HEAPU8.length;
  pyodide._api.on_fatal = (error) => console.error(String(error?.stack ?? error));
  pyodide._api._skip_unwind_fatal_error = true;
  pyodide.canvas.setCanvas2D(document.getElementById("canvas"));
  const { FS } = pyodide;
  await mountPygame(FS, runtime);
  await loadPygame(pyodide, runtime);
  FS.mkdirTree(GAME_FOLDER);
  FS.writeFile(`${GAME_FOLDER}/game.zip`, new Uint8Array(await downloads.bytes(`${site.app}game.zip.gz`)), { canOwn: true });
  mountArchive(FS, await downloads.bytes(`${site.app}${site.archive}.apk.gz`), GAME_FOLDER, "assets/");
  for (const name of packs) mountArchive(FS, await downloads.bytes(name), `${GAME_FOLDER}/assets`);
  mountArchive(FS, await (await fetch("/beside.zip")).arrayBuffer(), "");
  pyodide.runPython(program, { filename: "tests" });
}

run().catch((error) => {
  console.error(String(error?.stack ?? error));
  globalThis.runner.ask("end", "-1");
});
