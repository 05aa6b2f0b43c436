/** Releases and withdrawals that follow from a decision of a user about an asset, in the transaction of that decision. */
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { factsForAudit } from './audit-steps.ts';
import type { CommandsChanged } from './ports.ts';
import { cutDevices } from './release-targets-sql.ts';
import { factsNow } from './sql.ts';
import type { Actor, CommandKey } from './step.ts';
import { advance, insertCommand } from './steps-sql.ts';
import { supersede } from './superseding.ts';

/** The decision. */
export interface ReleaseCause {
  /** Null: the product. */
  actor: Actor | null;
  reason: string;
  at: Date;
}

/**
 * Cancels queued immobilize commands of an asset and requests a release for every device that was sent one and not released
 * since. Releases need no permission and no password.
 * @param asset locked by the caller
 * @returns the changed commands, to be reported after the commit; undefined if the asset was not immobilized
 */
export async function releaseAsset(
  tx: Tx,
  asset: { account_id: number; id: number; uid: string },
  { actor, reason, at }: ReleaseCause,
): Promise<CommandsChanged | undefined> {
  const request = 'RESET_IMMOBILIZE';
  const superseded = await supersede(tx, asset, request, actor, at);
  const cut = (await cutDevices(tx, asset, 'immobilization')).filter((device) => !device.release_waits);
  const facts = cut.length > 0 ? await factsNow(tx, asset) : undefined;
  // 1 ms after the commands that it supersedes, because the latest step tells the state of a family.
  const since = new Date(at.getTime() + (superseded.length > 0 ? 1 : 0));
  // The device that was cut last gets the latest command.
  for (const { id: deviceId, imei } of cut.toReversed()) {
    const uid = newUid(at.getTime());
    await insertCommand(tx, {
      ...{ accountId: asset.account_id, uid, assetId: asset.id, deviceId, request, family: 'immobilization' },
      ...{ activate: null, reason, hold: null, requester: actor, at: since, expiresAt: null, note: 'requested', facts },
    });
    await audit(tx, {
      ...{ accountId: asset.account_id, userId: actor?.userId ?? null, action: 'command.request' },
      ...{ subjectType: 'asset', subjectUid: asset.uid },
      details: { command: request, reason, imei, requestId: uid, ...factsForAudit(facts) },
    });
  }
  const deviceIds = [...new Set([...superseded.map(({ device_id }) => device_id), ...cut.map(({ id }) => id)])];
  return deviceIds.length > 0 ? { accountId: asset.account_id, deviceIds } : undefined;
}

/** Cancels a command unless it was sent. @returns whether it was cancelled */
export async function withdrawCommand(tx: Tx, key: CommandKey, actor: Actor | null, at: Date): Promise<boolean> {
  return advance(tx, key, 'queued', { at, status: 'cancelled', note: 'cancelledByUser', actor });
}
