/** The audit log: changes with their user and time. */
export const audit = {
  title: '監査ログ',
  time: '日時',
  who: 'ユーザー',
  action: '操作',
  thing: '対象',
  thingId: 'ID',
  kind: '対象の種類',
  account: 'アカウント',
  details: '詳細',
  from: '開始日',
  to: '終了日',
  anybody: 'すべてのユーザー',
  anything: 'すべての操作',
  anyKind: 'すべての種類',
  nobody: '未ログイン',
  outsider: '親アカウントのユーザー',
  export: 'CSV をエクスポート',
  empty: '変更はまだありません',
  emptyBody: '誰が、何を、いつ変更したかがすべてここに記録されます。記録は編集も削除もできません。',
  lineTitle: '記録の詳細',
  noDetails: 'ほかの詳細はありません。',
  fact: '項目',
  before: '変更前',
  after: '変更後',
  yes: 'はい',
  no: 'いいえ',
  none: 'なし',
  thisThing: 'この対象の記録をすべて表示',
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
