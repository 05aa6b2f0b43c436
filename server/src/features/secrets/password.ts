import { hash, verify } from '@node-rs/argon2';

/** Argon2id; the package's own constant is ambient and vanishes when types are stripped. */
const ARGON2ID = 2;

/** What OWASP's Password Storage Cheat Sheet gives for Argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PHC string to be stored. */
export function passwordHash(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash the same work is done against one that nothing fits, so that an
 * unknown user takes as long as a known one.
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= passwordHash('');
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null && stored !== undefined;
}
