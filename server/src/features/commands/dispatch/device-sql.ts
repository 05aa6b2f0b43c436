/** Reads devices with open commands and the reports that are stored of them. */
import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { newestPositions } from '../../../storage/tracks.ts';
import { KEPT_PER_DEVICE } from '../../../telemetry/batch/quarantine-sql.ts';
import type { EvidenceRow, RefusedRow, StoredEvidence } from './device-evidence.ts';
import type { WatchedDevice } from './evidence-store.ts';
import type { OrderedDevice } from './orders.ts';
import type { RefusedRecord } from './report.ts';

/** A device with open commands, with everything but its reports that decides whether they may be sent. */
export interface DispatchDevice extends OrderedDevice, WatchedDevice {
  /** Its current asset and its role there; null without an asset or after the device is deleted. */
  assetId: number | null;
  role: 'primary' | 'auxiliary' | null;
  /** The other device of its asset. */
  other: WatchedDevice | null;
  /** The device that is registered with its IMEI: itself, or its successor after a move or a new registration. */
  living: WatchedDevice | null;
  /** Another device may be using its IMEI. */
  suspected: boolean;
  /** The safety limits that its account and the accounts above set. */
  limits: Partial<GateSettings>[];
}

interface DeviceRow {
  account_id: number;
  id: number;
  imei: string;
  protocol: string;
  device_type: string;
  model: string | null;
  immobilization_type: string | null;
  ignition_type: string | null;
  moving_interval_seconds: number | null;
  parked_interval_seconds: number | null;
  asset_id: number | null;
  role: 'primary' | 'auxiliary' | null;
  other_id: number | null;
  other_ignition_type: string | null;
  living_account_id: number | null;
  living_id: number | null;
  living_ignition_type: string | null;
  suspected: boolean;
  limits: Partial<GateSettings>[];
}

/**
 * Returns the devices with these ids, deleted ones too.
 * @param suspectedSince spoofing warnings without a later conflict are over
 */
export async function loadDispatchDevices(
  tx: Tx,
  deviceIds: readonly number[],
  suspectedSince: Date,
): Promise<DispatchDevice[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT d.account_id, d.id, d.imei, d.protocol, coalesce(d.device_type, d.protocol) AS device_type, d.model, d.immobilization_type, d.ignition_type,
      d.moving_interval_seconds, d.parked_interval_seconds, n.asset_id, n.role, o.id AS other_id,
      o.ignition_type AS other_ignition_type,
      l.account_id AS living_account_id, l.id AS living_id, l.ignition_type AS living_ignition_type,
      EXISTS (SELECT FROM device_suspicions s WHERE s.account_id = d.account_id AND s.device_id = d.id
        AND s.last_at >= ${suspectedSince}) AS suspected,
      ARRAY(SELECT g.values FROM gate_limits g WHERE g.account_id = ANY (a.ancestors)) AS limits
    FROM devices d
    JOIN accounts a ON a.id = d.account_id
    LEFT JOIN device_assignments n ON n.account_id = d.account_id AND n.device_id = d.id AND n.assigned_to IS NULL
      AND d.deleted_at IS NULL
    LEFT JOIN device_assignments m ON m.account_id = n.account_id AND m.asset_id = n.asset_id AND m.id <> n.id
      AND m.assigned_to IS NULL
    LEFT JOIN devices o ON o.account_id = m.account_id AND o.id = m.device_id AND o.deleted_at IS NULL
    LEFT JOIN devices l ON l.imei = d.imei AND l.deleted_at IS NULL
    WHERE d.id = ANY (${[...deviceIds]}::int[])`.execute(tx);
  return rows.map((row) => ({
    accountId: row.account_id,
    deviceId: row.id,
    imei: row.imei,
    protocol: row.protocol,
    deviceType: row.device_type,
    model: row.model,
    immobilizationType: row.immobilization_type,
    ignitionType: row.ignition_type,
    movingIntervalSeconds: row.moving_interval_seconds,
    parkedIntervalSeconds: row.parked_interval_seconds,
    assetId: row.asset_id,
    role: row.role,
    other:
      row.other_id === null
        ? null
        : { accountId: row.account_id, deviceId: row.other_id, ignitionType: row.other_ignition_type },
    living:
      row.living_id === null || row.living_account_id === null
        ? null
        : { accountId: row.living_account_id, deviceId: row.living_id, ignitionType: row.living_ignition_type },
    suspected: row.suspected,
    limits: row.limits,
  }));
}

const EVIDENCE_DAYS = 7;
const MOST_EVIDENCE = 1000;

/** Returns the newest stored records of a device, with its quarantined ones, each list in order of receipt. */
export async function loadEvidence(
  tx: Tx,
  { accountId, deviceId }: Pick<WatchedDevice, 'accountId' | 'deviceId'>,
  now: Date,
): Promise<StoredEvidence> {
  const since = new Date(now.getTime() - EVIDENCE_DAYS * 86_400_000);
  const positions = await newestPositions(tx, { accountId, deviceId }, since, MOST_EVIDENCE);
  const rows = evidenceRows(positions);
  return { rows, refused: await loadRefused(tx, accountId, deviceId, since) };
}

/** Returns stored positions as rows of evidence, in order of receipt. */
export function evidenceRows(positions: Awaited<ReturnType<typeof newestPositions>>): EvidenceRow[] {
  return positions
    .map((row) => ({
      fixTime: row.fix_time.getTime(),
      receivedAt: row.received_at.getTime(),
      buffered: row.buffered,
      valid: row.valid,
      latitudeE7: row.latitude_e7,
      longitudeE7: row.longitude_e7,
      accuracyDecimeters: row.accuracy_dm,
      speedCentimetersPerSecond: row.speed_cm_s,
      ignition: row.ignition,
      motion: row.motion,
      digitalOutputs: row.digital_outputs,
    }))
    .sort((a, b) => a.receivedAt - b.receivedAt || a.fixTime - b.fixTime);
}

/**
 * Returns the quarantined records of a device, oldest first. A full quarantine has dropped older records; because their
 * content is unknown, an "ignition on" at the time of the first record that is left replaces them.
 */
async function loadRefused(tx: Tx, accountId: number, deviceId: number, since: Date): Promise<RefusedRow[]> {
  const { rows } = await sql<{ at: Date; record: RefusedRecord }>`
    SELECT at, record FROM quarantine
    WHERE account_id = ${accountId} AND device_id = ${deviceId} AND at >= ${since}
    ORDER BY id DESC LIMIT ${KEPT_PER_DEVICE}`.execute(tx);
  const refused = rows.reverse().map(({ at, record }) => ({ receivedAt: at.getTime(), record }));
  const first = rows.length < KEPT_PER_DEVICE ? undefined : refused[0];
  if (first) refused.unshift({ receivedAt: first.receivedAt, record: { ignition: true } });
  return refused.sort((a, b) => a.receivedAt - b.receivedAt);
}
