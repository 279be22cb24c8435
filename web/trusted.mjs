// The places where the page hands a text or an address to the browser that is run as a program. Nothing else of the page
// may do so where browsers know Trusted Types: the page's policy names this one, and it can be made but once.

const ADDRESSES = { service: "sw.js", database: new URL("./database.mjs", import.meta.url).href };

const policy = globalThis.trustedTypes?.createPolicy("mastaba", {
  createScript: (text) => text, // the page's policy names the hashes of those that run
  createScriptURL: (worker) => ADDRESSES[worker],
});

// The address of a worker: "service" or "database".
export const workerAddress = (worker) => (policy ? policy.createScriptURL(worker) : ADDRESSES[worker]);

export const trustedScript = (text) => (policy ? policy.createScript(text) : text);
