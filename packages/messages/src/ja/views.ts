/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'ビュー',
  current: 'ビュー：{{name}}',
  own: '自分のビュー',
  shared: 'アカウントで共有',
  sharedBy: '共有者：{{name}}',
  none: '現在の絞り込み、並び順、列、地図の位置をビューとして保存できます。',
  save: 'このビューを保存',
  name: '名前',
  share: 'アカウントの全員と共有',
  replace: '現在の絞り込みと表示で更新',
  edit: '「{{name}}」を編集',
  copy: '「{{name}}」のリンクをコピー',
  copied: 'リンクをコピーしました',
  delete: '「{{name}}」を削除',
  deleteAsk: '「{{name}}」を削除しますか？',
  saved: '「{{name}}」を保存しました',
  deleted: '「{{name}}」を削除しました',
  failed: '保存したビューを読み込めませんでした。',
  changed: '変更あり',
  changedHint: 'レポートが保存したビューと異なります。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': '保存したビューの共有',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'ビューを共有',
  'view.update': '共有ビューを変更',
  'view.delete': '共有ビューを削除',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: '保存したビュー',
};
