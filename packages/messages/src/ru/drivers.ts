/** Drivers: list, form. */
export const drivers = {
  title: 'Водители',
  name: 'Имя',
  employeeNumber: 'Табельный номер',
  phone: 'Телефон',
  email: 'Эл. почта',
  licenseNumber: 'Номер водительского удостоверения',
  licenseExpiresOn: 'Удостоверение действует до',
  licenseExpired: '{{date}}, истекло',
  score: 'Оценка',
  scoreNone: 'Недостаточно данных',
  tags: 'Метки',
  anyTag: 'Любая метка',
  notes: 'Примечания',
  searchPlaceholder: 'Имя, телефон, почта, номер',
  sectionPerson: 'Личные данные',
  sectionLicense: 'Водительское удостоверение',
  sectionMore: 'Учёт',
  create: 'Добавить водителя',
  edit: 'Водитель',
  delete: 'Удалить водителя',
  deleteBody: 'Все данные об этом человеке будут удалены безвозвратно. Поездки и история транспорта сохранятся.',
  emptyTitle: 'Водителей пока нет',
  emptyBody: 'Добавьте тех, кто водит ваш транспорт: по одному или сразу всех из таблицы.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Водители',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Видеть водителей',
  'drivers.write': 'Создавать, изменять и удалять водителей',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Водитель добавлен',
  'driver.update': 'Водитель изменён',
  'driver.delete': 'Водитель удалён',
  'driver.import': 'Водители импортированы',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Водитель',
};
