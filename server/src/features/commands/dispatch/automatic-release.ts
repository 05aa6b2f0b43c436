/** The release that the product asks for itself, and why (decisions.md, "Safety gate, at the moment of dispatch"). */
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../../storage/db.ts';
import { newUid } from '../../../storage/uid.ts';
import { audit } from '../../audit/append.ts';
import { auditStep, factsForAudit } from '../audit-steps.ts';
import { advance, appendStep, insertCommand, type StepFacts } from '../steps-sql.ts';
import { changeCommand, heldStatus, isNoted, openOfFamily, saveMovement, uidOfAsset } from './dispatch-steps-sql.ts';
import type { DispatchedCommand } from './sql.ts';

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
  const { status } = command;
  if ((await heldStatus(tx, command)) !== status || (await isNoted(tx, command, 'movedBeforeAnswer'))) return false;
  await changeCommand(tx, command, { note: 'movedBeforeAnswer', holds_line: false });
  const step = { at, status, note: 'movedBeforeAnswer', facts } as const;
  await appendStep(tx, command, step);
  await auditStep(tx, command, step);
  await saveMovement(tx, command, at);
  await releaseAutomatically(tx, command, at, facts);
  return true;
}

/** Asks for the release of a cut, unless one is under way; cuts that wait are void by it, as by any release. */
export async function releaseAutomatically(
  tx: Tx,
  cut: DispatchedCommand,
  at: Date,
  facts: StepFacts | undefined,
): Promise<void> {
  if (!isCut(cut.request)) return;
  const { accountId, assetId, deviceId, family } = cut;
  const { set, reset } = FAMILIES[family].requests;
  const open = await openOfFamily(tx, cut);
  // A moment before the release: of two at one moment nobody could tell which is the latest.
  const superseded = { at: new Date(at.getTime() - 1), status: 'cancelled', note: 'superseded' } as const;
  for (const { id, request, status } of open)
    if (request === set && status === 'queued') await advance(tx, { accountId, id }, 'queued', superseded);
  // A release that was sent before the cut is undone by it.
  const isUnderWay = open.some(
    ({ request, device_id, sent_at }) =>
      request === reset && device_id === deviceId && (sent_at === null || sent_at.getTime() > (cut.sentAt ?? 0)),
  );
  if (isUnderWay) return;
  const uid = newUid(at.getTime());
  await insertCommand(tx, {
    accountId,
    uid,
    assetId,
    deviceId,
    request: reset,
    family,
    activate: null,
    reason: null,
    hold: null,
    requester: null,
    at,
    expiresAt: null,
    note: 'automaticRelease',
    facts,
  });
  await audit(tx, {
    accountId,
    userId: null,
    action: 'command.request',
    subjectType: 'asset',
    subjectUid: await uidOfAsset(tx, cut),
    details: { command: reset, requestId: uid, ...factsForAudit(facts) },
  });
}
