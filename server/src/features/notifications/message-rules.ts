/** Decides for the delivery queue whether messages of notifications may still be sent. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { PushParts } from '../../delivery/push.ts';
import type { MessageRules } from '../../delivery/queue.ts';
import type { WebhookParts } from '../../delivery/webhook.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Sealer } from '../secrets/sealed.ts';
import { insertPending } from './alert-events-sql.ts';
import { alertsOf } from './dispatch-sql.ts';
import { accountOfMessage, findMessage, findWebhook, type LoggedMessage, leaveToNew } from './message-rules-sql.ts';
import { pushKeys } from './push.ts';
import { dropPushEndpoint, findPushTarget } from './push-sql.ts';
import { type Recipient, userRecipient } from './recipients.ts';
import { accountOf, type NotifyingAccount, stopsOf, type UserRecipientRow, usersOf } from './recipients-sql.ts';
import { webhookPlace } from './service.ts';
import { stopAddress } from './sql.ts';

const HIDDEN = 'the user may no longer see this alert';

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
        return hiddenOf(tx, owner.accountId, message, { user, row, account }, now());
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

/**
 * Returns why a message may not reach a user any more. If it tells of alerts that the user may still see, these are
 * dispatched again without the others.
 * @param now epoch ms
 */
async function hiddenOf(
  tx: Tx,
  accountId: number,
  message: LoggedMessage,
  { user, row, account }: { user: Recipient; row: UserRecipientRow; account: NotifyingAccount },
  now: number,
): Promise<string | undefined> {
  const keys = message.alert_ids.map((id, index) => ({
    alert_account_id: message.alert_account_ids[index]!,
    alert_id: id,
  }));
  const alerts = keys.length === 0 ? [] : [...(await alertsOf(tx, keys)).values()];
  const heard = alerts.filter(({ type, account_alerts: accountAlerts, ancestors, sensor_features: features }) =>
    user.mayHear({ type, accountAlerts, ancestors, features: features ?? [] }),
  );
  // Of alerts that are not known any more, such as those of deleted assets, only the types can be checked.
  const hearing = { accountAlerts: account.alerts, ancestors: [row.account_id], features: message.features };
  const isKnown = keys.length > 0 && alerts.length === keys.length;
  const hearsOthers =
    isKnown || message.types.every((type) => user.mayHear({ type: type as AlertKindName, ...hearing }));
  if (heard.length === alerts.length && hearsOthers) return undefined;
  const { notification_id: notificationId, recipient, kind } = message;
  if (heard.length === 0 || notificationId === null) return HIDDEN;
  const isHeard = new Set(heard.map(({ account_id, id }) => `${account_id} ${id}`));
  const others = keys
    .filter((key) => !isHeard.has(`${key.alert_account_id} ${key.alert_id}`))
    .map((key) => ({ account_id: key.alert_account_id, id: key.alert_id }));
  if (await leaveToNew(tx, accountId, message, heard, others))
    await insertPending(
      tx,
      heard.map(({ account_id: alertAccountId, id: alertId }) => ({
        ...{ accountId, notificationId, alertAccountId, alertId, recipient, dueAt: now },
        digest: kind === 'digest',
      })),
    );
  return 'the user may no longer see some of these alerts, a new message tells of the others';
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
