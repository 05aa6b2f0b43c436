/** Text messages to drivers and displays. */
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
  target: 'Send to',
  phone: 'Driver’s phone',
  display: 'Display',
  leftOnDisplay: 'Shown on the display in the vehicle. Characters left: {{count}}',
  textToDisplay: 'Message to the display',
  sentToDisplay: 'Message to the display queued',
  serialPort: 'Works only with a display on the device’s serial port. The device does not confirm messages.',
  toDisplayFrom: '{{by}} to the display',
  waiting: 'waiting for the device',
  acknowledged: 'confirmed by the device {{time}}',
  expired: 'not sent: the device did not connect in time',
  refused: 'refused by the device',
  unanswered: 'not confirmed by the device',
  deviceChanged: 'device no longer on this asset',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'See messages to drivers',
  'messages.write': 'Send messages to drivers',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Message sent to driver',
  'textMessage.display': 'Message sent to display',
};
