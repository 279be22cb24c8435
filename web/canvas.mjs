// The canvas and the browser's own behaviour around it.

export class CanvasArea {
  constructor(canvas) {
    this.canvas = canvas;
    const stop = (event) => event.cancelable && event.preventDefault();
    canvas.addEventListener("contextmenu", stop);
    canvas.addEventListener("mousedown", stop);
    canvas.addEventListener("touchstart", stop, { passive: false });
    canvas.addEventListener("touchmove", stop, { passive: false });
    canvas.addEventListener("dragstart", stop);
    canvas.addEventListener("dblclick", stop);
    document.addEventListener("selectstart", (event) => {
      if (event.target === canvas || event.target === document.body) event.preventDefault();
    });
    // A file dropped on the game would be opened in its place; text is for the fields.
    for (const type of ["dragover", "drop"]) {
      document.addEventListener(type, (event) => event.target.closest?.("input, textarea") || stop(event));
    }
    // Pinching zooms the game's page in Safari whatever touch-action says.
    document.addEventListener("gesturestart", stop);
  }

  // The room for the canvas in CSS px (safe areas, such as a notch, are left out), those areas, and the pixel ratio.
  size() {
    const style = getComputedStyle(document.documentElement);
    const inset = (side) => parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0;
    const insets = { top: inset("top"), right: inset("right"), bottom: inset("bottom"), left: inset("left") };
    return {
      width: Math.max(1, Math.floor(window.innerWidth - insets.left - insets.right)),
      height: Math.max(1, Math.floor(window.innerHeight - insets.top - insets.bottom)),
      dpr: window.devicePixelRatio || 1,
      insets,
    };
  }

  place(width, height) {
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }
}
