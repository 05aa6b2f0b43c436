/**
 * Names of prepared statements. A connection parses a named statement once; parsing and rewriting for row-level
 * security is most of the work of a small query. Its planning follows the session's `plan_cache_mode`.
 */
import { createHash } from 'node:crypto';

/**
 * `each`: every statement is planned for its values, because tenants differ in size. `shared`: a connection plans a
 * statement once, for work that reads single rows by their keys or the head of a list in the order of an index
 * (`docs/decisions/0076-plans-of-one-asset-are-shared.md`).
 */
export type Plans = 'each' | 'shared';

/**
 * Limits, because each name costs memory on each connection, a megabyte for 30,000 characters. Further texts stay unnamed.
 * Without a name nothing is shared, and planning a long statement takes several times as long as reading one asset.
 */
const MOST_NAMES = 400;
const MOST_CHARACTERS = 2_500_000;
const LONGEST_TEXT: Readonly<Record<Plans, number>> = { each: 20_000, shared: 60_000 };
const names = new Map<string, string>();
let characters = 0;

/** A statement of a request. */
export interface Statement {
  /** Undefined: it is parsed each time. */
  name: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** Returns a statement with its name. One without values has none: it is not sent again and again. */
export function statementOf(text: string, values: readonly unknown[], plans: Plans): Statement {
  return { name: values.length > 0 ? statementName(text, plans) : undefined, text, values };
}

/** Returns the same name for the same text; undefined: the statement stays unnamed. */
export function statementName(text: string, plans: Plans): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || text.length > LONGEST_TEXT[plans]) return undefined;
  if (characters + text.length > MOST_CHARACTERS) return undefined;
  characters += text.length;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** Returns true if a named statement no longer fits its changed tables. Only a new connection helps. */
export function isStaleStatement(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === FEATURE_NOT_SUPPORTED;
}
