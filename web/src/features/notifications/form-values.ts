/** Values of the form of a notification, and the body of the call that saves it. Pure. */
import type { Notification, NotificationContact } from '@waymark/contract/notifications/schema.ts';

interface ContactValues {
  name: string;
  email: string;
  phone: string;
  language: string;
}

export interface NotificationValues {
  [name: string]: unknown;
  name: string;
  enabled: boolean;
  type: Notification['type'];
  dailyAt: string;
  users: string[];
  customers: string[];
  contacts: ContactValues[];
  subscriptions: { severities: string[]; types: string[]; rules: string[] };
  includesBelow: boolean;
  channels: string[];
  webhookUrl: string;
  quietHours: { from: string; to: string };
  escalateAfterMinutes: number | string;
}

const DAILY_AT = '08:00';

type Selected = NotificationValues['subscriptions'];

/** The alerts of a new notification that was not opened for an alert rule. */
const URGENT: Selected = { severities: ['critical', 'high'], types: [], rules: [] };

/**
 * @param saved undefined for a new one, which notifies the user
 * @param selected the alerts of a new one; default critical and high ones
 */
export function notificationValues(
  saved: Notification | undefined,
  user: { id: string },
  selected: Selected = URGENT,
): NotificationValues {
  return {
    name: saved?.name ?? '',
    enabled: saved?.enabled ?? true,
    type: saved?.type ?? 'immediate',
    dailyAt: saved?.dailyAt ?? DAILY_AT,
    users: saved?.users.map(({ id }) => id) ?? [user.id],
    customers: saved?.customers.map(({ id }) => id) ?? [],
    contacts:
      saved?.contacts.map(({ name, email, phone, language }) => ({
        ...{ name, language, email: email ?? '', phone: phone ?? '' },
      })) ?? [],
    subscriptions: {
      severities: [...(saved?.subscriptions.severities ?? selected.severities)],
      types: [...(saved?.subscriptions.types ?? selected.types)],
      rules: saved?.subscriptions.rules.map(({ id }) => id) ?? selected.rules,
    },
    includesBelow: saved?.includesBelow ?? false,
    channels: [...(saved?.channels ?? ['app', 'email'])],
    webhookUrl: saved?.webhookUrl ?? '',
    quietHours: saved?.quietHours ?? { from: '', to: '' },
    escalateAfterMinutes: saved?.escalateAfterMinutes ?? '',
  };
}

/** Returns the body of the call. Empty times are "none". */
export function notificationBody(values: NotificationValues): object {
  const { quietHours, webhookUrl, channels, type, dailyAt, escalateAfterMinutes, contacts } = values;
  return {
    ...values,
    name: values.name.trim() || undefined,
    dailyAt: type === 'daily' ? dailyAt : null,
    contacts: contacts.map(
      ({ name, email, phone, language }) =>
        ({
          name: name.trim() || undefined,
          email: email.trim() || null,
          phone: phone || null,
          language,
        }) as unknown as NotificationContact,
    ),
    webhookUrl: channels.includes('webhook') ? webhookUrl.trim() || null : null,
    quietHours: quietHours.from === '' && quietHours.to === '' ? null : quietHours,
    escalateAfterMinutes: escalateAfterMinutes === '' ? null : escalateAfterMinutes,
  };
}
