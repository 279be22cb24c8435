// The service worker: keeps every file of one build of the site, whole or not at all, and serves nothing else. The build puts in
// the version and the list {url: sha256}; any change of the site changes this file. Files that come as gzip are kept and served
// unpacked, and their sha256 is that of the unpacked file: a start from here unpacks nothing.
"use strict";

const VERSION = "@VERSION@";
const FILES = /*FILES*/ {};

// Caches belong to an origin, so the scope tells apart two copies of the site in two folders.
const PREFIX = `mastaba ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;
const SCOPE = new URL(self.registration.scope);
const PAGE = "index.html";

// Where the page is taken from: some hosts, and proxies on the way, write into pages, but into nothing that is packed.
const PACKED_PAGE = "index.html.gz";
const PAGE_URL = new URL(PAGE, SCOPE).href;

// A cache of this name says that the player has freed what was kept (web/offline.mjs).
const FREED = `${PREFIX}freed`;

// A copy of Python's memory left by a start (web/snapshot.mjs): the one thing here that is no file of the build.
const SNAPSHOT = "snapshot";

// The website's fault that keeps a build from being complete, in words (web/offline.mjs).
const FAULT = new URL("fault", SCOPE).href;

// Held by pages on which something moves (web/moving.mjs), and how long a file waits for that at most, in ms.
const MOVING = `${PREFIX}moving`;
const PATIENCE = 2000;

// How long a page may take to go, in ms.
const LEAVING = 200;

// The header by which the page knows an unpacked file (web/download.mjs).
const UNPACKED = "x-unpacked";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

// A new build is first collected completely beside the old one. Unchanged files are taken over from it; fetched files must have
// exactly the promised contents, so a site in the middle of being exchanged is not mixed.
async function install() {
  await caches.delete(FREED);
  const cache = await caches.open(CACHE);
  const old = await oldCaches();
  try {
    for (const [url, hash] of await missing(cache)) {
      await whenNothingMoves();
      await cache.put(url, (await kept(old, url, hash)) ?? (await fetched(url, hash)));
    }
    // A cache that was deleted meanwhile goes on taking files and loses them. Opened again it tells the truth.
    const lost = await missing(await caches.open(CACHE));
    if (lost.length) throw new Error(`${lost.length} files were deleted`);
    await cache.delete(FAULT);
  } catch (error) {
    if (error.isOfHost) await cache.put(FAULT, new Response(error.message)).catch(() => {}); // no room
    else await cache.delete(FAULT);
    // Keep what has arrived: every file in the cache is proven, and the next try goes on from there.
    throw new Error(`Mastaba ${VERSION} is not complete: ${error.message}`);
  }
}

async function whenNothingMoves() {
  if (!self.navigator.locks || !AbortSignal.timeout) return;
  const signal = AbortSignal.timeout(PATIENCE);
  await self.navigator.locks.request(MOVING, { signal }, () => {}).catch(() => {}); // it has waited long enough
}

// The files that a cache of this build lacks: [[url, sha256], ...].
async function missing(cache) {
  const present = new Set((await cache.keys()).map((request) => request.url));
  const wanted = Object.entries(FILES).map(([name, hash]) => [new URL(name, SCOPE).href, hash]);
  return wanted.filter(([url]) => !present.has(url));
}

async function activate() {
  // Another cache may be that of a still newer build, which is being filled: that build will clear up after us.
  if (!self.registration.installing && !self.registration.waiting) {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    }
  }
  await self.clients.claim();
}

async function oldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(names.map((name) => caches.open(name)));
}

async function kept(old, url, hash) {
  for (const cache of old) {
    const response = await cache.match(url);
    if (response && (await sha256(response.clone())) === hash) return response;
  }
  return undefined;
}

// The browser's own cache will do if its copy is right: on the first visit the page has just loaded it.
async function fetched(url, hash) {
  const source = url === PAGE_URL ? new URL(PACKED_PAGE, SCOPE).href : url;
  let why;
  for (const cache of ["default", "reload"]) {
    const response = await fetch(source, { cache });
    const found = response.ok && (await proven(response, source, hash));
    if (found) return found;
    why = response.ok ? "is not of this version, or changed on its way" : `is not there: the host answers ${response.status}`;
  }
  throw Object.assign(new Error(`${source} ${why}`), { isOfHost: true });
}

// The response to keep from the network; undefined if it is not what was promised.
async function proven(response, url, hash) {
  try {
    const found = url.endsWith(".gz") ? await unpacked(response, url) : plain(response);
    return (await sha256(found.clone())) === hash ? found : undefined;
  } catch {
    return undefined; // it broke off, or does not unpack
  }
}

async function unpacked(response, url) {
  let bytes = await response.arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  // Some hosts say how a packed file is packed, and the browser has unpacked it.
  if (start[0] === 0x1f && start[1] === 0x8b) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = await new Response(stream).arrayBuffer();
  }
  if (url.endsWith(`/${PACKED_PAGE}`)) return new Response(bytes, { headers: { "content-type": "text/html; charset=utf-8" } });
  const type = url.endsWith(".wasm.gz") ? "application/wasm" : "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type, [UNPACKED]: "1" } });
}

// A redirected response may not answer a navigation; a copy of it may.
function plain(response) {
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function sha256(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  const name = nameOf(url) || PAGE;
  const [, sent] = /^%23([^/]+)$/.exec(name) ?? []; // what followed "#", before something on the link's way rewrote that
  if (name in FILES) {
    event.respondWith(answer(name, event));
  } else if (request.mode === "navigate" && sent) {
    event.respondWith(Response.redirect(`${SCOPE.href}${url.search}#${sent}`));
  } else if (request.mode === "navigate") {
    // Other pages may be there, another copy of the site among them. Without a network there is the game at least, at its
    // own address: from a deeper one the page's relative addresses would lead astray.
    event.respondWith(fetch(request).catch(() => Response.redirect(SCOPE.href + url.search)));
  }
});

