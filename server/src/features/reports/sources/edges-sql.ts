/**
 * Statuses of assets at the ends of windows. Each needs a look at an index, so a statement looks once for each instant: the end
 * of the period before is the start of the period, and page and totals begin at the same instant.
 */

import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { Window } from '../../records/period.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import type { SourceScope } from './source.ts';

/** Returns the end of what can be known of a window. */
export function endOfStretches({ window, now }: Pick<SourceScope, 'window' | 'now'>): Date {
  return new Date(Math.max(window.from, Math.min(window.to, now)));
}

/**
 * Selects start_time, end_time and status of the last interval of an asset that begins before an instant. The index is read
 * a page at a time, so the day before is looked at first.
 * @param ofAsset condition of the intervals `b`
 */
export function lastInterval(ofAsset: RawBuilder<unknown>, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  const dayBefore = sql`${instant} - interval '24 hours'`;
  const last = (condition: RawBuilder<unknown>) => sql`(
    SELECT b.start_time, b.end_time, b.status FROM state_intervals b
    WHERE ${ofAsset} AND ${condition} AND b.end_time > b.start_time ORDER BY b.start_time DESC LIMIT 1)`;
  return sql`
    ${last(sql`b.start_time < ${instant} AND b.start_time >= ${dayBefore}`)}
    UNION ALL ${last(sql`b.start_time < ${dayBefore}`)} LIMIT 1`;
}

/** Idling that began earlier is found through the longest one of its quarter. */
const LONG_IDLE_SECONDS = 6 * 3600;
const IDLE = sql.lit(statusNumber('idle'));

/**
 * Selects account_id, asset_id, start_time, end_time and status of the idling that began before an instant and lasts over it,
 * at most one of each asset. No asset is looked at by itself: idling has an index by time, and earlier quarters say how long
 * their longest idling was.
 */
export function idlingOver(scope: ReportScope, at: Date): RawBuilder<unknown> {
  const instant = sql`${at}::timestamptz`;
  const long = sql`make_interval(secs => ${sql.lit(LONG_IDLE_SECONDS)})`;
  const columns = sql`b.account_id, b.asset_id, b.start_time, b.end_time, b.status`;
  return sql`
    SELECT ${columns} FROM state_intervals b
    WHERE ${ofScope('b', scope)} AND b.status = ${IDLE} AND b.start_time >= ${instant} - ${long}
      AND b.start_time < ${instant} AND b.end_time > ${instant}
    UNION ALL
    SELECT ${columns} FROM asset_quarters q CROSS JOIN LATERAL (
      SELECT * FROM state_intervals t
      WHERE t.account_id = q.account_id AND t.asset_id = q.asset_id AND t.start_time >= q.start
        AND t.start_time < least(q.start + interval '6 hours', ${instant} - ${long}) AND t.status = ${IDLE}
        AND t.end_time > ${instant} OFFSET 0) b
    WHERE ${ofScope('q', scope)} AND q.longest_idle_s > ${sql.lit(LONG_IDLE_SECONDS)} AND q.start < ${instant} - ${long}
      AND q.start + interval '6 hours' + make_interval(secs => q.longest_idle_s) > ${instant}`;
}

/** Returns the ends of what can be known of windows, epoch ms. */
export function edgesOf({ now }: SourceScope, windows: readonly Window[]): number[] {
  return [...new Set(windows.flatMap((window) => [window.from, endOfStretches({ window, now }).getTime()]))];
}

const nameOf = (index: number) => sql.table(`edge_${index}`);

/**
 * Queries of the edges of a scope: account_id, asset_id, and start_time, end_time and status of the last interval before each.
 * @param of `idling`: only idling that lasts over it
 */
export function edgeQueries(scope: SourceScope, of: 'statuses' | 'idling'): RawBuilder<unknown>[] {
  const ofAsset = sql`b.account_id = a.account_id AND b.asset_id = a.id`;
  return (scope.edges ?? []).map((at, index) => {
    const rows =
      of === 'idling'
        ? idlingOver(scope, new Date(at))
        : sql`SELECT a.account_id, a.id AS asset_id, l.start_time, l.end_time, l.status
            FROM assets a CROSS JOIN LATERAL (${lastInterval(ofAsset, sql`${new Date(at)}::timestamptz`)}) l WHERE ${ofScope('a', scope, 'id')}`;
    return sql`${nameOf(index)} AS MATERIALIZED (${rows})`;
  });
}

/** Returns the name of the query of an instant. Undefined: the statement has none. */
export function edgeAt({ edges = [] }: Pick<SourceScope, 'edges'>, instant: Date): RawBuilder<unknown> | undefined {
  const index = edges.indexOf(instant.getTime());
  return index < 0 ? undefined : nameOf(index);
}
