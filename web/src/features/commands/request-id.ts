/** Bits of an UUID of version 7 (RFC 9562): 48 of time, 4 of version, 2 of variant, the rest by chance. */
const TIME_BYTES = 6;

/**
 * An id for a command, chosen before it is sent, so that sending it twice is one command. Later ones sort later.
 * Browsers have no such ids of their own, and their random ones only on secure pages.
 */
export function newRequestId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0, rest = now; place < TIME_BYTES; place++, rest = Math.floor(rest / 256))
    bytes[TIME_BYTES - 1 - place] = rest % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
