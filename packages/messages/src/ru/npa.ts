/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Проблемный актив (NPA)',
  declare: 'Присвоить NPA',
  clear: 'Снять NPA',
  declareTitle: 'Присвоить {{name}} статус NPA?',
  clearTitle: 'Снять NPA с {{name}}?',
  declareMany_one: 'Присвоить {{count}} объекту статус NPA?',
  declareMany_few: 'Присвоить {{count}} объектам статус NPA?',
  declareMany_many: 'Присвоить {{count}} объектам статус NPA?',
  declareMany_other: 'Присвоить {{count}} объекта статус NPA?',
  clearMany_one: 'Снять NPA с {{count}} объекта?',
  clearMany_few: 'Снять NPA с {{count}} объектов?',
  clearMany_many: 'Снять NPA с {{count}} объектов?',
  clearMany_other: 'Снять NPA с {{count}} объекта?',
  meaning: 'NPA означает, что платежи по финансированию машины просрочены.',
  consequence:
    'Объект показывается как NPA в начале списка, рядом — статус движения. Наблюдатели этого не видят. Двигатель не блокируется.',
  clearConsequence: 'Снова показывается статус движения. Запись остаётся в истории NPA.',
  clearCase: 'Открытое дело о просрочке закроется, машина сразу разблокируется.',
  reason: 'Причина',
  reasonHelp: 'Сохраняется в истории вместе с именем.',
  declared: '{{name}}: статус NPA присвоен',
  cleared: '{{name}}: статус NPA снят',
  history: 'История NPA',
  never: 'Статус NPA не присваивался.',
  from: 'Присвоено {{time}}: {{name}}',
  until: 'Снято {{time}}: {{name}}',
  somebody: 'пользователь другого аккаунта',
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
