/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'アカウント',
  searchPlaceholder: 'アカウント名',
  new: '新しいアカウント',
  parent: '上位アカウント',
  childAccounts: '下位アカウント',
  users: 'ユーザー',
  assets: '車両・資産',
  devices: 'デバイス',
  features: '機能',
  alerts: 'アラート',
  admin: '管理者',
  open: '{{name}} を開く',
  openThis: 'このアカウントを開く',
  emptyTitle: '下位アカウントはありません',
  emptyBody: '支店、顧客、子会社に、それぞれの車両・資産、ユーザー、機能を持つアカウントを作成できます。',
  newTitle: '新しいアカウント',
  editTitle: 'アカウントを編集',
  sectionProfile: 'アカウント',
  sectionHome: '所在地と設定',
  sectionAdmin: '最初の管理者',
  adminHint: '任意。パスワード設定用のリンクが送信されます。',
  adminName: '氏名',
  email: 'メール',
  phone: '電話番号',
  sectionFeatures: '機能とアラート',
  featuresHint: 'ここでオフにした項目は、すべての下位アカウントとそのユーザーでもオフになります。',
  notAbove: '上位アカウントにありません',
  saved: '「{{name}}」を保存しました',
  createdToast: '「{{name}}」を作成しました',
  name: '名前',
  country: '国',
  countryHint: '単位、通貨、タイムゾーン、言語は国に合わせて設定されます。必要に応じて変更してください。',
  address: '住所',
  latitude: '緯度 (°)',
  longitude: '経度 (°)',
  units: '単位',
  currency: '通貨',
  language: '言語',
  timeZone: 'タイムゾーン',
  theme: 'テーマ',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'アカウント',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'アカウントの閲覧',
  'accounts.write': 'アカウントの作成・変更',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'アカウントを作成',
  'account.update': 'アカウントを変更',
  'account.enter': 'アカウントに切り替え',
  'account.leave': 'アカウントから戻る',
  'account.signUp': 'アカウントを開設',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'アカウント',
};
