import { hash, randomBytes } from 'node:crypto';

/** Returns a new secret for a browser: 256 bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. A token is random enough for a fast hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
