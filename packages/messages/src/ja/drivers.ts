/** Drivers: list, form. */
export const drivers = {
  title: 'ドライバー',
  name: '氏名',
  employeeNumber: '社員番号',
  keyNumber: 'ドライバーキー',
  keyHint:
    'iButton またはカードの番号（デバイスが送る値）。デバイスがこのキーを読み取ると、このドライバーがその車両を運転していることになります。',
  phone: '電話番号',
  email: 'メール',
  licenseNumber: '免許証番号',
  licenseExpiresOn: '免許証の有効期限',
  licenseExpired: '{{date}}（期限切れ）',
  score: 'スコア',
  scoreNone: 'データ不足',
  showScore: 'スコアを表示',
  tags: 'タグ',
  anyTag: 'すべてのタグ',
  notes: 'メモ',
  searchPlaceholder: '氏名、電話番号、メール、社員番号',
  sectionPerson: 'ドライバー',
  sectionLicense: '運転免許',
  sectionMore: '管理',
  create: 'ドライバーを追加',
  edit: 'ドライバー',
  delete: 'ドライバーを削除',
  deleteBody: 'このドライバーの情報はすべて完全に削除されます。車両のトリップと履歴は残ります。',
  emptyTitle: 'ドライバーはまだいません',
  emptyBody: '車両を運転する人を1人ずつ追加するか、CSV ファイルからまとめてインポートします。',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'ドライバー',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'ドライバーの閲覧',
  'drivers.write': 'ドライバーの追加・変更・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'ドライバーを追加',
  'driver.update': 'ドライバーを変更',
  'driver.delete': 'ドライバーを削除',
  'driver.assign': 'ドライバーを割り当て',
  'driver.unassign': 'ドライバーの割り当てを解除',
  'driver.import': 'ドライバーをインポート',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'ドライバー',
};
