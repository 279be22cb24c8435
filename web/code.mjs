// QR codes of links.

import { generate } from "lean-qr/nano";

// A module of the code is so many CSS px wide at least; the code is about so wide, or as the window is high, if that allows it.
const LEAST = 2;
const ABOUT = 240;
const ABOVE_AND_BELOW = 40;

// Light around it, in modules: cameras need it.
const QUIET = 4;

const DARK = [0, 0, 0, 255];
const LIGHT = [255, 255, 255, 255]; // whatever the page's colours are

// Throws when the text is longer than a code can hold.
export function draw(text, canvas, label, wanted = ABOUT) {
  canvas.getContext("2d", { willReadFrequently: true }); // in the page's memory: drawn once, it must outlive the graphics
  generate(text).toCanvas(canvas, { on: DARK, off: LIGHT, pad: QUIET });
  const about = Math.min(wanted, innerHeight - ABOVE_AND_BELOW);
  const dots = Math.floor((about * devicePixelRatio) / canvas.width) / devicePixelRatio; // whole ones of the screen
  canvas.style.width = `${canvas.width * Math.max(LEAST, dots)}px`;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
}
