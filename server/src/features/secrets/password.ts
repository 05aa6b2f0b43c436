import { hash, verify } from '@node-rs/argon2';

/** Argon2id; the package's own constant is ambient and vanishes when types are stripped. */
const ARGON2ID = 2;

/** Parameters of OWASP's Password Storage Cheat Sheet for Argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the PHC string to store. */
export function passwordHash(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

let nobody: Promise<string> | undefined;

/**
 * Returns true if the password is right. Without a stored hash it does the same work against a hash that no password
 * matches, so that an unknown user takes as long as a known one.
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= passwordHash('');
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null && stored !== undefined;
}
