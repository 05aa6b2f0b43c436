import { LIMITS } from '@waymark/domain/limits.ts';
import { bundlesOf } from '@waymark/domain/notifications/bundles.ts';
import type { NotificationChannel } from '@waymark/domain/notifications/channel.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { consume, RAISED_ALERTS } from '../../telemetry/derive/events-sql.ts';
import type { AddressService } from '../addresses/service.ts';
import type { Sealer } from '../secrets/sealed.ts';
import { CONSUMER, subscriptionOf, takeAlertEvents } from './alert-events.ts';
import { accountsWithDue, insertPending, type NewPending } from './alert-events-sql.ts';
import { contentOf } from './content.ts';
import {
  addToInbox,
  alertsOf,
  forgetOld,
  lockDispatch,
  markTold,
  type NewInboxEntry,
  notificationsOf,
  recentBundles,
  takeDue,
} from './dispatch-sql.ts';
import {
  channelsOf,
  type DueAlert,
  distinct,
  keyOf,
  type Notifying,
  pendingOf,
  splitDue,
  toldOf,
} from './due-alerts.ts';
import { factsOf, pointOf } from './facts.ts';
import { type Outgoing, type OutgoingParts, sendOut } from './outgoing.ts';
import { recipientsOf } from './recipients-of.ts';
import { accountOf, type NotifyingAccount, stopsOf } from './recipients-sql.ts';
import { UnsubscribeTokens } from './unsubscribe.ts';
import { webhookFacts } from './webhook-body.ts';

const WINDOW_MS = LIMITS.notificationGroupMinutes * 60_000;
const DAY_MS = 86_400_000;
/** Due rows of one transaction. A flood is bundled as a whole. */
const ROWS = 50_000;

export interface NotificationDispatcherParts {
  database: Database;
  now: () => number;
  sealer: Sealer;
  siteAddress: () => string;
  addresses: Pick<AddressService, 'knownAddresses'>;
}

/**
 * Notifies recipients of raised alerts. Events become rows of `notification_pending` in the transaction that moves the
 * cursor. Due rows become messages and lines of the bell in the transaction that deletes them. So each is done once,
 * although the process may be killed at any moment, and several processes may run.
 */
export class NotificationDispatcher {
  readonly #parts: NotificationDispatcherParts;
  readonly #tokens: UnsubscribeTokens;

  constructor(parts: NotificationDispatcherParts) {
    this.#parts = parts;
    this.#tokens = new UnsubscribeTokens(parts.sealer);
  }

  /** Takes all new events and sends everything that is due. */
  async run(): Promise<void> {
    const { database, now } = this.#parts;
    while ((await consume(database, CONSUMER, takeAlertEvents, RAISED_ALERTS)) === RAISED_ALERTS.atMost);
    const accounts = await database.ingest((tx) => accountsWithDue(tx, new Date(now())));
    for (const { id, accounts: visible } of accounts)
      while (await database.tenant(visible, (tx) => this.#dispatch(tx, id)));
  }

  /** @returns true if more may be due */
  async #dispatch(tx: Tx, accountId: number): Promise<boolean> {
    const now = this.#parts.now();
    if (!(await lockDispatch(tx, accountId))) return false;
    const rows = await takeDue(tx, accountId, new Date(now), ROWS);
    const account = await accountOf(tx, accountId);
    if (rows.length === 0 || account === undefined) return false;
    const alerts = await alertsOf(tx, rows);
    const notifyings = await this.#notifyings(tx, account, [...new Set(rows.map((row) => row.notification_id))]);
    const later: NewPending[] = [];
    const due = rows.flatMap((row) => {
      const notifying = notifyings.get(row.notification_id);
      const alert = alerts.get(`${row.alert_account_id} ${row.alert_id}`);
      return notifying && alert ? splitDue(row, notifying, alert, now, later) : [];
    });
    await this.#tellApp(tx, accountId, due, now);
    await this.#tellOthers(tx, account, due, now, later);
    await insertPending(tx, later);
    await forgetOld(tx, accountId, new Date(now - LIMITS.messageDays * DAY_MS), LIMITS.inboxEntries);
    return rows.length === ROWS;
  }

  async #notifyings(tx: Tx, account: NotifyingAccount, ids: readonly number[]): Promise<Map<number, Notifying>> {
    const all = new Map<number, Notifying>();
    for (const row of await notificationsOf(tx, account.id, ids))
      all.set(row.id, { ...subscriptionOf(row), row, recipients: await recipientsOf(tx, row, account) });
    return all;
  }

