// The page's side of the service worker (sw.js): the game without a network, and updates when the player wants them.

// How often an open page asks whether there is a new version, in ms.
const CHECK_INTERVAL = 60 * 60 * 1000;

// How long a start waits for a new version to take over, in ms.
const TAKE_OVER_LIMIT = 3000;

// How long a worker has for an answer, in ms: a start must not hang on one that never gives any.
const ANSWER_LIMIT = 1000;

// A worker's answer; undefined when it gives none.
function ask(worker, question) {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const finish = (answer) => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(answer);
    };
    const timer = setTimeout(finish, ANSWER_LIMIT);
    channel.port1.onmessage = (event) => finish(event.data);
    worker.postMessage(question, [channel.port2]);
  });
}

export class Offline {
  #registration = null;
  #waitingVersion;
  #reloading = false;
  #changed;

  // changed(): called when an update has become ready.
  constructor(changed) {
    this.#changed = changed;
  }

  // The next start takes up a waiting update: when no other page is open, this one hands over to the new worker
  // and reloads. Resolves with true when the page is about to reload.
  async takeUpWaiting() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (!registration?.waiting || !navigator.serviceWorker.controller) return false;
      if (!(await ask(registration.waiting, "activate-if-alone"))) return false;
      return await new Promise((resolve) => {
        // Should the browser keep the old worker after all, the old build is complete and plays.
        const workers = navigator.serviceWorker;
        const giveUp = setTimeout(() => {
          workers.removeEventListener("controllerchange", taken);
          resolve(false);
        }, TAKE_OVER_LIMIT);
        const taken = () => {
          clearTimeout(giveUp);
          resolve(true);
          location.reload();
        };
        workers.addEventListener("controllerchange", taken);
      });
    } catch {
      return false; // no service worker here (insecure origin, private window): the game works without
    }
  }

  async start() {
    if (!("serviceWorker" in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
      this.#registration = registration;
      const watch = (worker) => {
        if (!worker) return;
        worker.addEventListener("statechange", () => this.#look());
      };
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (this.#reloading) location.reload();
        else this.#look();
      });
      await this.#look();
      let checked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - checked < CHECK_INTERVAL) return;
        checked = Date.now();
        registration.update().catch(() => {}); // offline: there is nothing new to be had
      });
    } catch (error) {
      console.info(`Mastaba: not kept for offline play (${error.message})`);
    }
  }

  async #look() {
    const waiting = this.#registration.waiting;
    const version = waiting && navigator.serviceWorker.controller ? await ask(waiting, "version") : undefined;
    if (version === this.#waitingVersion) return;
    this.#waitingVersion = version;
    this.#changed();
  }

  get waitingVersion() {
    return this.#waitingVersion;
  }

  // What the waiting version brings (changes.json); undefined when it does not tell.
  async changes() {
    const waiting = this.#registration?.waiting;
    return waiting ? await ask(waiting, "changes") : undefined;
  }

  apply() {
    const waiting = this.#registration?.waiting;
    if (!waiting) return;
    this.#reloading = true;
    waiting.postMessage("activate");
  }
}
