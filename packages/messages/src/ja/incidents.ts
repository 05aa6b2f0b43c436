/** Incidents: list, form, facts. */
export const incidents = {
  title: 'インシデント',
  incident: 'インシデント',
  name: '件名',
  type: '種類',
  anyType: 'すべての種類',
  'kind.accident': '事故',
  'kind.theft': '盗難',
  'kind.breakdown': '故障',
  status: '状態',
  anyStatus: 'すべての状態',
  draft: '下書き',
  submitted: '提出済み',
  date: '日付',
  time: '時刻',
  vehicle: '車両',
  vehicleStatusReason: '車両の状況',
  place: '場所',
  placeHelp: '空欄にすると、その時刻の車両の位置を使用します。',
  description: '説明',
  driver: 'ドライバー',
  driverHelp: '名前、電話番号、番号で検索します。一覧にいない場合は下の欄に入力してください。',
  firstName: '名',
  lastName: '姓',
  phone: '電話番号',
  email: 'メールアドレス',
  submit: 'インシデントを提出',
  submitHelp: '車両と説明が必要です。提出後は変更できず、注記のみ追加できます。',
  submittedWords: '{{name}} を提出しました',
  evidence: '証拠',
  evidenceWords: '{{from}}～{{to}}、測位：{{fixes}}、最高速度 {{speed}}',
  evidenceWithoutSpeed: '{{from}}～{{to}}、測位：{{fixes}}',
  evidenceKept: '前後10分間のデータは複製され、位置の削除後も残ります。',
  annotation: '注記',
  annotate: '注記を追加',
  create: 'インシデントを作成',
  searchPlaceholder: '件名、車両、VIN、説明',
  emptyTitle: 'インシデントはまだありません',
  emptyBody: '事故、盗難、故障をここに記録します。前後10分間のデータが証拠になります。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'インシデントを表示',
  'incidents.write': 'インシデントの作成・提出・注記',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'インシデントを作成',
  'incident.update': 'インシデントを変更',
  'incident.annotate': 'インシデントに注記',
  'incident.delete': 'インシデントの下書きを削除',
  'incident.prepare': 'アラートからインシデントの下書きを作成',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'インシデント',
};
