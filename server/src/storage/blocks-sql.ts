/**
 * SQL of the blocks: positions of one device in a row of `recent_position_blocks` (one commit, plain-block.ts) or
 * `position_blocks` (joined, block-codec.ts). The blocks of a device do not overlap, and each lies within one week. A
 * position is either in `positions` or in a block. It may move from there to a block between two statements of a reader.
 * So readers of both read them in one statement, or `positions` first, and then see such a position twice and not never.
 * Positions that move between blocks are seen once, because a statement reads both tables.
 */
import type { RawBuilder } from 'kysely';
import { ALL_COLUMNS, decodeBlock, encodeBlock, keysOf } from './block-codec.ts';
import type { Tx } from './db.ts';
import { weekEnd, weekOf } from './partitions.ts';
import type { PositionColumn, StoredPosition } from './position-columns.ts';
import { sql } from './sql.ts';

/** Key space of the advisory locks under which the blocks of a device are replaced. */
const BLOCKS_LOCK = 0x424c;

export interface DeviceKey {
  accountId: number;
  deviceId: number;
}

/** Key of a position (decisions.md, "Ordering"). Times are epoch ms. */
export interface PositionKey extends DeviceKey {
  fixTime: number;
  discriminator: number;
}

export interface StoredBlock {
  account_id: number;
  device_id: number;
  first_time: Date;
  last_time: Date;
  block: Buffer;
}

/** Rows of both tables. */
export const ALL_BLOCKS = sql`(
  SELECT account_id, device_id, first_time, last_time, block, true AS recent FROM recent_position_blocks
  UNION ALL SELECT account_id, device_id, first_time, last_time, block, false FROM position_blocks)`;

/** Condition of the blocks of devices with positions in [from, to), epoch ms. */
export function blocksWithin(
  accountId: number,
  devices: readonly number[],
  { from, to }: { from: number; to: number },
): RawBuilder<boolean> {
  return sql<boolean>`account_id = ${accountId} AND device_id = ANY (${devices}::int[])
    AND first_time >= ${beforeBlocksOf(from)} AND first_time < ${new Date(to)} AND last_time >= ${new Date(from)}`;
}

/** Returns the positions of blocks in [from, to), epoch ms, in the order of the blocks. */
export function positionsInBlocks<Column extends PositionColumn>(
  blocks: readonly StoredBlock[],
  window: { from: number; to: number },
  columns: readonly Column[],
): Pick<StoredPosition, Column>[] {
  const within = blocks.filter(
    ({ first_time, last_time }) => Number(first_time) < window.to && Number(last_time) >= window.from,
  );
  return within.flatMap((block) => decodeBlock(block.block, block, columns, window));
}

/**
 * Returns the start of the week. A block lies within one week, so no block that contains the instant starts earlier.
 */
export function beforeBlocksOf(time: number): Date {
  return new Date(weekOf(time).from);
}

/**
 * Deletes rows that this transaction has just inserted into `positions` and that a block already contains. They cannot
 * be compared earlier, because the insert waits for a row that is being packed.
 * @returns the rows that are new, in the order given
 */
export async function withoutPacked<Key extends PositionKey>(tx: Tx, inserted: readonly Key[]): Promise<Key[]> {
  if (inserted.length === 0) return [];
  const packed = await placesInBlocks(tx, inserted);
  if (packed.size === 0) return [...inserted];
  const gone = [...packed].map((place) => inserted[place]!);
  await sql`
    DELETE FROM positions p USING unnest(${gone.map((it) => it.accountId)}::int[], ${gone.map((it) => it.deviceId)}::int[],
      ${gone.map((it) => new Date(it.fixTime))}::timestamptz[], ${gone.map((it) => it.discriminator)}::int[])
      AS g (account_id, device_id, fix_time, discriminator)
    WHERE (p.account_id, p.device_id, p.fix_time, p.discriminator)
      = (g.account_id, g.device_id, g.fix_time, g.discriminator)`.execute(tx);
  return inserted.filter((_, place) => !packed.has(place));
}

/**
 * Blocks that may contain positions of a device in [a.first, a.last]: the last one that starts until then, because blocks
 * do not overlap, and those that start within. So a device with many blocks costs no more than others.
 */
