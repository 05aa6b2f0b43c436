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
  yearFromHelp: 'Пусто: неизвестно.',
  yearToHelp: 'Пусто: выпускается до сих пор.',
  assetTypes: 'Типы объектов',
  anyType: 'Любой тип',
  origin: 'Источник',
  anyOrigin: 'Любой источник',
  originProduct: 'Waymark',
  originOwn: 'Ваш аккаунт',
  searchPlaceholder: 'Марка или модель',
  create: 'Добавить марку и модель',
  edit: 'Марка и модель',
  ofProduct: 'Эта запись входит в состав Waymark, изменить её нельзя. Вы можете добавить свою.',
  delete: 'Удалить',
  deleteBody: 'Она больше не будет предлагаться. У объектов марка и модель останутся прежними.',
  emptyTitle: 'Марок и моделей нет',
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
