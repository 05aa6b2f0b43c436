/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'NPA（不良債権）',
  declare: 'NPA に指定',
  clear: 'NPA を解除',
  declareTitle: '{{name}} を NPA に指定しますか？',
  clearTitle: '{{name}} の NPA を解除しますか？',
  declareMany_other: 'アセット{{count}}件を NPA に指定しますか？',
  clearMany_other: 'アセット{{count}}件の NPA を解除しますか？',
  meaning: 'NPA は、車両ローンの返済が滞っていることを示します。',
  consequence: '一覧の先頭に NPA と走行状態が表示されます。閲覧者には表示されません。始動制限は行われません。',
  clearConsequence: '走行状態の表示に戻ります。指定の記録は NPA の履歴に残ります。',
  clearCase: '対応中の延滞ケースは終了し、車両の始動制限はすぐに解除されます。',
  reason: '理由',
  reasonHelp: '氏名とともに履歴に残ります。',
  declared: '{{name}} を NPA に指定しました',
  cleared: '{{name}} の NPA を解除しました',
  history: 'NPA の履歴',
  never: 'NPA に指定されたことはありません。',
  from: '{{time}}に {{name}} が指定',
  until: '{{time}}に {{name}} が解除',
  somebody: '別のアカウントのユーザー',
  noReason: '理由の記録はありません。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'NPA の閲覧',
  'npa.write': 'NPA の指定と解除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'NPA に指定',
  'npa.clear': 'NPA を解除',
};
