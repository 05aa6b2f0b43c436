/** Fonts of text that is drawn on a canvas: the same families as the page, so that every language has its letters. */

/** Returns the font families of the page for a canvas. */
export function canvasFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font').trim();
}

/**
 * Loads the fonts that have the letters of texts. A canvas draws with the fonts that are loaded, and does not draw again by itself.
 * @param font as for a canvas, with a size
 * @returns whether fonts were missing, so that the canvas has to be drawn again
 */
export async function loadCanvasFont(font: string, text: string): Promise<boolean> {
  if (document.fonts.check(font, text)) return false;
  await document.fonts.load(font, text);
  return true;
}
