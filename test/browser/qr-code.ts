import jsQR from 'jsqr';
import type { Page } from 'playwright-core';

/** Pixels per module of a code, enough for a reader. */
const SCALE = 6;

/**
 * Reads a QR code from its picture on the page, as a phone does.
 * @param label accessible name of the picture
 * @throws Error when there is no readable code
 */
export async function readQrCode(page: Page, label: string): Promise<string> {
  const code = page.getByRole('img', { name: label });
  await code.waitFor();
  const { pixels, side } = await code.evaluate(async (svg, scale) => {
    const element = svg as unknown as SVGSVGElement;
    const side = element.viewBox.baseVal.width * scale;
    const copy = element.cloneNode(true) as SVGSVGElement;
    // The copied picture has no style sheet, so the colours are copied.
    for (const [index, path] of [...copy.children].entries())
      path.setAttribute('fill', getComputedStyle(element.children[index]!).fill);
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = new OffscreenCanvas(side, side);
    const drawing = canvas.getContext('2d')!;
    drawing.drawImage(image, 0, 0);
    return { pixels: [...drawing.getImageData(0, 0, side, side).data], side };
  }, SCALE);
  const found = jsQR(Uint8ClampedArray.from(pixels), side, side);
  if (!found) throw new Error('the code cannot be read');
  return found.data;
}
