/** Tells whoever asked for a command that it ended without being carried out, or that its vehicle moved. */
import { type CommandNote, outcomeOfRelease } from '@waymark/domain/commands/words.ts';
import type { Database } from '../../storage/db.ts';
import type { NoticeService } from '../notices/service.ts';
import { endedCommand, type ReleaseNow, releaseOfCut } from './notifications-sql.ts';
import type { CommandKey } from './steps-sql.ts';

export interface TellingParts {
  database: Database;
  notices: Pick<NoticeService, 'tell'>;
}

/**
 * Tells the requester of a command how it ended: voided, expired, failed or never answered; or, whatever becomes of it,
 * that the vehicle moved before its device answered. A release of the product's own is told to whoever asked for the cut
 * that it takes back. Who is disabled or gone is not told.
 * @param about what happened to it; left out: it ended
 */
export async function tellRequester(
  { database, notices }: TellingParts,
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

/** The words for what became of a release: sent, waiting for contact, or not possible. */
function releaseOutcome(release: ReleaseNow | undefined): 'releaseSent' | 'releaseWaits' | 'releaseImpossible' {
  if (release === undefined) return 'releaseImpossible';
  return outcomeOfRelease({ ...release, isSent: release.sent_at !== null });
}
