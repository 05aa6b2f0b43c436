/**
 * Rows of a report, added up by asset as far as possible: kept days (`counted_days`), quarters of days (`asset_quarters`) where
 * a day is cut or has changed since the job counted it (`place-quarters.ts`), and single rows where a quarter is cut by the
 * window, by a boundary of groups, or by a change of driver. Sums without maxima are those of the driver at the end of a day or
 * quarter, and rows before the last change are moved to theirs. By places, quarters that changed since they were counted are read by
 * single rows too. One asset's rows are few enough to be read singly.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  dayOf,
  eachColumn,
  isKept,
  isOneOf,
  type Kept,
  onlyOf,
  quarterOf,
  single,
  singlesOf,
  wholeQuarters,
} from './kept-sql.ts';
import { type Cut, cutIntoQuarters } from './quarters.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

/** Facts that change within a quarter for some assets only. Sums by place are kept, those by driver are not. */
export type Change = 'driver' | 'place';

/** Where days and quarters are cut beside the ends of the window. */
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
    scope.asset || singly
      ? { days: [], quarters: [], rests: [scope.window] }
      : cutIntoQuarters(scope.window, boundaries, !kept.inQuartersOnly);
  const isChanged = change !== undefined || changes !== undefined;
  const place = unplaced(cuts);
  const parts = cut.rests.length === 0 ? [] : [singles(scope, kept, cut, place)];
  const queries: RawBuilder<unknown>[] = [];
  if (cut.days.length + cut.quarters.length > 0 && change === 'driver' && changes === undefined && kept.canBeTakenOff) {
    if (cut.days.length > 0) queries.push(splitDays(scope, cut, false));
    queries.push(lastChanges(scope, cut));
    parts.push(...sums(scope, kept, cut, eachAtEnd, false), moved(kept));
  } else if (cut.days.length + cut.quarters.length > 0) {
    if (change === 'place') queries.push(unplacedQuarters(scope, cut));
    else if (isChanged) queries.push(changedQuarters(scope, cut, cuts));
    if (cut.days.length > 0) queries.push(splitDays(scope, cut, isChanged));
    parts.push(...sums(scope, kept, cut, change === 'place' ? byPlace : each, isChanged));
    if (isChanged) parts.push(singlesOf(kept, wholeQuarters('changed'), place));
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

const notIn = (query: 'changed' | 'split') =>
  sql`(q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM ${sql.table(query)})`;

/** SELECTs of the sums of days, of quarters outside of days, and of the quarters of days that must be split. */
function sums(
  scope: ReportScope,
  kept: Kept,
  { days, quarters }: Cut,
  select: typeof each,
  isChanged: boolean,
): RawBuilder<unknown>[] {
  const unchanged = isChanged ? sql`AND ${notIn('changed')}` : sql``;
  const of = ofScope('q', scope);
  const parts: RawBuilder<unknown>[] = [];
  if (days.length > 0)
    parts.push(
      ...select(kept, 'day', sql`WHERE ${of} AND ${isOneOf(sql`q.start`, days)} AND ${notIn('split')}`),
      ...select(kept, 'quarter', sql`JOIN split_quarters USING (account_id, asset_id, start) WHERE ${of}`),
    );
  if (quarters.length > 0)
    parts.push(...select(kept, 'quarter', sql`WHERE ${of} AND ${isOneOf(sql`q.start`, quarters)} ${unchanged}`));
  return parts;
}

/** @param where joins and condition of days or quarters `q` */
function each(kept: Kept, length: 'day' | 'quarter', where: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [sumsAt(sql`q.start`, kept, length, where)];
}

/** The same, at their last instant. */
function eachAtEnd(kept: Kept, length: 'day' | 'quarter', where: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [sumsAt(lastInstant(sql`q.start + ${LENGTHS[length]}`), kept, length, where)];
}

const LENGTHS = { day: sql`interval '1 day'`, quarter: sql`interval '6 hours'` };
const lastInstant = (end: RawBuilder<unknown>) => sql`${end} - interval '1 microsecond'`;

function sumsAt(
  at: RawBuilder<unknown>,
  kept: Kept,
  length: 'day' | 'quarter',
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = sql.table(length === 'day' ? 'counted_days' : 'asset_quarters');
  return sql`SELECT q.account_id, q.asset_id, ${at} AS at, ${kept.entries} AS entries ${eachColumn(kept, (column) => column.kept)}
    FROM ${table} q ${where} AND ${kept.entries} > 0`;
}

/** Selects days or quarters with one place, and the sums by place of the others, added up by asset and place. */
function byPlace(kept: Kept, length: 'day' | 'quarter', where: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const sums = eachColumn(kept, ({ kept, isMaximum }) => sql`${sql.raw(isMaximum ? 'max' : 'sum')}(${kept})`);
  const from = (table: string, place: string, condition: RawBuilder<unknown>) => sql`
    SELECT q.account_id, q.asset_id, NULL::timestamptz AS at, sum(${kept.entries}) AS entries ${sums},
      nullif(${sql.ref(place)}, 0) AS place_id
    FROM ${sql.table(table)} q ${where} AND ${kept.entries} > 0 ${condition}
    GROUP BY q.account_id, q.asset_id, ${sql.ref(place)}`;
  return length === 'day'
    ? [from('counted_days', 'q.place', sql`AND q.place >= 0`), from('place_days', 'q.place_id', sql``)]
    : [from('asset_quarters', 'q.place', sql`AND q.place >= 0`), from('place_quarters', 'q.place_id', sql``)];
}

/** Query `changed`: the quarters whose places are not known. */
function unplacedQuarters(scope: ReportScope, cut: Cut): RawBuilder<unknown> {
  return sql`changed AS MATERIALIZED (
    SELECT q.account_id, q.asset_id, q.start FROM asset_quarters q
    WHERE ${ofScope('q', scope)} AND ${isWithin(sql`q.start`, scope)} AND ${isKept(sql`q.start`, cut)} AND q.place IS NULL)`;
}

/**
 * Queries `split`, the days whose sums are not known and those with a quarter in `changed`, and `split_quarters`, those of them
 * that are not in `changed`.
 */
function splitDays(scope: ReportScope, { days }: Cut, isChanged: boolean): RawBuilder<unknown> {
  const known = sql`
    SELECT q.account_id, q.asset_id, ${dayOf(sql`q.start`)} AS start FROM asset_quarters q
    WHERE ${ofScope('q', scope)} AND ${isWithin(sql`q.start`, scope)} AND q.place IS NULL`;
  const changed = isChanged ? sql`UNION SELECT account_id, asset_id, ${dayOf(sql`start`)} FROM changed` : sql``;
  const unchanged = isChanged ? sql`WHERE ${notIn('changed')}` : sql``;
  return sql`split AS MATERIALIZED (
      SELECT DISTINCT s.* FROM (${known} ${changed}) s WHERE ${isOneOf(sql`s.start`, days)}),
    split_quarters AS MATERIALIZED (
      SELECT q.* FROM (
        SELECT s.account_id, s.asset_id, s.start + n * interval '6 hours' AS start
        FROM split s CROSS JOIN generate_series(0, 3) n) q ${unchanged})`;
}

const isWithin = (start: RawBuilder<unknown>, { window }: ReportScope) =>
  sql`${start} >= ${new Date(window.from)} AND ${start} < ${new Date(window.to)}`;

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
  const isDay =
    cut.days.length === 0
      ? sql`false`
      : sql`${isOneOf(day, cut.days)} AND (c.account_id, c.asset_id, ${day}) NOT IN (SELECT account_id, asset_id, start FROM split)`;
  return sql`changed AS MATERIALIZED (
    SELECT c.account_id, c.asset_id, u.start, u.until, max(c.at) AS last
    FROM (${driverChanges(scope)}) c CROSS JOIN LATERAL (
      SELECT ${day} AS start, ${day} + ${LENGTHS.day} AS until WHERE ${isDay}
      UNION ALL
      SELECT ${quarterOf(sql`c.at`)}, ${quarterOf(sql`c.at`)} + ${LENGTHS.quarter} WHERE NOT (${isDay})) u
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
