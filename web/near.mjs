// Several devices, one table: data channels between browsers in one network, without any server. Fetched when it is wanted.
//
// The host offers, a guest answers; what each has to know of the other is cut down to an address of some 250 signs, which is a
// code for cameras as well. All that arrives is bounded here, in size and in rate, before Python sees it.

import { copyFrom, tellCopied } from "./by_hand.mjs";
import { drawLater } from "./code_entry.mjs";
import { addressOf, described, packed, unpacked } from "./near_codes.mjs";
import { wear } from "./near_look.mjs";
import { isForbidden } from "./permission.mjs";

const KEY = "mastaba-page.answer"; // an answer that was opened as a link, on its way to the host's window
const GATHERING = 2_000; // ms at most
const PULSE = 500; // ms between two looks of Python's while there is anybody
const INBOX = 600;

// Messages: signs of one, how many at once, and how many a second.
const FROM_GUEST = { longest: 600, burst: 60, each: 20 };
const FROM_HOST = { longest: 100_000, burst: 600, each: 60 };

const HOST = 0;

// The code is so many CSS px wide at most, and leaves so many to the sheet's edges.
const WIDEST_CODE = 420;
const EDGES = 76;
const LOW_EDGES = 50;
const LOW = 480; // windows that are lower show the sheet in smaller print

export const isPossible = () => typeof RTCPeerConnection === "function";

// Another window of this browser, which was opened by the camera: hands the answer to the host's window.
export function handOver(hash) {
  localStorage.setItem(KEY, JSON.stringify([hash, Date.now()]));
}

class Peer {
  #allowed;
  #since = performance.now();
  #limits;
  #hear;

  constructor(seat, limits, hear, changed) {
    this.seat = seat;
    this.#limits = limits;
    this.#allowed = limits.burst;
    this.#hear = hear;
    this.connection = new RTCPeerConnection({ iceServers: [] });
    this.connection.onconnectionstatechange = changed;
    this.changed = changed;
  }

  use(channel) {
    this.channel = channel;
    channel.onmessage = ({ data }) => this.#arrived(data);
    channel.onopen = channel.onclose = this.changed;
  }

  // "open"; "lost" while it may come back by itself; "gone"; "new" before that.
  get state() {
    const { connectionState } = this.connection;
    if (connectionState === "failed" || connectionState === "closed") return "gone";
    if (!this.channel || this.channel.readyState === "connecting") return "new";
    if (this.channel.readyState !== "open") return "gone";
    return connectionState === "disconnected" ? "lost" : "open";
  }

  send(text) {
    try {
      if (this.channel?.readyState === "open") this.channel.send(text);
    } catch (error) {
      console.info(`Mastaba: not sent (${error.name})`); // the other side will ask again
    }
  }

  close() {
    this.connection.onconnectionstatechange = null;
    this.channel?.close();
    this.connection.close();
    this.changed();
  }

  #arrived(data) {
    const now = performance.now();
    const { longest, burst, each } = this.#limits;
    this.#allowed = Math.min(burst, this.#allowed + ((now - this.#since) / 1000) * each);
    this.#since = now;
    if (typeof data !== "string" || data.length > longest || this.#allowed < 1) return;
    this.#allowed -= 1;
    this.#hear(this.seat, data);
  }

  // Its own description with all its addresses, as far as they are found in time.
  async gathered() {
    const { connection } = this;
    if (connection.iceGatheringState !== "complete") {
      await new Promise((resolve) => {
        setTimeout(resolve, GATHERING);
        connection.addEventListener("icegatheringstatechange", () => {
          if (connection.iceGatheringState === "complete") resolve();
        });
      });
    }
    return connection.localDescription.sdp;
  }
}

export class Near {
  #page;
  #happened;
  #address;
  #peers = new Map(); // by seat; a guest's only one is the host
  #offers = new Map(); // number of an invitation → its peer
  #answer; // a guest's: of which invitation, and its link
  #inbox = [];
  #dialog;
  #timer;

