/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Проверка связи от Waymark',
  testLine: 'Рассылка «{{notification}}» доходит до вас. Оповещений от объектов не было.',
  measured: '{{value}}, порог {{limit}}',
  measuredFor: '{{value}}, порог {{limit}}, в течение {{time}}',
  lasting: 'в течение {{time}}',
  groupTitle: '{{title}} (оповещений: {{count}})',
  digestTitle: 'Оповещения: {{count}}',
  more: 'Не показано: {{count}}',
  unacknowledged: 'Не подтверждено {{minutes}} мин',
  hello: 'Здравствуйте, {{name}}!',
  open: 'Открыть в Waymark: {{link}}',
  because: 'Вы получили это письмо по рассылке «{{notification}}» аккаунта {{account}}.',
  stop: 'Отписаться от этих писем: {{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'Отписаться от писем?',
  unsubscribeBody: 'На {{address}} больше не будут приходить оповещения {{account}}.',
  unsubscribeButton: 'Отписаться',
  unsubscribedTitle: 'Вы отписаны',
  unsubscribedBody: 'Оповещения {{account}} на {{address}} больше не приходят.',
  unsubscribeInvalidTitle: 'Ссылка недействительна',
  unsubscribeInvalidBody: 'Откройте ссылку из последнего письма.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': 'Видеть рассылки и отправленные сообщения',
  'notifications.write': 'Создавать, изменять, проверять и удалять рассылки',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': 'Рассылка создана',
  'notification.update': 'Рассылка изменена',
  'notification.delete': 'Рассылка удалена',
  'notification.test': 'Рассылка проверена',
  'notification.resume': 'Отправка на отклонённый адрес возобновлена',
  'notification.unsubscribe': 'Получатель отписался от писем',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: 'Рассылка',
};
