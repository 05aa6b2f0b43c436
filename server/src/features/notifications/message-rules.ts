/** What the delivery queue asks about messages of notifications while it sends them. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { PushParts } from '../../delivery/push.ts';
import type { MessageRules } from '../../delivery/queue.ts';
import type { WebhookParts } from '../../delivery/webhook.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Sealer } from '../secrets/sealed.ts';
import { accountOfMessage, findMessage, findWebhook } from './message-rules-sql.ts';
import { pushKeys } from './push.ts';
import { dropPushEndpoint, findPushTarget } from './push-sql.ts';
import { userRecipient } from './recipients.ts';
import { accountOf, stopsOf, usersOf } from './recipients-sql.ts';
import { webhookPlace } from './service.ts';
import { stopAddress } from './sql.ts';

/**
 * Returns the rules of queued messages. Hours may lie between an alert and its delivery, so each attempt checks again
 * that the recipient may be notified.
 */
export function messageRules({ database, now }: { database: Database; now: () => number }): MessageRules {
  return {
    async unwanted(uid) {
      const owner = await database.tenant([], (tx) => accountOfMessage(tx, uid));
      if (owner === undefined) return undefined;
      return database.tenant(owner.accounts, async (tx) => {
        const message = await findMessage(tx, owner.accountId, uid);
        if (message === undefined) return undefined;
        const stopped = (await stopsOf(tx, owner.accountId)).get(
          `${message.channel} ${message.address?.toLowerCase()}`,
        );
        if (stopped !== undefined) return stopped;
        if (message.kind === 'test') return undefined;
        if (!message.enabled) return 'the notification was deleted or turned off';
        const [kind, userUid = ''] = message.recipient.split(':');
        if (kind !== 'user') return undefined;
        const [row] = await usersOf(tx, [userUid]);
        const account = await accountOf(tx, owner.accountId);
        if (row === undefined || account === undefined) return 'the user can no longer sign in';
        const user = userRecipient(row);
        const ancestors = [row.account_id];
        // Its text tells of every alert, so the features of all of them are needed.
        const { features } = message;
        return message.types.some((type) =>
          user.mayHear({ type: type as AlertKindName, accountAlerts: account.alerts, ancestors, features }),
        )
          ? undefined
          : 'the user may no longer see this alert';
      });
    },

    async refused(uid, { channel, to }, reason) {
      if (channel !== 'EMAIL' && channel !== 'SMS') return;
      const owner = await database.tenant([], (tx) => accountOfMessage(tx, uid));
      if (owner === undefined) return;
      const stop = {
        accountId: owner.accountId,
        uid: newUid(now()),
        channel: channel === 'EMAIL' ? 'email' : 'sms',
        address: to,
        reason: 'refused',
        detail: reason,
      };
      await database.tenant([owner.accountId], (tx) => stopAddress(tx, stop, new Date(now())));
    },
  };
}

/** Returns what the carrier of pushes needs of the database. */
export function pushTargets(database: Database, sealer: Sealer): Pick<PushParts, 'target' | 'gone' | 'keys'> {
  return {
    target: (id) => database.tenant([], (tx) => findPushTarget(tx, id)),
    gone: (endpoint) => database.tenant([], (tx) => dropPushEndpoint(tx, endpoint)),
    keys: () => pushKeys(database, sealer),
  };
}

/** Returns the look-up of webhooks. */
export function webhookTarget(database: Database, sealer: Sealer): WebhookParts['target'] {
  return async (id) => {
    const row = await database.tenant([], (tx) => findWebhook(tx, id));
    if (row === undefined || row.sealed_secret === null) return undefined;
    return { url: row.url, secret: sealer.open(row.sealed_secret, webhookPlace(id)) };
  };
}
