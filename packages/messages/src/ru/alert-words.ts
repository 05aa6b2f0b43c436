/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'Видеть оповещения и их правила',
  'alerts.write': 'Создавать, изменять и удалять правила оповещений',
  'alerts.acknowledge': 'Подтверждать оповещения',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'Правило оповещения создано',
  'alertRule.update': 'Правило оповещения изменено',
  'alertRule.delete': 'Правило оповещения удалено',
  'alert.acknowledge': 'Оповещение подтверждено',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'Правило оповещения',
  alert: 'Оповещение',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'Оповещение',
  severity: 'Важность',
  wording: 'Заголовок оповещения',
  instructions: 'Что делать',
  enabled: 'Включено',
  alertSensor: 'Датчик',
  alertValue: 'Значение',
  places: 'Места',
  assets: 'Объекты',
  assetTypes: 'Типы объектов',
  includesBelow: 'С дочерними аккаунтами',
  schedule: 'Расписание',
  persistsSeconds: 'Длится не менее (с)',
  coolDownMinutes: 'Пауза (мин)',
  days: 'Дни',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'Оповещения',
  alert: 'Оповещение',
  severity: 'Важность',
  state: 'Состояние',
  asset: 'Объект',
  driver: 'Водитель',
  rule: 'Правило',
  wording: 'Заголовок',
  raised: 'Возникло',
  ended: 'Завершилось',
  since: 'Начало',
  place: 'Место',
  address: 'Адрес',
  latitude: 'Широта',
  longitude: 'Долгота',
  value: 'Значение',
  threshold: 'Порог',
  unit: 'Единица',
  late: 'С опозданием',
  acknowledged: 'Подтверждено',
  acknowledgedBy: 'Кем подтверждено',
  note: 'Заметка',
  open: 'Открыто',
  withdrawn: 'Отозвано',
  yes: 'Да',
};
