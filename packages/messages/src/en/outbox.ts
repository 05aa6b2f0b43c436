/** The messages that were kept instead of being sent. */
export const outbox = {
  title: 'Outbox',
  intro:
    'Messages that were not sent, because no mail server or SMS gateway is set up. Codes for a password reset stand here.',
  empty: 'No messages',
  emptyBody: 'What a mail server or an SMS gateway sends is not kept here.',
  mail: 'Email',
  sms: 'SMS',
  to: 'To {{recipient}}',
};
