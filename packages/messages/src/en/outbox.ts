/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Outbox',
  intro:
    'Emails and SMS from this server, with their delivery status. If no mail server or SMS gateway is configured, messages stay here, including verification codes.',
  empty: 'No messages',
  emptyBody: 'Codes and invitations appear here when they are sent.',
  mail: 'Email',
  sms: 'SMS',
  to: 'To {{recipient}}',
  kept: 'Not sent: delivery is not configured',
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  nextAttempt: 'next attempt {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Outbox',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Read the outbox',
};
