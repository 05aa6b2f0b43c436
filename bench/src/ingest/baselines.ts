import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ALL_COLUMNS, decodeBlock } from '../../../server/src/storage/block-codec.ts';
import type { Database } from '../../../server/src/storage/db.ts';
import type { PositionColumn, StoredPosition } from '../../../server/src/storage/position-columns.ts';
import { sql } from '../../../server/src/storage/sql.ts';

/** Returns the number of stored positions, as rows and in blocks. */
export async function countStored(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM positions');
  const { rows: blocks } = await client.query<{ account_id: number; device_id: number; block: Buffer }>(
    `SELECT account_id, device_id, block FROM recent_position_blocks
      UNION ALL SELECT account_id, device_id, block FROM position_blocks`,
  );
  return blocks.reduce((sum, it) => sum + decodeBlock(it.block, it, ['fix_time']).length, Number(rows[0]!.count));
}

/** Moves all positions to rows of `positions`, for questions in SQL about raw positions. */
export async function unpackAll(database: Database): Promise<void> {
  await database.ingest(async (tx) => {
    const { rows: devices } = await sql<{ id: number }>`SELECT DISTINCT device_id AS id FROM recent_position_blocks
      UNION SELECT device_id FROM position_blocks`.execute(tx);
    for (const { id } of devices) {
      const { rows } = await sql<{ account_id: number; device_id: number; block: Buffer }>`
        WITH recent AS (DELETE FROM recent_position_blocks WHERE device_id = ${id} RETURNING account_id, device_id, block),
          joined AS (DELETE FROM position_blocks WHERE device_id = ${id} RETURNING account_id, device_id, block)
        SELECT * FROM recent UNION ALL SELECT * FROM joined`.execute(tx);
      const positions = rows.flatMap((row) => decodeBlock(row.block, row, ALL_COLUMNS));
      for (let at = 0; at < positions.length; at += 1000)
        await sql`INSERT INTO positions SELECT * FROM
          jsonb_populate_recordset(NULL::positions, ${JSON.stringify(positions.slice(at, at + 1000))}::jsonb)`.execute(
          tx,
        );
    }
  });
}

/** Returns the positions received last as text lines of COPY for a table like `positions`. */
export async function dumpPositions(client: pg.ClientBase, limit: number): Promise<string[]> {
  // A block has at least one position, and every device is at about the same time.
  const { rows: blocks } = await client.query<{ account_id: number; device_id: number; block: Buffer }>(
    `SELECT account_id, device_id, block FROM (SELECT account_id, device_id, last_time, block FROM recent_position_blocks
      UNION ALL SELECT account_id, device_id, last_time, block FROM position_blocks) b ORDER BY last_time DESC LIMIT $1`,
    [limit],
  );
  const positions = blocks
    .flatMap((block) => decodeBlock(block.block, block, ALL_COLUMNS))
    .sort((a, b) => b.received_at.getTime() - a.received_at.getTime());
  if (positions.length < limit) throw new Error(`only ${positions.length} of ${limit} positions are in blocks`);
  const { rows: columns } = await client.query<{ name: PositionColumn }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'positions'::regclass AND attnum > 0 AND NOT attisdropped
      ORDER BY attnum`,
  );
  return positions.slice(0, limit).map((row) => columns.map(({ name }) => textOf(row[name])).join('\t'));
}

function textOf(value: StoredPosition[PositionColumn]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value).replaceAll('\\', '\\\\');
  return String(value);
}

/** Creates a table like `positions`: same columns, same key, partitioned, logged, with the weeks that the rows need. */
export async function makeBaselineTable(client: pg.ClientBase): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS bench_positions`);
  await client.query(`CREATE TABLE bench_positions (LIKE positions INCLUDING ALL) PARTITION BY RANGE (fix_time)`);
  await client.query(`
    DO $$ DECLARE week timestamptz := date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '14 days';
    BEGIN
      FOR number IN 0..3 LOOP
        EXECUTE format('CREATE TABLE bench_positions_%s PARTITION OF bench_positions FOR VALUES FROM (%L) TO (%L)',
          number, week + number * interval '7 days', week + (number + 1) * interval '7 days');
      END LOOP;
    END $$`);
}

/**
 * Copies the same rows as text, one durable transaction per batch.
 * @param lines rows as COPY text, none of them in the table yet
 * @returns rows per second
 */
export async function copyRate(client: pg.ClientBase, lines: readonly string[], batchRows: number): Promise<number> {
  const batches: Buffer[] = [];
  for (let at = 0; at < lines.length; at += batchRows)
    batches.push(Buffer.from(`${lines.slice(at, at + batchRows).join('\n')}\n`));
  const began = performance.now();
  for (const batch of batches)
    await pipeline(Readable.from([batch]), client.query(copyFrom('COPY bench_positions FROM STDIN')));
  return lines.length / ((performance.now() - began) / 1000);
}

/**
 * Stores positions as a plain tracking server does: one INSERT and one UPDATE of the device's last position for each,
 * separately durable, over several connections.
 * @returns positions per second
 */
export async function insertUpdateRate(pool: pg.Pool, positions: number): Promise<number> {
  await pool.query('DROP TABLE IF EXISTS bench_plain, bench_plain_last');
  await pool.query(`CREATE TABLE bench_plain (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, device_id int NOT NULL,
    fix_time timestamptz NOT NULL, received_at timestamptz NOT NULL, latitude float8, longitude float8, altitude float8,
    speed float8, course float8, attributes jsonb)`);
  await pool.query('CREATE INDEX ON bench_plain (device_id, fix_time)');
  await pool.query(
    'CREATE TABLE bench_plain_last (device_id int PRIMARY KEY, position_id bigint, last_update timestamptz)',
  );
  await pool.query('INSERT INTO bench_plain_last (device_id) SELECT generate_series(0, 999)');
  const workers = pool.options.max ?? 10;
  const attributes = JSON.stringify({
    ignition: true,
    power: 13.8,
    battery: 4.1,
    odometer: 1_000_000,
    rssi: 4,
    fuel: 50,
  });
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let number = next++; number < positions; number = next++) {
        const device = number % 1000;
        const inserted = await pool.query({
          name: 'insert',
          text: `INSERT INTO bench_plain (device_id, fix_time, received_at, latitude, longitude, altitude, speed, course, attributes)
            VALUES ($1, $2, now(), $3, $4, 100, 15, 90, $5) RETURNING id`,
          values: [device, new Date(Date.now() - number), 20 + number / 1e6, 20, attributes],
        });
        await pool.query({
          name: 'update',
          text: 'UPDATE bench_plain_last SET position_id = $2, last_update = now() WHERE device_id = $1',
          values: [device, inserted.rows[0].id],
        });
      }
    }),
  );
  return positions / ((performance.now() - began) / 1000);
}
