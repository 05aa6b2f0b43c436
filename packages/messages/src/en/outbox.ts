/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Outbox',
  intro:
    'Messages of the server and how they fared. Where no mail server or SMS gateway is set up they are kept here, codes included.',
  empty: 'No messages',
  emptyBody: 'Codes and invitations appear here when they are sent.',
  mail: 'Email',
  sms: 'SMS',
  to: 'To {{recipient}}',
  kept: 'Kept: nothing is set up to send it',
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  attempts_one: '{{count}} try',
  attempts_other: '{{count}} tries',
  nextAttempt: 'next try {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Outbox',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Read the outbox',
};
