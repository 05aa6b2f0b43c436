/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Аккаунты',
  searchPlaceholder: 'Название аккаунта',
  new: 'Новый аккаунт',
  parent: 'Вышестоящий',
  childAccounts: 'Дочерние',
  users: 'Пользователи',
  assets: 'Объекты',
  devices: 'Устройства',
  features: 'Функции',
  alerts: 'Оповещения',
  admin: 'Администратор',
  open: 'Открыть «{{name}}»',
  openThis: 'Открыть этот аккаунт',
  emptyTitle: 'Дочерних аккаунтов нет',
  emptyBody:
    'У филиала, клиента или дочерней компании может быть свой аккаунт со своими объектами, пользователями и функциями.',
  newTitle: 'Новый аккаунт',
  editTitle: 'Изменить аккаунт',
  sectionProfile: 'Аккаунт',
  sectionHome: 'Местоположение и настройки',
  sectionAdmin: 'Первый администратор',
  adminHint: 'Необязательно. Ему придёт сообщение со ссылкой для создания пароля.',
  adminName: 'Имя',
  email: 'Эл. почта',
  phone: 'Телефон',
  sectionFeatures: 'Функции и оповещения',
  featuresHint: 'То, что отключено здесь, отключается во всех дочерних аккаунтах и у их пользователей.',
  notAbove: 'Нет в вышестоящем аккаунте',
  saved: 'Аккаунт «{{name}}» сохранён',
  createdToast: 'Аккаунт «{{name}}» создан',
  name: 'Название',
  country: 'Страна',
  countryHint: 'Единицы, валюта, часовой пояс и язык берутся по стране. Измените их, если нужно.',
  address: 'Адрес',
  latitude: 'Широта (°)',
  longitude: 'Долгота (°)',
  units: 'Единицы измерения',
  currency: 'Валюта',
  language: 'Язык',
  timeZone: 'Часовой пояс',
  theme: 'Тема',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'Аккаунты',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'Видеть аккаунты',
  'accounts.write': 'Создавать и изменять аккаунты',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'Аккаунт создан',
  'account.update': 'Аккаунт изменён',
  'account.enter': 'Переход в аккаунт',
  'account.leave': 'Выход из аккаунта',
  'account.signUp': 'Аккаунт открыт',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Аккаунт',
};
