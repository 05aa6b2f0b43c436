/**
 * The fourteen statuses of an asset, in the order in which they win (decisions.md, "The other statuses"): where several
 * hold at once, the first is shown. The codes are what the API, the live channel and the tables carry.
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

/** Number of a status on the wire and in the tables: its place in `STATUSES`. Never reorder. */
export function statusNumber(status: Status): number {
  return STATUSES.indexOf(status);
}

/** @throws RangeError for a number that is no status */
export function statusFromNumber(value: number): Status {
  const status = STATUSES[value];
  if (status === undefined) throw new RangeError(`no status has number ${value}`);
  return status;
}

/** Rank of a status, 0 wins over all others; the order of `STATUSES` is the order of priority. */
export function statusPriority(status: Status): number {
  return statusNumber(status);
}

/** The status to show where several hold at once; `stopped`, the last in order, where none does. */
export function firstStatus(statuses: Iterable<Status>): Status {
  let best: Status = 'stopped';
  for (const status of statuses) if (statusPriority(status) < statusPriority(best)) best = status;
  return best;
}