// How a file of the site is called in the list.
function nameOf(url) {
  return url.pathname.slice(SCOPE.pathname.length);
}

async function answer(name, event) {
  const url = new URL(name, SCOPE).href;
  const response = await caches.match(url, { cacheName: CACHE });
  // A request past all caches follows one that got the kept file, and it was not as promised.
  if (response && event.request.cache !== "reload" && (await starts(name, response))) return response;
  // The cache has been cleared by the player or the browser: the network answers as without a worker, and what
  // it brings is kept again if it is of this build.
  const found = await fetch(event.request).catch((error) => {
    if (response) return response; // better than nothing, for all we know
    throw error;
  });
  const right = found.status === 200 ? await proven(found.clone(), url, FILES[name]) : undefined;
  if (right) event.waitUntil(putBack(url, right.clone()));
  else if (name === PAGE) event.waitUntil(putBackPage());
  return right ?? found;
}

// Everything else is checked by the page or by the browser when it is used; but nobody is there yet who could check the
// page.
async function starts(name, response) {
  return name !== PAGE || (await sha256(response.clone())) === FILES[name];
}

async function putBackPage() {
  const right = await fetched(PAGE_URL, FILES[PAGE]).catch(() => undefined);
  if (right) await putBack(PAGE_URL, right);
}

async function putBack(url, response) {
  try {
    if (self.serviceWorker?.state === "redundant" || (await caches.has(FREED))) return;
    await (await caches.open(CACHE)).put(url, response);
  } catch {
    // No room, or the page went away in the middle: the next visit asks the network again.
  }
}

self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data.snapshot) event.waitUntil(keepSnapshot(event.data.snapshot, port));
  else if (event.data === "version") port.postMessage(VERSION);
  else if (event.data === "changes") event.waitUntil(tellChanges(port));
  else if (event.data === "keep") event.waitUntil(keep(port));
  else if (event.data === "activate") event.waitUntil(self.skipWaiting());
  else if (event.data === "claim") event.waitUntil(self.clients.claim());
  else if (event.data === "activate-if-alone") event.waitUntil(activateIfAlone(port));
});

// The news of this build, for players who still play the one before it.
async function tellChanges(port) {
  const file = await (await caches.open(CACHE)).match(new URL("changes.json", SCOPE).href);
  port.postMessage(file ? await file.text() : "[]");
}

// Keeps a snapshot of Python's memory with the files of its version, once these are all there. `port` gets a message when that is
// over, whatever the outcome.
async function keepSnapshot({ version, bytes: blob }, port) {
  try {
    if (version !== VERSION || self.serviceWorker?.state === "redundant" || (await caches.has(FREED))) return;
    const cache = await caches.open(CACHE);
    if ((await missing(cache)).length) return;
    await whenNothingMoves();
    const bytes = await blob.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const headers = { "x-sha256": btoa(String.fromCharCode(...digest)), "x-bytes": String(bytes.byteLength) };
    await cache.put(new URL(SNAPSHOT, SCOPE).href, new Response(bytes, { headers }));
  } catch (error) {
    console.info(`Mastaba: Python's memory is not kept (${error.message})`);
  } finally {
    port.postMessage(true);
  }
}

// Fetches the missing files; `port` gets a message when that is over, whatever the outcome.
async function keep(port) {
  await install().catch((error) => console.info(error.message));
  port.postMessage(true);
}

async function isAlone() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const names = pages.filter((page) => page.url.startsWith(SCOPE.href)).map((page) => nameOf(new URL(page.url)));
  return names.filter((name) => name === "" || name === PAGE).length < 2; // other pages may be there, too
}

async function activateIfAlone(port) {
  let alone = await isAlone();
  if (!alone) {
    await new Promise((resolve) => setTimeout(resolve, LEAVING)); // a page that is reloaded counts until it has gone
    alone = await isAlone();
  }
  port.postMessage(alone);
  if (alone) await self.skipWaiting();
}
