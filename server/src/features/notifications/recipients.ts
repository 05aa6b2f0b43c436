import { type Feature, type Permission, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isSwitchedOn } from '@waymark/domain/alerts/seen-kinds.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import type { NotificationChannel } from '@waymark/domain/notifications/channel.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import { languageOf } from '../words.ts';
import type { CustomerRecipientRow, NotifyingAccount, UserRecipientRow } from './recipients-sql.ts';
import type { StoredContact } from './sql.ts';

/** How a message is written for its reader. */
export interface Reader {
  name: string;
  language: Language;
  /** IANA zone. */
  timeZone: string;
  unitsSystem: UnitsSystem;
}

/** A person or a webhook that a notification names. */
export interface Recipient extends Reader {
  /** `user:<uid>`, `customer:<uid>`, `email:<address>`, `phone:<number>` or `webhook:<uid of the notification>`. */
  key: string;
  /** Undefined for recipients without a sign-in. */
  user?: { accountId: number; id: number };
  /** Where each channel reaches the recipient; several for pushes. */
  addresses: Readonly<Partial<Record<NotificationChannel, readonly string[]>>>;
  /**
   * Returns whether the recipient may be notified of such an alert of an account with these ancestors, itself included.
   */
  mayHear(alert: {
    type: AlertKindName;
    accountAlerts: readonly string[];
    ancestors: readonly number[];
    /** Features whose data the sensor of the rule carries. Default: none. */
    features?: readonly Feature[];
  }): boolean;
}

/** The permission that a recipient of an alert needs. */
const NEEDED: Permission = 'alerts.read';

/** Returns a user as a recipient. */
export function userRecipient(row: UserRecipientRow): Recipient {
  const role = ROLES.find((name): name is Role => name === row.role);
  const permitted = role !== undefined && ROLE_PERMISSIONS[role].includes(NEEDED);
  const account = settingsOf(row.attributes);
  return {
    key: `user:${row.uid}`,
    name: row.name,
    language: languageOf(row.language) ?? account.language,
    timeZone: row.time_zone !== null && isTimeZone(row.time_zone) ? row.time_zone : account.timeZone,
    unitsSystem: unitsOf(row.units_system) ?? account.unitsSystem,
    user: { accountId: row.account_id, id: row.id },
    addresses: { app: [''], email: listed(row.email), sms: listed(row.phone), push: row.pushes },
    mayHear({ type, accountAlerts, ancestors, features = [] }) {
      const on = {
        features: { has: inAll<Feature>(row.features, row.account_features) },
        alerts: { has: inAll<AlertType>(row.alerts, row.account_alerts, accountAlerts) },
      };
      const seen = isSwitchedOn(alertKindOf(type), on) && features.every(on.features.has);
      return permitted && ancestors.includes(row.account_id) && seen;
    },
  };
}

/** Returns a customer as a recipient, who reads the language of the account. */
export function customerRecipient(row: CustomerRecipientRow, account: NotifyingAccount): Recipient {
  return {
    key: `customer:${row.uid}`,
    name: row.name,
    ...settingsOf(account.attributes),
    addresses: { email: listed(row.email), sms: listed(row.phone) },
    mayHear: byAccounts(account),
  };
}

/** Returns a contact as a recipient. */
export function contactRecipient(contact: StoredContact, account: NotifyingAccount): Recipient {
  const settings = settingsOf(account.attributes);
  return {
    key: contact.email === null ? `phone:${contact.phone}` : `email:${contact.email.toLowerCase()}`,
    name: contact.name,
    ...settings,
    language: languageOf(contact.language) ?? settings.language,
    addresses: { email: listed(contact.email), sms: listed(contact.phone) },
    mayHear: byAccounts(account),
  };
}

/** Returns the webhook of a notification as a recipient. Its messages are English with metric units. */
export function webhookRecipient(uid: string, url: string, account: NotifyingAccount): Recipient {
  return {
    key: `webhook:${uid}`,
    name: new URL(url).host,
    language: DEFAULT_LOCALE,
    timeZone: settingsOf(account.attributes).timeZone,
    unitsSystem: 'metric',
    addresses: { webhook: [uid] },
    mayHear: byAccounts(account),
  };
}

/** Without a user, the switches of the account of the notification and of the alert decide. */
function byAccounts(account: NotifyingAccount): Recipient['mayHear'] {
  return ({ type, accountAlerts, ancestors }) => {
    const { toggle } = alertKindOf(type);
    return (
      ancestors.includes(account.id) &&
      (toggle === null || [account.alerts, accountAlerts].every((list) => list.includes(toggle)))
    );
  };
}

/** Returns whether every list has a name. */
function inAll<Name extends string>(...lists: readonly (readonly string[])[]): (name: Name) => boolean {
  return (name) => lists.every((list) => list.includes(name));
}

function listed(address: string | null): string[] {
  return address === null ? [] : [address];
}

function settingsOf({ language, timeZone, unitsSystem }: Record<string, unknown>): Omit<Reader, 'name'> {
  return {
    language: languageOf(typeof language === 'string' ? language : null) ?? DEFAULT_LOCALE,
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    unitsSystem: unitsOf(unitsSystem) ?? 'metric',
  };
}

function unitsOf(value: unknown): UnitsSystem | undefined {
  return value === 'metric' || value === 'imperial' ? value : undefined;
}
