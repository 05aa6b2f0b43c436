/**
 * Rows of a report, added up by asset as far as possible: kept weeks (`counted_weeks`), days (`counted_days`) where a week is
 * cut or has changed since the job counted it (`place-quarters.ts`), quarters of days (`asset_quarters`) where the same applies
 * to a day, and single rows where a quarter is cut by the window, by a boundary of groups, or by a change of driver. Sums
 * without maxima are those of the driver at the end of a day or quarter, and rows before the last change are moved to theirs.
 * By places, quarters that changed since they were counted are read by single rows too.
 */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import {
  besideOf,
  dayOf,
  eachColumn,
  isInDay,
  isKept,
  isOneOf,
  type Kept,
  onlyOf,
  quarterOf,
  single,
  singlesOf,
  weekOf,
  wholeQuarters,
} from './kept-sql.ts';
import { type Cut, cutIntoQuarters } from './quarters.ts';

/** Facts that change within a quarter for some assets only. Sums by place are kept, those by driver are not. */
export type Change = 'driver' | 'place';

/** Where weeks, days and quarters are cut beside the ends of the window. */
export interface Cuts {
  /** Starts of groups of time, epoch ms. */
  boundaries?: readonly number[];
  change?: Change;
  /** Selects account_id, asset_id and `at` of other changes within quarters. */
  changes?: RawBuilder<unknown>;
  /** No quarter is read as a whole, because it is cut by more than that. */
  singly?: true;
}

/**
 * Selects account_id, asset_id, at, entries and the columns of the rows that begin in the window. The sums, maxima and
 * numbers of entries add up to those of the single rows, also by groups that no boundary and no change cuts. Where places
 * cut, it also selects `place_id`, the place of rows whose `at` is null.
 */
export function addedUp(scope: ReportScope, kept: Kept, cuts: Cuts = {}): RawBuilder<unknown> {
  const { boundaries = [], change, changes, singly } = cuts;
  const cut: Cut =
    singly || isSingle(scope, change)
      ? { weeks: [], days: [], quarters: [], rests: [scope.window] }
      : cutIntoQuarters(scope.window, boundaries, longestOf(scope, change));
  const isChanged = change !== undefined || changes !== undefined;
  const beside = besideOf(kept);
  const rows = beside === undefined ? [kept] : [kept, beside];
  const place = unplaced(cuts);
  const ofRests = (rests: Cut['rests']) => rows.map((of) => singles(scope, of, rests, place));
  const parts = cut.rests.length === 0 ? [] : ofRests(cut.rests);
  const queries: RawBuilder<unknown>[] = [];
  if (cut.weeks.length + cut.days.length + cut.quarters.length > 0) {
    if (change === 'driver' && changes === undefined && kept.canBeTakenOff) {
      if (hasDays(cut)) queries.push(...splitDays(scope, cut, driverChanges(scope)));
      queries.push(lastChanges(scope, cut));
      parts.push(...sums(scope, kept, cut, eachAtEnd, false), moved(kept));
    } else {
      if (change === 'place') queries.push(unplacedQuarters(scope, cut));
      else if (isChanged) queries.push(changedQuarters(scope, cut, cuts));
      if (hasDays(cut)) queries.push(...splitDays(scope, cut, isChanged ? 'changed' : undefined));
      parts.push(...sums(scope, kept, cut, change === 'place' ? byPlace : each, isChanged));
      if (isChanged) parts.push(...rows.map((of) => singlesOf(of, wholeQuarters('changed'), place)));
    }
  }
  if (parts.length === 0) parts.push(...ofRests([scope.window]));
  return sql`${queries.length > 0 ? sql`WITH ${sql.join(queries)}` : sql``} ${sql.join(parts, sql` UNION ALL `)}`;
}

/** Returns whether single rows are read. One asset has few of them where changes divide its quarters. */
function isSingle({ asset }: ReportScope, change: Change | undefined): boolean {
  return asset !== undefined && change !== undefined;
}

/** Returns the longest sums that are read. Of one asset whole days and weeks would save less than finding those that hold. */
function longestOf({ asset }: ReportScope, change: Change | undefined): 'week' | 'day' | 'quarter' {
  if (asset) return 'quarter';
  return change === 'driver' ? 'day' : 'week';
}

const hasDays = ({ weeks, days }: Cut) => weeks.length + days.length > 0;

/** Column of rows whose place follows from `at`, to be added to others. */
export function unplaced({ change }: Cuts = {}): RawBuilder<unknown> {
  return change === 'place' ? sql`, NULL::int AS place_id` : sql``;
}