const AROUND = sql.join(
  ['recent_position_blocks', 'position_blocks'].map((table) => {
    const ofDevice = sql`SELECT account_id, device_id, first_time, last_time, block FROM ${sql.table(table)} o
      WHERE o.account_id = a.account_id AND o.device_id = a.device_id`;
    return sql`(${ofDevice} AND o.first_time <= a.first ORDER BY o.first_time DESC LIMIT 1)
      UNION ALL (${ofDevice} AND o.first_time > a.first AND o.first_time <= a.last)`;
  }),
  sql` UNION ALL `,
);

/**
 * Returns the indexes of the positions that are in blocks. Each device is asked once for each week of its positions, so that
 * records far apart do not load the blocks between them.
 */
async function placesInBlocks(tx: Tx, keys: readonly PositionKey[]): Promise<Set<number>> {
  const found = new Set<number>();
  const nameOf = (accountId: number, deviceId: number, time: number) => `${accountId} ${deviceId} ${weekEnd(time)}`;
  const weeks = Map.groupBy(keys.keys(), (place) => {
    const { accountId, deviceId, fixTime } = keys[place]!;
    return nameOf(accountId, deviceId, fixTime);
  });
  const asked = [...weeks.values()].map((places) => {
    const times = places.map((place) => keys[place]!.fixTime);
    const { accountId, deviceId } = keys[places[0]!]!;
    return { accountId, deviceId, first: new Date(min(times)), last: new Date(max(times)) };
  });
  const { rows: blocks } = await sql<StoredBlock>`
    SELECT b.account_id, b.device_id, b.first_time, b.last_time, b.block
    FROM unnest(${asked.map((it) => it.accountId)}::int[], ${asked.map((it) => it.deviceId)}::int[],
      ${asked.map((it) => it.first)}::timestamptz[], ${asked.map((it) => it.last)}::timestamptz[])
      AS a (account_id, device_id, first, last),
    LATERAL (${AROUND}) b WHERE b.last_time >= a.first`.execute(tx);
  for (const block of blocks) {
    const places = weeks
      .get(nameOf(block.account_id, block.device_id, block.first_time.getTime()))!
      .filter((place) => isWithin(block, keys[place]!.fixTime));
    if (places.length === 0) continue;
    const has = keysOf(block.block);
    for (const place of places) if (has(keys[place]!.fixTime, keys[place]!.discriminator)) found.add(place);
  }
  return found;
}

function isWithin(block: StoredBlock, time: number): boolean {
  return block.first_time.getTime() <= time && time <= block.last_time.getTime();
}

const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));

/** Locks the blocks of devices against replacement until the end of the transaction. */
export async function lockBlocks(tx: Tx, devices: readonly number[]): Promise<void> {
  const inOrder = [...new Set(devices)].sort((a, b) => a - b);
  await sql`SELECT pg_advisory_xact_lock(${BLOCKS_LOCK}, id) FROM unnest(${inOrder}::int[]) AS id`.execute(tx);
}

/**
 * Inserts a block.
 * @param rows of one device and week, in order, at least one
 */
export async function insertBlock(tx: Tx, rows: readonly StoredPosition[]): Promise<StoredBlock> {
  const block = blockOf(rows);
  await insertBlocks(tx, [block]);
  return block;
}

/** A compressed block to insert. */
export type NewBlock = StoredBlock & { positions: number };

function blockOf(rows: readonly StoredPosition[]): NewBlock {
  const first = rows[0]!;
  return {
    account_id: first.account_id,
    device_id: first.device_id,
    first_time: first.fix_time,
    last_time: rows.at(-1)!.fix_time,
    block: encodeBlock(rows),
    positions: rows.length,
  };
}

/** Inserts compressed blocks. */
export async function insertBlocks(tx: Tx, blocks: readonly NewBlock[]): Promise<void> {
  if (blocks.length > 0) await tx.insertInto('position_blocks').values(blocks).execute();
}

/**
 * Deletes a block.
 * @returns it in a list; an empty one if there is no block with this key
 */
export async function takeBlock(
  tx: Tx,
  key: Pick<StoredBlock, 'account_id' | 'device_id' | 'first_time'>,
): Promise<Buffer[]> {
  const { rows } = await sql<StoredBlock>`
    DELETE FROM position_blocks WHERE account_id = ${key.account_id} AND device_id = ${key.device_id}
      AND first_time = ${key.first_time} RETURNING block`.execute(tx);
  return rows.map((row) => row.block);
}

const BLOCK_TABLES = ['recent_position_blocks', 'position_blocks'] as const;

/**
 * Blocks of a table that start in a week, by device. Each device costs a look into the index; a condition on the time alone
 * would read the whole table.
 */
