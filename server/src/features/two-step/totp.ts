/** Time-based one-time passwords: RFC 6238 over RFC 4226, HMAC-SHA-1 as authenticator apps expect it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@waymark/domain/limits.ts';

/** RFC 4648, section 6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** HOTP(K, C) of RFC 4226, section 5.3. @param counter whole number from 0 */
export function hotp(key: Uint8Array, counter: number, digits: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(message).digest();
  const offset = mac[mac.byteLength - 1]! & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** Number of the time step (RFC 6238, section 4.2: T0 = 0). @param now epoch ms */
export function timeStep(now: number): number {
  return Math.floor(now / 1000 / LIMITS.twoStepStepSeconds);
}

/**
 * Returns the time step of the code, among the current one and its neighbours; undefined for a wrong code.
 * @param now epoch ms
 */
export function stepOfCode(key: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  if (given.byteLength !== LIMITS.twoStepCodeDigits) return undefined;
  const present = timeStep(now);
  let found: number | undefined;
  for (let step = present - LIMITS.twoStepStepsAside; step <= present + LIMITS.twoStepStepsAside; step += 1) {
    const right = Buffer.from(hotp(key, step, LIMITS.twoStepCodeDigits));
    if (timingSafeEqual(given, right)) found = step;
  }
  return found;
}

/** Encodes base32 without padding, as apps accept it. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += BASE32[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** Returns the content of the QR code (Key Uri Format of Google Authenticator, which all apps read). */
export function otpauthAddress(secret: string, username: string): string {
  const issuer = 'Waymark';
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(LIMITS.twoStepCodeDigits),
    period: String(LIMITS.twoStepStepSeconds),
  });
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?${query}`;
}
