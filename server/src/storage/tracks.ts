/**
 * The only way to read positions. Everything that draws, recomputes or exports a track comes through here, and need not
 * know that those of closed weeks are in blocks and the rest are rows.
 */
import { sql } from 'kysely';
import { positionsInBlocks } from './blocks-sql.ts';
import type { Tx } from './db.ts';
import { existingWeeks } from './partitions.ts';
import type { PositionColumn, StoredPosition } from './position-columns.ts';
import { inOrder, KEY_COLUMNS } from './position-order.ts';

export type { PositionColumn, StoredPosition } from './position-columns.ts';

const DAY_MS = 86_400_000;

/** Whose positions: a device's own, or those recorded for an asset by whichever devices it had. */
export type TrackOf = { accountId: number; deviceId: number } | { accountId: number; assetId: number };

export interface TrackWindow {
  /** Epoch ms, inclusive. */
  from: number;
  /** Epoch ms, exclusive. */
  to: number;
}

/**
 * Positions in the order (fix time, device, discriminator), in batches of at most one UTC day; empty days give none.
 * Records without a fix are among them (`valid` false, no coordinates).
 *
 * @param tx a request's transaction (sees its own accounts only) or ingest's
 * @param columns what the caller needs (rows may carry more); fewer columns, less to carry
 */
export async function* readTrack<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  window: TrackWindow,
  columns: readonly Column[],
): AsyncGenerator<Pick<StoredPosition, Column>[]> {
  const devices = 'deviceId' in track ? [track.deviceId] : await devicesOf(tx, track);
  if (devices.length === 0) return;
  for (const slice of await slices(tx, window)) {
    const rows = await readSlice(tx, track, devices, slice, columns);
    if (rows.length > 0) yield rows;
  }
}

/** The same as one array; for windows that are known to be short (a day, a trip). */
export async function readWholeTrack<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  window: TrackWindow,
  columns: readonly Column[],
): Promise<Pick<StoredPosition, Column>[]> {
  const devices = 'deviceId' in track ? [track.deviceId] : await devicesOf(tx, track);
  return devices.length === 0 ? [] : readSlice(tx, track, devices, window, columns);
}

/** Fix time of a device's newest position, epoch ms; undefined: it has none. */
export async function newestFixTime(
  tx: Tx,
  device: { accountId: number; deviceId: number },
): Promise<number | undefined> {
  const [newest] = await newestFixTimes(tx, [device]);
  return newest;
}

/** The same for many devices, in the order given. */
export async function newestFixTimes(
  tx: Tx,
  devices: readonly { accountId: number; deviceId: number }[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ newest: number | null }>`
    SELECT (extract(epoch FROM greatest((
        SELECT max(p.fix_time) FROM positions p WHERE p.account_id = d.account_id AND p.device_id = d.device_id
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
 * What a device that drives no asset's state was last heard of, among what it recorded since an instant: when its newest
 * position came, and the fix time of the newest one with a place.
 */
export async function lastHeard(
  tx: Tx,
  device: { accountId: number; deviceId: number },
  since: Date,
): Promise<{ receivedAt: Date | null; locatedAt: Date | null }> {
  const own = sql`FROM positions WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}
    AND fix_time >= ${since}`;
  const { rows } = await sql<{ receivedAt: Date | null; locatedAt: Date | null }>`
    SELECT (SELECT received_at ${own} ORDER BY fix_time DESC, discriminator DESC LIMIT 1) AS "receivedAt",
      (SELECT fix_time ${own} AND latitude_e7 IS NOT NULL ORDER BY fix_time DESC LIMIT 1) AS "locatedAt"`.execute(tx);
  return rows[0] ?? { receivedAt: null, locatedAt: null };
}

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

/** The newest positions that a device recorded since an instant, newest first, as far as they tell how a vehicle is. */
export async function newestPositions(
  tx: Tx,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  since: Date,
  atMost: number,
): Promise<Pick<StoredPosition, (typeof REPORT_COLUMNS)[number]>[]> {
  return tx
    .selectFrom('positions')
    .select(REPORT_COLUMNS)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('fix_time', '>=', since)
    .orderBy('fix_time', 'desc')
    .orderBy('discriminator', 'desc')
    .limit(atMost)
    .execute();
}

/**
 * Every device that was ever on the asset. A position names its asset, but its key leads by device; the dates of an
 * assignment may have been corrected since, so they do not narrow this down.
 */
async function devicesOf(tx: Tx, track: { accountId: number; assetId: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('device_assignments')
    .select('device_id')
    .distinct()
    .where('account_id', '=', track.accountId)
    .where('asset_id', '=', track.assetId)
    .execute();
  return rows.map((row) => row.device_id);
}

/** The window cut at UTC midnights, without the weeks that hold nothing at all. */
async function slices(tx: Tx, window: TrackWindow): Promise<TrackWindow[]> {
  const cut: TrackWindow[] = [];
  for (const week of await existingWeeks(tx)) {
    const end = Math.min(week.to, window.to);
    for (let from = Math.max(week.from, window.from); from < end; ) {
      const to = Math.min(end, (Math.floor(from / DAY_MS) + 1) * DAY_MS);
      cut.push({ from, to });
      from = to;
    }
  }
  return cut;
}

async function readSlice<Column extends PositionColumn>(
  tx: Tx,
  track: TrackOf,
  devices: number[],
  window: TrackWindow,
  columns: readonly Column[],
): Promise<Pick<StoredPosition, Column>[]> {
  type Read = Column | (typeof KEY_COLUMNS)[number] | 'asset_id';
  const read = [...new Set<Read>([...columns, ...KEY_COLUMNS, 'asset_id'])];
  // For one device the key's own order is the answer's, and nothing is sorted.
  const oneDevice = devices.length === 1;
  const ofAsset = 'assetId' in track ? sql`AND asset_id = ${track.assetId}` : sql``;
  const { rows } = await sql<Pick<StoredPosition, Read>>`
    SELECT ${sql.join(read.map((column) => sql.ref(column)))} FROM positions
    WHERE account_id = ${track.accountId}
      AND ${oneDevice ? sql`device_id = ${devices[0]}` : sql`device_id = ANY (${devices}::int[])`} ${ofAsset}
      AND fix_time >= ${new Date(window.from)} AND fix_time < ${new Date(window.to)}
    ORDER BY fix_time, device_id, discriminator`.execute(tx);
  // After the rows, never before: see blocks-sql.ts.
  const inBlocks = await positionsInBlocks<Read>(tx, track.accountId, devices, window, read);
  const packed = 'assetId' in track ? inBlocks.filter((row) => row.asset_id === track.assetId) : inBlocks;
  if (packed.length === 0) return rows;
  return rows.length === 0 && oneDevice ? packed : inOrder(rows, packed);
}
