/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'Охрана на стоянке',
  off: 'Выключена',
  on: 'Включена, пока не выключите',
  onUntil: 'Включена до {{time}}',
  onFrom: 'Включится {{time}}',
  everyDay: 'Ежедневно {{from}}–{{to}} ({{zone}})',
  meaning:
    'Пока охрана включена, приходит оповещение, если включено зажигание, объект сдвинут, получил удар или отключено питание.',
  turnOn: 'Включить сейчас',
  turnOff: 'Выключить',
  setCurfew: 'Задать время',
  changeCurfew: 'Изменить время',
  changed: 'Изменено {{time}}: {{name}}',
  curfewTitle: 'Время охраны: {{name}}',
  many_one: 'Охрана на стоянке: {{count}} объект',
  many_few: 'Охрана на стоянке: {{count}} объекта',
  many_many: 'Охрана на стоянке: {{count}} объектов',
  many_other: 'Охрана на стоянке: {{count}} объекта',
  modeNow: 'Включить сейчас, до выключения',
  modeCurfew: 'Включать ежедневно в заданное время',
  modeOff: 'Выключить',
  from: 'Начало',
  to: 'Конец',
  endsNextDay: 'До следующего дня',
  zone: 'Время: {{zone}}',
  turnedOn: '{{name}}: охрана на стоянке включена',
  turnedOff: '{{name}}: охрана на стоянке выключена',
  changedMany_one: 'Охрана на стоянке изменена: {{count}} объект',
  changedMany_few: 'Охрана на стоянке изменена: {{count}} объекта',
  changedMany_many: 'Охрана на стоянке изменена: {{count}} объектов',
  changedMany_other: 'Охрана на стоянке изменена: {{count}} объекта',
  failed: 'Не удалось загрузить охрану на стоянке.',
  immobilize: 'Заблокировать после остановки',
  somebody: 'пользователь другого аккаунта',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'Зажигание включено',
  displaced: 'Сдвинут с места стоянки',
  shock: 'Удар',
  unplugged: 'Питание отключено',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'Охрана на стоянке включена',
  'securePark.curfew': 'Задано время охраны на стоянке',
  'securePark.off': 'Охрана на стоянке выключена',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: 'Время охраны',
};
