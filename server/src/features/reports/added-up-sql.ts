/**
 * Rows of a report, added up by asset as far as possible: kept quarters (`asset_quarters`), and single rows where a
 * quarter is cut by the window, by a boundary of groups, or by a change of driver. Rows of visits are taken off the quarter
 * (without-visits-sql.ts). One asset's rows are few enough to be read singly.
 */
import { type RawBuilder, sql } from 'kysely';
import { eachColumn, type Kept, onlyOf, quarterOf, single, singlesOf, wholeQuarters, withinCut } from './kept-sql.ts';
import { type Cut, cutIntoQuarters } from './quarters.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { visitQueries, withoutVisits } from './without-visits-sql.ts';

/**
 * What changes within a quarter for some assets only. Where the driver changes, the quarter is read by single rows. Where
 * the place changes, only the rows that begin during visits are read, and taken off the quarter.
 */
export type Change = 'driver' | 'place';

/** Tables of changes, with the instants at which they happen. */
const CHANGES: Readonly<Record<Change, { table: string; from: string; to: string }>> = {
  driver: { table: 'driver_assignments', from: 'assigned_from', to: 'assigned_to' },
  place: { table: 'visits', from: 'entered_at', to: 'left_at' },
};

/** Where quarters are cut beside the ends of the window. */
export interface Cuts {
  /** Starts of groups of time, epoch ms. */
  boundaries?: readonly number[];
  change?: Change;
}

/**
 * Selects account_id, asset_id, at, entries and the columns of the rows that begin in the window. The sums, maxima and
 * numbers of entries add up to those of the single rows, also by groups that no boundary and no change cuts. Where places
 * cut, it also selects `place_id`, the place of rows whose `at` is null.
 */
export function addedUp(scope: ReportScope, kept: Kept, cuts: Cuts = {}): RawBuilder<unknown> {
  const { boundaries = [], change } = cuts;
  const whole = { first: 0, end: 0, without: [], rests: [scope.window] };
  const cut: Cut = scope.asset ? whole : cutIntoQuarters(scope.window, boundaries);
  const place = unplaced(cuts);
  const parts = cut.rests.length === 0 ? [] : [singles(scope, kept, cut, place)];
  const queries: RawBuilder<unknown>[] = [];
  if (cut.first < cut.end) {
    if (change) queries.push(changedQuarters(scope, cut, change));
    if (change === 'place') {
      queries.push(...visitQueries(scope, kept, cut));
      parts.push(...withoutVisits(kept));
    } else parts.push(quarters(scope, kept, cut, change));
    if (change === 'driver') parts.push(singlesOf(kept, wholeQuarters('changed')));
  }
  if (parts.length === 0) parts.push(singles(scope, kept, { ...cut, rests: [scope.window] }, place));
  return sql`${queries.length > 0 ? sql`WITH ${sql.join(queries)}` : sql``} ${sql.join(parts, sql` UNION ALL `)}`;
}

/** Column of rows whose place follows from `at`, to be added to others. */
export function unplaced({ change }: Cuts = {}): RawBuilder<unknown> {
  return change === 'place' ? sql`, NULL::int AS place_id` : sql``;
}

function singles(scope: ReportScope, kept: Kept, { rests }: Cut, more: RawBuilder<unknown>): RawBuilder<unknown> {
  if (rests.length === 1) {
    const { from, to } = rests[0]!;
    return sql`${single(kept, more)} WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from)}
      AND t.start_time < ${new Date(to)} ${onlyOf(kept)}`;
  }
  const [from, to] = [rests.map((rest) => new Date(rest.from)), rests.map((rest) => new Date(rest.to))];
  // Each window by itself, because only then an index on time gives it.
  return sql`SELECT r.* ${more} FROM unnest(${from}::timestamptz[], ${to}::timestamptz[]) w (since, until) CROSS JOIN LATERAL (
    ${single(kept)} WHERE ${ofScope('t', scope)} AND t.start_time >= w.since AND t.start_time < w.until
      ${onlyOf(kept)} OFFSET 0) r`;
}

function quarters(scope: ReportScope, kept: Kept, cut: Cut, change: 'driver' | undefined): RawBuilder<unknown> {
  return sql`SELECT q.account_id, q.asset_id, q.start AS at, ${kept.entries} AS entries ${eachColumn(kept, (column) => column.kept)}
    FROM asset_quarters q WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND ${kept.entries} > 0
    ${change ? sql`AND (q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM changed)` : sql``}`;
}

/** Query `changed`: the quarters with a change. */
function changedQuarters(scope: ReportScope, cut: Cut, change: Change): RawBuilder<unknown> {
  const { table, from, to } = CHANGES[change];
  const [since, until] = [sql.ref(`c.${from}`), sql.ref(`c.${to}`)];
  return sql`changed AS MATERIALIZED (
    SELECT DISTINCT c.account_id, c.asset_id, b.start
    FROM ${sql.table(table)} c
      CROSS JOIN LATERAL (SELECT ${quarterOf(sql`v.at`)} AS start FROM (VALUES (${since}), (${until})) v (at)) b
    WHERE ${ofScope('c', scope)} AND ${since} < ${new Date(cut.end)} AND (${until} IS NULL OR ${until} >= ${new Date(cut.first)})
      AND ${withinCut(sql`b.start`, cut)})`;
}
