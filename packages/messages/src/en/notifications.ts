/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Test from Waymark',
  testLine: 'The notification “{{notification}}” reaches you. No asset raised an alert.',
  measured: '{{value}}, limit {{limit}}',
  measuredFor: '{{value}}, limit {{limit}}, for {{time}}',
  lasting: 'for {{time}}',
  groupTitle: '{{title}} ({{count}} alerts)',
  digestTitle: 'Alerts: {{count}}',
  more: 'Not listed: {{count}}',
  unacknowledged: 'Not acknowledged for {{minutes}} min',
  hello: 'Hello {{name}},',
  open: 'Open in Waymark: {{link}}',
  because: 'You get this email because of the notification “{{notification}}” of {{account}}.',
  stop: 'Stop these emails: {{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'Stop emails?',
  unsubscribeBody: '{{address}} will get no more alerts of {{account}}.',
  unsubscribeButton: 'Stop emails',
  unsubscribedTitle: 'Emails stopped',
  unsubscribedBody: '{{address}} gets no more alerts of {{account}}.',
  unsubscribeInvalidTitle: 'Link not valid',
  unsubscribeInvalidBody: 'Open the link from the latest email again.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': 'See notifications and sent messages',
  'notifications.write': 'Create, change, test and delete notifications',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': 'Notification created',
  'notification.update': 'Notification changed',
  'notification.delete': 'Notification deleted',
  'notification.test': 'Notification tested',
  'notification.resume': 'Refused address resumed',
  'notification.unsubscribe': 'Emails stopped by their reader',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: 'Notification',
};
