/**
 * The fourteen statuses of an asset in order of priority (decisions.md, "The other statuses"). If several apply, the
 * first is shown. The API, the live channel and the tables use these codes.
 */
export const STATUSES = [
  'npa',
  'pending',
  'offline',
  'fault',
  'error',
  'nolocation',
  'transit',
  'moving',
  'charging',
  'charged',
  'active',
  'waiting',
  'idle',
  'stopped',
] as const;
export type Status = (typeof STATUSES)[number];

/** Statuses of an asset at rest. Idle and stopped become waiting at pickup and drop-off places. */
export const STATIONARY_STATUSES: readonly Status[] = ['stopped', 'idle', 'waiting', 'charging', 'charged'];

/** Returns the number of a status on the wire and in the tables: its index in `STATUSES`. Never reorder them. */
export function statusNumber(status: Status): number {
  return STATUSES.indexOf(status);
}

/** Returns the status of a number. @throws RangeError for a number without a status */
export function statusFromNumber(value: number): Status {
  const status = STATUSES[value];
  if (status === undefined) throw new RangeError(`no status has number ${value}`);
  return status;
}

/** Returns the rank of a status. 0 has the highest priority. The order of `STATUSES` is the order of priority. */
export function statusPriority(status: Status): number {
  return statusNumber(status);
}

/** Returns the status to show if several apply, or `stopped`, the last in order, if none does. */
export function firstStatus(statuses: Iterable<Status>): Status {
  let best: Status = 'stopped';
  for (const status of statuses) if (statusPriority(status) < statusPriority(best)) best = status;
  return best;
}
