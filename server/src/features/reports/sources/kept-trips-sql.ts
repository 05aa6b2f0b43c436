import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { ReportScope } from '../scope-sql.ts';
import { addedUp, type Cuts, unplaced } from '../sums/added-up-sql.ts';
import type { Kept } from '../sums/kept-sql.ts';
import { openTrips } from '../trips-sql.ts';
import type { SourceScope } from './source.ts';

type TripScope = ReportScope & Pick<SourceScope, 'now'>;

const SECONDS = ['moving', 'idle', 'stopped'] as const;
const both = (column: string) => ({ kept: sql.ref(`q.${column}`), single: sql.ref(`t.${column}`) });

/** Sums of closed trips. Those of single trips are in the index by time. */
export const KEPT_SUMS: Kept = {
  table: 'trips',
  canBeTakenOff: true,
  entries: sql`q.trips`,
  columns: {
    trips: { kept: sql`q.trips`, single: sql`1` },
    distance: both('distance_m'),
    used: { kept: sql`q.moving_s + q.idle_s + q.stopped_s`, single: sql`t.moving_s + t.idle_s + t.stopped_s` },
    ...Object.fromEntries(SECONDS.map((name) => [name, both(`${name}_s`)])),
  },
};

/** Closed trips with everything that reports add up. */
export const KEPT_TRIPS: Kept = {
  ...{ table: KEPT_SUMS.table, entries: KEPT_SUMS.entries },
  columns: {
    ...KEPT_SUMS.columns,
    maxSpeed: {
      ...{ kept: sql`q.max_speed_cm_s / 100.0::float8`, single: sql`t.max_speed_cm_s / 100.0::float8` },
      isMaximum: true,
    },
    harsh: both('harsh_count'),
  },
};

/** Selects the trips of the window, current ones included, with what each adds to the sums of its asset. */
export function keptTrips(scope: TripScope, cuts?: Cuts): RawBuilder<unknown> {
  return withCurrent(scope, KEPT_TRIPS, sql`, o.max_speed, o.harsh_count::float8`, cuts);
}

/** Selects the same with `KEPT_SUMS` only. */
export function keptSums(scope: TripScope, cuts?: Cuts): RawBuilder<unknown> {
  return withCurrent(scope, KEPT_SUMS, sql``, cuts);
}

/** @param more columns of current trips `o` behind those of `KEPT_SUMS` */
function withCurrent(
  scope: TripScope,
  kept: Kept,
  more: RawBuilder<unknown>,
  cuts: Cuts | undefined,
): RawBuilder<unknown> {
  return sql`SELECT * FROM (${addedUp(scope, kept, cuts)}) closed UNION ALL
    SELECT o.account_id, o.asset_id, o.start_time, 1, 1::float8, o.distance_m, o.moving_s + o.idle_s + o.stopped_s, o.moving_s, o.idle_s,
      o.stopped_s ${more} ${unplaced(cuts)}
    FROM (${openTrips(scope, scope.now)}) o`;
}
