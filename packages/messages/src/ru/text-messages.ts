/** Text messages to drivers and displays. */
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
  target: 'Куда',
  phone: 'Телефон водителя',
  display: 'Дисплей',
  leftOnDisplay: 'Появится на дисплее в машине. Осталось символов: {{count}}',
  textToDisplay: 'Сообщение на дисплей',
  sentToDisplay: 'Сообщение на дисплей в очереди',
  serialPort: 'Нужен дисплей на последовательном порту устройства. Устройство не подтверждает сообщения.',
  toDisplayFrom: '{{by}} → дисплей',
  waiting: 'ждёт связи с устройством',
  acknowledged: 'подтверждено устройством {{time}}',
  expired: 'не отправлено: устройство не вышло на связь вовремя',
  refused: 'устройство отклонило',
  unanswered: 'устройство не подтвердило',
  deviceChanged: 'устройства больше нет на этом объекте',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Видеть сообщения водителям',
  'messages.write': 'Отправлять сообщения водителям',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Сообщение водителю',
  'textMessage.display': 'Сообщение на дисплей',
};
