/**
 * Counts and sums of a whole fleet. Whole days come from the stored `asset_days`, those of trips of whole accounts from
 * `account_days`. Only the rest of a window beside whole days (UTC) is counted row by row. A single asset is always counted by
 * its rows.
 */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { Window } from '../../records/period.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';

const DAY_MS = 86_400_000;

/** Tables whose rows start at `start_time` and have stored days, each under its own name. */
export type Counted = 'trips' | 'stops' | 'driving_events';

/**
 * Splits a window into whole days, [first, end) in days since 1970, and the rests before and after. All may be empty.
 */
export function wholeDays({ from, to }: Window): { first: number; end: number; rests: Window[] } {
  const first = Math.ceil(from / DAY_MS);
  const end = Math.floor(to / DAY_MS);
  if (first >= end) return { first, end: first, rests: [{ from, to }] };
  const rests = [
    { from, to: first * DAY_MS },
    { from: end * DAY_MS, to },
  ];
  return { first, end, rests: rests.filter((rest) => rest.from < rest.to) };
}

/**
 * Selects one row for each part of the window: `count`, and the sums of `columns`, each under its name (null if the
 * part has no rows). The parts add up to everything that starts in the window.
 */
export function sumsByPart(scope: ReportScope, table: Counted, columns: readonly string[] = []): RawBuilder<unknown> {
  const { first, end, rests } = scope.asset ? { first: 0, end: 0, rests: [scope.window] } : wholeDays(scope.window);
  const sums = columns.map((name) => sql`, sum(${sql.ref(`t.${name}`)})::float8 AS ${sql.ref(name)}`);
  const summed = sums.length > 0 ? sql.join(sums, sql` `) : sql``;
  const parts = rests.map(
    ({ from, to }) => sql`SELECT count(*) AS count ${summed} FROM ${sql.table(table)} t
      WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from)} AND t.start_time < ${new Date(to)}`,
  );
  if (first < end) {
    const kept =
      table === 'trips' && scope.among === undefined ? ['account_days', 'account_day_changes'] : ['asset_days'];
    for (const days of kept)
      parts.push(sql`SELECT sum(${sql.ref(`t.${table}`)}) AS count ${summed} FROM ${sql.table(days)} t
        WHERE ${ofScope('t', scope)} AND t.day >= ${dayText(first)}::date AND t.day < ${dayText(end)}::date`);
  }
  return sql.join(parts, sql` UNION ALL `);
}

/** Returns the expression for the number of rows of the table that start in the window. */
export function countOf(scope: ReportScope, table: Counted): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(sum(part.count), 0)::int8 FROM (${sumsByPart(scope, table)}) part)`;
}

/** Returns `YYYY-MM-DD` of a day since 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
