/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: '共有リンク',
  share: '現在地を共有',
  shareAsset: '{{name}}の現在地を共有',
  what: 'リンクを知っている人は、リンクが終わるまで、ログインせずにこの車両・資産だけの現在地・名前・進行方向を見られます。',
  duration: '有効期間',
  hours_other: '{{count}}時間',
  days_other: '{{count}}日',
  create: 'リンクを作成',
  created: 'リンクを作成しました',
  createdHint: '今コピーしてください。再び表示されることはありません。',
  link: 'リンク',
  failed: '共有リンクを作成できませんでした。',
  links: 'この車両・資産のリンク',
  asset: '車両・資産',
  state: '状態',
  active: '有効',
  expired: '期限切れ',
  revoked: '取り消し済み',
  ended: '終了',
  endedHint: '車両・資産が削除されたか、リンクの作成者に共有の権限がなくなりました。',
  views: '閲覧数',
  opened_other: '{{count}}回開かれました',
  lastView: '最後の閲覧',
  never: 'なし',
  createdBy: '作成者',
  createdAt: '作成日時',
  expires: '終了',
  endsAt: '{{time}}に終了',
  revoke: '取り消す',
  revokeLink: '{{name}}へのリンクを取り消す',
  revokeTitle: 'このリンクを取り消しますか？',
  revokeBody: '開いている人にもすぐに終了が表示されます。元に戻せません。',
  revokedToast: 'リンクを取り消しました',
  showOpen: '有効',
  showClosed: '終了',
  showAll: 'すべて',
  empty: '共有リンクはまだありません',
  emptyBody: '車両・資産を開いて「現在地を共有」を選ぶと、しばらくの間だけ現在地を見てもらえます。',
  noLinks: 'この車両・資産へのリンクはまだありません。',
  toAssets: '車両・資産へ',
  someone: '別のアカウントのユーザー',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: '共有リンク',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': '現在地の共有',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': '位置を共有',
  'share.revoke': '共有を終了',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: '位置の共有',
};
