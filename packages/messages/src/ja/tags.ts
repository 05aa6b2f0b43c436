/** Tags: list, form, merging. */
export const tags = {
  title: 'タグ',
  name: 'タグ',
  ofAccount: '{{account}}',
  assets: 'アセット',
  drivers: 'ドライバー',
  customers: '顧客',
  places: '地点',
  showAssets: 'タグ「{{tag}}」のアセット',
  showDrivers: 'タグ「{{tag}}」のドライバー',
  showCustomers: 'タグ「{{tag}}」の顧客',
  showPlaces: 'タグ「{{tag}}」の地点',
  placeholder: '入力して Enter',
  searchPlaceholder: 'タグ名',
  create: 'タグを作成',
  edit: 'タグ',
  renameHelp: '名前を変更すると、このタグを使うすべてに反映されます。',
  merge: '統合',
  mergeInto: '統合先',
  mergeHelp: 'このタグが付いたものはすべて、統合先のタグに変わります。',
  mergeTitle: '{{name}} を {{into}} に統合しますか？',
  merged: '{{name}} を {{into}} に統合しました',
  delete: 'タグを削除',
  unused: 'このタグは使われていません。',
  usedBy: '使用中：{{uses}}。',
  deleteBody: 'すべての対象から外れます。元に戻せません。',
  mergeBody: 'すべての対象で置き換えられ、このタグは削除されます。元に戻せません。',
  usedByAssets_other: 'アセット{{count}}件',
  usedByDrivers_other: 'ドライバー{{count}}人',
  usedByCustomers_other: '顧客{{count}}件',
  usedByPlaces_other: '地点{{count}}件',
  emptyTitle: 'タグはまだありません',
  emptyBody: 'アセット、ドライバー、顧客、地点を、地域、チーム、契約などのタグで分類できます。',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'タグ',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'タグの作成・名前変更・統合',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'タグを作成',
  'tag.rename': 'タグ名を変更',
  'tag.merge': 'タグを統合',
  'tag.delete': 'タグを削除',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'タグ',
};
