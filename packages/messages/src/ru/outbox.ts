/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Исходящие',
  intro:
    'Письма и SMS этого сервера со статусом доставки. Если почтовый сервер или SMS-шлюз не настроен, сообщения остаются здесь, в том числе коды подтверждения.',
  empty: 'Сообщений нет',
  emptyBody: 'Отправленные коды и приглашения появятся здесь.',
  mail: 'Почта',
  sms: 'SMS',
  to: 'Кому: {{recipient}}',
  kept: 'Не отправлено: доставка не настроена',
  queued: 'Отправляется',
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
