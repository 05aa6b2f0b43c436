/** The audit log: changes with their user and time. */
export const audit = {
  title: '監査ログ',
  time: '日時',
  who: '実行者',
  action: '操作',
  thing: '対象',
  thingId: 'ID',
  kind: '種類',
  account: 'アカウント',
  details: '詳細',
  from: '開始日',
  to: '終了日',
  anybody: '全員',
  anything: 'すべての操作',
  anyKind: 'すべての種類',
  nobody: 'ログインなし',
  outsider: '上位アカウント',
  export: 'CSVを書き出す',
  empty: 'まだ変更はありません',
  emptyBody: 'すべての変更が、誰が・何を・いつ行ったかとともにここに記録されます。記録は変更も削除もできません。',
  lineTitle: '記録の詳細',
  noDetails: 'これ以上の記録はありません。',
  fact: '項目',
  before: '変更前',
  after: '変更後',
  yes: 'はい',
  no: 'いいえ',
  none: 'なし',
  thisThing: 'この対象のすべての記録',
  open: '開く',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: '監査ログ',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': '監査ログの閲覧',
};