function blocksOfWeek(table: (typeof BLOCK_TABLES)[number], { from, to }: { from: number; to: number }) {
  const blocks = sql.table(table);
  return sql`(
    WITH RECURSIVE devices AS (
      (SELECT account_id, device_id FROM ${blocks} ORDER BY account_id, device_id LIMIT 1)
      UNION ALL
      SELECT n.account_id, n.device_id FROM devices d, LATERAL (
        SELECT account_id, device_id FROM ${blocks} WHERE (account_id, device_id) > (d.account_id, d.device_id)
        ORDER BY account_id, device_id LIMIT 1) n
    )
    SELECT b.account_id, b.place FROM devices d, LATERAL (
      SELECT o.account_id, o.ctid AS place FROM ${blocks} o WHERE o.account_id = d.account_id AND o.device_id = d.device_id
        AND o.first_time >= ${new Date(from)} AND o.first_time < ${new Date(to)} OFFSET 0) b)`;
}

/** Returns whether an account has blocks in a week, of those that exist and are not `others`. */
export async function hasBlocksBesides(
  tx: Tx,
  week: { from: number; to: number },
  others: readonly number[],
): Promise<boolean> {
  for (const table of BLOCK_TABLES) {
    const { rows } = await sql`SELECT FROM ${blocksOfWeek(table, week)} b JOIN accounts a ON a.id = b.account_id
      WHERE a.id <> ALL (${others}::int[]) LIMIT 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Deletes blocks of a week.
 * @param accounts undefined: of every account
 * @param most maximum number of deleted blocks of each table, so that the transaction is short. Default: all
 * @returns the number of deleted blocks
 */
export async function deleteBlocks(
  tx: Tx,
  week: { from: number; to: number },
  { accounts, most }: { accounts?: readonly number[]; most?: number } = {},
): Promise<number> {
  let total = 0;
  for (const table of BLOCK_TABLES) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT b.place FROM ${blocksOfWeek(table, week)} b
        ${accounts === undefined ? sql`` : sql`WHERE b.account_id = ANY (${accounts}::int[])`}
        ${most === undefined ? sql`` : sql`LIMIT ${most}`}))`.execute(tx);
    total += Number(numAffectedRows ?? 0n);
  }
  return total;
}

/**
 * Assigns the positions in a device's blocks to the assets of their dates.
 * @param assetAt returns the asset at an instant (epoch ms), null: none
 * @returns the assets that lost or got positions, each with their first fix time, epoch ms
 */
export async function restampBlocks(
  tx: Tx,
  device: DeviceKey,
  assetAt: (time: number) => number | null,
): Promise<Map<number, number>> {
  await lockBlocks(tx, [device.deviceId]);
  const concerned = new Map<number, number>();
  for await (const block of blocksOf(tx, device)) {
    const assets = decodeBlock(block.block, block, ['fix_time', 'asset_id']);
    const wrong = assets.filter((row) => assetAt(row.fix_time.getTime()) !== row.asset_id);
    if (wrong.length === 0) continue;
    for (const { asset_id: was, fix_time: time } of wrong) {
      for (const id of [was, assetAt(time.getTime())]) {
        if (id !== null && !concerned.has(id)) concerned.set(id, time.getTime());
      }
    }
    const rows = decodeBlock(block.block, block, ALL_COLUMNS);
    for (const row of rows) row.asset_id = assetAt(row.fix_time.getTime());
    const table = sql.table(block.recent ? 'recent_position_blocks' : 'position_blocks');
    await sql`UPDATE ${table} SET block = ${encodeBlock(rows)} WHERE account_id = ${block.account_id}
      AND device_id = ${block.device_id} AND first_time = ${block.first_time}`.execute(tx);
  }
  return concerned;
}

/** Blocks that are read together from the whole history of a device. */
const BLOCKS_AT_ONCE = 32;

async function* blocksOf(tx: Tx, device: DeviceKey): AsyncGenerator<StoredBlock & { recent: boolean }> {
  for (let after: Date | undefined; ; ) {
    const { rows } = await sql<StoredBlock & { recent: boolean }>`
      SELECT account_id, device_id, first_time, last_time, block, recent FROM ${ALL_BLOCKS} b
      WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}
        ${after === undefined ? sql`` : sql`AND first_time > ${after}`}
      ORDER BY first_time LIMIT ${BLOCKS_AT_ONCE}`.execute(tx);
    yield* rows;
    if (rows.length < BLOCKS_AT_ONCE) return;
    after = rows.at(-1)!.first_time;
  }
}
