/** Notifies the requester of a command that it ended without success, or that its vehicle moved. */
import { type CommandNote, outcomeOfRelease } from '@waymark/domain/commands/words.ts';
import type { Database } from '../../storage/db.ts';
import type { NoticeService } from '../notices/service.ts';
import { endedCommand, type ReleaseNow, releaseOfCut } from './notifications-sql.ts';
import type { CommandKey } from './step.ts';

export interface NotificationParts {
  database: Database;
  notices: Pick<NoticeService, 'tell'>;
}

/**
 * Notifies the requester of a command that it was voided, expired, failed or not answered, or that the vehicle moved before
 * its device answered. For a release by the product, the requester of the cut is notified. Disabled and deleted users are
 * not notified.
 * @param about `movedBeforeAnswer` for a movement; default the end of the command
 */
export async function notifyRequester(
  { database, notices }: NotificationParts,
  key: CommandKey,
  about?: CommandNote,
): Promise<void> {
  const [ended, release] = await database.tenant([key.accountId], async (tx) => [
    await endedCommand(tx, key),
    about === 'movedBeforeAnswer' ? await releaseOfCut(tx, key) : undefined,
  ]);
  if (ended === undefined) return;
  const { name, email, phone, language, request, note, hold, asset_name, license_plate } = ended;
  notices.tell(
    about === 'movedBeforeAnswer' ? 'commandMoved' : 'commandEnded',
    { name, email, phone, language },
    ({ commandWords }) => ({
      asset: license_plate === null ? asset_name : `${asset_name} (${license_plate})`,
      command: commandWords[request] ?? request,
      outcome: commandWords[hold ?? note] ?? note,
      release: commandWords[releaseOutcome(release)] ?? '',
    }),
  );
}

/** Returns the message key for the state of a release: sent, waiting for contact, or not possible. */
function releaseOutcome(release: ReleaseNow | undefined): 'releaseSent' | 'releaseWaits' | 'releaseImpossible' {
  if (release === undefined) return 'releaseImpossible';
  return outcomeOfRelease({ ...release, isSent: release.sent_at !== null });
}
