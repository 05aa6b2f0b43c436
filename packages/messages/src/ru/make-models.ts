/** Makes and models: list, form. */
export const makeModels = {
  title: 'Марки и модели',
  make: 'Марка',
  model: 'Модель',
  years: 'Годы',
  yearsSince: 'с {{from}}',
  yearsUntil: 'до {{to}}',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'Первый год',
  yearTo: 'Последний год',
  yearFromHelp: 'Оставьте пустым, если неизвестно.',
  yearToHelp: 'Оставьте пустым, если ещё выпускается.',
  assetTypes: 'Типы объектов',
  anyType: 'Любой тип',
  origin: 'Источник',
  anyOrigin: 'Любой источник',
  originProduct: 'Waymark',
  originOwn: 'Ваш аккаунт',
  searchPlaceholder: 'Марка или модель',
  create: 'Добавить марку и модель',
  edit: 'Марка и модель',
  ofProduct: 'Эта марка и модель входит в Waymark, изменить её нельзя. Можно добавить свою.',
  delete: 'Удалить',
  deleteBody: 'Она больше не будет предлагаться. У объектов, где она указана, ничего не изменится.',
  emptyTitle: 'Марок и моделей пока нет',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'Марки и модели',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'Добавлять марки и модели',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'Марка и модель добавлены',
  'makeModel.update': 'Марка и модель изменены',
  'makeModel.delete': 'Марка и модель удалены',
  'makeModel.import': 'Марки и модели импортированы',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'Марка и модель',
};
