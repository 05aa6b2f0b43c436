/** All SQL on commands that only the dispatcher needs. The statements it shares with calls are in ../steps-sql.ts. */
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import type { Actor, CommandKey, Hold } from '../step.ts';

/** A command as the dispatcher reads it. Times in epoch ms. */
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
  /** The device was sent it and is not sent another meanwhile. */
  isInFlight: boolean;
  serial: number | null;
}

/** Answers are matched to commands that were sent in these hours and are over; at most so many per device. */
const OVER_HOURS = 24;
const MOST_OVER = 8;

/**
 * Returns the open commands of devices and those that were sent in the last 24 hours and are over, oldest first.
 * @param deviceIds undefined for all devices
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
  c.in_flight, c.serial`;

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
  in_flight: boolean;
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
    isInFlight: row.in_flight,
    serial: row.serial,
  };
}

/** Returns the status of a command and locks its row until the transaction ends. */
export async function lockStatus(tx: Tx, { accountId, id }: DispatchedCommand): Promise<string | undefined> {
  const row = await tx
    .selectFrom('commands')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Returns whether the device of a command is on its asset in this role. */
export async function isInPlace(
  tx: Tx,
  { accountId, assetId, deviceId }: DispatchedCommand,
  role: 'primary' | 'auxiliary',
): Promise<boolean> {
  const place = await tx
    .selectFrom('device_assignments as n')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.account_id', '=', 'n.account_id').onRef('d.id', '=', 'n.device_id'),
    )
    .select('n.id')
    .where('n.account_id', '=', accountId)
    .where('n.asset_id', '=', assetId)
    .where('n.device_id', '=', deviceId)
    .where('n.role', '=', role)
    .where('n.assigned_to', 'is', null)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  return place !== undefined;
}

/** Returns whether a release of the command's family was requested later and not cancelled. */
export async function isReleasedSince(tx: Tx, { accountId, assetId, family, id }: DispatchedCommand): Promise<boolean> {
  const release = await tx
    .selectFrom('commands')
    .select('id')
    .where('account_id', '=', accountId)
    .where('asset_id', '=', assetId)
    .where('request', '=', FAMILIES[family].requests.reset)
    .where('status', '<>', 'cancelled')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}

/** Returns whether a later command of the command's family exists. */
export async function isFollowedByAnother(tx: Tx, command: DispatchedCommand): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM commands c
    WHERE c.account_id = ${command.accountId} AND c.asset_id = ${command.assetId} AND c.family = ${command.family}
      AND (c.created_at, c.id) > (${new Date(command.createdAt)}, ${command.id}) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export interface OpenOfFamily {
  id: number;
  device_id: number;
  request: string;
  status: CommandStatus;
  status_at: Date;
  sent_at: Date | null;
}

/** Returns the open commands of a command's family on its asset, oldest first. */
export async function openOfFamily(tx: Tx, { accountId, assetId, family }: DispatchedCommand): Promise<OpenOfFamily[]> {
  const rows = await tx
    .selectFrom('commands')
    .select(['id', 'device_id', 'request', 'status', 'status_at', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('asset_id', '=', assetId)
    .where('family', '=', family)
    .where('status', 'in', ['queued', 'accepted', 'inprogress'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as CommandStatus }));
}

/** Returns whether a command has a step with this note. */
export async function isNoted(tx: Tx, { accountId, id }: DispatchedCommand, note: CommandNote): Promise<boolean> {
  const step = await tx
    .selectFrom('command_steps')
    .select('id')
    .where('account_id', '=', accountId)
    .where('command_id', '=', id)
    .where('note', '=', note)
    .executeTakeFirst();
  return step !== undefined;
}

/** Updates a command that still has the status the caller read. Status and status time do not change. */
export async function changeCommand(
  tx: Tx,
  { accountId, id, status }: DispatchedCommand,
  values: { note?: CommandNote; in_flight?: boolean; asked_state_at?: Date },
): Promise<void> {
  await tx
    .updateTable('commands')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Saves why a command waits, if it still has the status the caller read. */
export async function changeHold(tx: Tx, { accountId, id, status }: DispatchedCommand, hold: Hold): Promise<void> {
  await tx
    .updateTable('commands')
    .set({
      hold: hold.reason,
      hold_have_seconds: hold.haveSeconds,
      hold_need_seconds: hold.needSeconds,
      hold_report_at: hold.lastReportAt === null ? null : new Date(hold.lastReportAt),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Type of the event for a vehicle that moves after an immobilize or lock command was sent and before its answer. */
const MOVEMENT_EVENT = 'commandMovement';

/** Inserts the domain event for the movement of the command's vehicle. */
export async function saveMovement(tx: Tx, command: DispatchedCommand, at: Date): Promise<void> {
  const { accountId, assetId, deviceId, uid: requestId, request } = command;
  const payload = JSON.stringify({ severity: 'critical', deviceId, requestId, request });
  await tx
    .insertInto('domain_events')
    .values({ account_id: accountId, asset_id: assetId, type: MOVEMENT_EVENT, at, payload })
    .execute();
}

/** Returns the UID of the command's asset. */
export async function uidOfAsset(tx: Tx, { accountId, assetId }: DispatchedCommand): Promise<string> {
  const { uid } = await tx
    .selectFrom('assets')
    .select('uid')
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  return uid;
}

/** The current role and features of a requester and the features of the command's account. */
export interface RequesterNow {
  role: string;
  features: string[];
  disabled_at: Date | null;
  account_features: string[];
}

/**
 * Returns the requester of a command, who belongs to the command's account or to one above it.
 * @param tx must see the command's account
 * @returns undefined if the user no longer exists
 */
export async function requesterNow(tx: Tx, requester: Actor, accountId: number): Promise<RequesterNow | undefined> {
  const { rows } = await sql<RequesterNow>`
    SELECT r.role, r.features, r.disabled_at, a.features AS account_features
    FROM lookup_command_requester(${requester.accountId}, ${requester.userId}) r, accounts a
    WHERE a.id = ${accountId} AND ${requester.accountId}::int = ANY (a.ancestors)`.execute(tx);
  return rows[0];
}
