/**
 * Rows of a report, added up by asset as far as possible: kept quarters (`asset_quarters`), and single rows where a
 * quarter is cut by the window, by a boundary of groups, or by a change of driver or place. One asset's rows are few
 * enough to be read singly.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Cut, cutIntoQuarters } from './quarters.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

/** A column: its value in a quarter `q`, and in a single row `t`. */
export interface KeptColumn {
  kept: RawBuilder<unknown>;
  single: RawBuilder<unknown>;
}

/** How the rows of a report that begin in a window are kept. */
export interface Kept {
  /** Table of the single rows, with `start_time`. */
  table: 'trips' | 'stops' | 'driving_events' | 'state_intervals';
  /** Condition of the single rows `t`. */
  only?: RawBuilder<boolean>;
  /** Number of rows in a quarter `q`. */
  entries: RawBuilder<unknown>;
  columns: Readonly<Record<string, KeptColumn>>;
}

/** What changes within a quarter for some assets only, so that their quarters are read by single rows. */
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
 * numbers of entries add up to those of the single rows, also by groups that no boundary and no change cuts.
 */
export function addedUp(scope: ReportScope, kept: Kept, { boundaries = [], change }: Cuts = {}): RawBuilder<unknown> {
  const whole = { first: 0, end: 0, without: [], rests: [scope.window] };
  const cut: Cut = scope.asset ? whole : cutIntoQuarters(scope.window, boundaries);
  const parts = cut.rests.length === 0 ? [] : [singles(scope, kept, cut)];
  if (cut.first < cut.end) {
    parts.push(quarters(scope, kept, cut, change));
    if (change) parts.push(changed(kept));
  }
  if (parts.length === 0) parts.push(singles(scope, kept, { ...cut, rests: [scope.window] }));
  const changes = change && cut.first < cut.end ? changedQuarters(scope, cut, change) : sql``;
  return sql`${changes} ${sql.join(parts, sql` UNION ALL `)}`;
}

function columnsOf({ columns }: Kept, form: keyof KeptColumn): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`, ${column[form]} AS ${sql.ref(name)}`),
    sql``,
  );
}

const single = (kept: Kept) =>
  sql`SELECT t.account_id, t.asset_id, t.start_time AS at, 1 AS entries ${columnsOf(kept, 'single')}`;
const onlyOf = ({ only }: Kept) => (only === undefined ? sql`` : sql`AND ${only}`);

function singles(scope: ReportScope, kept: Kept, { rests }: Cut): RawBuilder<unknown> {
  const table = sql.table(kept.table);
  if (rests.length === 1) {
    const { from, to } = rests[0]!;
    return sql`${single(kept)} FROM ${table} t WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from)}
      AND t.start_time < ${new Date(to)} ${onlyOf(kept)}`;
  }
  const [from, to] = [rests.map((rest) => new Date(rest.from)), rests.map((rest) => new Date(rest.to))];
  // Each window by itself, because only then an index on time gives it.
  return sql`SELECT r.* FROM unnest(${from}::timestamptz[], ${to}::timestamptz[]) w (since, until) CROSS JOIN LATERAL (
    ${single(kept)} FROM ${table} t WHERE ${ofScope('t', scope)} AND t.start_time >= w.since AND t.start_time < w.until
      ${onlyOf(kept)} OFFSET 0) r`;
}

function quarters(scope: ReportScope, kept: Kept, cut: Cut, change: Change | undefined): RawBuilder<unknown> {
  return sql`SELECT q.account_id, q.asset_id, q.start AS at, ${kept.entries} AS entries ${columnsOf(kept, 'kept')}
    FROM asset_quarters q WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND ${kept.entries} > 0
    ${change ? sql`AND (q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM changed)` : sql``}`;
}

function withinCut(start: RawBuilder<unknown>, { first, end, without }: Cut): RawBuilder<boolean> {
  const within = sql<boolean>`${start} >= ${new Date(first)} AND ${start} < ${new Date(end)}`;
  if (without.length === 0) return within;
  return sql<boolean>`${within} AND ${start} <> ALL (${without.map((at) => new Date(at))}::timestamptz[])`;
}

function changedQuarters(scope: ReportScope, cut: Cut, change: Change): RawBuilder<unknown> {
  const { table, from, to } = CHANGES[change];
  const [since, until] = [sql.ref(`c.${from}`), sql.ref(`c.${to}`)];
  return sql`WITH changed AS MATERIALIZED (
    SELECT DISTINCT c.account_id, c.asset_id, b.start
    FROM ${sql.table(table)} c
      CROSS JOIN LATERAL (SELECT date_bin('6 hours', v.at, timestamptz 'epoch') AS start FROM (VALUES (${since}), (${until})) v (at)) b
    WHERE ${ofScope('c', scope)} AND ${since} < ${new Date(cut.end)} AND (${until} IS NULL OR ${until} >= ${new Date(cut.first)})
      AND ${withinCut(sql`b.start`, cut)})`;
}

function changed(kept: Kept): RawBuilder<unknown> {
  return sql`SELECT r.* FROM changed c CROSS JOIN LATERAL (
    ${single(kept)} FROM ${sql.table(kept.table)} t
    WHERE t.account_id = c.account_id AND t.asset_id = c.asset_id AND t.start_time >= c.start
      AND t.start_time < c.start + interval '6 hours' ${onlyOf(kept)} OFFSET 0) r`;
}
