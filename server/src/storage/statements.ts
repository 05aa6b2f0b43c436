/**
 * Names of prepared statements. A connection parses a named statement once; parsing and rewriting for row-level
 * security is most of the work of a small query. Its planning follows the session's `plan_cache_mode`.
 */
import { createHash } from 'node:crypto';

/** Limit of names, because each costs memory on each connection. Further texts stay unnamed. */
const MOST_NAMES = 400;
const LONGEST_TEXT = 20_000;
const names = new Map<string, string>();

/** Returns the same name for the same text; undefined: the statement stays unnamed. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || text.length > LONGEST_TEXT) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** Returns true if a named statement no longer fits its changed tables. Only a new connection helps. */
export function isStaleStatement(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === FEATURE_NOT_SUPPORTED;
}
