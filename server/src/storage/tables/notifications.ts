/** Recipients of alerts, and the queue of messages. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

/** Without an account; requests reach it only through `queue_message` and `list_messages`. */
interface MessagesTable {
  id: GeneratedAlways<number>;
  uid: string;
  channel: string;
  recipient: string;
  subject: Maybe<string>;
  body: Maybe<string>;
  status: Generated<string>;
  created_at: Time;
  valid_until: TimeOrNull;
  attempts: Generated<number>;
  next_attempt_at: Time;
  claimed_until: TimeOrNull;
  finished_at: TimeOrNull;
  reason: Maybe<string>;
  extra: MaybeJson;
  refused: Generated<boolean>;
}

interface NotificationsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  enabled: Generated<boolean>;
  type: string;
  daily_at: Maybe<string>;
  users: Generated<string[]>;
  customers: Generated<string[]>;
  /** JSON text: [{name, email, phone, language}] */
  contacts: Generated<string>;
  severities: Generated<string[]>;
  kinds: Generated<string[]>;
  rules: Generated<string[]>;
  includes_below: Generated<boolean>;
  channels: string[];
  webhook_url: Maybe<string>;
  sealed_secret: Maybe<Buffer>;
  quiet_from: Maybe<string>;
  quiet_to: Maybe<string>;
  escalate_after_min: Maybe<number>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

interface NotificationPendingTable {
  account_id: number;
  id: Generated<number>;
  notification_id: number;
  alert_account_id: number;
  alert_id: number;
  /** null: each recipient's time is not decided yet. */
  recipient: Maybe<string>;
  digest: Generated<boolean>;
  due_at: Time;
}

interface NotificationLogTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  notification_id: Maybe<number>;
  notification_name: string;
  kind: string;
  recipient: string;
  recipient_name: string;
  channel: string;
  address: Maybe<string>;
  subject: string;
  bundle: string;
  groups: Generated<string[]>;
  types: Generated<string[]>;
  features: Generated<string[]>;
  alert_account_ids: Generated<number[]>;
  alert_ids: Generated<number[]>;
  critical: Generated<boolean>;
  alerts: number;
  not_sent: Maybe<string>;
  created_at: Time;
}

interface NotificationToldTable {
  account_id: number;
  alert_account_id: number;
  alert_id: number;
  recipient: string;
  channel: string;
}

interface NotificationInboxTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  user_id: number;
  alert_account_id: number;
  alert_id: number;
  group_key: string;
  count: Generated<number>;
  first_at: Time;
  last_at: Time;
  created_at: Time;
  read_at: TimeOrNull;
}

interface NotificationStopsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  channel: string;
  address: string;
  reason: string;
  detail: Maybe<string>;
  created_at: Time;
}

interface PushSubscriptionsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Time;
}

/** The tables by name. */
export interface NotificationTables {
  messages: MessagesTable;
  notifications: NotificationsTable;
  notification_pending: NotificationPendingTable;
  notification_log: NotificationLogTable;
  notification_told: NotificationToldTable;
  notification_inbox: NotificationInboxTable;
  notification_stops: NotificationStopsTable;
  push_subscriptions: PushSubscriptionsTable;
}
