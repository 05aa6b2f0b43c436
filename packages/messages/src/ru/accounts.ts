/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Аккаунты',
  searchPlaceholder: 'Название аккаунта',
  new: 'Создать дочерний аккаунт',
  parent: 'Родительский аккаунт',
  childAccounts: 'Дочерние аккаунты',
  users: 'Пользователи',
  assets: 'Объекты',
  devices: 'Устройства',
  features: 'Функции',
  alerts: 'Оповещения',
  admin: 'Администратор',
  open: 'Открыть «{{name}}»',
  openThis: 'Открыть этот аккаунт',
  emptyTitle: 'Дочерних аккаунтов пока нет',
  emptyBody:
    'Создайте аккаунт для филиала, клиента или дочерней компании — со своими объектами, пользователями и функциями.',
  newTitle: 'Новый дочерний аккаунт',
  editTitle: 'Изменить аккаунт',
  sectionProfile: 'Аккаунт',
  sectionHome: 'Местоположение и настройки',
  sectionAdmin: 'Первый администратор',
  adminHint: 'Необязательно. Отправим ссылку, по которой можно задать пароль.',
  adminName: 'Имя',
  email: 'Эл. почта',
  phone: 'Телефон',
  sectionFeatures: 'Функции и оповещения',
  featuresHint: 'Всё, что выключено здесь, выключается и во всех дочерних аккаунтах, и у их пользователей.',
  notAbove: 'Недоступно в родительском аккаунте',
  saved: 'Аккаунт «{{name}}» сохранён',
  createdToast: 'Аккаунт «{{name}}» создан',
  name: 'Название',
  country: 'Страна',
  countryHint: 'Единицы, валюта, часовой пояс и язык подставляются по стране. При необходимости измените их.',
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
  'account.leave': 'Возврат из аккаунта',
  'account.signUp': 'Аккаунт создан через регистрацию',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Аккаунт',
};
