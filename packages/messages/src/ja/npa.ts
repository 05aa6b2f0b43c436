/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: '不良債権（NPA）',
  declare: 'NPA に登録',
  clear: 'NPA を解除',
  declareTitle: '{{name}} を NPA に登録しますか？',
  clearTitle: '{{name}} の NPA を解除しますか？',
  declareMany_other: '{{count}}件を NPA に登録しますか？',
  clearMany_other: '{{count}}件の NPA を解除しますか？',
  meaning: 'NPA は車両の返済が滞っていることを示します。',
  consequence:
    '一覧の先頭に NPA として、走行状態と並んで表示されます。閲覧者には知らされません。車両は停止されません。',
  clearConsequence: '走行状態の表示に戻ります。登録の記録は履歴に残ります。',
  reason: '理由',
  reasonHelp: 'あなたの名前とともに履歴に残ります。',
  declared: '{{name}} を NPA に登録しました',
  cleared: '{{name}} の NPA を解除しました',
  history: 'NPA の履歴',
  never: 'NPA に登録されたことはありません。',
  from: '{{time}} に {{name}} が登録',
  until: '{{time}} に {{name}} が解除',
  somebody: 'このアカウント外のユーザー',
  noReason: '理由の記録はありません。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'NPA の閲覧',
  'npa.write': 'NPA の設定と解除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'NPAに指定',
  'npa.clear': 'NPAを解除',
};
