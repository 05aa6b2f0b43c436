/** What the steps of the dispatcher ask and write, beside the steps themselves (steps-sql.ts). */
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandNote } from '@waymark/domain/commands/words.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import type { Hold } from '../steps-sql.ts';
import type { DispatchedCommand } from './sql.ts';

/** Where a command stands; nobody else takes it further until the transaction ends. */
export async function heldStatus(tx: Tx, { accountId, id }: DispatchedCommand): Promise<string | undefined> {
  const row = await tx
    .selectFrom('commands')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Whether its device is still on the asset, in a role. */
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

/** Whether a release of the command's family was asked for later, and not taken back. */
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

/** Whether a later command of the family was asked for. */
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

/** What is not over of a command's family. */
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

/** Whether something was noted of a command before. */
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

/** Changes what is known of a command that stands where the caller saw it; its status and the time of it stay. */
export async function changeCommand(
  tx: Tx,
  { accountId, id, status }: DispatchedCommand,
  values: { note?: CommandNote; holds_line?: boolean; asked_state_at?: Date },
): Promise<void> {
  await tx
    .updateTable('commands')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Writes down why a command waits, if it still does. */
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

/** What `domain_events` calls the movement of a vehicle between the sending of a cut and its answer. */
const MOVEMENT_EVENT = 'commandMovement';

/** Tells of the vehicle's movement whoever hears domain events. */
export async function saveMovement(tx: Tx, command: DispatchedCommand, at: Date): Promise<void> {
  const { accountId, assetId, deviceId, uid: requestId, request } = command;
  const payload = JSON.stringify({ severity: 'critical', deviceId, requestId, request });
  await tx
    .insertInto('domain_events')
    .values({ account_id: accountId, asset_id: assetId, type: MOVEMENT_EVENT, at, payload })
    .execute();
}

export async function uidOfAsset(tx: Tx, { accountId, assetId }: DispatchedCommand): Promise<string> {
  const { uid } = await tx
    .selectFrom('assets')
    .select('uid')
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  return uid;
}
