import { LIMITS } from '@waymark/domain/limits.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@waymark/domain/notifications/channel.ts';
import Type, { type Static } from 'typebox';
import { AlertKindName, Severity, TimeOfDay } from '../alert-rules/schema.ts';
import { AlertSensor } from '../alerts/schema.ts';
import { Email, Id, Instant, Nullable, Paging, Phone, Strict } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { LANGUAGES } from '../session/schema.ts';
import { NOT_BLANK } from '../validation.ts';

export const NotificationChannel = Type.Enum([...NOTIFICATION_CHANNELS]);
const Language = Type.Enum([...LANGUAGES]);
const ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true });

/** A person without a sign-in: an email address or a phone number, one of the two. */
export const NotificationContact = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.personNameCharacters, pattern: NOT_BLANK }),
  email: Type.Optional(Nullable(Email)),
  phone: Type.Optional(Nullable(Phone)),
  language: Language,
});
export type NotificationContact = Static<typeof NotificationContact>;

/** Times of day in the zone of each recipient. `to` before `from`: the next day. */
export const QuietHours = withFieldRules(Strict({ from: TimeOfDay, to: TimeOfDay }), [
  { rule: 'different', fields: ['from', 'to'] },
]);
export type QuietHours = Static<typeof QuietHours>;

/** Which alerts: those that match every list that has entries. */
export const AlertSubscription = Strict({
  severities: Type.Array(Severity, { maxItems: 4, uniqueItems: true }),
  types: Type.Array(AlertKindName, { maxItems: 100, uniqueItems: true }),
  rules: ids(LIMITS.notificationRules),
});
export type AlertSubscription = Static<typeof AlertSubscription>;

/** Which recipients are notified of which alerts, by which channels, and when. */
export const NotificationWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.notificationNameCharacters, pattern: NOT_BLANK }),
  enabled: Type.Optional(Type.Boolean()),
  type: Type.Enum([...NOTIFICATION_TYPES]),
  /** Time of a daily notification in the zone of each recipient; default 08:00. */
  dailyAt: Type.Optional(Nullable(TimeOfDay)),
  users: Type.Optional(ids(LIMITS.notificationRecipients)),
  customers: Type.Optional(ids(LIMITS.notificationRecipients)),
  contacts: Type.Optional(Type.Array(NotificationContact, { maxItems: LIMITS.notificationRecipients })),
  subscriptions: Type.Optional(AlertSubscription),
  /** Alerts of the sub-accounts, too. */
  includesBelow: Type.Optional(Type.Boolean()),
  channels: Type.Array(NotificationChannel, { minItems: 1, uniqueItems: true }),
  /** Address of the webhook channel. */
  webhookUrl: Type.Optional(Nullable(Type.String({ format: 'uri', pattern: '^https?://', maxLength: 500 }))),
  /** Only critical alerts are sent in these hours. Others follow at their end. Null: none. */
  quietHours: Type.Optional(Nullable(QuietHours)),
  /** Sent only if no user acknowledges the alert within this time. Null: without waiting. */
  escalateAfterMinutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1440 }))),
});
export type NotificationWrite = Static<typeof NotificationWrite>;

const Named = Type.Object({ id: Id, name: Type.String() });

/** Why an address gets no messages: the receiver refused it, or its owner unsubscribed. */
export const STOP_REASONS = ['refused', 'unsubscribed'] as const;
const StopReason = Type.Enum([...STOP_REASONS]);

