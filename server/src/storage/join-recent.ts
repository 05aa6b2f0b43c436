/**
 * Joins the small blocks of ingest (`recent_position_blocks`) to compressed ones (`position_blocks`), a few devices per
 * transaction. Small blocks are deleted in the transaction that stores their positions again, so that each position is in
 * one block at any time. A position is written a few times only: a new block takes in the ones before it while they are
 * not much larger than itself.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { ALL_COLUMNS, decodeBlock } from './block-codec.ts';
import { blockOf, insertBlocks, lockBlocks, type StoredBlock, takeBlock } from './blocks-sql.ts';
import type { Database, Tx } from './db.ts';
import { type Week, weekEnd } from './partitions.ts';
import type { StoredPosition } from './position-columns.ts';

/** Larger blocks save hardly any space, and reading a day would unpack more of them. */
export const BLOCK_POSITIONS = 1024;
/** Bounds of one transaction. */
const DEVICES_AT_ONCE = 200;
const BLOCKS_AT_ONCE = 5_000;
/** A block before the new positions joins them if it has at most this many times as many. */
const ABSORBED = 2;
/** Maximum number of blocks before the new positions that join them. */
const MOST_ABSORBED = 6;

export interface Device {
  account_id: number;
  device_id: number;
}

/**
 * Joins the small blocks of every device that has at least this many.
 * @returns the number of devices
 */
export async function joinRecentBlocks(database: Database, atLeast: number): Promise<number> {
  const { rows: devices } = await database.ingest((tx) =>
    sql<Device & { blocks: number }>`
      SELECT account_id, device_id, count(*)::int AS blocks FROM recent_position_blocks
      GROUP BY account_id, device_id HAVING count(*) >= ${atLeast} ORDER BY account_id, device_id`.execute(tx),
  );
  let group: Device[] = [];
  let blocks = 0;
  for (const [index, device] of devices.entries()) {
    group.push(device);
    blocks += device.blocks;
    if (group.length < DEVICES_AT_ONCE && blocks < BLOCKS_AT_ONCE && index < devices.length - 1) continue;
    const devicesNow = group;
    await database.ingest((tx) => joinDevices(tx, devicesNow));
    group = [];
    blocks = 0;
  }
  return devices.length;
}

/**
 * Joins the small blocks of devices, whose blocks stay locked until the end of the transaction.
 * @param week only blocks of this week; undefined: all
 */
export async function joinDevices(tx: Tx, devices: readonly Device[], week?: Week): Promise<void> {
  if (devices.length === 0) return;
  await lockBlocks(
    tx,
    devices.map((device) => device.device_id),
  );
  const ofDevices = sql`unnest(${devices.map((it) => it.account_id)}::int[],
    ${devices.map((it) => it.device_id)}::int[]) AS d (account_id, device_id)`;
  const within =
    week === undefined ? sql`` : sql`AND first_time >= ${new Date(week.from)} AND first_time < ${new Date(week.to)}`;
  const { rows: small } = await sql<StoredBlock>`
    DELETE FROM recent_position_blocks r USING ${ofDevices}
    WHERE r.account_id = d.account_id AND r.device_id = d.device_id ${within}
    RETURNING r.account_id, r.device_id, first_time, last_time, block`.execute(tx);
  if (small.length === 0) return;
  small.sort((a, b) => a.first_time.getTime() - b.first_time.getTime());
  const parts = [...Map.groupBy(small, weekOfDevice).values()];
  const before = await blocksBefore(tx, parts);
  for (const blocks of parts) {
    const rows = blocks.flatMap((block) => decodeBlock(block.block, block, ALL_COLUMNS));
    const key = weekOfDevice(blocks[0]!);
    await insertBlocks(tx, [...evenParts(await absorb(tx, rows, before.get(key) ?? []))].map(blockOf));
    // Compressing takes milliseconds, between which packets are taken.
    await turn();
  }
}

type JoinedBlock = Omit<StoredBlock, 'block'> & { positions: number | null };

const weekOfDevice = (of: Omit<StoredBlock, 'block'>): string =>
  `${of.account_id} ${of.device_id} ${weekEnd(of.first_time.getTime())}`;

/** Returns the last joined blocks of the device and week of each list of small blocks, the last one first. */
async function blocksBefore(tx: Tx, parts: readonly StoredBlock[][]): Promise<Map<string, JoinedBlock[]>> {
  const firsts = parts.map((blocks) => blocks[0]!);
  const ends = firsts.map((block) => weekEnd(block.first_time.getTime()));
  const { rows } = await sql<JoinedBlock>`
    SELECT b.account_id, b.device_id, b.first_time, b.last_time, b.positions
    FROM unnest(${firsts.map((it) => it.account_id)}::int[], ${firsts.map((it) => it.device_id)}::int[],
      ${ends.map((end) => new Date(end))}::timestamptz[]) AS d (account_id, device_id, week_end),
    LATERAL (SELECT * FROM position_blocks p WHERE p.account_id = d.account_id AND p.device_id = d.device_id
      AND p.first_time < d.week_end AND p.first_time >= d.week_end - interval '7 days'
      ORDER BY p.first_time DESC LIMIT ${MOST_ABSORBED}) b
    ORDER BY b.first_time DESC`.execute(tx);
  return Map.groupBy(rows, weekOfDevice);
}

/**
 * Deletes the joined blocks that the new positions take in.
 * @param before the last one first
 * @returns their positions and the new ones
 */
async function absorb(tx: Tx, rows: StoredPosition[], before: readonly JoinedBlock[]): Promise<StoredPosition[]> {
  let all = rows;
  for (const block of before) {
    const size = block.positions ?? BLOCK_POSITIONS;
    if (size > all.length * ABSORBED || size + all.length > BLOCK_POSITIONS) break;
    all = [...(await takeBlock(tx, block)), ...all];
  }
  return all;
}

/** Splits rows into even parts of at most one block; positions of one instant stay together. */
export function* evenParts(rows: readonly StoredPosition[]): Generator<StoredPosition[]> {
  const size = Math.ceil(rows.length / Math.ceil(rows.length / BLOCK_POSITIONS));
  for (let from = 0; from < rows.length; ) {
    let to = Math.min(from + size, rows.length);
    while (to < rows.length && rows[to]!.fix_time.getTime() === rows[to - 1]!.fix_time.getTime()) to++;
    yield rows.slice(from, to);
    from = to;
  }
}
