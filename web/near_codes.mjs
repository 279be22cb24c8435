// All that one device needs to reach another one, as some 150 bytes, and as the session description that browsers take.

const VERSION = 1;
const LONGEST = 350; // signs of an address with all this in it
const MOST = 6; // addresses of one device

const KINDS = { join: 1, answer: 2 };
const IP4 = 4;
const IP6 = 6;
const NAME = 1; // a name that the browser has made up for an address (mDNS)

const WORD = /^[A-Za-z0-9+/]{4,64}$/;
const NAMED = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => text.match(/../g).map((pair) => Number.parseInt(pair, 16));

// --- from and to the browser's own words

// {ufrag, pwd, fingerprint (bytes), candidates: [[kind, bytes, port]]}
export function described(sdp) {
  const line = (name) => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1].trim() ?? "";
  const candidates = [];
  for (const [, address, port] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)) {
    const packedAddress = addressBytes(address);
    if (packedAddress) candidates.push([...packedAddress, Number(port)]);
  }
  candidates.sort((one, other) => (one[0] === IP6) - (other[0] === IP6)); // names and the older addresses first
  return {
    ufrag: line("ice-ufrag"),
    pwd: line("ice-pwd"),
    fingerprint: bytesOf(line("fingerprint").replace(/^sha-256 /i, "").replaceAll(":", "")),
    candidates: candidates.slice(0, MOST),
  };
}

function addressBytes(address) {
  if (NAMED.test(address)) return [NAME, bytesOf(address.slice(0, 36).replaceAll("-", ""))];
  if (/^\d+(\.\d+){3}$/.test(address)) return [IP4, address.split(".").map(Number)];
  if (!address.includes(":") || /^fe80/i.test(address)) return undefined;
  const [head, tail] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail] : head;
  return groups.length === 8 ? [IP6, groups.flatMap((group) => bytesOf(group.padStart(4, "0")))] : undefined;
}

function addressText(kind, bytes) {
  if (kind === IP4) return bytes.join(".");
  const digits = hex(bytes);
  if (kind === IP6) return digits.match(/.{4}/g).join(":");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}.local`;
}

// The session description; `setup` is "actpass" of an offer, "active" of an answer.
export function packed({ ufrag, pwd, fingerprint, candidates }, setup) {
  const print = hex(fingerprint).toUpperCase().match(/../g).join(":");
  return [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(
      ([kind, bytes, port], at) => `a=candidate:${at + 1} 1 udp ${2113937151 - at} ${addressText(kind, bytes)} ${port} typ host`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${print}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ].join("\r\n");
}

// --- from and to an address

// An address that says all this, at most so long; the last candidates are left out for that.
export function addressOf(address, kind, { ufrag, pwd, fingerprint, candidates, seat, number }) {
  for (let count = candidates.length; ; count -= 1) {
    const bytes = [VERSION, KINDS[kind], seat, number >> 8, number & 255];
    for (const word of [ufrag, pwd]) bytes.push(word.length, ...[...word].map((sign) => sign.charCodeAt(0)));
    bytes.push(...fingerprint);
    for (const [form, where, port] of candidates.slice(0, count)) bytes.push(form, ...where, port >> 8, port & 255);
    const letters = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    const link = `${address}#${kind}=${letters}`;
    if (link.length <= LONGEST || count <= 1) return link;
  }
}

// The contents of such an address, or of the part after its "#"; undefined if it is none of ours, or damaged.
export function unpacked(text, kind) {
  const letters = new RegExp(`(?:^|#|\\s)${kind}=([\\w-]{40,400})`).exec(text.slice(0, 4000))?.[1];
  if (!letters) return undefined;
  try {
    const bytes = [...atob(letters.replaceAll("-", "+").replaceAll("_", "/"))].map((sign) => sign.charCodeAt(0));
    const take = (count) => {
      if (bytes.length < count) throw new Error("too short");
      return bytes.splice(0, count);
    };
    const [version, said, seat, high, low] = take(5);
    if (version !== VERSION || said !== KINDS[kind]) return undefined;
    const [ufrag, pwd] = [0, 1].map(() => String.fromCharCode(...take(take(1)[0])));
    if (!WORD.test(ufrag) || !WORD.test(pwd)) return undefined;
    const fingerprint = take(32);
    const candidates = [];
    while (bytes.length && candidates.length < MOST) {
      const [form] = take(1);
      if (![NAME, IP4, IP6].includes(form)) return undefined;
      const where = take(form === IP4 ? 4 : 16);
      const [above, below] = take(2);
      candidates.push([form, where, above * 256 + below]);
    }
    return candidates.length ? { ufrag, pwd, fingerprint, candidates, seat, number: high * 256 + low } : undefined;
  } catch {
    return undefined;
  }
}
