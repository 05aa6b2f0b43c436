/** Text messages to drivers. */
export const textMessages = {
  title: 'Сообщения',
  textTo: 'Сообщение: {{name}}',
  left: 'Отправляется по SMS. Осталось символов: {{count}}',
  send: 'Отправить сообщение',
  sentTo: 'Сообщение в очереди: {{name}}',
  noDriver: 'Сейчас водителя нет. Назначьте водителя, чтобы отправить сообщение.',
  noPhone: 'У водителя {{name}} нет телефона. Добавьте его, чтобы отправить сообщение.',
  toFrom: '{{by}} → {{name}}',
  queued: 'отправляется',
  sent: 'отправлено {{time}}',
  failed: 'не доставлено',
  earlier: 'Более ранних сообщений: {{count}}',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Видеть сообщения водителям',
  'messages.write': 'Отправлять сообщения водителям',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Сообщение водителю',
};
