/** How the rows of a report are kept in quarters of days (`asset_quarters`), days (`counted_days`) and weeks (`counted_weeks`), and SELECTs of single rows. */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { type Cut, QUARTER_MS } from './quarters.ts';

/** Kept sums of liters have whole milliliters in parts, so sums over parts are off by less than that. */
export const ROUNDED_LITERS = 0.005;

/** A column: its value in a quarter, day or week `q`, and in a single row `t`. Values add up, unless the column is a maximum. */
interface KeptColumn {
  kept: RawBuilder<unknown>;
  single: RawBuilder<unknown>;
  isMaximum?: true;
}

/** How the rows of a report that begin in a window are kept. */
export interface Kept {
  /** Table of the single rows, with `start_time`. */
  table: 'trips' | 'stops' | 'driving_events' | 'state_intervals';
  /** Condition of the single rows `t`. */
  only?: RawBuilder<boolean>;
  /** Rows of another table that are kept beside them, with the columns to which they add. They are no entries. */
  beside?: Pick<Kept, 'table' | 'only'> & { columns: Readonly<Record<string, RawBuilder<unknown>>> };
  /** It has sums only, from which single rows can be taken off again. */
  canBeTakenOff?: true;
  /** Its single rows are no entries. */
  isBeside?: true;
  /** Number of rows in a quarter, day or week `q`. */
  entries: RawBuilder<unknown>;
  /** Condition that `q` adds anything. Default: it has entries. */
  adds?: RawBuilder<boolean>;
  columns: Readonly<Record<string, KeptColumn>>;
}

/** Returns the quarter in which an instant lies, by its start. */
export function quarterOf(instant: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`date_bin('6 hours', ${instant}, timestamptz 'epoch')`;
}

/** Returns the columns, each after a comma, of one type, because PostgreSQL copies each row of a union of several types. */
export function eachColumn(
  { columns }: Kept,
  value: (column: KeptColumn, name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`, (${value(column, name)})::float8 AS ${sql.ref(name)}`),
    sql``,
  );
}

/** Selects single rows `t`, for conditions to follow. @param more columns */
export function single(kept: Kept, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`SELECT t.account_id, t.asset_id, t.start_time AS at, ${sql.lit(kept.isBeside ? 0 : 1)} AS entries ${eachColumn(kept, (column) => column.single)} ${more}
    FROM ${sql.table(kept.table)} t`;
}

/** Returns the rows that are kept beside others, as rows of their own. */
export function besideOf({ beside, columns }: Kept): Kept | undefined {
  if (beside === undefined) return undefined;
  const all = Object.entries(columns).map(([name, column]) => {
    const none = column.isMaximum ? sql`NULL::float8` : sql`0`;
    return [name, { ...column, single: beside.columns[name] ?? none }];
  });
  return { ...beside, columns: Object.fromEntries(all), entries: sql`0`, isBeside: true };
}

/** Condition of the single rows, to be added to others. */
export const onlyOf = ({ only }: Kept): RawBuilder<unknown> => (only === undefined ? sql`` : sql`AND ${only}`);

/** Selects the single rows of each of the `spans`, a query with account_id, asset_id, since and until. */
export function singlesOf(
  kept: Kept,
  spans: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`SELECT r.* ${more} FROM ${spans} c CROSS JOIN LATERAL (
    ${single(kept)} WHERE t.account_id = c.account_id AND t.asset_id = c.asset_id AND t.start_time >= c.since
      AND t.start_time < c.until ${onlyOf(kept)} OFFSET 0) r`;
}

/** Spans of the quarters of a query with account_id, asset_id and start. */
export function wholeQuarters(query: string): RawBuilder<unknown> {
  return sql`(SELECT *, start AS since, start + interval '6 hours' AS until FROM ${sql.table(query)})`;
}

/** Returns the UTC day in which an instant lies, by its start. */
export function dayOf(instant: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`date_bin('1 day', ${instant}, timestamptz 'epoch')`;
}

/** Returns the UTC week in which an instant lies, by its start. */
export function weekOf(instant: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`date_bin('7 days', ${instant}, timestamptz '1970-01-05Z')`;
}

/** Texts of lists that a statement has several times. The driver would write each instant of each again. */
const LISTS = new WeakMap<readonly number[], string>();

/** Returns a list of instants as PostgreSQL reads an array. @param starts epoch ms */
function instants(starts: readonly number[]): string {
  let list = LISTS.get(starts);
  if (list === undefined) {
    list = `{${starts.map((at) => new Date(at).toISOString()).join(',')}}`;
    LISTS.set(starts, list);
  }
  return list;
}

const QUARTERS = { week: 7 * 4, day: 4, quarter: 1 };

/**
 * Condition that a week, a day or a quarter is one of these: between the first and the last one, and none of those left out
 * between them. A list of all of them is compared with each row, and with the statistics of each plan.
 * @param starts epoch ms, ascending
 */
export function isOneOf(
  start: RawBuilder<unknown>,
  starts: readonly number[],
  length: 'week' | 'day' | 'quarter',
): RawBuilder<boolean> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return sql<boolean>`false`;
  const step = QUARTERS[length] * QUARTER_MS;
  const between = sql<boolean>`${start} BETWEEN ${new Date(first)} AND ${new Date(last)}`;
  const left = (last - first) / step + 1 - starts.length;
  if (left === 0) return between;
  if (left > starts.length) return isListed(start, starts);
  return sql<boolean>`(${between} AND ${start} <> ALL (${instants(leftOut(starts, step))}::timestamptz[]))`;
}

/** The same condition for the rows of one asset behind an index by time, of which a range would read those of all assets. */
export function isListed(start: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${start} = ANY (${instants(starts)}::timestamptz[])`;
}

/** Those left out of lists, because a statement has each list several times. */
const LEFT_OUT = new WeakMap<readonly number[], readonly number[]>();

/** Returns the starts between the first and the last one that a list leaves out. */
function leftOut(starts: readonly number[], step: number): readonly number[] {
  let others = LEFT_OUT.get(starts);
  if (others === undefined) {
    others = starts.flatMap((start, index) => {
      const next = starts[index + 1] ?? start;
      return Array.from({ length: Math.max(0, (next - start) / step - 1) }, (_, place) => start + (place + 1) * step);
    });
    LEFT_OUT.set(starts, others);
  }
  return others;
}

/** Condition that a quarter is kept in one of the days, or in one of the weeks. @param start of the quarter */
export function isInDay(start: RawBuilder<unknown>, { weeks, days }: Cut): RawBuilder<boolean> {
  const inDay = isOneOf(dayOf(start), days, 'day');
  if (weeks.length === 0) return inDay;
  const inWeek = isOneOf(weekOf(start), weeks, 'week');
  return days.length === 0 ? inWeek : sql<boolean>`(${inDay} OR ${inWeek})`;
}

/** Condition that a quarter is kept, by itself, in a day or in a week. @param start of the quarter */
export function isKept(start: RawBuilder<unknown>, cut: Cut): RawBuilder<boolean> {
  return sql<boolean>`(${isInDay(start, cut)} OR ${isOneOf(start, cut.quarters, 'quarter')})`;
}
