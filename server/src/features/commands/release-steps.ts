/** The release that the product asks for itself, and why (decisions.md, "Safety gate, at the moment of dispatch"). */
import { randomUUID } from 'node:crypto';
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { audit } from '../audit.ts';
import type { DispatchedCommand } from './dispatch-sql.ts';
import { hold, note } from './dispatch-steps.ts';
import { advance, appendStep, insertCommand, type StepFacts } from './steps-sql.ts';

/**
 * The vehicle moved before the device answered a cut: an alert, and the release, which need not wait for the answer.
 * @returns false: that was noted before, or the command is over
 */
export async function noteMovement(
  tx: Tx,
  command: DispatchedCommand,
  at: Date,
  facts: StepFacts | undefined,
): Promise<boolean> {
  const { accountId, id, status } = command;
  const row = await hold(tx, command);
  const told = await tx
    .selectFrom('command_steps')
    .select('id')
    .where('account_id', '=', accountId)
    .where('command_id', '=', id)
    .where('note', '=', 'movedBeforeAnswer')
    .executeTakeFirst();
  if (row?.status !== status || told !== undefined) return false;
  await note(tx, command, { note: 'movedBeforeAnswer', holds_line: false });
  await appendStep(tx, command, { at, status, note: 'movedBeforeAnswer', facts });
  const payload = {
    severity: 'critical',
    deviceId: command.deviceId,
    requestId: command.uid,
    request: command.request,
  };
  await tx
    .insertInto('domain_events')
    .values({
      account_id: accountId,
      asset_id: command.assetId,
      type: MOVEMENT_EVENT,
      at,
      payload: JSON.stringify(payload),
    })
    .execute();
  await releaseAutomatically(tx, command, at, facts);
  return true;
}

/** What `domain_events` calls the movement of a vehicle between the sending of a cut and its answer. */
const MOVEMENT_EVENT = 'commandMovement';

/** Asks for the release of a cut, unless one is under way; cuts that wait are void by it, as by any release. */
export async function releaseAutomatically(
  tx: Tx,
  cut: DispatchedCommand,
  at: Date,
  facts: StepFacts | undefined,
): Promise<void> {
  if (!isCut(cut.request)) return;
  const { set, reset } = FAMILIES[cut.family].requests;
  const open = await tx
    .selectFrom('commands')
    .select(['id', 'request', 'status', 'sent_at'])
    .where('account_id', '=', cut.accountId)
    .where('asset_id', '=', cut.assetId)
    .where('family', '=', cut.family)
    .where('status', 'in', ['queued', 'accepted', 'inprogress'])
    .execute();
  // A moment before the release: of two at one moment nobody could tell which is the latest.
  const before = new Date(at.getTime() - 1);
  for (const { id } of open.filter(({ request, status }) => request === set && status === 'queued'))
    await advance(tx, { accountId: cut.accountId, id }, 'queued', {
      at: before,
      status: 'cancelled',
      note: 'superseded',
    });
  // One that was sent before the cut is undone by it.
  const isUnderWay = open.some(
    ({ request, sent_at }) => request === reset && (sent_at === null || sent_at.getTime() > (cut.sentAt ?? 0)),
  );
  if (isUnderWay) return;
  const uid = randomUUID();
  await insertCommand(tx, {
    accountId: cut.accountId,
    uid,
    assetId: cut.assetId,
    deviceId: cut.deviceId,
    request: reset,
    family: cut.family,
    activate: null,
    reason: null,
    hold: null,
    requester: null,
    at,
    expiresAt: null,
    note: 'automaticRelease',
    facts,
  });
  await auditRelease(tx, cut, uid, reset, facts);
}

async function auditRelease(
  tx: Tx,
  { accountId, assetId }: DispatchedCommand,
  requestId: string,
  command: CommandRequest,
  facts: StepFacts | undefined,
): Promise<void> {
  const { uid: subjectUid } = await tx
    .selectFrom('assets')
    .select('uid')
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  const fixTime = facts?.fixTime?.toISOString() ?? null;
  const details = { command, requestId, fixTime };
  await audit(tx, { accountId, userId: null, action: 'command.request', subjectType: 'asset', subjectUid, details });
}
