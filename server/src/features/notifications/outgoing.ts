/** Puts what a bundle says into messages for the channels of one recipient, and into the log. */
import type { Feature } from '@waymark/domain/access.ts';
import type { NotificationChannel } from '@waymark/domain/notifications/channel.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import type { AlertMapOfMail } from '../../delivery/message.ts';
import { queueMessage } from '../../delivery/queue-sql.ts';
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { type Content, mailOf, pushOf, smsOf } from './content.ts';
import type { Recipient } from './recipients.ts';
import { insertLog, type NewLogEntry } from './recipients-sql.ts';
import type { UnsubscribeTokens } from './unsubscribe.ts';

const HOUR_MS = 3_600_000;
/** An alert that could not be delivered for this long is no longer sent. */
const VALID_MS = 24 * HOUR_MS;

/** Shared facts of all messages of a bundle. */
export interface Outgoing {
  accountId: number;
  accountName: string;
  notification: { id: number; uid: string; name: string };
  kind: NewLogEntry['kind'];
  groups: readonly string[];
  types: readonly string[];
  features: readonly Feature[];
  critical: boolean;
  alerts: NewLogEntry['alerts'];
  /** Body of a webhook call, without its text. */
  facts: object;
  /** Account and place of a single alert, for its map. */
  place?: Pick<AlertMapOfMail, 'accountId' | 'placeId'>;
  recipient: Recipient;
  channels: readonly NotificationChannel[];
  content: Content;
  words: Catalogue;
}

export interface OutgoingParts {
  /** Stopped addresses, as `channel address`. */
  stops: ReadonlyMap<string, 'refused' | 'unsubscribed'>;
  tokens: UnsubscribeTokens;
  siteAddress: string;
  now: number;
}

/** Queues the messages in the transaction of their log entries. @returns how many were queued */
export async function sendOut(tx: Tx, outgoing: Outgoing, parts: OutgoingParts): Promise<number> {
  const { recipient, notification, content } = outgoing;
  const at = new Date(parts.now);
  const bundle = newUid(parts.now);
  const entries: NewLogEntry[] = [];
  for (const channel of outgoing.channels)
    for (const address of recipient.addresses[channel] ?? []) {
      const uid = newUid(parts.now);
      const stopped = parts.stops.get(`${channel} ${address.toLowerCase()}`);
      entries.push({
        accountId: outgoing.accountId,
        uid,
        notificationId: notification.id,
        notificationName: notification.name,
        kind: outgoing.kind,
        recipient: recipient.key,
        recipientName: recipient.name,
        channel,
        address: channel === 'email' || channel === 'sms' ? address : channel === 'webhook' ? recipient.name : null,
        subject: content.title,
        bundle,
        groups: outgoing.groups,
        types: outgoing.types,
        features: outgoing.features,
        critical: outgoing.critical,
        alerts: outgoing.alerts,
        notSent: stopped ?? null,
        at,
      });
      if (stopped !== undefined || channel === 'app') continue;
      const message = messageOf(channel, address, outgoing, parts);
      await queueMessage(tx, uid, { ...message, to: address, validUntil: parts.now + VALID_MS }, at);
    }
  await insertLog(tx, entries);
  return entries.filter(({ notSent, channel }) => notSent === null && channel !== 'app').length;
}

function messageOf(
  channel: Exclude<NotificationChannel, 'app'>,
  address: string,
  { accountId, accountName, notification, recipient, content, words, facts, groups, place }: Outgoing,
  { tokens, siteAddress }: OutgoingParts,
) {
  switch (channel) {
    case 'email': {
      const unsubscribe = `${siteAddress}/unsubscribe/${tokens.seal({ accountId, address, language: recipient.language })}`;
      const reason = { notification: notification.name, account: accountName, unsubscribe };
      const { subject, text, html } = mailOf(content, recipient, words, reason);
      const map = content.map && place && { ...content.map, ...place };
      return { channel: 'EMAIL', subject, text, extra: { html, unsubscribe, ...(map && { map }) } } as const;
    }
    case 'sms':
      return { channel: 'SMS', subject: '', text: smsOf(content, words) } as const;
    case 'push': {
      const tag = groups.join(' ') || notification.uid;
      return { channel: 'PUSH', subject: '', text: pushOf(content, tag, recipient.language) } as const;
    }
    default: {
      const { title, lines, link } = content;
      return { channel: 'WEBHOOK', subject: '', text: JSON.stringify({ ...facts, title, lines, link }) } as const;
    }
  }
}
