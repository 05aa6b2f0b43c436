/**
 * Names of statements. A connection parses a named statement once; of the small questions that a request asks, parsing
 * and rewriting for the tenant wall is most of the work. How it is planned is the session's `plan_cache_mode`.
 */
import { createHash } from 'node:crypto';

/** Each name costs memory on each connection; what comes after so many different texts stays without. */
const MOST_NAMES = 400;
const LONGEST_TEXT = 20_000;
const names = new Map<string, string>();

/** The same name for the same text; undefined: the statement stays unnamed. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || text.length > LONGEST_TEXT) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** A named statement no longer fits its tables, because they were changed meanwhile: only a new connection helps. */
export function isStaleStatement(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === FEATURE_NOT_SUPPORTED;
}
