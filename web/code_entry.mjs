// The way to the codes for cameras (code.mjs, in the site code.js), which are fetched on demand: few people ever see one.

// Draws the code of a link into a figure's canvas, `about` so many CSS px wide, and shows the figure; it stays hidden when that
// cannot be.
export async function drawLater(link, figure, about) {
  try {
    // A file that did not arrive as it should is not requested a second time by the same address.
    const { draw } = await import("./code.js").catch(() => import("./code.js?again"));
    draw(link, figure.querySelector("canvas"), figure.querySelector("figcaption").textContent, about);
    figure.hidden = false;
  } catch (error) {
    console.info(`Mastaba: no code of the link (${error.message})`); // it did not come, or the link is too long for one
  }
}
