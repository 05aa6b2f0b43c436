import type { PushSubscriptionWrite } from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import webpush from 'web-push';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Sealer } from '../secrets/sealed.ts';
import type { Viewer } from '../session/viewer.ts';
import { keepPushKeys, readPushKeys, removePushSubscription, savePushSubscription } from './push-sql.ts';

/** The sealed key belongs to this place. */
const PLACE = 'push-keys';

/** Keys that sign pushes (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the keys of the installation. The first call makes them. */
export async function pushKeys(database: Database, sealer: Sealer): Promise<PushKeys> {
  const read = () => database.tenant([], readPushKeys);
  let kept = await read();
  if (kept === undefined) {
    const made = webpush.generateVAPIDKeys();
    const sealed_private_key = sealer.seal(made.privateKey, PLACE);
    await database.tenant([], (tx) => keepPushKeys(tx, { public_key: made.publicKey, sealed_private_key }));
    kept = await read();
  }
  if (kept === undefined) throw new Error('the push keys were not kept');
  return { publicKey: kept.public_key, privateKey: sealer.open(kept.sealed_private_key, PLACE) };
}

/** Browsers that get pushes. */
export class PushService {
  readonly #parts: { database: Database; now: () => number; sealer: Sealer };

  constructor(parts: { database: Database; now: () => number; sealer: Sealer }) {
    this.#parts = parts;
  }

  async publicKey(): Promise<string> {
    return (await pushKeys(this.#parts.database, this.#parts.sealer)).publicKey;
  }

  /** Stores the subscription of a browser, which then no longer belongs to another user. */
  async subscribe(viewer: Viewer, { endpoint, keys }: PushSubscriptionWrite): Promise<void> {
    const user = { accountId: viewer.homeAccountId, userId: viewer.userId };
    const now = this.#parts.now();
    await this.#parts.database.tenant([viewer.homeAccountId], (tx) =>
      savePushSubscription(
        tx,
        user,
        newUid(now),
        { endpoint, ...keys },
        new Date(now),
        LIMITS.pushSubscriptionsPerUser,
      ),
    );
  }

  async unsubscribe(viewer: Viewer, endpoint: string): Promise<void> {
    const user = { accountId: viewer.homeAccountId, userId: viewer.userId };
    await this.#parts.database.tenant([viewer.homeAccountId], (tx) => removePushSubscription(tx, user, endpoint));
  }
}
