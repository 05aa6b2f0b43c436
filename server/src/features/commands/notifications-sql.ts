import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import { type CommandHold, type CommandNote, isRelease } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { CommandKey } from './step.ts';

/** A command that ended, with the user to notify. */
export interface EndedCommand {
  request: CommandRequest;
  note: CommandNote;
  /** Why it waits; null if it does not. */
  hold: CommandHold | null;
  asset_name: string;
  license_plate: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  language: string | null;
}

/** Returns a command with its requester; undefined if the requester is disabled, deleted or unknown. */
export async function endedCommand(tx: Tx, { accountId, id }: CommandKey): Promise<EndedCommand | undefined> {
  const command = await tx
    .selectFrom('commands as c')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.account_id', '=', 'c.account_id').onRef('a.id', '=', 'c.asset_id'),
    )
    .select([
      'c.asset_id',
      'c.family',
      'c.request',
      'c.note',
      'c.hold',
      'c.requested_by_account_id',
      'c.requested_by_id',
    ])
    .select(['a.name as asset_name', 'a.license_plate'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (command === undefined) return undefined;
  const request = command.request as CommandRequest;
  const own = { accountId: command.requested_by_account_id, userId: command.requested_by_id };
  const { accountId: above, userId } =
    own.userId === null && isRelease(request) ? await requesterOfCut(tx, accountId, command, id) : own;
  const { rows } = await sql<Pick<EndedCommand, 'name' | 'email' | 'phone' | 'language'>>`
    SELECT name, email, phone, language FROM lookup_command_requester(${above}, ${userId})
    WHERE disabled_at IS NULL`.execute(tx);
  const { asset_name, license_plate } = command;
  const [note, hold] = [command.note as CommandNote, command.hold as CommandHold | null];
  return rows[0] && { ...rows[0], request, note, hold, asset_name, license_plate };
}

/** The current state of the release of a cut. */
export interface ReleaseNow {
  status: CommandStatus;
  hold: CommandHold | null;
  sent_at: Date | null;
}

/** Returns the latest release for the device of a cut; undefined if none was requested since. */
export async function releaseOfCut(tx: Tx, { accountId, id }: CommandKey): Promise<ReleaseNow | undefined> {
  const { rows } = await sql<ReleaseNow>`SELECT r.status, r.hold, r.sent_at FROM commands c
    JOIN commands r ON r.account_id = c.account_id AND r.device_id = c.device_id AND r.family = c.family
      AND r.request IN ('RESET_IMMOBILIZE', 'REMOTE_DISARMING_DEVICE') AND (r.sent_at IS NULL OR r.sent_at >= c.sent_at)
    WHERE c.account_id = ${accountId} AND c.id = ${id} ORDER BY r.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Returns the user who last requested a command of the family before this one. */
async function requesterOfCut(
  tx: Tx,
  accountId: number,
  { asset_id, family }: { asset_id: number; family: string },
  before: number,
) {
  const cut = await tx
    .selectFrom('commands')
    .select(['requested_by_account_id as accountId', 'requested_by_id as userId'])
    .where('account_id', '=', accountId)
    .where('asset_id', '=', asset_id)
    .where('family', '=', family)
    .where('id', '<', before)
    .where('requested_by_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return cut ?? { accountId: null, userId: null };
}
