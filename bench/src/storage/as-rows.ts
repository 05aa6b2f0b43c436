/** The baseline of `storage`: the same positions as rows of a weekly table in device order, with the same key. */
import type { Kysely } from 'kysely';
import type { Tx } from '../../../server/src/storage/db.ts';
import { existingWeeks, type Week } from '../../../server/src/storage/partitions.ts';
import { sql } from '../../../server/src/storage/sql.ts';
import type { Tables } from '../../../server/src/storage/tables.ts';
import type { PositionColumn, TrackWindow } from '../../../server/src/storage/tracks.ts';

const DAY_MS = 86_400_000;
/** Enough rows that the partial pages of table and index do not matter. */
const SAMPLE_ROWS = 300_000;

export const partOf = (week: Week): string => `bench_${week.name}`;

/** Creates a partitioned table with the weeks of `positions`, filled and indexed in the order of the key. */
export async function makeRows(kysely: Kysely<Tables>, weeks: readonly Week[]): Promise<void> {
  await sql`CREATE TABLE bench_positions (LIKE positions) PARTITION BY RANGE (fix_time)`.execute(kysely);
  for (const week of weeks) await writeInOrder(kysely, week);
  await sql`ALTER TABLE bench_positions ADD PRIMARY KEY (account_id, device_id, fix_time, discriminator)`.execute(
    kysely,
  );
  await sql`ANALYZE bench_positions`.execute(kysely);
  await sql`GRANT SELECT, INSERT ON bench_positions TO waymark_app, waymark_ingest`.execute(kysely);
}

/** Writes one week's rows from `positions`, in order, with the index. @returns seconds */
export async function writeInOrder(kysely: Kysely<Tables>, week: Week): Promise<number> {
  const began = performance.now();
  await sql
    .raw(`
      SET work_mem = '128MB';
      CREATE TABLE ${partOf(week)} (LIKE positions);
      INSERT INTO ${partOf(week)} SELECT * FROM ${week.name} ORDER BY account_id, device_id, fix_time, discriminator;
      ALTER TABLE ${partOf(week)} ADD PRIMARY KEY (account_id, device_id, fix_time, discriminator)
        WITH (fillfactor = 100);
      RESET work_mem;`)
    .execute(kysely);
  const seconds = (performance.now() - began) / 1000;
  const [from, to] = [new Date(week.from).toISOString(), new Date(week.to).toISOString()];
  await sql
    .raw(`ALTER TABLE bench_positions ATTACH PARTITION ${partOf(week)} FOR VALUES FROM ('${from}') TO ('${to}')`)
    .execute(kysely);
  return seconds;
}

/** Returns the bytes per row, index included, of the same rows without attributes. */
export async function bytesWithoutAttributes(kysely: Kysely<Tables>, week: Week): Promise<number> {
  const plain = `${partOf(week)}_plain`;
  await sql
    .raw(`
      CREATE TABLE ${plain} (LIKE positions);
      CREATE FUNCTION pg_temp.no_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.attributes := NULL; RETURN NEW; END $$;
      CREATE TRIGGER no_attributes BEFORE INSERT ON ${plain} FOR EACH ROW EXECUTE FUNCTION pg_temp.no_attributes();
      INSERT INTO ${plain} SELECT * FROM ${partOf(week)} LIMIT ${SAMPLE_ROWS};
      ALTER TABLE ${plain} ADD PRIMARY KEY (account_id, device_id, fix_time, discriminator) WITH (fillfactor = 100);`)
    .execute(kysely);
  const { rows } = await sql<{ bytes: number }>`SELECT pg_total_relation_size(${plain}) / (SELECT count(*) FROM
    ${sql.table(plain)})::float8 AS bytes`.execute(kysely);
  return rows[0]!.bytes;
}

/** Reads a track from those rows, one UTC day after the other, like `readTrack`. @returns number of positions */
export async function readRows(
  tx: Tx,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  window: TrackWindow,
  columns: readonly PositionColumn[],
): Promise<number> {
  let count = 0;
  await existingWeeks(tx);
  for (let from = window.from; from < window.to; from += DAY_MS) {
    const { rows } = await sql`
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM bench_positions
      WHERE account_id = ${accountId} AND device_id = ${deviceId} AND fix_time >= ${new Date(from)}
        AND fix_time < ${new Date(Math.min(from + DAY_MS, window.to))}
      ORDER BY fix_time, device_id, discriminator`.execute(tx);
    count += rows.length;
  }
  return count;
}
