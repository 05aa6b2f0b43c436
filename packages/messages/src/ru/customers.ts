/** Customers: list, form. */
export const customers = {
  title: 'Клиенты',
  name: 'Название',
  externalNumber: 'Номер клиента',
  contactPerson: 'Контактное лицо',
  phone: 'Телефон',
  email: 'Эл. почта',
  address: 'Адрес',
  language: 'Язык',
  languageHelp: 'Для сообщений клиенту. Если не выбран, действует язык аккаунта.',
  tags: 'Метки',
  anyTag: 'Любая метка',
  notes: 'Примечания',
  searchPlaceholder: 'Название, номер, контакт, адрес',
  sectionCustomer: 'Клиент',
  sectionContact: 'Контакты',
  sectionMore: 'Организация',
  create: 'Добавить клиента',
  edit: 'Клиент',
  delete: 'Удалить клиента',
  deleteBody: 'Все данные этого клиента будут удалены безвозвратно.',
  emptyTitle: 'Клиентов пока нет',
  emptyBody: 'Добавьте клиентов по одному или импортируйте их из CSV-файла.',
  shareAssets: 'Поделиться объектами',
  assetsOf: 'Объекты клиента {{name}}',
  assets: 'Объекты',
  shareWhat:
    'Любой, у кого есть ссылка, видит без входа положение, название и направление только этих объектов, пока ссылка действует. Удалённый из списка объект сразу исчезает из ссылки.',
  links: 'Ссылки этого клиента',
  noLinks: 'У этого клиента пока нет ссылок.',
  add: 'Добавить',
  addAsset: 'Объект',
  removeAsset: 'Убрать {{name}}',
  assetLimit: 'У клиента может быть не больше {{count}} объектов.',
  noAssets: 'Объектов пока нет. Добавьте те, которые клиенту можно видеть.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Клиенты',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'Видеть клиентов',
  'customers.write': 'Добавлять, изменять и удалять клиентов',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Клиент добавлен',
  'customer.update': 'Клиент изменён',
  'customer.delete': 'Клиент удалён',
  'customer.import': 'Клиенты импортированы',
  'customer.assets': 'Изменены объекты клиента',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Клиент',
};
