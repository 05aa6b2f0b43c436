/** Reads the status history of an asset. */
import { STATUSES, statusFromNumber } from '@waymark/domain/status.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OpenIntervalJson } from '../../../storage/tables/derived.ts';
import type { Window } from '../../records/period.ts';
import { degrees } from '../../records/present.ts';
import { historyOf, type Stretch } from './history.ts';
import { intervalsOf, openIntervalsOf, waitingOf } from './history-sql.ts';
import { withWaiting } from './waiting.ts';

/** Returns the stretches that cover a window, as `historyOf`. @param now epoch ms */
export async function assetHistory(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  window: Window,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Stretch[]> {
  // Open intervals are read first, so an interval that closes between the two reads appears twice and is cut, never
  // missed.
  const known = await openIntervalsOf(tx, asset);
  const closed = (await intervalsOf(tx, asset, window)).map(
    (row): Stretch => ({
      startTime: row.start_time.getTime(),
      endTime: row.end_time.getTime(),
      status: statusFromNumber(row.status),
      latitude: degrees(row.latitude_e7),
      longitude: degrees(row.longitude_e7),
    }),
  );
  const open = openStretches(known?.open_intervals ?? []);
  const firstReport = known?.first_start?.getTime() ?? open[0]?.startTime;
  const stretches = withWaiting([...closed, ...open], await waitingOf(tx, asset, window));
  return historyOf(stretches, firstReport, window, now, timeZone);
}

/** Returns the open intervals. Each ends at the start of the next, and the last has no end. */
function openStretches(intervals: readonly OpenIntervalJson[]): Stretch[] {
  return intervals.map(({ startTime, status, latitude, longitude }, index) => ({
    startTime,
    endTime: intervals[index + 1]?.startTime ?? Number.POSITIVE_INFINITY,
    status: STATUSES.find((known) => known === status) ?? 'offline',
    latitude,
    longitude,
  }));
}
