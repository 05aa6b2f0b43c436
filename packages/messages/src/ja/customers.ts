/** Customers: list, form. */
export const customers = {
  title: '顧客',
  name: '名称',
  externalNumber: '顧客番号',
  contactPerson: '担当者',
  phone: '電話番号',
  email: 'メール',
  address: '住所',
  language: '言語',
  languageHelp: 'この顧客へのメッセージの言語。未設定の場合はアカウントの言語です。',
  tags: 'タグ',
  anyTag: 'すべてのタグ',
  notes: 'メモ',
  searchPlaceholder: '名称、番号、担当者、住所',
  sectionCustomer: '顧客',
  sectionContact: '連絡先',
  sectionMore: '管理',
  create: '顧客を追加',
  edit: '顧客',
  delete: '顧客を削除',
  deleteBody: 'この顧客の情報はすべて完全に削除されます。',
  emptyTitle: '顧客はまだありません',
  emptyBody: '顧客を1件ずつ追加するか、CSV ファイルからまとめてインポートします。',
  shareAssets: 'アセットを共有',
  assetsOf: '{{name}} のアセット',
  assets: 'アセット',
  shareWhat:
    'リンクを知っている人は、期限までログインせずに、ここにあるアセットだけの現在地、名前、進行方向を見られます。アセットを外すと、リンクからもすぐに消えます。',
  links: 'この顧客のリンク',
  noLinks: 'この顧客のリンクはまだありません。',
  add: '追加',
  addAsset: 'アセット',
  removeAsset: '{{name}} を外す',
  assetLimit: '1人の顧客に割り当てられるアセットは最大{{count}}件です。',
  noAssets: 'アセットはまだありません。この顧客に見せるアセットを追加してください。',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: '顧客',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': '顧客の閲覧',
  'customers.write': '顧客の追加・変更・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': '顧客を追加',
  'customer.update': '顧客を変更',
  'customer.delete': '顧客を削除',
  'customer.import': '顧客をインポート',
  'customer.assets': '顧客のアセットを変更',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: '顧客',
};