export const Notification = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  type: Type.Enum([...NOTIFICATION_TYPES]),
  dailyAt: Nullable(Type.String()),
  users: Type.Array(Named),
  customers: Type.Array(Named),
  contacts: Type.Array(
    Type.Object({
      name: Type.String(),
      email: Nullable(Type.String()),
      /** `{country calling code} {number}` */
      phone: Nullable(Type.String()),
      language: Type.String(),
      /** null: the contact gets messages. */
      stopped: Nullable(StopReason),
    }),
  ),
  subscriptions: Type.Object({
    severities: Type.Array(Severity),
    types: Type.Array(AlertKindName),
    rules: Type.Array(Named),
  }),
  includesBelow: Type.Boolean(),
  channels: Type.Array(NotificationChannel),
  webhookUrl: Nullable(Type.String()),
  /** Key of the webhook's signature. Null for users without the permission to change the notification. */
  webhookSecret: Nullable(Type.String()),
  quietHours: Nullable(QuietHours),
  escalateAfterMinutes: Nullable(Type.Integer()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Notification = Static<typeof Notification>;

export const NotificationQuery = Type.Object({
  ...Paging,
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type NotificationQuery = Static<typeof NotificationQuery>;

/** Messages of a test that were queued, and recipients without an address for any channel. */
export const NotificationTest = Type.Object({
  queued: Type.Integer({ minimum: 0 }),
  /** Names of recipients that get nothing. */
  unreachable: Type.Array(Type.String()),
});
export type NotificationTest = Static<typeof NotificationTest>;

export const NOTIFICATION_LOG_KINDS = ['alert', 'digest', 'escalation', 'test'] as const;
/** `notSent`: not handed over, with the reason. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'notSent'] as const;

/** One message to one contact, and what became of it. */
export const NotificationLogEntry = Type.Object({
  id: Id,
  time: Instant,
  /** null: the notification was deleted. */
  notificationId: Nullable(Id),
  notificationName: Type.String(),
  kind: Type.Enum([...NOTIFICATION_LOG_KINDS]),
  recipientName: Type.String(),
  channel: NotificationChannel,
  /** Email address, phone number or host; null for channels without one. */
  address: Nullable(Type.String()),
  subject: Type.String(),
  /** Alerts in the message. */
  alerts: Type.Integer({ minimum: 0 }),
  status: Type.Enum([...DELIVERY_STATES]),
  attempts: Type.Integer({ minimum: 0 }),
  nextAttemptAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  /** Answer of the receiver, or why it was not sent. */
  reason: Nullable(Type.String()),
});
export type NotificationLogEntry = Static<typeof NotificationLogEntry>;

export const NotificationLogQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  notificationId: Type.Optional(Id),
  channel: Type.Optional(NotificationChannel),
  /** Name or address, any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type NotificationLogQuery = Static<typeof NotificationLogQuery>;

/** An address that gets no messages of the account. */
export const StoppedAddress = Type.Object({
  id: Id,
  channel: NotificationChannel,
  address: Type.String(),
  reason: StopReason,
  /** Answer of the receiver. */
  detail: Nullable(Type.String()),
  stoppedAt: Instant,
});
export type StoppedAddress = Static<typeof StoppedAddress>;

/** One line of the bell: an alert, or several of one rule on one asset or at one place. */
export const InboxEntry = Type.Object({
  id: Id,
  /** The newest alert. */
  alertId: Id,
  type: AlertKindName,
  severity: Severity,
  /** The wording of the rule; null: the name of the kind. */
  wording: Nullable(Type.String()),
  /** Acknowledged, withdrawn or open. */
  state: Type.Enum(['open', 'acknowledged', 'withdrawn']),
  assetId: Id,
  assetName: Type.String(),
  placeName: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  sensor: AlertSensor,
  value: Nullable(Type.Number()),
  threshold: Nullable(Type.Number()),
  /** Facts of kinds that other parts raise, such as the violation of secure park. */
  details: Nullable(Type.Record(Type.String(), Type.Unknown())),
  /** Alerts of the line. */
  count: Type.Integer({ minimum: 1 }),
  first: Instant,
  last: Instant,
  read: Type.Boolean(),
});
export type InboxEntry = Static<typeof InboxEntry>;

export const Inbox = Type.Object({
  /** Newest first. */
  items: Type.Array(InboxEntry),
  count: Type.Integer({ minimum: 0 }),
  unread: Type.Integer({ minimum: 0 }),
});
export type Inbox = Static<typeof Inbox>;

export const InboxQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.inboxEntries, default: 30 })),
  skip: Paging.skip,
});
export type InboxQuery = Static<typeof InboxQuery>;

/** Entries that the user has read; omitted: all. */
export const InboxRead = Strict({ ids: Type.Optional(ids(LIMITS.inboxEntries)) });
export type InboxRead = Static<typeof InboxRead>;

/** Key with which a browser subscribes to pushes, base64url. */
export const PushKey = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKey>;

/** A browser's subscription, as `PushSubscription.toJSON()` returns it. */
export const PushSubscriptionWrite = Strict({
  endpoint: Type.String({ format: 'uri', pattern: '^https?://', maxLength: 1000 }),
  expirationTime: Type.Optional(Nullable(Type.Number())),
  keys: Strict({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{80,100}={0,2}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{20,30}={0,2}$' }),
  }),
});
export type PushSubscriptionWrite = Static<typeof PushSubscriptionWrite>;

export const PushEndpoint = Strict({ endpoint: Type.String({ maxLength: 1000 }) });

/** Text frame of the live socket: an alert that the user is notified of. */
export const AlertFrame = Type.Object({ type: Type.Literal('alert'), entry: InboxEntry, unread: Type.Integer() });
export type AlertFrame = Static<typeof AlertFrame>;

/** Text frame of the live socket: alerts may have been missed, so the bell is to be fetched again. */
export const InboxFrame = Type.Object({ type: Type.Literal('inbox') });
export type InboxFrame = Static<typeof InboxFrame>;
