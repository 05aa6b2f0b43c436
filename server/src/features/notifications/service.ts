import { randomBytes } from 'node:crypto';
import {
  type Notification,
  type NotificationLogEntry,
  type NotificationLogQuery,
  type NotificationTest,
  NotificationWrite,
  type StoppedAddress,
} from '@waymark/contract/notifications/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { NotificationChannel } from '@waymark/domain/notifications/channel.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import { isInside } from '../../outbound.ts';
import type { Database } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { containing } from '../records/list-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext } from '../records/record-writer.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Sealer } from '../secrets/sealed.ts';
import type { Viewer } from '../session/viewer.ts';
import { testContent } from './content.ts';
import { sendOut } from './outgoing.ts';
import { recipientsOf } from './recipients-of.ts';
import { accountOf, stopsOf } from './recipients-sql.ts';
import {
  countNotifications,
  countTests,
  type LogRow,
  listLog,
  listNotifications,
  listStops,
  type NotificationRow,
  type NotificationValues,
  notificationQueries,
  removeStop,
  type StoredContact,
  setSecret,
  unknownIds,
} from './sql.ts';
import { UnsubscribeTokens } from './unsubscribe.ts';

export { stopsOf } from './recipients-sql.ts';
export { stopAddress } from './sql.ts';

const HOUR_MS = 3_600_000;
const LOG_LIMIT_DEFAULT = 100;

export interface NotificationServiceParts {
  database: Database;
  now: () => number;
  sealer: Sealer;
  /** Whether webhooks may call private addresses. */
  webhookPrivate: boolean;
  siteAddress: () => string;
}

/** Place to which the sealed key of a webhook belongs. */
export function webhookPlace(uid: string): string {
  return `webhook ${uid}`;
}

type Noun = ListedNoun<typeof NotificationWrite, NotificationValues, NotificationRow, Notification>;

function nounOf({ sealer, webhookPrivate }: NotificationServiceParts): Noun {
  return {
    name: 'notification',
    duplicate: { code: 'error.duplicate.notification', field: 'name' },
    // Notifications are neither imported nor exported.
    plan: { columns: [], schema: NotificationWrite, rowLimit: 0, templateName: '' },
    queries: notificationQueries,
    list: listNotifications,
    label: ({ name }) => ({ name }),
    async mayAdd({ tx, accountId }) {
      if ((await countNotifications(tx, accountId)) >= LIMITS.notifications)
        throw new Refusal('error.notification.limit');
    },
    async values(body, context) {
      const contacts = (body.contacts ?? []).map((contact, index) => contactOf(contact, body.channels, index));
      await mustExist(context, body);
      const { subscriptions, webhookUrl = null, quietHours } = body;
      const webhook = body.channels.includes('webhook');
      if (webhook && webhookUrl === null) throw refuseField('error.notification.webhook', 'webhookUrl');
      if (webhook && !webhookPrivate && isInside(new URL(webhookUrl!).hostname))
        throw refuseField('error.notification.private', 'webhookUrl');
      const named = [...(body.users ?? []), ...(body.customers ?? []), ...contacts];
      if (named.length === 0 && !webhook) throw refuseField('error.notification.recipients', 'users');
      return {
        name: body.name.trim(),
        enabled: body.enabled ?? true,
        type: body.type,
        daily_at: body.type === 'daily' ? (body.dailyAt ?? null) : null,
        users: body.users ?? [],
        customers: body.customers ?? [],
        contacts: JSON.stringify(contacts),
        severities: subscriptions?.severities ?? [],
        kinds: subscriptions?.types ?? [],
        rules: subscriptions?.rules ?? [],
        includes_below: body.includesBelow ?? false,
        channels: body.channels,
        webhook_url: webhook ? webhookUrl : null,
        quiet_from: quietHours?.from ?? null,
        quiet_to: quietHours?.to ?? null,
        escalate_after_min: body.escalateAfterMinutes ?? null,
      };
    },
    async written({ tx, accountId }, { uid, before, values }) {
      // A webhook keeps its key, so that its receiver need not learn another one.
      if (values?.webhook_url != null && before?.sealed_secret == null)
        await setSecret(tx, accountId, uid, sealer.seal(randomBytes(32).toString('base64url'), webhookPlace(uid)));
      return undefined;
    },
    present: (row, full) => present(row, full ? sealer : undefined),
    fullAccess: 'notifications.write',
  };
}

