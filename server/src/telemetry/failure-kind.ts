import { isBrokenConnection } from '../storage/broken-connection.ts';

/**
 * Kind of a failure of a batch. SQLSTATE classes are those of PostgreSQL's documentation, appendix A.
 * - `unavailable`: the database is unreachable, full, read-only or stopping, or its schema is another one; the same
 * batch is retried until it is back. Only what no value of a row can cause belongs here.
 * - `conflict`: another process has written first, or a partition is missing; retried a few times after reading again.
 * - `poison`: the batch itself is invalid; it is split until the packet is found.
 */
export type FailureKind = 'unavailable' | 'conflict' | 'poison';

/** Thrown when another process stored positions or derives alone, so that what this process remembers may be outdated. */
export class LostWriter extends Error {
  override readonly name = 'LostWriter';
}

/**
 * Returns an error for the log. PostgreSQL's message, detail and context contain values of rows (positions, ids of
 * devices), so only the code and the place of its errors are kept.
 */
export function forLog(error: unknown): { name: string; code?: string; message?: string; at?: string } | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, severity } = error as { code?: string; severity?: string };
  const at = error.stack?.split('\n').slice(1, 8).join('\n') ?? '';
  const named = { name: error.name, ...(code === undefined ? {} : { code }), at };
  return severity === undefined ? { ...named, message: error.message } : named;
}

/** Includes rows that another process deleted (23503) or changed (23P01) after they were read. */
const CONFLICTS = new Set(['23503', '23505', '23514', '23P01', '40001', '40P01', '55P03']);

/**
 * Connection, unsupported and outdated statements, read-only, authorization, missing database, schema and rights, resources,
 * stop and start, input and output, configuration, damaged data. Not 08P01, 53400 and XX000, because messages, temporary
 * files and values of any size can be too large.
 */
const UNAVAILABLE = /^(08(?!P01)|0A|25006|26|28|3D|42|53(?!400)|57P|58|F0|XX00[12])/;

/**
 * Cases without a branch, repeated rows, invalid values, constraints, errors of triggers and functions, checks of views, and
 * limits such as the size of an index row (54000).
 */
const POISON = /^(2[0-3]|27|2F|38|39|44|54|P0)/;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Returns true if the database has no room left: disk_full. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100';
}

/** Returns the kind of a failure; undefined if the error alone does not show it, in which case a `ping` does. */
export function failureKind(error: unknown): FailureKind | undefined {
  if (error instanceof LostWriter) return 'conflict';
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return isBrokenConnection(error) ? 'unavailable' : undefined;
  if (/^E[A-Z]+$/.test(code)) return 'unavailable';
  if (!SQLSTATE.test(code)) return undefined;
  if (CONFLICTS.has(code)) return 'conflict';
  if (POISON.test(code)) return 'poison';
  return UNAVAILABLE.test(code) ? 'unavailable' : undefined;
}

/** Returns true if a failure comes from the database or from another process that wrote, also if its kind is not known. */
export function isOfDatabase(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return failureKind(error) !== undefined || (typeof code === 'string' && SQLSTATE.test(code));
}