  /** Adds the alerts to the bells of users, several of one group as one line. */
  async #tellApp(tx: Tx, accountId: number, due: readonly DueAlert[], now: number): Promise<void> {
    const inApp = due.filter(({ notifying, recipient }) => recipient.user && notifying.row.channels.includes('app'));
    const fresh = await markTold(tx, accountId, distinct(inApp.map((one) => toldOf(one, 'app'))));
    const entries = new Map<string, NewInboxEntry>();
    for (const one of inApp) {
      if (!fresh.delete(keyOf(toldOf(one, 'app')))) continue;
      const { recipient, group, alert } = one;
      const { user } = recipient;
      if (user === undefined) continue;
      const key = `${recipient.key} ${group}`;
      const entry = entries.get(key);
      const { account_id: alertAccountId, id: alertId, raised_at: at } = alert;
      if (entry === undefined)
        entries.set(key, {
          ...{ uid: newUid(now), accountId: user.accountId, userId: user.id, group, count: 1 },
          ...{ alertAccountId, alertId, first: at, last: at },
        });
      else {
        entry.count += 1;
        if (at >= entry.last) Object.assign(entry, { alertAccountId, alertId, last: at });
        else if (at < entry.first) entry.first = at;
      }
    }
    for (const entry of entries.values()) await addToInbox(tx, entry, new Date(now - WINDOW_MS), new Date(now));
  }

  /** Sends messages, as few as the rules of floods allow. */
  async #tellOthers(
    tx: Tx,
    account: NotifyingAccount,
    due: readonly DueAlert[],
    now: number,
    later: NewPending[],
  ): Promise<void> {
    const reachable = due.filter((one) => channelsOf(one).length > 0);
    if (reachable.length === 0) return;
    const byRecipient = Map.groupBy(reachable, ({ recipient }) => recipient.key);
    const recent = await recentBundles(tx, account.id, [...byRecipient.keys()], new Date(now - WINDOW_MS));
    const toldTo = Map.groupBy(recent, ({ recipient }) => recipient);
    const parts: OutgoingParts = {
      stops: await stopsOf(tx, account.id),
      tokens: this.#tokens,
      siteAddress: this.#parts.siteAddress(),
      now,
    };
    for (const [key, all] of byRecipient) {
      const told = (toldTo.get(key) ?? []).map((row) => ({
        at: row.created_at.getTime(),
        notification: row.notification_id,
        ...{ groups: row.groups, critical: row.critical, digest: row.digest },
      }));
      const bundles = bundlesOf(all, told, now);
      for (const { item, at } of bundles.later) later.push(pendingOf(item, at));
      for (const bundle of bundles.send) await this.#sendBundle(tx, account, bundle, parts);
    }
  }

  async #sendBundle(tx: Tx, account: NotifyingAccount, bundle: readonly DueAlert[], parts: OutgoingParts) {
    const [first] = bundle as [DueAlert];
    const { notifying, recipient } = first;
    const { row } = notifying;
    // Another notification may have reached the recipient already.
    for (const [channels, items] of await this.#untold(tx, account.id, bundle)) {
      const words = await loadCatalogue(recipient.language);
      const alerts = items.map(({ alert }) => alert).sort((a, b) => b.raised_at.getTime() - a.raised_at.getTime());
      const groups = [...new Set(items.map(({ group }) => group))];
      // Messages do not wait for providers of addresses.
      const points = alerts.slice(0, LIMITS.notificationLines).map(pointOf);
      const addressOf = await this.#parts.addresses.knownAddresses(recipient, points);
      const facts = alerts.map((alert) => factsOf(alert, addressOf(pointOf(alert))));
      const content = contentOf(
        {
          alerts: facts,
          oneGroup: groups.length === 1,
          unacknowledgedMinutes: notifying.escalateAfterMinutes,
        },
        recipient,
        words,
        parts.siteAddress,
      );
      const outgoing: Outgoing = {
        accountId: account.id,
        accountName: account.name,
        notification: row,
        kind: first.digest ? 'digest' : notifying.escalateAfterMinutes === null ? 'alert' : 'escalation',
        groups,
        types: [...new Set(alerts.map(({ type }) => type))],
        features: [...new Set(alerts.flatMap(({ sensor_features }) => sensor_features ?? []))],
        critical: first.critical,
        alerts: alerts.map(({ account_id: alertAccountId, id }) => [alertAccountId, id] as const),
        facts: webhookFacts(alerts),
        ...(alerts.length === 1 && { place: { accountId: alerts[0]!.account_id, placeId: alerts[0]!.place_id } }),
        recipient,
        channels,
        content,
        words,
      };
      await sendOut(tx, outgoing, parts);
    }
  }

  /** Returns the alerts of a bundle that were not sent yet, with their channels. */
  async #untold(
    tx: Tx,
    accountId: number,
    bundle: readonly DueAlert[],
  ): Promise<[NotificationChannel[], DueAlert[]][]> {
    const wanted = bundle.flatMap((one) => channelsOf(one).map((channel) => toldOf(one, channel)));
    const fresh = await markTold(tx, accountId, distinct(wanted));
    const byChannels = Map.groupBy(bundle, (one) =>
      channelsOf(one)
        .filter((channel) => fresh.has(keyOf(toldOf(one, channel))))
        .join(' '),
    );
    byChannels.delete('');
    return [...byChannels].map(([channels, items]) => [channels.split(' ') as NotificationChannel[], items]);
  }
}
