/** Drivers: list, form. */
export const drivers = {
  title: 'Водители',
  name: 'Имя',
  employeeNumber: 'Табельный номер',
  keyNumber: 'Ключ водителя',
  keyHint:
    'Номер iButton или карты, каким его передаёт устройство. Если устройство считало этот ключ, за рулём этот водитель.',
  phone: 'Телефон',
  email: 'Эл. почта',
  licenseNumber: 'Номер удостоверения',
  licenseExpiresOn: 'Удостоверение действует до',
  licenseExpired: '{{date}}, истекло',
  score: 'Оценка',
  scoreNone: 'Недостаточно данных',
  showScore: 'Открыть оценку',
  tags: 'Метки',
  anyTag: 'Любая метка',
  notes: 'Примечания',
  searchPlaceholder: 'Имя, телефон, почта, номер',
  sectionPerson: 'Водитель',
  sectionLicense: 'Водительское удостоверение',
  sectionMore: 'Организация',
  create: 'Добавить водителя',
  edit: 'Водитель',
  delete: 'Удалить водителя',
  deleteBody: 'Все данные этого водителя будут удалены безвозвратно. Поездки и история машин сохранятся.',
  emptyTitle: 'Водителей пока нет',
  emptyBody: 'Добавьте водителей по одному или импортируйте их из CSV-файла.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Водители',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Видеть водителей',
  'drivers.write': 'Добавлять, изменять и удалять водителей',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Водитель добавлен',
  'driver.update': 'Водитель изменён',
  'driver.delete': 'Водитель удалён',
  'driver.assign': 'Водитель привязан',
  'driver.unassign': 'Водитель отвязан',
  'driver.import': 'Водители импортированы',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Водитель',
};
