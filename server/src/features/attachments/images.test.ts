/** Photographs: accepted formats, and that only the picture is stored. */
import { LIMITS } from '@waymark/domain/limits.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePhotograph } from './images.ts';

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00000' } });
const REFUSED = { code: 'error.photograph.format' };

describe('a photograph', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of the format %s becomes JPEG', async (format) => {
    const { bytes, preview, width, height } = await encodePhotograph(await red(640, 480).toFormat(format).toBuffer());
    expect([width, height]).toEqual([640, 480]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
  });

  it('is upright and has neither place nor camera', async () => {
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 8/1 0/1' } };
    const file = await red(640, 480).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const { bytes, preview, width, height } = await encodePhotograph(file);
    expect([width, height]).toEqual([480, 640]);
    for (const kept of [bytes, preview]) {
      const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata();
      expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(kept.includes('SecretCam')).toBe(false);
    }
  });

  it('is scaled to the longest side, and stays within its bytes', async () => {
    const noise = sharp({
      create: {
        width: 3000,
        height: 2400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    });
    const { bytes, width } = await encodePhotograph(await noise.jpeg({ quality: 95 }).toBuffer());
    expect(width).toBe(LIMITS.photographSidePixels);
    expect(bytes.byteLength).toBeLessThanOrEqual(LIMITS.photographBytes);
  });

  it('is white where it was transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { bytes } = await encodePhotograph(await clear.png().toBuffer());
    const [first] = await sharp(bytes).raw().toBuffer();
    expect(first).toBeGreaterThan(250);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['empty', () => Buffer.alloc(0)],
    ['text with the name of a picture', () => Buffer.from('<script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a JPEG that ends early', async () => (await red(640, 480).jpeg().toBuffer()).subarray(0, 600)],
    ['a PNG with a broken chunk', async () => (await red(64, 48).png().toBuffer()).fill(7, 60, 80)],
    ['a picture with too many pixels', () => red(10_000, 6_000).png({ compressionLevel: 1 }).toBuffer()],
  ])('is refused if it is %s', async (_what, file) => {
    await expect(encodePhotograph(await file())).rejects.toMatchObject(REFUSED);
  });
});
