/**
 * Rows of a report, added up by asset as far as possible: kept quarters (`asset_quarters`), and single rows where a
 * quarter is cut by the window, by a boundary of groups, or by a change of driver. By places, quarters that changed since
 * they were last counted by place (`place-quarters.ts`) are read by single rows too. One asset's rows are few enough to be
 * read singly.
 */
import { type RawBuilder, sql } from 'kysely';
import { eachColumn, type Kept, onlyOf, quarterOf, single, singlesOf, wholeQuarters, withinCut } from './kept-sql.ts';
import { type Cut, cutIntoQuarters } from './quarters.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

/** What changes within a quarter for some assets only. Sums by place are kept, those by driver are not. */
export type Change = 'driver' | 'place';

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
    if (change === 'place') {
      queries.push(unplacedQuarters(scope, cut));
      parts.push(...quartersByPlace(scope, kept, cut), singlesOf(kept, wholeQuarters('changed'), place));
    } else parts.push(quarters(scope, kept, cut, change));
    if (change === 'driver') {
      queries.push(quartersOfTwoDrivers(scope, cut));
      parts.push(singlesOf(kept, wholeQuarters('changed')));
    }
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

const notChanged = sql`(q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM changed)`;

function quarters(scope: ReportScope, kept: Kept, cut: Cut, change: 'driver' | undefined): RawBuilder<unknown> {
  return sql`SELECT q.account_id, q.asset_id, q.start AS at, ${kept.entries} AS entries ${eachColumn(kept, (column) => column.kept)}
    FROM asset_quarters q WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND ${kept.entries} > 0
    ${change ? sql`AND ${notChanged}` : sql``}`;
}

/** Selects quarters with a known place, and the sums by place of those with several, added up by asset and place. */
function quartersByPlace(scope: ReportScope, kept: Kept, cut: Cut): RawBuilder<unknown>[] {
  const sums = eachColumn(kept, ({ kept, isMaximum }) => sql`${sql.raw(isMaximum ? 'max' : 'sum')}(${kept})`);
  const from = (table: string, place: string, condition: RawBuilder<unknown>) => sql`
    SELECT q.account_id, q.asset_id, NULL::timestamptz AS at, sum(${kept.entries}) AS entries ${sums},
      nullif(${sql.ref(place)}, 0) AS place_id
    FROM ${sql.table(table)} q
    WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND ${kept.entries} > 0 AND ${condition}
    GROUP BY q.account_id, q.asset_id, ${sql.ref(place)}`;
  return [from('asset_quarters', 'q.place', sql`q.place >= 0`), from('place_quarters', 'q.place_id', notChanged)];
}

/** Query `changed`: the quarters whose places are not known. */
function unplacedQuarters(scope: ReportScope, cut: Cut): RawBuilder<unknown> {
  return sql`changed AS MATERIALIZED (
    SELECT q.account_id, q.asset_id, q.start FROM asset_quarters q
    WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND q.place IS NULL)`;
}

/** Query `changed`: the quarters in which the driver changes. */
function quartersOfTwoDrivers(scope: ReportScope, cut: Cut): RawBuilder<unknown> {
  return sql`changed AS MATERIALIZED (
    SELECT DISTINCT c.account_id, c.asset_id, b.start
    FROM driver_assignments c
      CROSS JOIN LATERAL (SELECT ${quarterOf(sql`v.at`)} AS start FROM (VALUES (c.assigned_from), (c.assigned_to)) v (at)) b
    WHERE ${ofScope('c', scope)} AND c.assigned_from < ${new Date(cut.end)}
      AND (c.assigned_to IS NULL OR c.assigned_to >= ${new Date(cut.first)}) AND ${withinCut(sql`b.start`, cut)})`;
}
