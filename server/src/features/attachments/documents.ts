/** PDF documents as they are stored: unchanged, because they are only ever downloaded. */
import { LIMITS } from '@waymark/domain/limits.ts';
import { refuseField } from '../refusal.ts';

// ISO 32000-1, chapter 7.5: the header in the first bytes, the end marker in the last 1024.
const HEADER = /^%PDF-[12]\.\d/;
const END = '%%EOF';
const END_WITHIN_BYTES = 1024;

/** @throws Refusal `error.document.format` for anything but a PDF document of at most `LIMITS.documentBytes` */
export function checkedDocument(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  const isPdf =
    HEADER.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-END_WITHIN_BYTES).includes(END, 0, 'latin1');
  if (!isPdf || bytes.byteLength > LIMITS.documentBytes) throw refuseField('error.document.format', 'file');
  return bytes;
}
