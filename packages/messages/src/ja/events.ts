/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'イベント',
  about: 'すべてのアセットの運転イベントとアラートを新しい順に表示',
  event: 'イベント',
  asset: 'アセット',
  source: '発生元',
  driving: '運転イベント',
  alert: 'アラート',
  severity: '重要度',
  where: '場所',
  measured: '測定値',
  limit: '上限',
  unit: '単位',
  time: '日時',
  ended: '終了',
  lasted: '継続',
  goesOn: '継続中',
  latitude: '緯度',
  longitude: '経度',
  anySource: 'すべての発生元',
  anyType: 'すべてのイベント',
  anyAsset: 'すべてのアセット',
  searchPlaceholder: 'アセットの名前またはナンバー',
  why: '理由',
  emptyTitle: 'この期間のイベントはありません',
  emptyBody:
    '急な運転や速度超過は運転イベントとして、アラートルールに当てはまったものはアラートとして表示されます。別の期間を選ぶか、ルールを作成してください。',
  toRules: 'アラートルールを開く',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'イベント',
};
