/** How the rows of a report are kept in quarters of days (`asset_quarters`) and in days (`counted_days`), and SELECTs of single rows. */
import { type RawBuilder, sql } from 'kysely';
import type { Cut } from './quarters.ts';

/** Kept sums of liters have whole milliliters in parts, so sums over parts are off by less than that. */
export const ROUNDED_LITERS = 0.005;

/** A column: its value in a quarter or day `q`, and in a single row `t`. Values add up, unless the column is a maximum. */
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
  /** Only quarters have its columns, days have not. */
  inQuartersOnly?: true;
  /** It has sums only, from which single rows can be taken off again. */
  canBeTakenOff?: true;
  /** Number of rows in a quarter or day `q`. */
  entries: RawBuilder<unknown>;
  columns: Readonly<Record<string, KeptColumn>>;
}

/** Returns the quarter in which an instant lies, by its start. */
export function quarterOf(instant: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`date_bin('6 hours', ${instant}, timestamptz 'epoch')`;
}

/** Returns the columns, each after a comma. */
export function eachColumn(
  { columns }: Kept,
  value: (column: KeptColumn, name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`, ${value(column, name)} AS ${sql.ref(name)}`),
    sql``,
  );
}

/** Selects single rows `t`, for conditions to follow. @param more columns */
export function single(kept: Kept, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`SELECT t.account_id, t.asset_id, t.start_time AS at, 1 AS entries ${eachColumn(kept, (column) => column.single)} ${more}
    FROM ${sql.table(kept.table)} t`;
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

/** Condition that a day or a quarter is one of these. @param starts epoch ms */
export function isOneOf(start: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${start} = ANY (${starts.map((at) => new Date(at))}::timestamptz[])`;
}

/** Condition that a quarter is kept, by itself or in a day. @param start of the quarter */
export function isKept(start: RawBuilder<unknown>, { days, quarters }: Cut): RawBuilder<boolean> {
  return sql<boolean>`(${isOneOf(dayOf(start), days)} OR ${isOneOf(start, quarters)})`;
}
