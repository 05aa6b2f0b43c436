/** Audit entries and alerts of commands beside their request: how a command ended, and where and how fast the vehicle was. */
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandNote } from '@waymark/domain/commands/words.ts';
import { fromE7 } from '@waymark/domain/geometry.ts';
import type { Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { alertStep } from './alert-steps.ts';
import { steppedCommand } from './audit-steps-sql.ts';
import type { CommandKey, Step, StepFacts } from './step.ts';

const VOIDED: ReadonlySet<CommandNote> = new Set(['deviceChanged', 'accountChanged', 'permissionLost']);

/** Returns the audit action of a step; undefined if the step has no audit entry. */
function actionOf(status: CommandStatus, note: CommandNote): string | undefined {
  if (note === 'movedBeforeAnswer') return 'command.movement';
  if (note === 'expired') return 'command.expire';
  if (note === 'superseded') return 'command.supersede';
  if (VOIDED.has(note)) return 'command.void';
  if (status === 'success') return 'command.success';
  if (status === 'failed') return 'command.failure';
  return note === 'cancelledByUser' ? 'command.cancel' : undefined;
}

/** Returns position, speed and ignition of the vehicle as audit entries store them. */
export function factsForAudit(facts: Omit<StepFacts, 'proof'> | undefined) {
  const { fixTime, latitudeE7, longitudeE7, speedCentimetersPerSecond: speed, ignition } = facts ?? {};
  return {
    fixTime: fixTime?.toISOString() ?? null,
    latitude: latitudeE7 == null ? null : fromE7(latitudeE7),
    longitude: longitudeE7 == null ? null : fromE7(longitudeE7),
    speedKmh: speed == null ? null : Math.round(speed * 0.36) / 10,
    ignition: ignition ?? null,
  };
}

/**
 * Writes the audit entry and the alerts of a step in its transaction. A step without facts takes the current ones of its
 * asset.
 */
export async function reportStep(tx: Tx, { accountId, id }: CommandKey, step: Step): Promise<void> {
  const action = actionOf(step.status, step.note);
  if (action === undefined) return;
  const command = await steppedCommand(tx, { accountId, id });
  if (command === undefined) return;
  const { uid, request, asset_uid, imei } = command;
  await audit(tx, {
    accountId,
    userId: step.actor?.userId ?? null,
    action,
    subjectType: 'asset',
    subjectUid: asset_uid,
    details: {
      command: request,
      requestId: uid,
      imei,
      outcome: step.note,
      ...(step.response === undefined ? {} : { response: step.response }),
      ...factsForAudit(step.facts ?? command),
    },
  });
  await alertStep(tx, accountId, command, step);
}
