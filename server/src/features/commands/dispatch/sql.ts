/** What the dispatcher reads: the commands of devices, the devices themselves, and what is stored of them. */
import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { newestPositions } from '../../../storage/tracks.ts';
import { KEPT_PER_DEVICE } from '../../../telemetry/batch/quarantine-sql.ts';
import type { Actor, CommandKey, Hold } from '../steps-sql.ts';
import type { RefusedRow, StoredEvidence } from './device-evidence.ts';
import type { WatchedDevice } from './evidence-store.ts';
import type { OrderedDevice } from './orders.ts';
import type { RefusedRecord } from './report.ts';

/** A command as the dispatcher sees it. Times epoch ms. */
export interface DispatchedCommand extends CommandKey {
  uid: string;
  assetId: number;
  deviceId: number;
  request: CommandRequest;
  family: FamilyName;
  status: CommandStatus;
  note: CommandNote;
  hold: Hold | null;
  requester: Actor | null;
  createdAt: number;
  statusAt: number;
  expiresAt: number | null;
  sentAt: number | null;
  askedStateAt: number | null;
  holdsLine: boolean;
  serial: number | null;
}

/** How far back an answer is still put to a command that is over, and how many of these are kept of a device. */
const OVER_HOURS = 24;
const MOST_OVER = 8;

/**
 * Open commands of devices, oldest first, and those that were sent and are over since yesterday.
 * @param deviceIds undefined: of all that have an open one
 */
export async function loadCommands(
  tx: Tx,
  deviceIds: readonly number[] | undefined,
  now: Date,
): Promise<DispatchedCommand[]> {
  const overSince = new Date(now.getTime() - OVER_HOURS * 3_600_000);
  const wanted = deviceIds === undefined ? sql`true` : sql`c.device_id = ANY (${[...deviceIds]}::int[])`;
  const open = sql`c.status IN ('queued', 'accepted', 'inprogress')`;
  const { rows } = await sql<CommandRow>`
    SELECT ${COLUMNS} FROM commands c WHERE ${wanted} AND ${open}
    UNION ALL
    SELECT ${COLUMNS} FROM (
      SELECT c.*, row_number() OVER (PARTITION BY c.device_id ORDER BY c.sent_at DESC) AS place
      FROM commands c WHERE ${wanted} AND c.sent_at >= ${overSince} AND NOT ${open}
    ) c WHERE c.place <= ${MOST_OVER}
    ORDER BY created_at, id`.execute(tx);
  return rows.map(commandOf);
}

const COLUMNS = sql`c.account_id, c.id, c.uid, c.asset_id, c.device_id, c.request, c.family, c.status, c.note, c.hold,
  c.hold_have_seconds, c.hold_need_seconds, c.hold_report_at,
  c.requested_by_account_id, c.requested_by_id, c.created_at, c.status_at, c.expires_at, c.sent_at, c.asked_state_at,
  c.holds_line, c.serial`;

interface CommandRow {
  account_id: number;
  id: number;
  uid: string;
  asset_id: number;
  device_id: number;
  request: string;
  family: string;
  status: string;
  note: string;
  hold: string | null;
  hold_have_seconds: number | null;
  hold_need_seconds: number | null;
  hold_report_at: Date | null;
  requested_by_account_id: number | null;
  requested_by_id: number | null;
  created_at: Date;
  status_at: Date;
  expires_at: Date | null;
  sent_at: Date | null;
  asked_state_at: Date | null;
  holds_line: boolean;
  serial: number | null;
}

function holdOf(row: CommandRow): Hold | null {
  if (row.hold === null) return null;
  return {
    reason: row.hold as CommandHold,
    haveSeconds: row.hold_have_seconds,
    needSeconds: row.hold_need_seconds,
    lastReportAt: row.hold_report_at?.getTime() ?? null,
  };
}

function commandOf(row: CommandRow): DispatchedCommand {
  const { requested_by_account_id: requesterAccount, requested_by_id: requester } = row;
  return {
    accountId: row.account_id,
    id: row.id,
    uid: row.uid,
    assetId: row.asset_id,
    deviceId: row.device_id,
    request: row.request as CommandRequest,
    family: row.family as FamilyName,
    status: row.status as CommandStatus,
    note: row.note as CommandNote,
    hold: holdOf(row),
    requester:
      requesterAccount === null || requester === null ? null : { accountId: requesterAccount, userId: requester },
    createdAt: row.created_at.getTime(),
    statusAt: row.status_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    sentAt: row.sent_at?.getTime() ?? null,
    askedStateAt: row.asked_state_at?.getTime() ?? null,
    holdsLine: row.holds_line,
    serial: row.serial,
  };
}

/** A device with open commands, and what decides about them beside its reports. */
export interface DispatchDevice extends OrderedDevice, WatchedDevice {
  /** The asset that it is on now, and in which role; null: none, or the device was deleted. */
  assetId: number | null;
  role: 'primary' | 'auxiliary' | null;
  /** The asset's other device. */
  other: WatchedDevice | null;
  /** The device that has the IMEI now: itself, or its successor after a move or a new registration; null: none. */
  living: WatchedDevice | null;
  /** Somebody else may be speaking under its name. */
  suspected: boolean;
  /** What its account and those above made of the safety limits, the nearest first. */
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

/** @param suspectedSince a suspicion that nothing contradicted since is over */
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

/** What is stored of a device's newest records, quarantined ones too, each in the order in which they came. */
export async function loadEvidence(
  tx: Tx,
  { accountId, deviceId }: Pick<WatchedDevice, 'accountId' | 'deviceId'>,
  now: Date,
): Promise<StoredEvidence> {
  const since = new Date(now.getTime() - EVIDENCE_DAYS * 86_400_000);
  const positions = await newestPositions(tx, { accountId, deviceId }, since, MOST_EVIDENCE);
  const rows = positions
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
  return { rows, refused: await loadRefused(tx, accountId, deviceId, since) };
}

/** Older records than are kept made room: what they told is not known, so the first that is left stands for them. */
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
