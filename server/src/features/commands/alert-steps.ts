/** Alerts that the steps of commands raise and end, in the transaction of the step. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { stepMeters } from '@waymark/domain/geometry.ts';
import type { Tx } from '../../storage/db.ts';
import {
  endProductAlerts,
  type ProductAlert,
  raiseProductAlerts,
  subjectOfDevice,
} from '../../storage/product-alerts-sql.ts';
import { placeOfSending, type SteppedCommand } from './audit-steps-sql.ts';
import type { Step } from './step.ts';

const IMMOBILIZED = ['immobilizedManually', 'immobilizedAutomatically'] as const satisfies readonly AlertKindName[];

/**
 * Raises the alert of a step, and ends those that its success refutes. A failure is one moment. These last until a later
 * command of the family succeeds on the device: an unknown state of the vehicle; and until a release does: an immobilized
 * vehicle, and one that moved after an immobilize or lock command was sent.
 */
export async function alertStep(tx: Tx, accountId: number, command: SteppedCommand, step: Step): Promise<void> {
  const kind = kindOf(command, step);
  const subject = `${command.family} ${subjectOfDevice(command.device_id)}`;
  const time = step.at.getTime();
  const { asset_id: assetId, request, uid } = command;
  if (step.status === 'success') {
    const kinds: AlertKindName[] = ['commandFailed'];
    if (isRelease(request)) kinds.push('movedAfterCut', ...IMMOBILIZED);
    await endProductAlerts(tx, { accountId, assetId, kinds, subject }, time);
  }
  if (kind === undefined) return;
  const isMoment = kind === 'commandFailed' && step.note !== 'stateUnknown';
  const alert: ProductAlert = {
    accountId,
    assetId,
    kind,
    subject: isMoment ? uid : subject,
    since: time,
    lasts: !isMoment,
    at: step.facts ?? command,
    details: {
      ...{ request, outcome: step.note, requestId: uid },
      ...(kind === 'movedAfterCut' && { distanceMeters: await metersSinceSending(tx, accountId, uid, step) }),
    },
  };
  await raiseProductAlerts(tx, [alert]);
}

/** Returns how far the vehicle of a step is from where the command was sent, m; null: not known. */
async function metersSinceSending(tx: Tx, accountId: number, uid: string, { facts }: Step): Promise<number | null> {
  const { latitudeE7 = null, longitudeE7 = null } = facts ?? {};
  const sent = await placeOfSending(tx, accountId, uid);
  if (sent === undefined || latitudeE7 === null || longitudeE7 === null) return null;
  return Math.round(stepMeters(sent.latitudeE7, sent.longitudeE7, latitudeE7, longitudeE7));
}

function kindOf({ request, reason, requested_by_id }: SteppedCommand, { status, note }: Step) {
  if (note === 'movedBeforeAnswer' && isCut(request)) return 'movedAfterCut';
  if (status === 'failed') return note === 'superseded' ? undefined : 'commandFailed';
  if (status !== 'success' || request !== 'SET_IMMOBILIZE') return undefined;
  // Users give a reason with each immobilize command, and a deleted user leaves it.
  return requested_by_id === null && reason === null ? 'immobilizedAutomatically' : 'immobilizedManually';
}
