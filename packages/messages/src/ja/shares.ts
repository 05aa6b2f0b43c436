/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: '共有リンク',
  share: '現在地を共有',
  shareAsset: '{{name}} の現在地を共有',
  what: 'リンクを知っている人は、有効期限まで、ログインせずにこのアセットの現在地、名前、進行方向を見られます。',
  duration: 'リンクの有効期間',
  hours_other: '{{count}}時間',
  days_other: '{{count}}日',
  create: 'リンクを作成',
  created: 'リンクを作成しました',
  createdHint: '今すぐコピーしてください。再び表示されることはありません。',
  link: 'リンク',
  failed: '共有リンクを作成できませんでした。',
  links: 'このアセットへのリンク',
  asset: 'アセット',
  state: '状態',
  active: '有効',
  expired: '期限切れ',
  revoked: '取り消し済み',
  ended: '終了',
  endedHint: 'アセット、顧客またはルートが削除されたか、機能がオフになったか、リンクの作成者が共有できなくなりました。',
  views: '開かれた回数',
  opened_other: '{{count}}回開かれました',
  lastView: '最後に開かれた日時',
  never: 'なし',
  createdBy: '作成者',
  createdAt: '作成日時',
  expires: '有効期限',
  endsAt: '有効期限 {{time}}',
  revoke: '取り消す',
  revokeLink: '{{name}} へのリンクを取り消す',
  revokeTitle: 'このリンクを取り消しますか？',
  revokeBody: '開いている人もすぐに見られなくなります。元に戻せません。',
  revokedToast: 'リンクを取り消しました',
  showOpen: '有効',
  showClosed: '終了',
  showAll: 'すべて',
  empty: '共有リンクはまだありません',
  emptyBody: 'アセットを開いて「現在地を共有」を選ぶと、期間を決めて現在地を共有できます。',
  noLinks: 'このアセットへのリンクはまだありません。',
  toAssets: 'アセット一覧へ',
  someone: '別のアカウントのユーザー',
  shareRoute: 'ルートを共有',
  shareRouteTitle: 'ルート {{name}} を共有',
  whatRoute:
    'リンクを知っている人は、有効期限まで、ログインせずにこのルートの進み具合と到着予定を見られます。車両の位置は、ルートを走行している間だけ表示されます。',
  vehicle: '車両',
  shows: 'リンクに表示する内容',
  allMarkers: 'すべてのマーカー',
  oneMarkerHint: 'マーカーを1つだけ選ぶと、ほかのマーカーは表示されません。通過後は位置も表示されません。',
  notAssigned: '共有する前に、ルートを車両に割り当ててください。',
  routeLinks: 'このルートへのリンク',
  noRouteLinks: 'このルートへのリンクはまだありません。',
  onRoute: '{{asset}}（{{route}}）',
  shareDriver: 'ドライバーに共有',
  shareDriverTitle: '{{name}} とスコアを共有',
  whatDriver:
    'リンクを知っている人は、有効期限まで、ログインせずにこのドライバーの過去30日間のスコア、イベント、その場所を見られます。ほかのドライバーは表示されません。',
  driverLinks: 'このスコアへのリンク',
  noDriverLinks: 'このスコアへのリンクはまだありません。',
  pageLanguage: 'ページの言語',
  deviceLanguage: 'ドライバーのデバイスの言語',
  ofDriver: '{{name}} のスコア',
  ofSomeDriver: 'ドライバーのスコア',
  assetsOfCustomer: '{{customer}} のアセット',
  assetsOfDeleted: '削除された顧客のアセット',
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
  'share.create': '共有リンクを作成',
  'share.revoke': '共有リンクを取り消し',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: '共有リンク',
};
