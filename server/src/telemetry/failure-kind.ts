/**
 * What a failed batch means. SQLSTATE classes are those of PostgreSQL's documentation, appendix A.
 *
 * - `unavailable`: the database is away, full, read-only or stopping; the same batch is tried again until it is back.
 * - `conflict`: somebody else was there first, or a partition is missing; tried again after looking again.
 * - `poison`: something in the batch itself; the batch is split until the packet is found.
 */
export type FailureKind = 'unavailable' | 'conflict' | 'poison';

/** A fold in memory was not the one in the database: another process wrote in between. */
export class StaleFold extends Error {
  override readonly name = 'StaleFold';
}

/**
 * An error for the log. PostgreSQL's message, detail and context carry values of rows (positions, ids of devices), so of
 * its errors only the code and the place are kept.
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

/** The database has no room left: disk_full. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100';
}

/** @returns undefined when the error alone does not tell; then asking the database does (`ping`) */
export function failureKind(error: unknown): FailureKind | undefined {
  if (error instanceof StaleFold) return 'conflict';
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return undefined;
  if (/^E[A-Z]+$/.test(code)) return 'unavailable';
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (CONFLICTS.has(code)) return 'conflict';
  return code.startsWith('22') || code.startsWith('23') ? 'poison' : 'unavailable';
}
