/** Makes and models: list, form. */
export const makeModels = {
  title: 'メーカーと車種',
  make: 'メーカー',
  model: '車種',
  years: '年式',
  yearsSince: '{{from}}年～',
  yearsUntil: '～{{to}}年',
  yearsRange: '{{from}}～{{to}}年',
  yearFrom: '最初の年',
  yearTo: '最後の年',
  yearFromHelp: '不明なら空欄にします。',
  yearToHelp: '生産中なら空欄にします。',
  assetTypes: 'アセットの種類',
  anyType: 'すべての種類',
  origin: '登録元',
  anyOrigin: 'すべての登録元',
  originProduct: 'Waymark',
  originOwn: 'このアカウント',
  searchPlaceholder: 'メーカーまたは車種',
  create: 'メーカーと車種を追加',
  edit: 'メーカーと車種',
  ofProduct: 'Waymark に付属するため変更できません。独自のメーカーと車種は追加できます。',
  delete: '削除',
  deleteBody: '候補に表示されなくなります。使用中のアセットのメーカーと車種はそのまま残ります。',
  emptyTitle: 'メーカーと車種はまだありません',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'メーカーと車種',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'メーカーと車種の追加',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'メーカーと車種を追加',
  'makeModel.update': 'メーカーと車種を変更',
  'makeModel.delete': 'メーカーと車種を削除',
  'makeModel.import': 'メーカーと車種をインポート',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'メーカーと車種',
};
