/** The only way to read positions. Callers need not know that most are in blocks and the late ones of open weeks are rows. */
import type { RawBuilder } from 'kysely';
import { decodeBlock } from './block-codec.ts';
import { ALL_BLOCKS, blocksWithin, positionsInBlocks, type StoredBlock } from './blocks-sql.ts';
import type { Tx } from './db.ts';
import { eachNewestBlock } from './newest-blocks.ts';
import { existingWeeks } from './partitions.ts';
import type { PositionColumn, StoredPosition } from './position-columns.ts';
import { inOrder, KEY_COLUMNS } from './position-order.ts';
import { sql } from './sql.ts';

export type { PositionColumn, StoredPosition } from './position-columns.ts';

const DAY_MS = 86_400_000;
/** Days whose blocks are read by one statement. They are decoded day by day, because positions take far more memory. */
const DAYS_AT_ONCE = 3;

/**
 * Owner of a track: a device with all of its positions, or an asset with those recorded for it by any device. `devices`: those
 * that were ever on the asset, if the caller has read them (`devicesEverOn`).
 */
export type TrackOf =
  | { accountId: number; deviceId: number }
  | { accountId: number; assetId: number; devices?: readonly number[] };

export interface TrackWindow {
  /** Epoch ms, inclusive. */
  from: number;
  /** Epoch ms, exclusive. */
  to: number;
}

/**
 * Reads positions in the order (fix time, device, discriminator), in batches of at most one UTC day; empty days give
 * none. Includes records without a fix (`valid` false, no coordinates).
 * @param tx a request's transaction (sees its own accounts only) or ingest's
 * @param columns columns that the caller needs (rows may have more)
 */
export async function* readTrack<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  window: TrackWindow,
  columns: readonly Column[],
): AsyncGenerator<Pick<StoredPosition, Column>[]> {
  const devices = await devicesOf(tx, track);
  if (devices.length === 0) return;
  const days = await slices(tx, window);
  for (let place = 0; place < days.length; place += DAYS_AT_ONCE) {
    const some = days.slice(place, place + DAYS_AT_ONCE);
    const within = await readStored(tx, track, devices, { from: some[0]!.from, to: some.at(-1)!.to }, columns);
    for (const day of some) {
      const rows = within(day);
      if (rows.length > 0) yield rows;
    }
  }
}

/** Reads the same as one array, for short windows (a day, a trip). */
export async function readWholeTrack<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  window: TrackWindow,
  columns: readonly Column[],
): Promise<Pick<StoredPosition, Column>[]> {
  const devices = await devicesOf(tx, track);
  return devices.length === 0 ? [] : (await readStored(tx, track, devices, window, columns))(window);
}

