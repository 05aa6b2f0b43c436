/** Tags: list, form, merging. */
export const tags = {
  title: 'Метки',
  name: 'Метка',
  ofAccount: 'в «{{account}}»',
  assets: 'Объекты',
  drivers: 'Водители',
  customers: 'Клиенты',
  places: 'Места',
  showAssets: 'Объекты с меткой «{{tag}}»',
  showDrivers: 'Водители с меткой «{{tag}}»',
  showCustomers: 'Клиенты с меткой «{{tag}}»',
  showPlaces: 'Места с меткой «{{tag}}»',
  placeholder: 'Введите и нажмите Enter',
  searchPlaceholder: 'Название метки',
  create: 'Создать метку',
  edit: 'Метка',
  renameHelp: 'Новое название появится везде, где используется метка.',
  merge: 'Объединить',
  mergeInto: 'Объединить с',
  mergeHelp: 'Везде, где стоит эта метка, её заменит другая.',
  mergeTitle: 'Объединить «{{name}}» с «{{into}}»?',
  merged: 'Метка «{{name}}» объединена с «{{into}}»',
  delete: 'Удалить метку',
  unused: 'Эта метка не используется.',
  usedBy: 'Используется: {{uses}}.',
  deleteBody: 'Метка будет убрана отовсюду. Отменить это нельзя.',
  mergeBody: 'Метка будет везде заменена, а затем удалена. Отменить это нельзя.',
  usedByAssets_one: '{{count}} объект',
  usedByAssets_few: '{{count}} объекта',
  usedByAssets_many: '{{count}} объектов',
  usedByAssets_other: '{{count}} объекта',
  usedByDrivers_one: '{{count}} водитель',
  usedByDrivers_few: '{{count}} водителя',
  usedByDrivers_many: '{{count}} водителей',
  usedByDrivers_other: '{{count}} водителя',
  usedByCustomers_one: '{{count}} клиент',
  usedByCustomers_few: '{{count}} клиента',
  usedByCustomers_many: '{{count}} клиентов',
  usedByCustomers_other: '{{count}} клиента',
  usedByPlaces_one: '{{count}} место',
  usedByPlaces_few: '{{count}} места',
  usedByPlaces_many: '{{count}} мест',
  usedByPlaces_other: '{{count}} места',
  emptyTitle: 'Меток пока нет',
  emptyBody: 'Метки объединяют объекты, водителей, клиентов и места: по региону, по бригаде, по договору.',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'Метки',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'Создавать, переименовывать и объединять метки',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'Метка создана',
  'tag.rename': 'Метка переименована',
  'tag.merge': 'Метки объединены',
  'tag.delete': 'Метка удалена',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'Метка',
};
