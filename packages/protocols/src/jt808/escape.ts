/**
 * Escapes and checksum. Source: JT/T 808-2013, 4.4.1 and 4.4.4. The frames with 0xE7 write 0xE7 as E6 02 and 0xE6 as
 * E6 01, and besides 0x3D as 3E 02 and 0x3E as 3E 01 (AOVX, "V Series Cloud Platform Protocol").
 */
import { ALTERNATIVE_DELIMITER, DELIMITER } from './messages.ts';

const MARKER = 0x7d;
const ALTERNATIVE_MARKERS = [0xe6, 0x3e];

/** Returns the octet that an escape of two octets encodes. Undefined if they are not an escape. */
function escaped(marker: number, next: number | undefined, alternative: boolean): number | undefined {
  if (next !== 1 && next !== 2) return undefined;
  if (!alternative) return marker === MARKER ? MARKER + next - 1 : undefined;
  if (marker === 0xe6) return 0xe6 + next - 1;
  if (marker === 0x3e) return next === 1 ? 0x3e : 0x3d;
  return undefined;
}

/**
 * Removes escapes from the content between two delimiters. A marker that begins no escape is kept, because some firmware
 * does not escape it, and the checksum decides.
 */
export function withoutEscapes(bytes: Uint8Array, alternative: boolean): Uint8Array {
  const first = alternative ? bytes.findIndex((octet) => ALTERNATIVE_MARKERS.includes(octet)) : bytes.indexOf(MARKER);
  if (first < 0) return bytes;
  const plain = new Uint8Array(bytes.length);
  plain.set(bytes.subarray(0, first));
  let length = first;
  for (let at = first; at < bytes.length; at++) {
    const octet = escaped(bytes[at]!, bytes[at + 1], alternative);
    if (octet !== undefined) at++;
    plain[length++] = octet ?? bytes[at]!;
  }
  return plain.subarray(0, length);
}

/** A frame around a header and body: checksum, escapes, delimiters. */
export function frame(headerAndBody: Uint8Array, alternative: boolean): Uint8Array {
  const delimiter = alternative ? ALTERNATIVE_DELIMITER : DELIMITER;
  const octets: number[] = [delimiter];
  const write = (octet: number): void => {
    if (!alternative) {
      if (octet === MARKER || octet === DELIMITER) octets.push(MARKER, octet - MARKER + 1);
      else octets.push(octet);
    } else if (octet === 0xe6 || octet === ALTERNATIVE_DELIMITER) octets.push(0xe6, octet - 0xe6 + 1);
    else if (octet === 0x3e || octet === 0x3d) octets.push(0x3e, octet === 0x3e ? 1 : 2);
    else octets.push(octet);
  };
  for (const octet of headerAndBody) write(octet);
  write(exclusiveOr(headerAndBody, 0, headerAndBody.length));
  octets.push(delimiter);
  return Uint8Array.from(octets);
}

/** The checksum: exclusive or of all octets. */
export function exclusiveOr(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum ^= bytes[at]!;
  return sum;
}
