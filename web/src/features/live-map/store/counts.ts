/** Numbers of assets by status. */
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { CALM, type FleetColumns } from './columns.ts';

export interface FleetCounts {
  total: number;
  attention: number;
  byStatus: Readonly<Record<Status, number>>;
  /** The whole list and its open and failed commands are known, so that none needs attention if none does here. */
  isComplete: boolean;
}

/** Counts the assets of slots. */
export function countsOf(columns: FleetColumns, slots: Iterable<number>, isComplete: boolean): FleetCounts {
  const byStatus = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
  let total = 0;
  let attention = 0;
  for (const slot of slots) {
    total++;
    byStatus[STATUSES[columns.status[slot]!]!]++;
    if (columns.rank[slot] !== CALM) attention++;
  }
  return { total, attention, byStatus, isComplete };
}
