/** Text messages to drivers. */
export const textMessages = {
  title: 'Messages',
  textTo: 'Message to {{name}}',
  left: 'Sent by SMS. Characters left: {{count}}',
  send: 'Send message',
  sentTo: 'Message to {{name}} queued',
  noDriver: 'No driver is assigned now. Assign a driver to send a message.',
  noPhone: '{{name}} has no phone number. Add it to send a message.',
  toFrom: '{{by}} to {{name}}',
  queued: 'on its way',
  sent: 'sent {{time}}',
  failed: 'not delivered',
  earlier: 'Earlier messages: {{count}}',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'See messages to drivers',
  'messages.write': 'Send messages to drivers',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Message sent to driver',
};