/** Notifications: which recipients are notified of which alerts, by which channels, and when. */
export class NotificationService extends RecordService<
  typeof NotificationWrite,
  NotificationValues,
  NotificationRow,
  Notification
> {
  readonly #parts: NotificationServiceParts;
  readonly #tokens: UnsubscribeTokens;

  constructor(parts: NotificationServiceParts) {
    super(nounOf(parts), parts);
    this.#parts = parts;
    this.#tokens = new UnsubscribeTokens(parts.sealer);
  }

  /** Sends a test message to every recipient. @throws Refusal `error.not.found`, `error.rate.limited` */
  async test(viewer: Viewer, uid: string): Promise<NotificationTest> {
    const { now, siteAddress } = this.#parts;
    return this.tenant(viewer, async (tx) => {
      const row = found(await notificationQueries.find(tx, viewer.visibleAccounts, uid, true));
      const at = now();
      if ((await countTests(tx, row.account_id, new Date(at - HOUR_MS))) >= LIMITS.notificationTestsPerHour)
        throw new Refusal('error.rate.limited');
      const account = found(await accountOf(tx, row.account_id));
      const parts = {
        stops: await stopsOf(tx, row.account_id),
        tokens: this.#tokens,
        siteAddress: siteAddress(),
        now: at,
      };
      const result: NotificationTest = { queued: 0, unreachable: [] };
      for (const recipient of await recipientsOf(tx, row, account)) {
        const words = await loadCatalogue(recipient.language);
        const queued = await sendOut(
          tx,
          {
            accountId: row.account_id,
            accountName: account.name,
            notification: row,
            kind: 'test',
            groups: [],
            types: [],
            features: [],
            critical: false,
            alerts: [],
            facts: { type: 'test' },
            recipient,
            channels: (row.channels as NotificationChannel[]).filter((channel) => channel !== 'app'),
            content: testContent(row.name, words, parts.siteAddress),
            words,
          },
          parts,
        );
        result.queued += queued;
        if (queued === 0) result.unreachable.push(recipient.name);
      }
      await audit(tx, {
        accountId: row.account_id,
        userId: viewer.userId,
        action: 'notification.test',
        subjectType: 'notification',
        subjectUid: uid,
        details: { name: row.name },
      });
      return result;
    });
  }

  /** Returns sent messages with their delivery results, newest first. */
  async log(viewer: Viewer, query: NotificationLogQuery): Promise<{ items: NotificationLogEntry[]; count: number }> {
    const { notificationId, channel, search, limit = LOG_LIMIT_DEFAULT, skip = 0 } = query;
    const { rows, count } = await this.reading(viewer, (tx) =>
      listLog(tx, viewer.visibleAccounts, {
        ...(notificationId === undefined ? {} : { notificationId }),
        ...(channel === undefined ? {} : { channel }),
        ...(search === undefined || search.trim() === '' ? {} : { pattern: containing(search) }),
        limit,
        skip,
      }),
    );
    return { items: rows.map(presentLog), count };
  }

  async stopped(viewer: Viewer): Promise<{ items: StoppedAddress[]; count: number }> {
    const rows = await this.reading(viewer, (tx) => listStops(tx, viewer.visibleAccounts));
    const items = rows.map(({ uid, channel, address, reason, detail, created_at }) => ({
      id: uid,
      channel,
      address,
      reason,
      detail,
      stoppedAt: instant(created_at),
    }));
    return { items, count: items.length };
  }

  /** Sends to a refused address again. @throws Refusal `error.not.found`, `error.notification.unsubscribed` */
  async resume(viewer: Viewer, uid: string): Promise<void> {
    await this.tenant(viewer, async (tx) => {
      const stop = found((await listStops(tx, viewer.visibleAccounts)).find((one) => one.uid === uid));
      if (stop.reason === 'unsubscribed') throw new Refusal('error.notification.unsubscribed');
      await removeStop(tx, stop.account_id, uid);
      await audit(tx, {
        accountId: stop.account_id,
        userId: viewer.userId,
        action: 'notification.resume',
        subjectType: 'notification',
        subjectUid: uid,
        details: { name: stop.address },
      });
    });
  }
}

