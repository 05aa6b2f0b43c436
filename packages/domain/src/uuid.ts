const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns whether a text is an id as the database reads it, without the format's other form `urn:uuid:…`. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Bits of a version 7 UUID (RFC 9562, section 5.7): 48 of time, 4 of version, 2 of variant, the rest random. */
const TIME_BYTES = 6;

/**
 * Returns an id that sorts by its creation time.
 * @param random 16 random octets, overwritten @param now epoch ms
 */
export function uuidV7(random: Uint8Array, now: number): string {
  for (let place = TIME_BYTES - 1, rest = now; place >= 0; place--, rest = Math.floor(rest / 256))
    random[place] = rest % 256;
  random[6] = (random[6]! & 0x0f) | 0x70;
  random[8] = (random[8]! & 0x3f) | 0x80;
  const hex = Array.from(random, (octet) => octet.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