/** Returns whether a position of an asset's devices is stored until an instant (epoch ms), that is, not deleted by retention. */
export async function hasPositionsUntil(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
  until: number,
): Promise<boolean> {
  // Blocks first, because nearly always there is one, and planning a query of rows takes longer for each week.
  for (const [tables, column] of [
    [['recent_position_blocks', 'position_blocks'], 'first_time'],
    [['positions'], 'fix_time'],
  ] as const) {
    const found = tables.map(
      (table) => sql`EXISTS (SELECT FROM ${sql.table(table)} p WHERE p.account_id = d.account_id
        AND p.device_id = d.device_id AND p.${sql.ref(column)} <= ${new Date(until)})`,
    );
    const { rows } = await sql`SELECT FROM device_assignments d WHERE d.account_id = ${accountId}
      AND d.asset_id = ${assetId} AND (${sql.join(found, sql` OR `)}) LIMIT 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns an instant before which an asset has no positions, epoch ms. Undefined: its devices have none. */
export async function positionsBegin(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
): Promise<number | undefined> {
  const of = sql`account_id = ${accountId} AND device_id = d.device_id`;
  const { rows } = await sql<{ first: number | null }>`
    SELECT (extract(epoch FROM min(least(
        (SELECT min(fix_time) FROM positions WHERE ${of}),
        (SELECT min(first_time) FROM recent_position_blocks WHERE ${of}),
        (SELECT min(first_time) FROM position_blocks WHERE ${of})))) * 1000)::int8 AS first
    FROM (SELECT DISTINCT device_id FROM device_assignments
      WHERE account_id = ${accountId} AND asset_id = ${assetId}) d`.execute(tx);
  return rows[0]?.first ?? undefined;
}

/** Returns the fix time of a device's newest position, epoch ms; undefined: it has none. */
export async function newestFixTime(
  tx: Tx,
  device: { accountId: number; deviceId: number },
): Promise<number | undefined> {
  const [newest] = await newestFixTimes(tx, [device]);
  return newest;
}

/** Returns the same for many devices, in the order given. */
export async function newestFixTimes(
  tx: Tx,
  devices: readonly { accountId: number; deviceId: number }[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ newest: number | null }>`
    SELECT (extract(epoch FROM greatest((
        SELECT max(p.fix_time) FROM positions p WHERE p.account_id = d.account_id AND p.device_id = d.device_id
      ), (
        SELECT r.last_time FROM recent_position_blocks r WHERE r.account_id = d.account_id AND r.device_id = d.device_id
        ORDER BY r.first_time DESC LIMIT 1
      ), (
        SELECT b.last_time FROM position_blocks b WHERE b.account_id = d.account_id AND b.device_id = d.device_id
        ORDER BY b.first_time DESC LIMIT 1
      ))) * 1000)::int8 AS newest
    FROM unnest(${devices.map((device) => device.accountId)}::int[],
      ${devices.map((device) => device.deviceId)}::int[]) WITH ORDINALITY AS d (account_id, device_id, place)
    ORDER BY d.place`.execute(tx);
  return rows.map((row) => row.newest ?? undefined);
}

/**
 * Returns the receive time of a device's newest position since an instant, and the fix time of the newest one with
 * coordinates. It is for devices that do not drive the state of an asset.
 */
export async function lastHeard(
  tx: Tx,
  device: { accountId: number; deviceId: number },
  since: Date,
): Promise<{ receivedAt: Date | null; locatedAt: Date | null }> {
  const own = sql`FROM positions WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}
    AND fix_time >= ${since}`;
  const { rows } = await sql<{ receivedAt: Date | null; newest: Date | null; locatedAt: Date | null }>`
    SELECT r.received_at AS "receivedAt", r.fix_time AS newest,
      (SELECT fix_time ${own} AND latitude_e7 IS NOT NULL ORDER BY fix_time DESC LIMIT 1) AS "locatedAt"
    FROM (SELECT 1) AS one LEFT JOIN LATERAL
      (SELECT received_at, fix_time ${own} ORDER BY fix_time DESC, discriminator DESC LIMIT 1) AS r ON true`.execute(
    tx,
  );
  let { receivedAt, newest, locatedAt } = rows[0] ?? { receivedAt: null, newest: null, locatedAt: null };
  await eachNewestBlock(tx, [device], since, (block) => {
    const positions = decodeBlock(block.block, block, HEARD_COLUMNS, { from: since.getTime(), to: END });
    const last = positions.at(-1)!;
    if (newest === null || last.fix_time > newest) ({ fix_time: newest, received_at: receivedAt } = last);
    const located = positions.findLast((position) => position.latitude_e7 !== null)?.fix_time;
    if (located !== undefined && (locatedAt === null || located > locatedAt)) locatedAt = located;
    return locatedAt !== null && block.first_time <= locatedAt;
  });
  return { receivedAt, locatedAt };
}

const HEARD_COLUMNS = ['fix_time', 'received_at', 'latitude_e7'] as const;
const END = Number.POSITIVE_INFINITY;

const REPORT_COLUMNS = [
  ...KEY_COLUMNS,
  'received_at',
  'buffered',
  'valid',
  'latitude_e7',
  'longitude_e7',
  'accuracy_dm',
  'speed_cm_s',
  'ignition',
  'motion',
  'digital_outputs',
] as const satisfies readonly PositionColumn[];

/**
 * Returns the newest positions of a device since an instant, newest first, with the columns for the rules of commands.
 */
export async function newestPositions(
  tx: Tx,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  since: Date,
  atMost: number,
): Promise<Pick<StoredPosition, (typeof REPORT_COLUMNS)[number]>[]> {
  return newestPositionsOf(tx, [{ accountId, deviceId }], since, atMost);
}

/**
 * Returns the same of many devices, those of a device one after the other.
 * @param atMost positions of each device
 */
export async function newestPositionsOf(
  tx: Tx,
  devices: readonly { accountId: number; deviceId: number }[],
  since: Date,
  atMost: number,
): Promise<(Pick<StoredPosition, (typeof REPORT_COLUMNS)[number]> & { device_id: number })[]> {
  const wanted = sql`unnest(${devices.map((it) => it.accountId)}::int[],
    ${devices.map((it) => it.deviceId)}::int[]) AS d (account_id, device_id)`;
  const columns = sql.join(REPORT_COLUMNS.map((name) => sql.ref(`p.${name}`)));
  const { rows } = await sql<Pick<StoredPosition, (typeof REPORT_COLUMNS)[number]> & { device_id: number }>`
    SELECT d.device_id, p.* FROM ${wanted}, LATERAL (
      SELECT ${columns} FROM positions p WHERE p.account_id = d.account_id AND p.device_id = d.device_id
        AND p.fix_time >= ${since} ORDER BY p.fix_time DESC, p.discriminator DESC LIMIT ${atMost}) p`.execute(tx);
  // After the rows, never before: see blocks-sql.ts.
  const packed: typeof rows = [];
  const counts = new Map<number, number>();
  await eachNewestBlock(tx, devices, since, (block) => {
    const found = decodeBlock(block.block, block, REPORT_COLUMNS, { from: since.getTime(), to: END });
    for (const position of found) packed.push(position);
    const count = (counts.get(block.device_id) ?? 0) + found.length;
    counts.set(block.device_id, count);
    return count >= atMost;
  });
  const byDevice = Map.groupBy(inOrder(rows, packed), (position) => position.device_id);
  return [...byDevice.values()].flatMap((positions) => positions.slice(-atMost).reverse());
}

/**
 * Selects every device that was ever on an asset. A position has its asset, but its key starts with the device. Dates of
 * assignments may have been corrected since, so they do not narrow this down.
 */
export function devicesEverOn(accountId: RawBuilder<unknown>, assetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT DISTINCT device_id FROM device_assignments WHERE account_id = ${accountId} AND asset_id = ${assetId}`;
}

