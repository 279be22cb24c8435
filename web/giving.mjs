// Hands things to the person: files for their downloads, and pictures for whomever they choose.

export function giveFile(name, blob) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const TYPE = { type: "image/png" };

// True if the system hands pictures on.
export function canHandOn() {
  return navigator.canShare?.({ files: [new File([""], "a.png", TYPE)] }) === true;
}

// `pixels`: red, green, blue and opacity of each, row by row. Resolves to whether the system took it up, be it that the person
// has then called it off; with `save` it goes to the downloads.
export async function givePicture(name, width, height, pixels, save) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, TYPE.type));
  if (!blob) throw new Error("the browser made no picture");
  if (save) {
    giveFile(name, blob);
    return true;
  }
  try {
    await navigator.share({ files: [new File([blob], name, TYPE)] });
    return true;
  } catch (error) {
    console.info(`Mastaba: no picture handed on (${error.name})`);
    return error.name === "AbortError";
  }
}
