/**
 * Statuses of assets at the ends of windows. Each needs a look at an index, so a statement looks once for each instant: the end
 * of the period before is the start of the period, and page and totals begin at the same instant.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Window } from '../../records/period.ts';
import { DAY_MS } from '../quarters.ts';
import { ofScope } from '../scope-sql.ts';
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
export function lastInterval(ofAsset: RawBuilder<unknown>, instant: Date): RawBuilder<unknown> {
  const dayBefore = new Date(instant.getTime() - DAY_MS);
  const last = (condition: RawBuilder<unknown>) => sql`(
    SELECT b.start_time, b.end_time, b.status FROM state_intervals b
    WHERE ${ofAsset} AND ${condition} AND b.end_time > b.start_time ORDER BY b.start_time DESC LIMIT 1)`;
  return sql`
    ${last(sql`b.start_time < ${instant} AND b.start_time >= ${dayBefore}`)}
    UNION ALL ${last(sql`b.start_time < ${dayBefore}`)} LIMIT 1`;
}

/** Returns the ends of what can be known of windows, epoch ms. */
export function edgesOf({ now }: SourceScope, windows: readonly Window[]): number[] {
  return [...new Set(windows.flatMap((window) => [window.from, endOfStretches({ window, now }).getTime()]))];
}

const nameOf = (index: number) => sql.table(`edge_${index}`);

/** Queries of the edges of a scope: account_id, asset_id, and start_time, end_time and status of the last interval before each. */
export function edgeQueries(scope: SourceScope): RawBuilder<unknown>[] {
  const ofAsset = sql`b.account_id = a.account_id AND b.asset_id = a.id`;
  return (scope.edges ?? []).map(
    (at, index) => sql`${nameOf(index)} AS MATERIALIZED (
      SELECT a.account_id, a.id AS asset_id, l.start_time, l.end_time, l.status
      FROM assets a CROSS JOIN LATERAL (${lastInterval(ofAsset, new Date(at))}) l WHERE ${ofScope('a', scope, 'id')})`,
  );
}

/** Returns the name of the query of an instant. Undefined: the statement has none. */
export function edgeAt({ edges = [] }: Pick<SourceScope, 'edges'>, instant: Date): RawBuilder<unknown> | undefined {
  const index = edges.indexOf(instant.getTime());
  return index < 0 ? undefined : nameOf(index);
}
