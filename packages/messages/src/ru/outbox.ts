/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Исходящие',
  intro:
    'Сообщения сервера и их судьба. Если почтовый сервер или SMS-шлюз не настроен, они остаются здесь, в том числе коды.',
  empty: 'Сообщений нет',
  emptyBody: 'Коды и приглашения появятся здесь, когда будут отправлены.',
  mail: 'Почта',
  sms: 'SMS',
  to: 'Кому: {{recipient}}',
  kept: 'Сохранено: отправка не настроена',
  queued: 'В очереди',
  sent: 'Отправлено',
  failed: 'Не отправлено',
  attempts_one: '{{count}} попытка',
  attempts_few: '{{count}} попытки',
  attempts_many: '{{count}} попыток',
  attempts_other: '{{count}} попытки',
  nextAttempt: 'следующая попытка {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Исходящие',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Смотреть исходящие',
};
