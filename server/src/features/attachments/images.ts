/** Photographs as they are stored: JPEG, upright, bounded, without metadata. */
import { LIMITS } from '@waymark/domain/limits.ts';
import sharp, { type Sharp } from 'sharp';
import { refuseField } from '../refusal.ts';

/** Formats by the first bytes of a file, because names and declared types may be wrong. */
const SIGNATURES: readonly (readonly [offset: number, bytes: readonly number[]][])[] = [
  // JPEG: ITU T.81, SOI and the next marker.
  [[0, [0xff, 0xd8, 0xff]]],
  // PNG: W3C PNG, chapter 5.2.
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  // WebP: RFC 9649, chapter 2.4.
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];
const PREVIEW_PIXELS = 400;
/** Tried in this order until the file is small enough. */
const QUALITIES = [82, 70, 55, 35] as const;

// The server has few cores, and each photograph is decoded once.
sharp.concurrency(1);
sharp.cache(false);

export interface EncodedPhotograph {
  bytes: Buffer;
  preview: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a file and encodes it again, upright and without metadata.
 * @throws Refusal `error.photograph.format` for anything but a JPEG, PNG or WebP picture of bounded size
 */
export async function encodePhotograph(file: Uint8Array): Promise<EncodedPhotograph> {
  const isPicture = SIGNATURES.some((parts) =>
    parts.every(([offset, bytes]) => bytes.every((byte, index) => file[offset + index] === byte)),
  );
  if (!isPicture) throw refused();
  try {
    // A fault in the data fails instead of a picture that is half grey.
    const { data, info } = await sharp(file, { limitInputPixels: LIMITS.photographPixels, failOn: 'error' })
      .rotate()
      .resize({
        width: LIMITS.photographSidePixels,
        height: LIMITS.photographSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = () => sharp(data, { raw: { width, height, channels } });
    return {
      ...{ width, height, bytes: await smallEnough(picture) },
      preview: await picture()
        .resize({ width: PREVIEW_PIXELS, withoutEnlargement: true })
        .jpeg({ quality: 75 })
        .toBuffer(),
    };
  } catch {
    throw refused();
  }
}

async function smallEnough(picture: () => Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.byteLength <= LIMITS.photographBytes) break;
  }
  return bytes;
}

function refused() {
  return refuseField('error.photograph.format', 'file');
}
