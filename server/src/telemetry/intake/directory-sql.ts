import type { Database, Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { Assignment, FormerDevice, KnownDevice } from '../ingest.ts';
import type { ClockNote } from './clock.ts';
import { inOrder } from './directory.ts';

interface DeviceRow {
  account_id: number;
  id: number;
  imei: string;
  protocol: string;
  ignition_type: string | null;
  moving_interval_seconds: number | null;
  parked_interval_seconds: number | null;
  clock_offset_seconds: number;
  clock_rolled_over: boolean;
  retention_days: number | null;
  created_at: Date;
  deleted_at: Date | null;
  assignments: { assetId: number; role: 'primary' | 'auxiliary'; from: number; to: number | null }[];
}

/** Loads the registered devices of the IMEIs in any account, with their assignments and former registrations. */
export async function loadDevices(database: Database, imeis: string[]): Promise<KnownDevice[]> {
  const { rows } = await database.ingest((tx) =>
    sql<DeviceRow>`
      SELECT d.account_id, d.id, d.imei, d.protocol, d.ignition_type, d.moving_interval_seconds,
        d.parked_interval_seconds, d.clock_offset_seconds, d.clock_rollover_since IS NOT NULL AS clock_rolled_over,
        c.retention_days,
        d.created_at, d.deleted_at,
        coalesce((
          SELECT jsonb_agg(jsonb_build_object('assetId', a.asset_id, 'role', a.role,
            'from', (extract(epoch FROM a.assigned_from) * 1000)::int8,
            'to', (extract(epoch FROM a.assigned_to) * 1000)::int8))
          FROM device_assignments a WHERE a.account_id = d.account_id AND a.device_id = d.id
        ), '[]') AS assignments
      FROM (
        SELECT * FROM devices WHERE imei = ANY (${imeis}) AND deleted_at IS NULL
        UNION ALL SELECT * FROM devices WHERE imei = ANY (${imeis}) AND deleted_at IS NOT NULL
      ) d JOIN accounts c ON c.id = d.account_id
      ORDER BY d.deleted_at NULLS LAST`.execute(tx),
  );
  const former = new Map<string, FormerDevice[]>();
  for (const row of rows) {
    if (row.deleted_at === null) continue;
    // The second of the registration already belongs to the new one, because trackers send whole seconds.
    const from = Math.floor(row.created_at.getTime() / 1000) * 1000;
    const one = { from, to: row.deleted_at.getTime(), device: knownDevice(row, []) };
    former.set(row.imei, [...(former.get(row.imei) ?? []), one]);
  }
  return rows.filter((row) => row.deleted_at === null).map((row) => knownDevice(row, former.get(row.imei) ?? []));
}

function knownDevice(row: DeviceRow, former: readonly FormerDevice[]): KnownDevice {
  return {
    imei: row.imei,
    protocol: row.protocol,
    accountId: row.account_id,
    deviceId: row.id,
    active: true,
    clockOffsetSeconds: row.clock_offset_seconds,
    clockRolledOver: row.clock_rolled_over,
    movingIntervalSeconds: row.moving_interval_seconds ?? undefined,
    parkedIntervalSeconds: row.parked_interval_seconds ?? undefined,
    retentionDays: row.retention_days ?? undefined,
    ignitionType: row.ignition_type ?? undefined,
    assignments: inOrder(row.assignments.map((it): Assignment => ({ ...it, to: it.to ?? undefined }))),
    former,
  };
}

/** Stores the clock error of a device. The date of an error that is already known stays. */
export async function saveClock(tx: Tx, device: KnownDevice, clock: ClockNote): Promise<void> {
  const { offsetSeconds, rolledOver } = clock;
  const at = new Date(clock.at);
  await sql`
    UPDATE devices SET clock_offset_seconds = ${offsetSeconds},
      clock_offset_since = CASE WHEN ${offsetSeconds}::int = 0 THEN NULL
        WHEN clock_offset_seconds = ${offsetSeconds} THEN clock_offset_since ELSE ${at}::timestamptz END,
      clock_rollover_since = CASE WHEN ${rolledOver} THEN coalesce(clock_rollover_since, ${at}::timestamptz) END
    WHERE account_id = ${device.accountId} AND id = ${device.deviceId}`.execute(tx);
}

/** Attempts of one unregistered tracker since the last write. */
export interface UnknownSighting {
  imei: string;
  protocol: string;
  address: string;
  attempts: number;
}

/** Maximum number of unregistered trackers kept, so that they cannot fill the disk. The longest unseen are removed. */
const UNKNOWN_CAP = 10_000;

export async function saveUnknown(tx: Tx, sightings: UnknownSighting[]): Promise<void> {
  const column = (name: keyof UnknownSighting) => sightings.map((it) => it[name]);
  await sql`
    INSERT INTO unknown_trackers (imei, protocol, address, attempts)
    SELECT * FROM unnest(${column('imei')}::text[], ${column('protocol')}::text[], ${column('address')}::text[],
      ${column('attempts')}::int[])
    ON CONFLICT (imei, protocol) DO UPDATE SET last_seen = now(), address = excluded.address,
      attempts = unknown_trackers.attempts + excluded.attempts`.execute(tx);
  await sql`
    DELETE FROM unknown_trackers WHERE (imei, protocol) IN (
      SELECT imei, protocol FROM unknown_trackers ORDER BY last_seen DESC OFFSET ${UNKNOWN_CAP})`.execute(tx);
}
