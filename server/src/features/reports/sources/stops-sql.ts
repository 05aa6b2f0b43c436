import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { STOP_COLUMNS, stopsAtEdges, stopsWithin } from '../stops-sql.ts';
import { addedUp, type Cuts, unplaced } from '../sums/added-up-sql.ts';
import type { Kept } from '../sums/kept-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

/** Seconds of a stop `t` within the window. */
const inPeriod = ({ window, now }: SourceScope) => sql`
  greatest(0, date_part('epoch', least(coalesce(t.end_time, ${new Date(now)}), ${new Date(window.to)})
    - greatest(t.start_time, ${new Date(window.from)})))`;

const rows = (stops: RawBuilder<unknown>, scope: SourceScope) => sql`
  SELECT a.uid AS "assetId", t.start_time AS at,
    a.name AS asset, a.license_plate AS "licensePlate", t.start_time AS start, t.end_time AS "end",
    greatest(0, date_part('epoch', coalesce(t.end_time, ${new Date(scope.now)}) - t.start_time)) AS duration,
    ${inPeriod(scope)} AS "inPeriod",
    t.idle_s AS idle
  FROM (${stops}) t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id`;

/** Seconds from the start of a stop `t` to the end of the window at most. */
const KEPT: Kept = {
  table: 'stops',
  canBeTakenOff: true,
  entries: sql`q.stops`,
  columns: { inPeriod: { kept: sql`q.stop_s`, single: sql`date_part('epoch', t.end_time - t.start_time)` } },
};

/** Stops are kept with their whole length, so what lies behind the window is taken off again. */
function addedUpStops(scope: SourceScope, cuts?: Cuts): RawBuilder<unknown> {
  const { window } = scope;
  const [from, to] = [new Date(window.from), new Date(window.to)];
  return sql`SELECT * FROM (${addedUp(scope, KEPT, cuts)}) k UNION ALL
    SELECT t.account_id, t.asset_id, t.start_time, 0, -date_part('epoch', t.end_time - ${to}) ${unplaced(cuts)}
    FROM assets a CROSS JOIN LATERAL (
      SELECT * FROM stops b WHERE b.account_id = a.account_id AND b.asset_id = a.id AND b.start_time >= ${from}
        AND b.start_time < ${to} ORDER BY b.start_time DESC LIMIT 1) t
    WHERE ${ofScope('a', scope, 'id')} AND t.end_time > ${to}
    UNION ALL
    SELECT t.account_id, t.asset_id, t.start_time, 1, ${inPeriod(scope)} ${unplaced(cuts)} FROM (${stopsAtEdges(scope)}) t`;
}

export const stopsSource: ReportSource = {
  isKeyedByStart: true,
  addedUp: addedUpStops,
  parts: (scope) => [
    rows(sql`SELECT ${STOP_COLUMNS} FROM stops t WHERE ${stopsWithin(scope)}`, scope),
    rows(stopsAtEdges(scope), scope),
  ],
};