async function devicesOf(tx: Tx, track: TrackOf): Promise<readonly number[]> {
  if ('deviceId' in track) return [track.deviceId];
  if (track.devices !== undefined) return track.devices;
  const { rows } = await sql<{
    device_id: number;
  }>`${devicesEverOn(sql`${track.accountId}`, sql`${track.assetId}`)}`.execute(tx);
  return rows.map((row) => row.device_id);
}

/** Splits the window at UTC midnights, a long one without weeks that are empty. */
async function slices(tx: Tx, window: TrackWindow): Promise<TrackWindow[]> {
  const cut: TrackWindow[] = [];
  const isShort = Math.ceil(window.to / DAY_MS) - Math.floor(window.from / DAY_MS) <= DAYS_AT_ONCE;
  for (const week of isShort ? [window] : await existingWeeks(tx)) {
    const end = Math.min(week.to, window.to);
    for (let from = Math.max(week.from, window.from); from < end; ) {
      const to = Math.min(end, (Math.floor(from / DAY_MS) + 1) * DAY_MS);
      cut.push({ from, to });
      from = to;
    }
  }
  return cut;
}

/** A block is read as a row with the key of its start. */
const KEY_OF_BLOCK: Partial<Record<PositionColumn, RawBuilder<unknown>>> = {
  ...{ account_id: sql`account_id`, device_id: sql`device_id`, fix_time: sql`first_time`, discriminator: sql`0` },
};

/** Reads a window, both tables in one statement (see blocks-sql.ts). @returns the positions in a part of it, in order */
async function readStored<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  devices: readonly number[],
  window: TrackWindow,
  columns: readonly Column[],
): Promise<(part: TrackWindow) => Pick<StoredPosition, Column>[]> {
  type Read = Column | (typeof KEY_COLUMNS)[number] | 'asset_id';
  const read = [...new Set<Read>([...KEY_COLUMNS, 'asset_id', ...columns])];
  // For one device the order of the key is the order of the result, so nothing is sorted.
  const oneDevice = devices.length === 1;
  const ofAsset = 'assetId' in track ? sql`AND asset_id = ${track.assetId}` : sql``;
  const { rows } = await sql<Pick<StoredPosition, Read> & Pick<StoredBlock, 'last_time'> & { block: Buffer | null }>`
    SELECT ${sql.join(read.map((column) => sql.ref(column)))}, NULL::timestamptz AS last_time, NULL::bytea AS block
    FROM positions
    WHERE account_id = ${track.accountId}
      AND ${oneDevice ? sql`device_id = ${devices[0]}` : sql`device_id = ANY (${[...devices]}::int[])`} ${ofAsset}
      AND fix_time >= ${new Date(window.from)} AND fix_time < ${new Date(window.to)}
    UNION ALL
    SELECT ${sql.join(read.map((column) => KEY_OF_BLOCK[column] ?? sql`NULL`))}, last_time, block
    FROM ${ALL_BLOCKS} b WHERE ${blocksWithin(track.accountId, devices, window)}
    ORDER BY fix_time, device_id, discriminator`.execute(tx);
  const positions: Pick<StoredPosition, Read>[] = [];
  const blocks: StoredBlock[] = [];
  for (const { last_time, block, ...row } of rows) {
    if (block === null) positions.push(row as unknown as Pick<StoredPosition, Read>);
    else
      blocks.push({
        ...{ account_id: track.accountId, device_id: row.device_id, first_time: row.fix_time, last_time, block },
      });
  }
  return ({ from, to }) => {
    const within = positions.filter(({ fix_time }) => fix_time.getTime() >= from && fix_time.getTime() < to);
    const inBlocks = positionsInBlocks<Read>(blocks, { from, to }, read);
    const packed = 'assetId' in track ? inBlocks.filter((row) => row.asset_id === track.assetId) : inBlocks;
    if (packed.length === 0) return within;
    return within.length === 0 && oneDevice ? packed : inOrder(within, packed);
  };
}
