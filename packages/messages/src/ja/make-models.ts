/** Makes and models: list, form. */
export const makeModels = {
  title: 'メーカーと車種',
  make: 'メーカー',
  model: '車種',
  years: '年式',
  yearsSince: '{{from}} 年～',
  yearsUntil: '～{{to}} 年',
  yearsRange: '{{from}}～{{to}} 年',
  yearFrom: '最初の年',
  yearTo: '最後の年',
  yearFromHelp: '空欄：不明',
  yearToHelp: '空欄：現在も生産中',
  assetTypes: '車両・資産の種別',
  anyType: 'すべての種別',
  origin: '登録元',
  anyOrigin: 'すべての登録元',
  originProduct: 'Waymark',
  originOwn: 'お客様のアカウント',
  searchPlaceholder: 'メーカー・車種',
  create: 'メーカーと車種を追加',
  edit: 'メーカーと車種',
  ofProduct: 'これは Waymark に付属するもので、変更できません。独自のものを追加できます。',
  delete: '削除',
  deleteBody: '候補に表示されなくなります。車両・資産に登録済みのメーカーと車種はそのまま残ります。',
  emptyTitle: 'メーカーと車種はありません',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'メーカーと車種',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'メーカーとモデルの追加',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'メーカー・車種を追加',
  'makeModel.update': 'メーカー・車種を変更',
  'makeModel.delete': 'メーカー・車種を削除',
  'makeModel.import': 'メーカー・車種を一括登録',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'メーカー・車種',
};
