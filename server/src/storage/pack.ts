/**
 * Packs closed weeks into compressed blocks (block-codec.ts): rows of late records, and small blocks that are not joined
 * yet. They move to `position_blocks`, one group of devices per transaction, so each position is always either a row or
 * in one block. A later record is a row again; readers merge it, and the next run adds it to the blocks.
 */
import { ALL_COLUMNS, decodeBlock } from './block-codec.ts';
import { insertBlock, type StoredBlock, takeBlock } from './blocks-sql.ts';
import type { Database, Tx } from './db.ts';
import { BLOCK_POSITIONS, type Device, evenParts, joinDevices } from './join-recent.ts';
import { existingWeeks, lockWeeks, type Week } from './partitions.ts';
import type { StoredPosition } from './position-columns.ts';
import { inOrder } from './position-order.ts';
import { sql } from './sql.ts';

/** Time for late records after the end of a week, before it counts as closed. */
const CLOSED_AFTER_MS = 2 * 86_400_000;
/** Approximate number of rows per transaction, because a repetition of one of them waits for its end. */
const ROWS_AT_ONCE = 100_000;
/** Maximum number of devices per transaction, because the blocks of each are locked. */
const DEVICES_AT_ONCE = 500;
/** Waiting for a lock delays every batch and report behind it, so the wait is short and retried later. */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Packs every closed week that has rows or small blocks, oldest first.
 * @param now epoch ms
 * @returns the names of the weeks
 */
export async function packClosedWeeks(database: Database, now: number): Promise<string[]> {
  const packed: string[] = [];
  for (const week of await database.ingest(existingWeeks)) {
    if (week.to > now - CLOSED_AFTER_MS || !(await database.ingest((tx) => isOpen(tx, week)))) continue;
    await packWeek(database, week);
    packed.push(week.name);
  }
  return packed;
}

async function isOpen(tx: Tx, week: Week): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT EXISTS (SELECT FROM recent_position_blocks
      WHERE first_time >= ${new Date(week.from)} AND first_time < ${new Date(week.to)}) AS there`.execute(tx);
  return rows[0]?.there === true || hasRows(tx, week);
}

async function hasRows(tx: Tx, week: Week): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT EXISTS (SELECT FROM ${sql.table(week.name)}) AS there`.execute(
    tx,
  );
  return rows[0]?.there === true;
}

/** Packs the current rows of a week. Safe to repeat. */
export async function packWeek(database: Database, week: Week): Promise<void> {
  const groups = await database.ingest((tx) => groupsOf(tx, week));
  for (const group of groups) await database.ingest((tx) => packGroup(tx, week, group));
  await emptyTable(database, week);
}

interface DeviceCount extends Device {
  rows: number;
}

/** A range of devices that are adjacent in the key. */
interface Group {
  first: DeviceCount;
  last: DeviceCount;
  devices: Device[];
  rows: number;
}

async function groupsOf(tx: Tx, week: Week): Promise<Group[]> {
  const { rows: devices } = await sql<DeviceCount>`
    SELECT account_id, device_id, sum(rows)::int AS rows FROM (
      SELECT account_id, device_id, count(*) AS rows FROM ${sql.table(week.name)} GROUP BY account_id, device_id
      UNION ALL SELECT account_id, device_id, count(*) FROM recent_position_blocks
      WHERE first_time >= ${new Date(week.from)} AND first_time < ${new Date(week.to)} GROUP BY account_id, device_id) d
    GROUP BY account_id, device_id ORDER BY account_id, device_id`.execute(tx);
  const groups: Group[] = [];
  for (const device of devices) {
    const group = groups.at(-1);
    if (group === undefined || group.rows + device.rows > ROWS_AT_ONCE || group.devices.length === DEVICES_AT_ONCE) {
      groups.push({ first: device, last: device, devices: [device], rows: device.rows });
    } else {
      group.last = device;
      group.devices.push(device);
      group.rows += device.rows;
    }
  }
  return groups;
}

