/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Проблемный объект (NPA)',
  declare: 'Отметить NPA',
  clear: 'Снять NPA',
  declareTitle: 'Отметить {{name}} как проблемный?',
  clearTitle: 'Снять отметку NPA с {{name}}?',
  declareMany_one: 'Отметить {{count}} объект как проблемный?',
  declareMany_few: 'Отметить {{count}} объекта как проблемные?',
  declareMany_many: 'Отметить {{count}} объектов как проблемные?',
  declareMany_other: 'Отметить {{count}} объекта как проблемные?',
  clearMany_one: 'Снять отметку NPA с {{count}} объекта?',
  clearMany_few: 'Снять отметку NPA с {{count}} объектов?',
  clearMany_many: 'Снять отметку NPA с {{count}} объектов?',
  clearMany_other: 'Снять отметку NPA с {{count}} объекта?',
  meaning: 'NPA означает, что платёж за транспорт просрочен.',
  consequence:
    'Объект встаёт в начало списка как NPA, рядом виден статус движения. Наблюдатели об этом не узнают. Ничего не блокируется.',
  clearConsequence: 'Снова показывается статус движения. Отметка остаётся в истории.',
  reason: 'Причина',
  reasonHelp: 'Сохраняется в истории с вашим именем.',
  declared: '{{name}}: отметка NPA поставлена',
  cleared: '{{name}}: отметка NPA снята',
  history: 'История NPA',
  never: 'Отметок NPA не было.',
  from: 'Отмечено {{time}}: {{name}}',
  until: 'Снято {{time}}: {{name}}',
  somebody: 'пользователь вне этого аккаунта',
  noReason: 'Причина не записана.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'Видеть NPA',
  'npa.write': 'Присваивать и снимать NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'Присвоен статус NPA',
  'npa.clear': 'Статус NPA снят',
};
