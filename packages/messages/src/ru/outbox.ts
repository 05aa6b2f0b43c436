/** The messages that were kept instead of being sent. */
export const outbox = {
  title: 'Исходящие',
  intro:
    'Сообщения, которые не отправлены, потому что не настроен почтовый сервер или SMS-шлюз. Здесь и коды для сброса пароля.',
  empty: 'Сообщений нет',
  emptyBody: 'То, что отправили почтовый сервер или SMS-шлюз, здесь не хранится.',
  mail: 'Почта',
  sms: 'SMS',
  to: 'Кому: {{recipient}}',
};
