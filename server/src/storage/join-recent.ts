/**
 * Joins the small blocks of ingest (`recent_position_blocks`) to compressed ones (`position_blocks`), a few devices per
 * transaction. Small blocks are deleted in the transaction that stores their positions again, so that each position is in
 * one block at any time. A position is written a few times only: new ones take in the blocks before them when several of
 * these are of about their size.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { columnsOf, countPositions, encodeColumns, type PositionsInColumns } from './block-codec.ts';
import { insertBlocks, lockBlocks, type NewBlock, type StoredBlock } from './blocks-sql.ts';
import type { Database, Tx } from './db.ts';
import { type Week, weekEnd } from './partitions.ts';
import { sql } from './sql.ts';

/** Larger blocks save hardly any space, and reading a day would unpack more of them. */
export const BLOCK_POSITIONS = 1024;
/** Bounds of one transaction. */
const DEVICES_AT_ONCE = 200;
const BLOCKS_AT_ONCE = 5_000;
/** A block is similar to new positions if it has at most this many times as many. */
const SIMILAR = 1.5;
/** New positions take in the blocks before them once this many are similar. */
const SEVERAL = 3;
/** Maximum number of blocks before the new positions that are looked at. */
const MOST_ABSORBED = 12;
const INSERTED_AT_ONCE = 50;

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
  const { rows: small } = await sql<SmallBlocks>`
    WITH gone AS (
      DELETE FROM recent_position_blocks r USING ${ofDevices}
      WHERE r.account_id = d.account_id AND r.device_id = d.device_id ${within}
      RETURNING r.account_id, r.device_id, first_time, block
    )
    SELECT account_id, device_id, min(first_time) AS first_time, string_agg(block, NULL ORDER BY first_time) AS octets,
      array_agg(octet_length(block) ORDER BY first_time) AS lengths
    FROM gone GROUP BY account_id, device_id, date_trunc('week', first_time AT TIME ZONE 'UTC')
    ORDER BY account_id, device_id, 3`.execute(tx);
  if (small.length === 0) return;
  const before = await blocksBefore(tx, small);
  const parts = small.map((blocks) => partsOf(blocks));
  const absorbed = small.map((blocks, index) =>
    absorbedBlocks(countPositions(parts[index]!), before.get(weekOfDevice(blocks)) ?? []),
  );
  const taken = await takeBlocks(tx, absorbed.flat());
  let ready: NewBlock[] = [];
  for (const [index, blocks] of small.entries()) {
    const older = absorbed[index]!.map((block) => taken.get(keyOf(block))!).reverse();
    ready.push(...newBlocks(blocks, [...older, ...parts[index]!]));
    // Compressing takes milliseconds, between which packets are taken.
    await turn();
    if (ready.length < INSERTED_AT_ONCE && index < small.length - 1) continue;
    await insertBlocks(tx, ready);
    ready = [];
  }
}

/** The small blocks of one device and week, one after the other. */
interface SmallBlocks extends Device {
  first_time: Date;
  octets: Buffer;
  lengths: number[];
}

type JoinedBlock = Device & { first_time: Date; positions: number | null };

const weekOfDevice = (of: Device & { first_time: Date }): string =>
  `${of.account_id} ${of.device_id} ${weekEnd(of.first_time.getTime())}`;

/** Returns the last joined blocks of the device and week of each list of small blocks, the last one first. */
async function blocksBefore(tx: Tx, small: readonly SmallBlocks[]): Promise<Map<string, JoinedBlock[]>> {
  const ends = small.map((blocks) => new Date(weekEnd(blocks.first_time.getTime())));
  const { rows } = await sql<JoinedBlock>`
    SELECT b.account_id, b.device_id, b.first_time, b.positions
    FROM unnest(${small.map((it) => it.account_id)}::int[], ${small.map((it) => it.device_id)}::int[],
      ${ends}::timestamptz[]) AS d (account_id, device_id, week_end),
    LATERAL (SELECT account_id, device_id, first_time, positions FROM position_blocks p
      WHERE p.account_id = d.account_id AND p.device_id = d.device_id
        AND p.first_time < d.week_end AND p.first_time >= d.week_end - interval '7 days'
      ORDER BY p.first_time DESC LIMIT ${MOST_ABSORBED}) b
    ORDER BY b.first_time DESC`.execute(tx);
  return Map.groupBy(rows, weekOfDevice);
}

const keyOf = (of: Device & { first_time: Date }): string =>
  `${of.account_id} ${of.device_id} ${of.first_time.getTime()}`;

function partsOf({ octets, lengths }: SmallBlocks): Buffer[] {
  const parts: Buffer[] = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(octets.subarray(at, at + length));
    at += length;
  }
  return parts;
}

/** Deletes blocks. @returns them by `keyOf` */
async function takeBlocks(tx: Tx, keys: readonly JoinedBlock[]): Promise<Map<string, Buffer>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<StoredBlock>`
    DELETE FROM position_blocks b USING unnest(${keys.map((it) => it.account_id)}::int[],
      ${keys.map((it) => it.device_id)}::int[], ${keys.map((it) => it.first_time)}::timestamptz[])
      AS k (account_id, device_id, first_time)
    WHERE b.account_id = k.account_id AND b.device_id = k.device_id AND b.first_time = k.first_time
    RETURNING b.account_id, b.device_id, b.first_time, b.block`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.block]));
}

/** Returns the compressed blocks of positions in blocks, in order. */
function newBlocks({ account_id, device_id }: Device, blocks: readonly Buffer[]): NewBlock[] {
  const all = columnsOf(blocks);
  return [...evenParts(all.fixTimes, (time) => time)].map(({ from, to }) => ({
    account_id,
    device_id,
    first_time: new Date(all.fixTimes[from]!),
    last_time: new Date(all.fixTimes[to - 1]!),
    positions: to - from,
    block: encodeColumns(part(all, from, to)),
  }));
}

/** Returns the positions [from, to). */
function part(all: PositionsInColumns, from: number, to: number): PositionsInColumns {
  if (from === 0 && to === all.fixTimes.length) return all;
  return {
    fixTimes: all.fixTimes.slice(from, to),
    columns: all.columns.map((column) => column.slice(from, to)),
    attributes: all.attributes.slice(from, to),
  };
}

/**
 * Returns the blocks that new positions take in: the last ones of about their number or less, if there are several of
 * them, then those of about the number of all these, and so on.
 * @param before the last one first
 */
function absorbedBlocks(positions: number, before: readonly JoinedBlock[]): readonly JoinedBlock[] {
  const sizes = before.map((block) => block.positions ?? BLOCK_POSITIONS);
  let taken = 0;
  for (let total = positions; ; ) {
    let next = taken;
    let sum = 0;
    while (next < sizes.length && sizes[next]! <= total * SIMILAR && total + sum + sizes[next]! <= BLOCK_POSITIONS)
      sum += sizes[next++]!;
    const isFull = next < sizes.length && sizes[next]! <= total * SIMILAR;
    if (next === taken || (next - taken < SEVERAL && !isFull)) return before.slice(0, taken);
    total += sum;
    taken = next;
  }
}

/**
 * Splits positions into even parts of at most one block; positions of one instant stay together.
 * @param timeOf returns the fix time, epoch ms
 */
export function* evenParts<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
): Generator<{ from: number; to: number }> {
  const size = Math.ceil(items.length / Math.ceil(items.length / BLOCK_POSITIONS));
  for (let from = 0; from < items.length; ) {
    let to = Math.min(from + size, items.length);
    while (to < items.length && timeOf(items[to]!) === timeOf(items[to - 1]!)) to++;
    yield { from, to };
    from = to;
  }
}