async function packGroup(tx: Tx, week: Week, { first, last, devices }: Group): Promise<void> {
  const within = sql`(account_id, device_id) >= (${first.account_id}, ${first.device_id})
    AND (account_id, device_id) <= (${last.account_id}, ${last.device_id})`;
  // Exactly the deleted rows are packed, whatever arrives or changes meanwhile.
  await sql`CREATE TEMPORARY TABLE packing (LIKE positions) ON COMMIT DROP`.execute(tx);
  await sql`WITH gone AS (DELETE FROM ${sql.table(week.name)} WHERE ${within} RETURNING *)
    INSERT INTO packing SELECT * FROM gone`.execute(tx);
  // Small blocks first, so that the rows join those of their time and no two blocks overlap.
  await joinDevices(tx, await withPacking(tx, devices), week);
  const { rows: blocks } = await sql<BlockKey>`
    SELECT account_id, device_id, first_time, last_time FROM position_blocks
    WHERE ${within} AND first_time >= ${new Date(week.from)} AND first_time < ${new Date(week.to)}
    ORDER BY account_id, device_id, first_time`.execute(tx);
  const known = Map.groupBy(blocks, deviceOf);
  for await (const rows of packingRows(tx)) {
    const device = deviceOf(rows[0]!);
    known.set(device, await packRows(tx, rows, known.get(device) ?? []));
  }
}

/** Adds devices whose first rows of the week arrived after the devices were listed. */
async function withPacking(tx: Tx, devices: readonly Device[]): Promise<Device[]> {
  const { rows } = await sql<Device>`SELECT DISTINCT account_id, device_id FROM packing`.execute(tx);
  return [...new Map([...devices, ...rows].map((device) => [deviceOf(device), device])).values()];
}

type BlockKey = Omit<StoredBlock, 'block'>;

const deviceOf = (of: { account_id: number; device_id: number }): string => `${of.account_id} ${of.device_id}`;

/** Returns the rows to pack: of one device in order, at most as many as a block has. */
async function* packingRows(tx: Tx): AsyncGenerator<StoredPosition[]> {
  await sql`DECLARE packing_rows NO SCROLL CURSOR FOR
    SELECT * FROM packing ORDER BY account_id, device_id, fix_time, discriminator`.execute(tx);
  let waiting: StoredPosition[] = [];
  for (;;) {
    const { rows } = await sql<StoredPosition>`FETCH ${sql.raw(String(BLOCK_POSITIONS))} FROM packing_rows`.execute(tx);
    for (const row of rows) {
      if (waiting.length === BLOCK_POSITIONS || (waiting.length > 0 && deviceOf(waiting[0]!) !== deviceOf(row))) {
        yield waiting;
        waiting = [];
      }
      waiting.push(row);
    }
    if (rows.length === 0) break;
  }
  if (waiting.length > 0) yield waiting;
}

/**
 * Packs rows of a device. Rows after its last block of the week become new blocks; the others join the blocks of their
 * time.
 * @param blocks the device's blocks of this week, in order
 * @returns the new list of blocks
 */
async function packRows(tx: Tx, rows: readonly StoredPosition[], blocks: BlockKey[]): Promise<BlockKey[]> {
  const end = blocks.at(-1)?.last_time.getTime() ?? Number.NEGATIVE_INFINITY;
  const joining = Map.groupBy(rows, (row) => {
    const time = row.fix_time.getTime();
    if (time > end) return undefined;
    return blocks.findLast((block) => block.first_time.getTime() <= time) ?? blocks[0];
  });
  const now: BlockKey[] = [];
  for (const block of [...blocks, undefined]) {
    const joined = joining.get(block);
    if (block !== undefined && joined === undefined) now.push(block);
    if (joined === undefined) continue;
    const taken = block === undefined ? [] : await takeBlock(tx, block);
    const all = inOrder(
      joined,
      taken.flatMap((it) => decodeBlock(it, block!, ALL_COLUMNS)),
    );
    for (const { from, to } of evenParts(all, (row) => row.fix_time.getTime()))
      now.push(await insertBlock(tx, all.slice(from, to)));
  }
  return now;
}

/** Truncates the partition of a week without rows. A week with late rows is left to the next run. */
async function emptyTable(database: Database, week: Week): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.ingest(async (tx) => {
        await lockWeeks(tx);
        await sql.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
        await sql.raw(`LOCK TABLE ${week.name} IN ACCESS EXCLUSIVE MODE`).execute(tx);
        if (!(await hasRows(tx, week))) await sql.raw(`TRUNCATE ${week.name}`).execute(tx);
      });
      return;
    } catch (error) {
      const busy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!busy) throw error;
      if (attempt === LOCK_ATTEMPTS) return;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}
