/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}, {{account}}',
  hello: 'Здравствуйте, {{name}}!',
  attached: 'Отчёт «{{report}}» приложен к письму.',
  large: 'Отчёт «{{report}}» слишком велик для письма. Пользователи с доступом могут скачать его здесь: {{link}}',
  because: 'Вы получили это письмо по расписанию отчёта «{{schedule}}» аккаунта {{account}}.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': 'Просмотр отчётов по расписанию и их истории',
  'reportSchedules.write': 'Создание, изменение, запуск и удаление отчётов по расписанию',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': 'Отчёт по расписанию создан',
  'reportSchedule.update': 'Отчёт по расписанию изменён',
  'reportSchedule.delete': 'Отчёт по расписанию удалён',
  'reportSchedule.run': 'Отчёт по расписанию запущен',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: 'Отчёт по расписанию',
};
