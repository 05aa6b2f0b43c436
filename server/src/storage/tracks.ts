/**
 * The only way to read positions. Everything that draws, recomputes or exports a track comes through here, so that the
 * stored form (rows today, per-device blocks perhaps tomorrow) can change without anybody noticing.
 */
import { type Selectable, sql } from 'kysely';
import type { Tx } from './db.ts';
import { existingWeeks } from './partitions.ts';
import type { PositionsTable } from './tables.ts';

const DAY_MS = 86_400_000;

export type StoredPosition = Selectable<PositionsTable>;
export type PositionColumn = keyof StoredPosition;

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
 * @param columns what the caller needs; fewer columns, less to carry
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
  const newest = await tx
    .selectFrom('positions')
    .select('fix_time')
    .where('account_id', '=', device.accountId)
    .where('device_id', '=', device.deviceId)
    .orderBy('fix_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.fix_time.getTime();
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
  // For one device the key's own order is the answer's, and nothing is sorted.
  const oneDevice = devices.length === 1;
  const ofAsset = 'assetId' in track ? sql`AND asset_id = ${track.assetId}` : sql``;
  const { rows } = await sql<Pick<StoredPosition, Column>>`
    SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM positions
    WHERE account_id = ${track.accountId}
      AND ${oneDevice ? sql`device_id = ${devices[0]}` : sql`device_id = ANY (${devices}::int[])`} ${ofAsset}
      AND fix_time >= ${new Date(window.from)} AND fix_time < ${new Date(window.to)}
    ORDER BY fix_time, device_id, discriminator`.execute(tx);
  return rows;
}
