/** Customers: list, form. */
export const customers = {
  title: 'Клиенты',
  name: 'Название',
  externalNumber: 'Номер',
  contactPerson: 'Контактное лицо',
  phone: 'Телефон',
  email: 'Эл. почта',
  address: 'Адрес',
  tags: 'Метки',
  anyTag: 'Любая метка',
  notes: 'Примечания',
  searchPlaceholder: 'Название, номер, контакт, адрес',
  sectionCustomer: 'Клиент',
  sectionContact: 'Контакты',
  sectionMore: 'Учёт',
  create: 'Добавить клиента',
  edit: 'Клиент',
  delete: 'Удалить клиента',
  deleteBody: 'Все сведения об этом клиенте будут удалены безвозвратно.',
  emptyTitle: 'Клиентов пока нет',
  emptyBody: 'Добавьте тех, для кого вы ездите: по одному или сразу всех из таблицы.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Клиенты',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'Видеть клиентов',
  'customers.write': 'Создавать, изменять и удалять клиентов',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Клиент добавлен',
  'customer.update': 'Клиент изменён',
  'customer.delete': 'Клиент удалён',
  'customer.import': 'Клиенты импортированы',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Клиент',
};
