import { Refusal, refuseField } from '../refusal.ts';

/** The `updatedAt` that a caller read before it replaces a record. Undefined: it replaces any stored version. */
export type ReadAt = Date | undefined;

/**
 * Returns the instant in the header If-Match, an `updatedAt` in quotes.
 * @throws Refusal `error.date.format` for another text
 */
export function readAt({ headers }: { headers: { 'if-match'?: string | undefined } }): ReadAt {
  const text = headers['if-match'];
  if (text === undefined || text === '*') return undefined;
  const at = new Date(/^"(\d{4}-\d\d-\d\dT[\d:.]+Z)"$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(at.getTime())) throw refuseField('error.date.format', 'if-match');
  return at;
}

/** @throws Refusal `error.record.changed` if the record was changed after the caller had read it */
export function mustBeAsRead({ updated_at: updatedAt }: { updated_at?: Date }, read: ReadAt): void {
  if (read !== undefined && updatedAt?.getTime() !== read.getTime()) throw new Refusal('error.record.changed');
}
