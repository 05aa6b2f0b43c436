import { isBrokenConnection } from '../storage/broken-connection.ts';

/**
 * Kind of a failure of a batch. SQLSTATE classes are those of PostgreSQL's documentation, appendix A.
 * | - `unavailable`: the database is unreachable, full, read-only or stopping; the same batch is retried until it is
 * back.
 * - `conflict`: another process has written first, or a partition is missing; retried after reading again.
 * - `poison`: the batch itself is invalid; it is split until the packet is found.
 */
export type FailureKind = 'unavailable' | 'conflict' | 'poison';

/** The fold in memory differs from the stored one, because another process has written it. */
export class StaleFold extends Error {
  override readonly name = 'StaleFold';
}

/** What this process remembers of stored positions may be outdated, because another one has stored some. */
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

const CONFLICTS = new Set(['23505', '23514', '40001', '40P01', '55P03']);

/** Returns true if the database has no room left: disk_full. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100';
}

/** Returns the kind of a failure; undefined if the error alone does not show it, in which case a `ping` does. */
export function failureKind(error: unknown): FailureKind | undefined {
  if (error instanceof StaleFold || error instanceof LostWriter) return 'conflict';
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return isBrokenConnection(error) ? 'unavailable' : undefined;
  if (/^E[A-Z]+$/.test(code)) return 'unavailable';
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (CONFLICTS.has(code)) return 'conflict';
  return code.startsWith('22') || code.startsWith('23') ? 'poison' : 'unavailable';
}
