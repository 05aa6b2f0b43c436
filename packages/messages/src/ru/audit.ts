/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Журнал действий',
  time: 'Время',
  who: 'Пользователь',
  action: 'Действие',
  thing: 'Элемент',
  thingId: 'ID',
  kind: 'Тип элемента',
  account: 'Аккаунт',
  details: 'Подробности',
  from: 'С',
  to: 'По',
  anybody: 'Любой пользователь',
  anything: 'Любое действие',
  anyKind: 'Любой тип',
  nobody: 'Без входа',
  outsider: 'Пользователь родительского аккаунта',
  export: 'Экспорт в CSV',
  empty: 'Изменений пока нет',
  emptyBody: 'Здесь записывается каждое изменение: кто, что и когда изменил. Записи нельзя изменить или удалить.',
  lineTitle: 'Сведения о записи',
  noDetails: 'Других сведений нет.',
  fact: 'Поле',
  before: 'Было',
  after: 'Стало',
  yes: 'да',
  no: 'нет',
  none: 'нет',
  thisThing: 'Все записи об этом элементе',
  open: 'Открыть',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Журнал действий',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Смотреть журнал действий',
};
