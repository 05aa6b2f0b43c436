/** Reads and locks rows for calls that request or cancel commands. Locks last until the transaction ends. */
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { DeviceRole } from '../assignments/service.ts';
import { ofAccounts } from '../records/list-sql.ts';
import type { Actor, StepFacts } from './step.ts';

/** Returns a user and locks the row against deletion. */
export async function holdRequester(tx: Tx, { accountId, userId }: Actor) {
  return tx
    .selectFrom('users')
    .select(['role', 'features', 'disabled_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
}

export interface HeldAsset {
  account_id: number;
  id: number;
  uid: string;
  /** Features of its account. */
  features: string[];
}

/**
 * Returns an asset of these accounts and locks it, so that requests of commands and changes of its devices run one after
 * the other. Inserts of rows that refer to the asset are not blocked.
 */
export async function holdAsset(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  which: 'living' | 'deletedToo' = 'living',
): Promise<HeldAsset | undefined> {
  const { rows } = await sql<HeldAsset>`SELECT a.account_id, a.id, a.uid, n.features
    FROM assets a JOIN accounts n ON n.id = a.account_id
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid}
      AND ${which === 'deletedToo' ? sql`true` : sql`a.deleted_at IS NULL`}
    FOR NO KEY UPDATE OF a`.execute(tx);
  return rows[0];
}

/** Returns the current asset of a device, null if it has none. @returns undefined without such a device */
export async function assetOfDevice(
  tx: Tx,
  accountIds: readonly number[],
  deviceUid: string,
): Promise<{ account_uid: string; asset_uid: string | null } | undefined> {
  const { rows } = await sql<{ account_uid: string; asset_uid: string | null }>`
    SELECT n.uid AS account_uid, a.uid AS asset_uid FROM devices d
    JOIN accounts n ON n.id = d.account_id
    LEFT JOIN device_assignments s ON s.account_id = d.account_id AND s.device_id = d.id AND s.assigned_to IS NULL
    LEFT JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${deviceUid} AND d.deleted_at IS NULL`.execute(tx);
  return rows[0];
}

export interface CommandedDevice {
  id: number;
  uid: string;
  imei: string;
  device_type: string;
  model: string | null;
  immobilization_type: string | null;
  parked_interval_seconds: number | null;
}

export const DEVICE = sql`d.id, d.uid, d.imei, coalesce(d.device_type, d.protocol) AS device_type, d.model,
  d.immobilization_type, d.parked_interval_seconds`;

/** Returns the current devices of an asset by role. */
export async function devicesNow(
  tx: Tx,
  asset: { account_id: number; id: number },
): Promise<Partial<Record<DeviceRole, CommandedDevice>>> {
  const { rows } = await sql<CommandedDevice & { role: DeviceRole }>`SELECT ${DEVICE}, s.role
    FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    WHERE s.account_id = ${asset.account_id} AND s.asset_id = ${asset.id} AND s.assigned_to IS NULL`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.role, row]));
}

/** Returns the device that an asset has in a role and locks its assignment. */
export async function holdDevice(
  tx: Tx,
  asset: { account_id: number; id: number },
  role: DeviceRole,
): Promise<CommandedDevice | undefined> {
  const { rows } = await sql<CommandedDevice>`SELECT ${DEVICE}
    FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    WHERE s.account_id = ${asset.account_id} AND s.asset_id = ${asset.id} AND s.role = ${role}
      AND s.assigned_to IS NULL AND d.deleted_at IS NULL
    FOR NO KEY UPDATE OF d, s`.execute(tx);
  return rows[0];
}

/** Returns the last reported position, speed and ignition of the vehicle. */
export async function factsNow(tx: Tx, asset: { account_id: number; id: number }): Promise<StepFacts | undefined> {
  const { rows } = await sql<Omit<StepFacts, 'proof'>>`
    SELECT last_fix_time AS "fixTime", latitude_e7 AS "latitudeE7", longitude_e7 AS "longitudeE7",
      speed_cm_s AS "speedCentimetersPerSecond", ignition
    FROM asset_state WHERE account_id = ${asset.account_id} AND asset_id = ${asset.id}`.execute(tx);
  return rows[0] && { ...rows[0], proof: null };
}

/** A command as calls read it. */
export interface CommandRow {
  account_id: number;
  id: number;
  uid: string;
  asset_id: number;
  device_id: number;
  request: CommandRequest;
  family: FamilyName;
  status: CommandStatus;
  note: CommandNote;
  requested_by_account_id: number | null;
  requested_by_id: number | null;
  sent_at: Date | null;
}

const COMMAND = sql`c.account_id, c.id, c.uid, c.asset_id, c.device_id, c.request, c.family, c.status, c.note,
  c.requested_by_account_id, c.requested_by_id, c.sent_at`;

/** Returns a command of these accounts by its request id. */
export async function commandByUid(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`SELECT ${COMMAND} FROM commands c
    WHERE ${ofAccounts(sql`c.account_id`, accountIds)} AND c.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Returns the command of a family that was requested last. */
export async function latestCommand(
  tx: Tx,
  asset: { account_id: number; id: number },
  family: FamilyName,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`SELECT ${COMMAND} FROM commands c
    WHERE c.account_id = ${asset.account_id} AND c.asset_id = ${asset.id} AND c.family = ${family}
    ORDER BY c.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Returns the open commands of an asset, oldest first, and locks them. */
export async function openCommands(tx: Tx, asset: { account_id: number; id: number }): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`SELECT ${COMMAND} FROM commands c
    WHERE c.account_id = ${asset.account_id} AND c.asset_id = ${asset.id}
      AND c.status IN ('queued', 'accepted', 'inprogress')
    ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(tx);
  return rows;
}
