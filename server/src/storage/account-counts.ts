import type { Database } from './db.ts';
import { sql } from './sql.ts';

/** Tables of differences, with what numbers are of, and the numbers. */
const COUNTS = {
  account_counts: { of: [], numbers: ['assets', 'devices'] },
  type_counts: { of: ['type'], numbers: ['assets'] },
  status_counts: { of: ['status', 'movement'], numbers: ['assets'] },
} as const;

/** Sums the rows of numbers that few changes change. */
export async function sumAccountCounts(database: Database): Promise<void> {
  await sumRows(database, 'account_counts');
  await sumRows(database, 'type_counts');
}

/** Sums the rows of numbers that telemetry changes. */
export async function sumStatusCounts(database: Database): Promise<void> {
  await sumRows(database, 'status_counts');
}

/** Sums of the trips of a day. */
const TRIP_SUMS = ['trips', 'distance_m', 'moving_s', 'idle_s', 'stopped_s'] as const;

/** Adds the differences of the days of accounts to their sums, in one statement as `sumRows`. */
export async function sumAccountDays(database: Database): Promise<void> {
  const names = sql.join(TRIP_SUMS.map((name) => sql.ref(name)));
  const sums = sql.join(TRIP_SUMS.map((name) => sql`sum(${sql.ref(name)})`));
  const added = sql.join(
    TRIP_SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`d.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  );
  await database.ingest((tx) =>
    sql`
      WITH taken AS (DELETE FROM account_day_changes RETURNING *)
      INSERT INTO account_days AS d (account_id, day, ${names})
      SELECT account_id, day, ${sums} FROM taken GROUP BY account_id, day
      ON CONFLICT (account_id, day) DO UPDATE SET ${added}`.execute(tx),
  );
}

/**
 * Replaces the rows of each account by their sums, in one statement: a reader sees the rows before or after it, and both have
 * the same sums. Rows that are added meanwhile stay.
 */
async function sumRows(database: Database, table: keyof typeof COUNTS): Promise<void> {
  const { of, numbers } = COUNTS[table];
  const by = sql.join(['account_id', ...of].map((name) => sql.ref(name)));
  const sums = numbers.map((name) => sql`sum(${sql.ref(name)})`);
  const counted = sql.join(numbers.map((name) => sql.ref(name)));
  await database.ingest((tx) =>
    sql`
      WITH taken AS (
        DELETE FROM ${sql.table(table)} WHERE account_id IN (
          SELECT account_id FROM ${sql.table(table)} GROUP BY ${by} HAVING count(*) > 1)
        RETURNING ${by}, ${counted})
      INSERT INTO ${sql.table(table)} (${by}, ${counted})
      SELECT ${by}, ${sql.join(sums)} FROM taken GROUP BY ${by}
      HAVING ${sql.join(
        sums.map((sum) => sql`${sum} <> 0`),
        sql` OR `,
      )}`.execute(tx),
  );
}