  constructor(page, address, happened) {
    this.#page = page;
    this.#address = address;
    this.#happened = happened;
    addEventListener("storage", () => this.#lookForAnswer());
    document.addEventListener("visibilitychange", () => this.#lookForAnswer());
    // In another network this device has other addresses: an answer that names the old ones is made again.
    const moved = () => (this.#answer = undefined);
    addEventListener("online", moved);
    const { connection } = navigator;
    let type = connection?.type; // the event tells of each change of speed, too
    connection?.addEventListener("change", () => {
      if (connection.type !== type) moved();
      type = connection.type;
    });
  }

  // --- what Python asks

  // All that has arrived: JSON, [[seat, text], ...].
  take() {
    return JSON.stringify(this.#inbox.splice(0));
  }

  send(seat, text) {
    this.#peers.get(seat)?.send(text);
  }

  // JSON: {seat: state}.
  states() {
    return JSON.stringify(Object.fromEntries([...this.#peers].map(([seat, peer]) => [seat, peer.state])));
  }

  close(seat) {
    this.#peers.get(seat)?.close();
    this.#peers.delete(seat);
  }

  closeAll() {
    for (const seat of [...this.#peers.keys()]) this.close(seat);
    for (const peer of this.#offers.values()) peer.close();
    this.#offers.clear();
    this.#dialog?.close();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  isAsking() {
    return this.#dialog?.open === true;
  }

  // Shows the invitation for a seat, and takes its answer. `words` is JSON. "", or "network" if this device is in none.
  async invite(seat, words) {
    const said = JSON.parse(words);
    const peer = this.#newPeer(seat, FROM_GUEST);
    peer.use(peer.connection.createDataChannel("mastaba"));
    await peer.connection.setLocalDescription(await peer.connection.createOffer());
    const number = crypto.getRandomValues(new Uint16Array(1))[0];
    const own = described(await peer.gathered());
    if (!own.candidates.length) {
      peer.close();
      return "network";
    }
    const link = addressOf(this.#address, "join", { ...own, seat, number });
    this.#offers.set(number, peer);
    const dialog = this.#show(said, link);
    this.#askForAnswer(dialog, said);
    dialog.addEventListener("close", () => {
      if (peer.state === "new") {
        this.#offers.delete(number);
        peer.close();
      }
    });
    peer.opened = () => {
      this.close(seat);
      this.#peers.set(seat, peer);
      this.#offers.delete(number);
      dialog.close();
      this.#happened();
    };
    this.#lookForAnswer();
    return "";
  }

  // Answers an invitation: shows the answer for the host, the same each time. "" or what is wrong: "code", "network" or "failed".
  async join(hash, words) {
    const said = JSON.parse(words);
    const offer = unpacked(hash, "join");
    if (!offer) return "code";
    if (this.#answer?.hash === hash && this.#peers.get(HOST)?.state === "new") {
      this.#showAnswer(said);
      return "";
    }
    this.close(HOST);
    const peer = this.#newPeer(HOST, FROM_HOST);
    try {
      peer.connection.ondatachannel = ({ channel }) => {
        peer.use(channel);
        peer.changed();
      };
      await peer.connection.setRemoteDescription({ type: "offer", sdp: packed(offer, "actpass") });
      await peer.connection.setLocalDescription(await peer.connection.createAnswer());
    } catch (error) {
      console.info(`Mastaba: the invitation fails (${error.name})`);
      peer.close();
      return "failed";
    }
    const own = described(await peer.gathered());
    if (!own.candidates.length) {
      peer.close();
      return "network";
    }
    const { seat, number } = offer;
    this.#answer = { hash, link: addressOf(this.#address, "answer", { ...own, seat, number }) };
    this.#peers.set(HOST, peer);
    peer.opened = () => {
      this.#dialog?.close();
      this.#happened();
    };
    this.#showAnswer(said);
    return "";
  }

  #showAnswer(said) {
    const dialog = this.#show(said, this.#answer.link);
    this.#button(dialog.querySelector(".buttons"), said.close, () => dialog.close(), "near-close");
  }

  #newPeer(seat, limits) {
    const hear = (...message) => {
      if (this.#inbox.length < INBOX) this.#inbox.push(message);
      this.#happened();
    };
    const peer = new Peer(seat, limits, hear, () => {
      if (peer.state === "open" && peer.opened) {
        peer.opened();
        peer.opened = undefined;
      }
      this.#happened();
    });
    this.#timer ??= setInterval(this.#happened, PULSE);
    return peer;
  }

  // --- the answer

  async #answered(text) {
    const answer = unpacked(text, "answer");
    const peer = answer && this.#offers.get(answer.number);
    if (!peer) return false;
    if (peer.isAnswered) return true;
    peer.isAnswered = true;
    try {
      await peer.connection.setRemoteDescription({ type: "answer", sdp: packed(answer, "active") });
      return true;
    } catch (error) {
      console.info(`Mastaba: the answer fails (${error.name})`);
      peer.isAnswered = false;
      return false;
    }
  }

  #lookForAnswer() {
    if (!this.#offers.size) return;
    try {
      const [text] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      if (!text) return;
      localStorage.removeItem(KEY);
      this.#answered(text);
    } catch {
      // Storage is forbidden: the answer has to be brought by hand.
    }
  }

  // --- what is shown: a sheet of the page, for its letters are to be copied, and the system's camera is at work

  #show(said, link) {
    this.#dialog?.close();
    wear(said.fonts);
    const isBeside = innerWidth > innerHeight; // a camera has to see all of the code at once
    const looks = { night: said.night, large: said.large, beside: isBeside, low: innerHeight < LOW };
    const names = Object.keys(looks).filter((name) => looks[name]);
    const dialog = this.#part(document.body, "dialog", { className: ["sheet", ...names].join(" "), id: "near" });
    this.#part(dialog, "h2", { id: "near-title", textContent: said.title });
    dialog.setAttribute("aria-labelledby", "near-title");
    this.#part(dialog, "p", { id: "near-words", textContent: said.words });
    dialog.setAttribute("aria-describedby", "near-words");
    const figure = this.#part(dialog, "figure", { hidden: true });
    this.#part(figure, "canvas", {});
    this.#part(figure, "figcaption", { textContent: said.code });
    const room = looks.low ? innerHeight - LOW_EDGES : Math.min(innerWidth, innerHeight) - EDGES;
    drawLater(link, figure, Math.min(WIDEST_CODE, room));
    const field = this.#part(dialog, "textarea", { id: "near-link", readOnly: true, rows: 1, spellcheck: false, value: link });
    field.setAttribute("aria-label", said.link);
    const buttons = this.#part(dialog, "div", { className: "buttons" });
    const copy = this.#button(buttons, said.copy, () => tellCopied(this.#page, copy, copyFrom(field)), "near-copy");
    copy.classList.add("first");
    dialog.addEventListener("close", () => {
      dialog.remove();
      this.#happened();
    });
    dialog.showModal();
    field.scrollLeft = 0;
    copy.focus({ preventScroll: true });
    this.#dialog = dialog;
    return dialog;
  }

  #askForAnswer(dialog, said) {
    const label = this.#part(dialog, "label", { textContent: said.answer });
    const field = this.#part(label, "textarea", { id: "near-answer", rows: 1, spellcheck: false, autocomplete: "off" });
    const status = this.#part(dialog, "p", { id: "near-status" });
    status.setAttribute("role", "status");
    const buttons = this.#part(dialog, "div", { className: "buttons" });
    const tried = async (text) => {
      const good = await this.#answered(text);
      status.textContent = good ? said.connecting : said.wrong;
      return good;
    };
    const connect = this.#button(buttons, said.connect, () => tried(field.value), "near-connect");
    connect.classList.add("first");
    field.oninput = () => unpacked(field.value, "answer") && tried(field.value); // pasting it is enough
    field.onkeydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // it is one line
      connect.click();
    };
    if (typeof globalThis.BarcodeDetector === "function" && navigator.mediaDevices) {
      this.#button(buttons, said.scan, () => this.#scan(dialog, status, said, tried), "near-scan");
    }
    this.#button(buttons, said.close, () => dialog.close(), "near-close");
  }

  // The camera is asked for by pressing, and let go of when the sheet closes or something was read.
  async #scan(dialog, status, said, tried) {
    let stream;
    try {
      if (await isForbidden("camera")) throw new Error("forbidden");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch (error) {
      console.info(`Mastaba: no camera (${error.name})`);
      status.textContent = said.noCamera;
      return;
    }
    const video = this.#part(dialog, "video", { muted: true, playsInline: true, srcObject: stream });
    video.scrollIntoView();
    const end = () => {
      for (const track of stream.getTracks()) track.stop();
      video.remove();
    };
    dialog.addEventListener("close", end);
    await video.play();
    const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
    while (dialog.open && video.isConnected) {
      const [found] = await detector.detect(video).catch(() => []);
      if (found && (await tried(found.rawValue))) return end();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  #button(place, text, pressed, id) {
    const button = this.#part(place, "button", { type: "button", textContent: text, id });
    button.onclick = pressed;
    return button;
  }

  #part(place, name, values) {
    const part = Object.assign(document.createElement(name), values);
    place.append(part);
    return part;
  }
}
