/** Tells whoever asked for a command that it ended without being carried out. */
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { type CommandNote, isRelease } from '@waymark/domain/commands/words.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../storage/db.ts';
import type { NoticeService } from '../notices/service.ts';
import type { CommandsChanged } from './ports.ts';
import type { CommandKey } from './steps-sql.ts';
import type { Voided } from './voiding.ts';

export interface TellingParts {
  database: Database;
  notices: Pick<NoticeService, 'tell'>;
}

/**
 * Tells the requester of a command how it ended: voided, expired, failed or never answered. A release of the product's
 * own is told to whoever asked for the cut that it takes back. Who is disabled or gone is not told.
 */
export async function tellRequester({ database, notices }: TellingParts, key: CommandKey): Promise<void> {
  const ended = await database.tenant([key.accountId], (tx) => endedCommand(tx, key));
  if (ended === undefined) return;
  const { name, email, phone, language, request, note, asset_name, license_plate } = ended;
  notices.tell('commandEnded', { name, email, phone, language }, ({ commandWords }) => ({
    asset: license_plate === null ? asset_name : `${asset_name} (${license_plate})`,
    command: commandWords[request] ?? request,
    outcome: commandWords[note] ?? note,
  }));
}

export interface AfterVoidingParts extends TellingParts {
  onChanged: (changed: CommandsChanged) => void;
  onError: (error: unknown) => void;
}

/** What follows the commit by which commands were voided: who sends and who watches them is told, and who asked. */
export function afterVoiding({ onChanged, onError, ...parts }: AfterVoidingParts) {
  return (voided: readonly Voided[]): void => {
    for (const [accountId, ofAccount] of Map.groupBy(voided, (one) => one.accountId))
      onChanged({ accountId, deviceIds: [...new Set(ofAccount.map(({ deviceId }) => deviceId))] });
    for (const key of voided) tellRequester(parts, key).catch(onError);
  };
}

interface EndedCommand {
  request: CommandRequest;
  note: CommandNote;
  asset_name: string;
  license_plate: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  language: string | null;
}

async function endedCommand(tx: Tx, { accountId, id }: CommandKey): Promise<EndedCommand | undefined> {
  const command = await tx
    .selectFrom('commands as c')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.account_id', '=', 'c.account_id').onRef('a.id', '=', 'c.asset_id'),
    )
    .select(['c.asset_id', 'c.family', 'c.request', 'c.note', 'c.requested_by_account_id', 'c.requested_by_id'])
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
  return rows[0] && { ...rows[0], request, note: command.note as CommandNote, asset_name, license_plate };
}

/** Who asked last for a command of the family before this one. */
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
