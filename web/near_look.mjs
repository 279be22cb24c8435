// The look of the sheet on which devices are brought together: the game's panels, buttons and lettering, by day and by night.

const RULES = [
  `#near {
    box-sizing: border-box; width: min(460px, 100% - 16px); max-width: none; max-height: calc(100% - 16px); margin: auto;
    padding: 20px 22px 12px; border: 3px solid #fff6e0; border-radius: 14px; background: linear-gradient(#f8ecca, #eedcb0);
    box-shadow: 0 0 0 2px #3a2c22, 0 4px 0 2px #8f6636, 0 12px 48px #000a; outline: 1px solid #b48a4e;
    outline-offset: -9px; font-size: 18px; line-height: 1.35; overscroll-behavior: contain; --field: #fff8e6;
    --line: #b48a4e;
  }`,
  `#near.large { font-size: 22px }`,
  `#near::backdrop { background: #0d1529d9 }`,
  `#near > * { margin: 0 0 10px }`,
  `#near h2 { margin: 0 0 6px; font-size: 1.5em; font-weight: 700; text-align: center; text-wrap: balance }`,
  `#near figure { text-align: center }`,
  `#near canvas {
    display: block; box-sizing: content-box; margin: 0 auto; border: 2px solid #3a2c22; border-radius: 6px;
    background: #fff; image-rendering: pixelated;
  }`,
  `#near figcaption { font-size: 0.85em; opacity: 0.85 }`,
  `#near label { display: block }`,
  `#near textarea {
    display: block; height: 44px; margin: 4px 0 0; padding: 10px 12px; border: 2px solid var(--line); border-radius: 8px;
    background: var(--field); color: inherit; resize: none; overflow: hidden; font: 16px/20px monospace;
    white-space: nowrap;
  }`,
  `#near > textarea { margin: 0 0 10px }`,
  `#near textarea:focus-visible { outline: 3px solid #b9573a; outline-offset: 1px }`,
  `#near .buttons { display: flex; flex-wrap: wrap; gap: 10px }`,
  `#near button {
    flex: 1 1 120px; min-height: 48px; margin: 0; padding: 4px 14px; border: 2px solid #3a2c22; border-radius: 10px;
    background: linear-gradient(#fff6e0, #f1e1ba); box-shadow: 0 3px 0 #8f6636; color: #2b1d10; font: inherit;
    font-weight: 700; line-height: 1.2;
  }`,
  `#near button.first { background: linear-gradient(#ffe08a, #e9b949) }`,
  `#near button:active { box-shadow: 0 1px 0 #8f6636; translate: 0 2px }`,
  `#near [role="status"] { min-height: 1.35em; margin: 0 0 4px; font-weight: 700; text-align: center }`,
  `#near video { width: 100%; border-radius: 8px }`,
  `#near.night {
    border-color: #b48a4e; background: linear-gradient(#33406a, #263052); color: #f4e9cf; --field: #1a2340;
    --line: #8f7a4e;
  }`,
  `#near.night button { background: linear-gradient(#45527c, #333f66); box-shadow: 0 3px 0 #141b33; color: #f4e9cf }`,
  `#near.night button.first { background: linear-gradient(#7d6838, #62522a); color: #fff6e0 }`,
  `#near.night :is(textarea, button):focus-visible { outline-color: #ffe08a }`,
  `#near.beside[open] {
    display: grid; grid-template-columns: 1fr auto; column-gap: 22px; align-content: start;
    width: min(900px, 100% - 16px);
  }`,
  `#near.beside figure { grid-area: 1 / 2 / span 9; align-self: start; margin: 0 }`,
  `#near.low { padding: 12px 18px 6px; font-size: 15px; line-height: 1.25 }`,
  `#near.low.large { font-size: 18px }`,
  `#near.low > * { margin-bottom: 6px }`,
  `#near.low h2 { margin-bottom: 2px; font-size: 1.3em }`,
  `#near.low textarea { height: 36px; padding: 6px 10px }`,
  `#near.low button { min-height: 44px }`,
  `#near.low > textarea { margin-bottom: 6px }`,
  `#near.low [role="status"] { min-height: 0; margin: 0 }`,
  `#near.low figcaption { display: none }`,
  `@media (forced-colors: active) { #near, #near button { background: Canvas } }`,
];

let isWorn = false;

// Adds the rules to the page's, and the game's own lettering: {family: [[weight, base64], ...]}.
export function wear(fonts) {
  if (isWorn) return;
  isWorn = true;
  const [sheet] = document.styleSheets;
  for (const rule of RULES) sheet.insertRule(rule, sheet.cssRules.length);
  for (const [family, faces] of Object.entries(fonts)) {
    for (const [weight, letters] of faces) {
      const bytes = Uint8Array.from(atob(letters), (sign) => sign.charCodeAt(0));
      document.fonts.add(new FontFace(family, bytes, { weight }));
    }
  }
}
