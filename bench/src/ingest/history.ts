import type pg from 'pg';
import { WEEK_MS, type Week, weekOf } from '../../../server/src/storage/partitions.ts';
import type { Workshop } from './workshop.ts';

/** Weeks of the history, including the current one. */
const WEEKS = 26;
/** Weeks filled concurrently. */
const AT_ONCE = 2;
/** Positions of a driving vehicle per state interval, ten-minute row and checkpoint (fleet.ts). */
const POSITIONS_PER_INTERVAL = 19;
const POSITIONS_PER_ROLLUP = 60;
const POSITIONS_PER_CHECKPOINT = 360;

/**
 * Fills a workshop with history: positions of all its devices in the older weeks, and of the devices that do not send
 * in the last two weeks, so that senders can continue from there. Derived rows are in proportion. Old weeks are in
 * device order, as after the nightly maintenance, and the last two in the order of receipt.
 * @param rows total number of positions @param senders number of devices that will send, the first ones by id
 */
export async function fillHistory(workshop: Workshop, rows: number, senders: number): Promise<void> {
  const current = weekOf(Date.now());
  const weeks = Array.from({ length: WEEKS }, (_, back) => weekOf(current.from - back * WEEK_MS)).reverse();
  const perWeek = Math.ceil(rows / WEEKS);
  const waiting = [...weeks];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = await workshop.pool.connect();
      try {
        for (let week = waiting.shift(); week; week = waiting.shift())
          await fillWeek(client, workshop.accountId, week, perWeek, week.from > current.from - 2 * WEEK_MS, senders);
      } finally {
        client.release();
      }
    }),
  );
  await fillDerived(workshop, rows, weeks[0]!.from);
  await workshop.client.query('ANALYZE');
  await workshop.client.query('CHECKPOINT');
}

/**
 * Fills a week. A table that is created and filled in one transaction needs no log, so a hundred million rows take
 * minutes.
 */
async function fillWeek(
  client: pg.ClientBase,
  accountId: number,
  week: Week,
  rows: number,
  recent: boolean,
  senders: number,
): Promise<void> {
  const from = `'${new Date(week.from).toISOString()}'`;
  const to = `'${new Date(week.to).toISOString()}'`;
  const devices = `(SELECT a.device_id, a.asset_id FROM device_assignments a
    WHERE a.account_id = ${accountId} ORDER BY a.device_id ${recent ? `OFFSET ${senders}` : ''}) AS d`;
  const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM ${devices}`);
  const perDevice = Math.max(1, Math.round(rows / Number(counted[0]!.count)));
  const time = `${from}::timestamptz + (n + (d.device_id % 100) / 100.0::float8) * ${WEEK_MS / perDevice}::float8 * interval '1 millisecond'`;
  await client.query(`
    BEGIN;
    SET LOCAL ROLE waymark_ingest;
    SET LOCAL work_mem = '512MB';
    DROP TABLE IF EXISTS ${week.name};
    CREATE TABLE ${week.name} (LIKE positions INCLUDING DEFAULTS,
      CONSTRAINT week_bounds CHECK (fix_time >= ${from} AND fix_time < ${to}));
    ALTER TABLE ${week.name} ENABLE ROW LEVEL SECURITY;
    INSERT INTO ${week.name} (fix_time, received_at, account_id, device_id, discriminator, asset_id, latitude_e7,
        longitude_e7, altitude_m, speed_cm_s, heading_deg, satellites, valid, buffered, ignition, motion, odometer_m,
        fuel_ml, external_mv, battery_mv, rpm, attributes)
      SELECT ${time}, ${time} + interval '1 second', ${accountId}, d.device_id, hashint4(n), d.asset_id,
        200000000 + (n % 1000) * 13000, 200000000 + d.device_id * 7000, 100, (n % 3) * 750, n % 360, 12, true, false,
        n % 3 > 0, n % 3 > 0, 1000000 + n * 100, 50000, 13800, 4100, (n % 3) * 900, '{"hdop": 0.8, "gsmSignal": 4}'
      FROM ${devices} CROSS JOIN generate_series(0, ${perDevice - 1}) AS n ${recent ? 'ORDER BY 1' : ''};
    ALTER TABLE ${week.name} ADD PRIMARY KEY (account_id, device_id, fix_time, discriminator);
    ALTER TABLE positions ATTACH PARTITION ${week.name} FOR VALUES FROM (${from}) TO (${to});
    ALTER TABLE ${week.name} DROP CONSTRAINT week_bounds;
    COMMIT`);
}

async function fillDerived({ client, accountId }: Workshop, rows: number, from: number): Promise<void> {
  const assets = `(SELECT id FROM assets WHERE account_id = ${accountId}) AS a`;
  const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM ${assets}`);
  /** Fills rows of a table for each asset, spread over the weeks before the last two. */
  const fill = async (table: string, columns: string, values: string, each: number) => {
    const perAsset = Math.max(1, Math.round(rows / each / Number(counted[0]!.count)));
    const step = Math.floor(((WEEKS - 3) * WEEK_MS) / perAsset);
    const time = `'${new Date(from).toISOString()}'::timestamptz + n * ${step}::float8 * interval '1 millisecond'`;
    await client.query(`INSERT INTO ${table} (account_id, asset_id, ${columns})
      SELECT ${accountId}, a.id, ${values.replaceAll('TIME', time)}
      FROM ${assets} CROSS JOIN generate_series(0, ${perAsset - 1}) AS n`);
  };
  await fill(
    'state_intervals',
    'start_time, end_time, latitude_e7, longitude_e7, status',
    `TIME, TIME + interval '3 minutes', 200000000, 200000000, 1`,
    POSITIONS_PER_INTERVAL,
  );
  await fill(
    'rollups',
    'bucket, distance_m, moving_s, idle_s, stopped_s, other_s, fix_count',
    'TIME, 3000, 300, 300, 0, 0, 60',
    POSITIONS_PER_ROLLUP,
  );
  await fill('derive_checkpoints', 'at, fold', `TIME, repeat('x', 500)`, POSITIONS_PER_CHECKPOINT);
}
