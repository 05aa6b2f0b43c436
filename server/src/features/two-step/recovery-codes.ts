import { randomBytes } from 'node:crypto';
import { LIMITS } from '@waymark/domain/limits.ts';
import { tokenHash } from '../secrets/token.ts';

/** Crockford's base 32: similar characters count as one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Returns new codes, each of 80 random bits: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: LIMITS.recoveryCodes }, () => {
    const letters = [...randomBytes(GROUPS * GROUP_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.match(/.{4}/g)!.join('-');
  });
}

/** Returns the stored form of a code in any spelling: any case, with or without hyphens. */
export function recoveryCodeHash(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return tokenHash(`recovery ${letters.replace(/[oil]/g, (letter) => READ_AS[letter]!)}`);
}
