// The places where the page hands a text or an address to the browser that is run as a program. Nothing else of the page
// may do so where browsers know Trusted Types: the page's policy names this one, and it can be made but once.

const SITE = new URL("./", document.baseURI).href;

const policy = globalThis.trustedTypes?.createPolicy("mastaba", {
  createScript: (text) => text, // the page's policy names the hashes of those that run
  createScriptURL: (url) => {
    const whole = new URL(url, SITE).href;
    if (!whole.startsWith(SITE)) throw new Error(`${whole} is not of this site`);
    return whole;
  },
});

// The address of a script or a worker of this site.
export const trustedAddress = (url) => (policy ? policy.createScriptURL(url) : url);

export const trustedScript = (text) => (policy ? policy.createScript(text) : text);
