/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Журнал действий',
  time: 'Время',
  who: 'Кто',
  action: 'Что',
  thing: 'Объект',
  thingId: 'ID',
  kind: 'Вид',
  account: 'Аккаунт',
  details: 'Подробности',
  from: 'С даты',
  to: 'По дату',
  anybody: 'Кто угодно',
  anything: 'Любое действие',
  anyKind: 'Любой вид',
  nobody: 'Без входа',
  outsider: 'Вышестоящий аккаунт',
  export: 'Экспорт в CSV',
  empty: 'Изменений пока нет',
  emptyBody: 'Здесь записывается каждое изменение: кто, что и когда. Записи нельзя изменить или удалить.',
  lineTitle: 'Подробности записи',
  noDetails: 'Больше ничего не записано.',
  fact: 'Поле',
  before: 'Было',
  after: 'Стало',
  yes: 'да',
  no: 'нет',
  none: 'нет',
  thisThing: 'Все записи об этом объекте',
  open: 'Открыть',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Журнал действий',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Читать журнал действий',
};
