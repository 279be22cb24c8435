// The places where the page hands a text or an address to the browser that is run as a program. Nothing else of the page
// may do so where browsers know Trusted Types: the page's policy names this one, and it can be made but once.

const SITE = new URL("./", document.baseURI).href;

const programs = new Set(); // addresses of those that the page has checked and hands over itself

const policy = globalThis.trustedTypes?.createPolicy("mastaba", {
  createScript: (text) => text, // the page's policy names the hashes of those that run
  createScriptURL: (url) => {
    const whole = new URL(url, SITE).href;
    if (!programs.has(whole) && !whole.startsWith(SITE)) throw new Error(`${whole} is not of this site`);
    return whole;
  },
});

// The address of a script or a worker of this site.
export const trustedAddress = (url) => (policy ? policy.createScriptURL(url) : url);

// The address of a worker's program that the page has checked: for as long as the page is there. It is bound by the page's
// policy, which one that is loaded from the site would not be.
export function trustedProgram(bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  programs.add(url);
  return trustedAddress(url);
}

export const trustedScript = (text) => (policy ? policy.createScript(text) : text);
