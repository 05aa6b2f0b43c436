/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'アカウント',
  searchPlaceholder: 'アカウント名',
  new: 'サブアカウントを作成',
  parent: '親アカウント',
  childAccounts: 'サブアカウント',
  users: 'ユーザー',
  assets: 'アセット',
  devices: 'デバイス',
  features: '機能',
  alerts: 'アラート',
  admin: '管理者',
  open: '{{name}} を開く',
  openThis: 'このアカウントを開く',
  emptyTitle: 'サブアカウントはまだありません',
  emptyBody: '支店、顧客、子会社ごとに、独自のアセット、ユーザー、機能を持つサブアカウントを作成できます。',
  newTitle: 'サブアカウントを作成',
  editTitle: 'アカウントを編集',
  sectionProfile: 'アカウント',
  sectionHome: '所在地と設定',
  sectionAdmin: '最初の管理者',
  adminHint: '任意。パスワード設定用のリンクをお送りします。',
  adminName: '氏名',
  email: 'メール',
  phone: '電話番号',
  sectionFeatures: '機能とアラート',
  featuresHint: 'ここでオフにした項目は、すべてのサブアカウントとそのユーザーでもオフになります。',
  notAbove: '親アカウントでは利用できません',
  saved: '{{name}} を保存しました',
  createdToast: '{{name}} を作成しました',
  name: '名前',
  country: '国',
  countryHint: '単位、通貨、タイムゾーン、言語は国に合わせて設定されます。必要に応じて変更してください。',
  address: '住所',
  latitude: '緯度（°）',
  longitude: '経度（°）',
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
  'account.signUp': '新規登録でアカウントを作成',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'アカウント',
};