function singles(scope: ReportScope, kept: Kept, rests: Cut['rests'], more: RawBuilder<unknown>): RawBuilder<unknown> {
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

const notIn = (query: 'changed' | 'split' | 'split_weeks') =>
  sql`(q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM ${sql.table(query)})`;

/** The tables of kept sums: of all rows, and of those of several places. */
const KEPT = {
  week: { length: sql`interval '7 days'`, table: 'counted_weeks', byPlace: 'place_weeks' },
  day: { length: sql`interval '1 day'`, table: 'counted_days', byPlace: 'place_days' },
  quarter: { length: sql`interval '6 hours'`, table: 'asset_quarters', byPlace: 'place_quarters' },
};
type Length = keyof typeof KEPT;
/** Returns the rows `q` of a table with their condition. */
type Source = (table: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SELECTs of the sums of weeks, days and quarters, and of the days and quarters of those that must be split. */
function sums(
  scope: ReportScope,
  kept: Kept,
  { weeks, days, quarters }: Cut,
  select: typeof each,
  isChanged: boolean,
): RawBuilder<unknown>[] {
  const unchanged = isChanged ? sql`AND ${notIn('changed')}` : sql``;
  const of = ofScope('q', scope);
  const whole =
    (starts: readonly number[], length: Length, more: RawBuilder<unknown>): Source =>
    (table) =>
      sql`${table} q WHERE ${of} AND ${isOneOf(sql`q.start`, starts, length)} ${more}`;
  // Each is found by its key, whatever the planner knows of the tables.
  const ofSplit =
    (query: string): Source =>
    (table) =>
      sql`${sql.table(query)} k CROSS JOIN LATERAL (
        SELECT * FROM ${table} t WHERE t.account_id = k.account_id AND t.start = k.start AND t.asset_id = k.asset_id OFFSET 0) q
        WHERE true`;
  const parts: RawBuilder<unknown>[] = [];
  if (weeks.length > 0)
    parts.push(
      ...select(kept, 'week', whole(weeks, 'week', sql`AND ${notIn('split_weeks')}`)),
      ...select(kept, 'day', ofSplit('week_days')),
    );
  if (days.length > 0) parts.push(...select(kept, 'day', whole(days, 'day', sql`AND ${notIn('split')}`)));
  if (weeks.length + days.length > 0) parts.push(...select(kept, 'quarter', ofSplit('split_quarters')));
  if (quarters.length > 0) parts.push(...select(kept, 'quarter', whole(quarters, 'quarter', unchanged)));
  return parts;
}

function each(kept: Kept, length: Length, source: Source): RawBuilder<unknown>[] {
  return [sumsAt(sql`q.start`, kept, length, source)];
}

/** The same, at their last instant. */
function eachAtEnd(kept: Kept, length: Length, source: Source): RawBuilder<unknown>[] {
  return [sumsAt(lastInstant(sql`q.start + ${KEPT[length].length}`), kept, length, source)];
}

const lastInstant = (end: RawBuilder<unknown>) => sql`${end} - interval '1 microsecond'`;
const adds = ({ adds, entries }: Kept) => adds ?? sql<boolean>`${entries} > 0`;

function sumsAt(at: RawBuilder<unknown>, kept: Kept, length: Length, source: Source): RawBuilder<unknown> {
  return sql`SELECT q.account_id, q.asset_id, ${at} AS at, ${kept.entries} AS entries ${eachColumn(kept, (column) => column.kept)}
    FROM ${source(sql.table(KEPT[length].table))} AND ${adds(kept)}`;
}

/** Selects what has one place, and the sums by place of the others, added up by asset and place. */
function byPlace(kept: Kept, length: Length, source: Source): RawBuilder<unknown>[] {
  const sums = eachColumn(kept, ({ kept, isMaximum }) => sql`${sql.raw(isMaximum ? 'max' : 'sum')}(${kept})`);
  const from = (table: string, place: string, condition: RawBuilder<unknown>) => sql`
    SELECT q.account_id, q.asset_id, NULL::timestamptz AS at, sum(${kept.entries})::int AS entries ${sums},
      nullif(${sql.ref(place)}, 0) AS place_id
    FROM ${source(sql.table(table))} AND ${adds(kept)} ${condition}
    GROUP BY q.account_id, q.asset_id, ${sql.ref(place)}`;
  const { table, byPlace } = KEPT[length];
  return [from(table, 'q.place', sql`AND q.place >= 0`), from(byPlace, 'q.place_id', sql``)];
}

/** Selects the quarters of a scope without a place: they changed since they were counted. */
function uncounted(scope: ReportScope): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT q.account_id, q.asset_id, q.start FROM asset_quarters q
    WHERE ${ofScope('q', scope)} AND q.start >= ${new Date(from)} AND q.start < ${new Date(to)} AND q.place IS NULL`;
}

/** Query `changed`: the quarters whose places are not known. */
function unplacedQuarters(scope: ReportScope, cut: Cut): RawBuilder<unknown> {
  return sql`changed AS MATERIALIZED (SELECT q.* FROM (${uncounted(scope)}) q WHERE ${isKept(sql`q.start`, cut)})`;
}

/**
 * Queries of what must be split: `split_weeks` and `split`, the weeks and days with a quarter whose sums are not known or in
 * which something changes, `week_days`, the other days of those weeks, and `split_quarters`, the unchanged quarters of those days.
 * @param changes `changed`, a query of quarters, or a SELECT of changes that split weeks only
 */
function splitDays(
  scope: ReportScope,
  cut: Cut,
  changes: 'changed' | RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  const ofQuarters = changes === 'changed';
  const unknown = sql`${uncounted(scope)} ${ofQuarters ? sql`UNION ALL SELECT account_id, asset_id, start FROM changed` : sql``}`;
  const ofWeeks = changes === undefined || ofQuarters ? sql`` : sql`UNION ALL ${changes}`;
  const queries = [
    sql`unknown AS MATERIALIZED (${unknown})`,
    sql`split AS MATERIALIZED (
      SELECT DISTINCT u.account_id, u.asset_id, ${dayOf(sql`u.start`)} AS start FROM unknown u WHERE ${isInDay(sql`u.start`, cut)})`,
    sql`split_quarters AS MATERIALIZED (
      SELECT q.* FROM (
        SELECT s.account_id, s.asset_id, s.start + n * interval '6 hours' AS start
        FROM split s CROSS JOIN generate_series(0, 3) n) q ${ofQuarters ? sql`WHERE ${notIn('changed')}` : sql``})`,
  ];
  if (cut.weeks.length === 0) return queries;
  return [
    ...queries,
    sql`split_weeks AS MATERIALIZED (
      SELECT DISTINCT s.account_id, s.asset_id, ${weekOf(sql`s.start`)} AS start
      FROM (SELECT * FROM unknown ${ofWeeks}) s WHERE ${isOneOf(weekOf(sql`s.start`), cut.weeks, 'week')})`,
    sql`week_days AS MATERIALIZED (
      SELECT q.* FROM (
        SELECT s.account_id, s.asset_id, s.start + n * interval '1 day' AS start
        FROM split_weeks s CROSS JOIN generate_series(0, 6) n) q WHERE ${notIn('split')})`,
  ];
}

/** Selects account_id, asset_id and `at` of the changes of drivers whose time touches the window. */
export function driverChanges(scope: ReportScope): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT c.account_id, c.asset_id, v.at
    FROM driver_assignments c CROSS JOIN LATERAL (VALUES (c.assigned_from), (c.assigned_to)) v (at)
    WHERE ${ofScope('c', scope)} AND c.assigned_from < ${new Date(to)}
      AND (c.assigned_to IS NULL OR c.assigned_to >= ${new Date(from)})`;
}

/** Query `changed`: the quarters in which the driver or something else changes. */
function changedQuarters(scope: ReportScope, cut: Cut, { change, changes }: Cuts): RawBuilder<unknown> {
  const parts = [...(change === 'driver' ? [driverChanges(scope)] : []), ...(changes ? [changes] : [])];
  return sql`changed AS MATERIALIZED (
    SELECT DISTINCT c.account_id, c.asset_id, b.start
    FROM (${sql.join(parts, sql` UNION ALL `)}) c CROSS JOIN LATERAL (SELECT ${quarterOf(sql`c.at`)} AS start) b
    WHERE ${isKept(sql`b.start`, cut)})`;
}

/**
 * Query `changed`: the days, and the quarters outside of whole days, in which the driver changes, with their end and the last
 * change. It follows `split`.
 */
function lastChanges(scope: ReportScope, cut: Cut): RawBuilder<unknown> {
  const day = dayOf(sql`c.at`);
  const isDay = hasDays(cut)
    ? sql`${isInDay(sql`c.at`, cut)} AND (c.account_id, c.asset_id, ${day}) NOT IN (SELECT account_id, asset_id, start FROM split)`
    : sql`false`;
  return sql`changed AS MATERIALIZED (
    SELECT c.account_id, c.asset_id, u.start, u.until, max(c.at) AS last
    FROM (${driverChanges(scope)}) c CROSS JOIN LATERAL (
      SELECT ${day} AS start, ${day} + ${KEPT.day.length} AS until WHERE ${isDay}
      UNION ALL
      SELECT ${quarterOf(sql`c.at`)}, ${quarterOf(sql`c.at`)} + ${KEPT.quarter.length} WHERE NOT (${isDay})) u
    WHERE ${isKept(quarterOf(sql`c.at`), cut)}
    GROUP BY 1, 2, 3, 4)`;
}

/** Selects the rows before the last change of each of `changed` at their own time, and takes them off at its last instant. */
function moved(kept: Kept): RawBuilder<unknown> {
  return sql`
    SELECT r.account_id, r.asset_id, v.at, v.sign * r.entries ${eachColumn(kept, (_, name) => sql`v.sign * r.${sql.ref(name)}`)}
    FROM (${singlesOf(kept, sql`(SELECT account_id, asset_id, start AS since, last AS until, until AS end_at FROM changed)`, sql`, c.end_at`)}) r
      CROSS JOIN LATERAL (VALUES (r.at, 1), (${lastInstant(sql`r.end_at`)}, -1)) v (at, sign)`;
}
