/** Releases that the product requests itself (decisions.md, "Safety gate, at the moment of dispatch"). */
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../../storage/db.ts';
import { newUid } from '../../../storage/uid.ts';
import { audit } from '../../audit/append-sql.ts';
import { factsForAudit, reportStep } from '../audit-steps.ts';
import type { StepFacts } from '../step.ts';
import { advance, appendStep, insertCommand } from '../steps-sql.ts';
import {
  changeCommand,
  type DispatchedCommand,
  isNoted,
  lockStatus,
  openOfFamily,
  saveMovement,
  uidOfAsset,
} from './sql.ts';

/**
 * Saves that the vehicle moved before the device answered a cut: a step, a critical domain event and the release, which
 * does not wait for the answer.
 * @returns false if the movement was saved before or the status changed meanwhile
 */
export async function noteMovement(
  tx: Tx,
  command: DispatchedCommand,
  at: Date,
  facts: StepFacts | undefined,
): Promise<boolean> {
  const { status } = command;
  if ((await lockStatus(tx, command)) !== status || (await isNoted(tx, command, 'movedBeforeAnswer'))) return false;
  await changeCommand(tx, command, { note: 'movedBeforeAnswer', in_flight: false });
  const step = { at, status, note: 'movedBeforeAnswer', facts } as const;
  await appendStep(tx, command, step);
  await reportStep(tx, command, step);
  await saveMovement(tx, command, at);
  await releaseAutomatically(tx, command, at, facts);
  return true;
}

/** Requests the release of a cut unless one is open, and cancels queued cuts as any release does. */
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
  // 1 ms before the release: the latest command of two with the same time would be undefined.
  const superseded = { at: new Date(at.getTime() - 1), status: 'cancelled', note: 'superseded' } as const;
  for (const { id, request, status } of open)
    if (request === set && status === 'queued') await advance(tx, { accountId, id }, 'queued', superseded);
  // A release that was sent before the cut does not count, because the cut undoes it.
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
