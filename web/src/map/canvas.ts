/** Drawing of small pictures for the map in memory. */

/** Returns a canvas of `pixels` × `pixels` CSS pixels. @param ratio device pixels of a CSS pixel */
export function canvasOf(pixels: number, ratio: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = pixels * ratio;
  canvas.height = pixels * ratio;
  // Reading a picture back from the graphics card would take longer than drawing it in memory.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  context.scale(ratio, ratio);
  return context;
}

export function pictureOf(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** Writes a short text in the middle of a square canvas. @param size of the canvas in CSS pixels */
export function writeInMiddle(context: CanvasRenderingContext2D, text: string, size: number, colour: string): void {
  context.fillStyle = colour;
  context.font = "600 11px 'Inter Variable', Inter, system-ui, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, size / 2, size / 2 + 0.5);
}
