import { createHash, randomBytes } from 'node:crypto';

/** A new secret that a browser keeps: 256 bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It has so much chance in it that a fast hash will do. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
