/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'Просмотр обслуживания',
  'maintenance.write': 'Планирование, запись и удаление работ',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': 'Плановая работа добавлена',
  'serviceConfig.update': 'Плановая работа изменена',
  'serviceConfig.delete': 'Плановая работа удалена',
  'serviceConfig.import': 'Плановые работы импортированы',
  'serviceConfig.apply': 'Плановая работа применена',
  'serviceLog.create': 'Обслуживание записано',
  'serviceLog.update': 'Запись об обслуживании изменена',
  'serviceLog.delete': 'Запись об обслуживании удалена',
  'serviceLog.import': 'История обслуживания импортирована',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: 'Плановая работа',
  serviceLog: 'Запись об обслуживании',
};
