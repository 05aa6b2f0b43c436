import type { Derived } from '@waymark/domain/derive/derived.ts';
import type { Fold } from '@waymark/domain/derive/fold.ts';
import type { Crossing } from '@waymark/domain/places/visits.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { takeBackVisits } from './visits-sql.ts';

/**
 * Marks of an asset: for each table the start of the last closed row. Rows of a table are produced in the order of
 * their start (driving events: per type), so a fold produces only rows that start after its marks. To resume at a
 * checkpoint, the rows beyond its marks are removed and derived again.
 */
export interface Marks {
  interval: number;
  trip: number;
  stop: number;
  rollup: number;
  outlier: number;
  /** Driving events per type. For a type that is not named, `otherEvents` applies. */
  events: Record<string, number>;
  otherEvents: number;
}

const NONE = 0;

const BUCKET_MS = 600_000;

/**
 * Returns the marks of a new derivation.
 * @param after epoch ms; rows that start later belong to it
 */
export function startMarks(after = NONE): Marks {
  return {
    interval: after,
    trip: after,
    stop: after,
    rollup: after - BUCKET_MS,
    outlier: after,
    events: {},
    otherEvents: after,
  };
}

/** Returns new marks after more rows. The given ones stay unchanged. */
export function markedBy(marks: Marks, derived: Derived): Marks {
  const events = derived.drivingEvents.length > 0 ? { ...marks.events } : marks.events;
  for (const event of derived.drivingEvents)
    events[event.type] = Math.max(events[event.type] ?? marks.otherEvents, event.startTime);
  return {
    interval: derived.intervals.at(-1)?.startTime ?? marks.interval,
    trip: derived.trips.at(-1)?.startTime ?? marks.trip,
    stop: derived.stops.at(-1)?.startTime ?? marks.stop,
    rollup: derived.rollups.at(-1)?.bucket ?? marks.rollup,
    outlier: derived.outliers.at(-1)?.time ?? marks.outlier,
    events,
    otherEvents: marks.otherEvents,
  };
}

/**
 * Returns whether an asset has ten minutes with fixes between a checkpoint and an instant, beyond the fixes of the
 * checkpoint. Those at rest have no row, and nothing depends on them.
 * @param until epoch ms
 */
export async function hasRollups(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  { fold, marks }: { fold: Fold; marks: Marks },
  until: number,
): Promise<boolean> {
  const newest = Math.floor(fold.last.time / BUCKET_MS) * BUCKET_MS;
  const known = fold.buckets.find(({ start }) => start === newest)?.fixes ?? 0;
  const { rows } = await sql`
    SELECT FROM rollups WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId}
      AND bucket > ${new Date(marks.rollup)} AND bucket >= ${new Date(newest)} AND bucket <= ${new Date(until - BUCKET_MS)}
      AND fix_count > CASE WHEN bucket = ${new Date(newest)} THEN ${known}::int ELSE 0 END LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Removed rows, as far as domain events have announced them. */
export interface TakenBack {
  /** `type time` of each announced event. */
  told: Set<string>;
  rows: number;
}

/**
 * Removes the rows beyond the marks of a checkpoint, and the checkpoints after it.
 * @param at its time, epoch ms
 * @param begun the instant at which derivation starts over; see `takeBackVisits`
 */
export async function takeBack(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  marks: Marks,
  at: number,
  begun?: number,
): Promise<TakenBack> {
  const told = new Set<string>();
  const ofAsset = sql`account_id = ${asset.accountId} AND asset_id = ${asset.assetId}`;
  const remove = async (table: string, column: string, after: number, end: string) => {
    const { rows } = await sql<{ start_time: Date; end_time: Date | null }>`
      DELETE FROM ${sql.raw(table)} WHERE ${ofAsset} AND ${sql.raw(column)} > ${new Date(after)}
      RETURNING ${sql.raw(column)} AS start_time, ${sql.raw(end)} AS end_time`.execute(tx);
    return rows;
  };
  const intervals = await remove('state_intervals', 'start_time', marks.interval, 'end_time');
  for (const { end_time } of intervals) told.add(`statusChanged ${end_time?.getTime()}`);
  const trips = await remove('trips', 'start_time', marks.trip, 'end_time');
  for (const { end_time, start_time } of trips) {
    told.add(`tripEnded ${end_time?.getTime()}`).add(`tripStarted ${start_time.getTime()}`);
  }
  const stops = await remove('stops', 'start_time', marks.stop, 'end_time');
  const rollups = await remove('rollups', 'bucket', marks.rollup, 'NULL::timestamptz');
  const outliers = await remove('outliers', 'fix_time', marks.outlier, 'NULL::timestamptz');
  const { rows: events } = await sql<{ type: string; start_time: Date }>`
    DELETE FROM driving_events WHERE ${ofAsset}
      AND start_time > coalesce((${JSON.stringify(isoTimes(marks.events))}::jsonb ->> type)::timestamptz, ${new Date(marks.otherEvents)})
    RETURNING type, start_time`.execute(tx);
  for (const event of events) told.add(`drivingEvent ${event.type} ${event.start_time.getTime()}`);
  await sql`DELETE FROM derive_checkpoints WHERE ${ofAsset} AND at > ${new Date(at)}`.execute(tx);
  for (const key of crossingsTold(await takeBackVisits(tx, asset, at, begun))) told.add(key);
  const rows = [intervals, trips, stops, rollups, outliers, events].reduce((sum, list) => sum + list.length, 0);
  return { told, rows };
}

const MINUTE_MS = 60_000;

function crossingKey(placeId: number, direction: 'enter' | 'exit', minute: number): string {
  return `placeCrossed ${placeId} ${direction} ${minute}`;
}

/** Returns whether a crossing was announced. Late fixes change its interpolated time by seconds. */
export function isCrossingTold({ told }: TakenBack, { placeId, direction, time }: Crossing): boolean {
  const minute = Math.floor(time / MINUTE_MS);
  return [minute - 1, minute, minute + 1].some((near) => told.has(crossingKey(placeId, direction, near)));
}

/** Returns the keys of the crossings that removed visits have announced. */
export function crossingsTold(
  visits: readonly { placeId: number; enteredAt: number; leftAt: number | null }[],
): Set<string> {
  const told = new Set<string>();
  for (const { placeId, enteredAt, leftAt } of visits) {
    told.add(crossingKey(placeId, 'enter', Math.floor(enteredAt / MINUTE_MS)));
    if (leftAt !== null) told.add(crossingKey(placeId, 'exit', Math.floor(leftAt / MINUTE_MS)));
  }
  return told;
}

function isoTimes(events: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(events).map(([type, time]) => [type, new Date(time).toISOString()]));
}
