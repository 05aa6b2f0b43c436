import type { Database } from '../../../server/src/storage/db.ts';
import { positionWeeks, WEEK_MS, type Week, weekOf } from '../../../server/src/storage/partitions.ts';
import { sql } from '../../../server/src/storage/sql.ts';
import { CopyEncoder } from '../../../server/src/telemetry/batch/copy-encoder.ts';
import type { PositionRow } from '../../../server/src/telemetry/intake/position.ts';
import { closedWeek, WEEK } from './closed-week.ts';

const BATCH_ROWS = 20_000;
/** Device numbers of a copy start here, times the number of the copy. */
const COPY_DEVICES = 10_000;
/** Devices that also have the preceding weeks, so that a month can be read. */
const MONTH_DEVICES = 20;

export const MONTH_WEEKS: readonly Week[] = [4, 3, 2, 1].map((back) => weekOf(WEEK.from - back * WEEK_MS));

/**
 * Fills the measured week in the order of receipt over all devices, and the four preceding weeks for a few devices.
 * @returns devices with a month, those with the most positions first
 */
export async function loadPositions(
  database: Database,
  accountId: number,
  assets: number,
  copies: number,
): Promise<number[]> {
  const all: PositionRow[] = [];
  const sizes: { deviceId: number; rows: number }[] = [];
  for await (const rows of closedWeek(accountId, assets)) {
    all.push(...rows);
    sizes.push({ deviceId: rows[0]!.deviceId, rows: rows.length });
  }
  all.sort((a, b) => a.receivedAt - b.receivedAt);
  await positionWeeks(database).ensure([...MONTH_WEEKS, WEEK].map((week) => week.from));
  const encoder = new CopyEncoder();
  for (let at = 0; at < all.length; at += BATCH_ROWS) {
    const { columns, bytes } = encoder.encode(all.slice(at, at + BATCH_ROWS));
    await database.ingest((tx) =>
      database.copyBinary(tx, `COPY positions (${columns}) FROM STDIN (FORMAT binary)`, bytes),
    );
  }
  const month = sizes
    .sort((a, b) => b.rows - a.rows)
    .slice(0, MONTH_DEVICES)
    .map(({ deviceId }) => deviceId);
  await database.ingest(async (tx) => {
    const week = sql.table(WEEK.name);
    await sql`CREATE TEMPORARY TABLE model ON COMMIT DROP AS SELECT * FROM ${week}`.execute(tx);
    for (let copy = 1; copy < copies; copy++) {
      await sql`UPDATE model SET device_id = device_id + ${COPY_DEVICES}, asset_id = asset_id + ${COPY_DEVICES}`.execute(
        tx,
      );
      await sql`INSERT INTO ${week} SELECT * FROM model ORDER BY received_at`.execute(tx);
    }
  });
  for (const earlier of MONTH_WEEKS) {
    const back = `${(WEEK.from - earlier.from) / 1000} s`;
    await database.ingest(async (tx) => {
      await sql`CREATE TEMPORARY TABLE model ON COMMIT DROP AS
        SELECT * FROM ${sql.table(WEEK.name)} WHERE device_id = ANY (${month}::int[])`.execute(tx);
      await sql`UPDATE model SET fix_time = fix_time - ${back}::interval, received_at = received_at - ${back}::interval`.execute(
        tx,
      );
      await sql`INSERT INTO ${sql.table(earlier.name)} SELECT * FROM model ORDER BY received_at`.execute(tx);
    });
  }
  return month;
}