/** Returns a contact as it is stored. @throws Refusal if it has no address, two, or none that a channel reaches */
function contactOf(
  { name, email, phone, language }: NonNullable<NotificationWrite['contacts']>[number],
  channels: readonly string[],
  index: number,
): StoredContact {
  const field = `contacts.${index}`;
  if (Boolean(email) === Boolean(phone)) throw refuseField('error.notification.contact', `${field}.email`);
  if (!channels.includes(email ? 'email' : 'sms'))
    throw refuseField('error.notification.channel', `${field}.${email ? 'email' : 'phone'}`);
  return {
    name: name.trim(),
    email: email?.trim() || null,
    phone: phone ? (toE164(phone) ?? null) : null,
    language,
  };
}

/** @throws Refusal `error.notification.unknown` for an id that names nothing the account sees */
async function mustExist({ tx }: RecordContext, { users, customers, subscriptions }: NotificationWrite): Promise<void> {
  for (const [table, ids, field] of [
    ['users', users, 'users'],
    ['customers', customers, 'customers'],
    ['alert_rules', subscriptions?.rules, 'subscriptions.rules'],
  ] as const)
    if ((await unknownIds(tx, table, ids ?? [])).length > 0) throw refuseField('error.notification.unknown', field);
}

/** @param sealer opens the key of the webhook; undefined: the viewer does not see it */
function present(row: NotificationRow, sealer: Sealer | undefined): Notification {
  const stops = new Map(row.stops.map(({ address, reason }) => [address, reason]));
  const contacts = JSON.parse(row.contacts) as StoredContact[];
  const secret = row.webhook_url !== null && row.sealed_secret !== null ? row.sealed_secret : undefined;
  return {
    id: row.uid,
    accountId: row.account_uid,
    name: row.name,
    enabled: row.enabled,
    type: row.type as Notification['type'],
    dailyAt: row.daily_at,
    users: row.user_names,
    customers: row.customer_names,
    contacts: contacts.map((contact) => ({
      ...contact,
      phone: contact.phone && phoneFieldValue(contact.phone),
      stopped: stops.get((contact.email ?? contact.phone ?? '').toLowerCase()) ?? null,
    })),
    subscriptions: {
      severities: row.severities as Notification['subscriptions']['severities'],
      types: row.kinds as Notification['subscriptions']['types'],
      rules: row.rule_names,
    },
    includesBelow: row.includes_below,
    channels: row.channels as Notification['channels'],
    webhookUrl: row.webhook_url,
    webhookSecret: secret && sealer ? sealer.open(secret, webhookPlace(row.uid)) : null,
    quietHours: row.quiet_from !== null && row.quiet_to !== null ? { from: row.quiet_from, to: row.quiet_to } : null,
    escalateAfterMinutes: row.escalate_after_min,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

function presentLog(row: LogRow): NotificationLogEntry {
  return {
    id: row.uid,
    time: instant(row.created_at),
    notificationId: row.notification_uid,
    notificationName: row.notification_name,
    kind: row.kind,
    recipientName: row.recipient_name,
    channel: row.channel,
    address: row.address,
    subject: row.subject,
    alerts: row.alerts,
    status: row.not_sent === null ? (row.status ?? 'sent') : 'notSent',
    attempts: row.attempts ?? 0,
    nextAttemptAt: row.status === 'queued' ? instantOrNull(row.next_attempt_at) : null,
    finishedAt: row.channel === 'app' ? instant(row.created_at) : instantOrNull(row.finished_at),
    reason: row.not_sent ?? row.reason,
  };
}
