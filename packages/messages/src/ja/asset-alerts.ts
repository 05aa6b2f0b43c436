/** Alerts on the page of an asset. */
export const assetAlerts = {
  emptyTitle: 'このアセットのアラートはありません',
  emptyBody: 'アセットがアラートルールに当てはまると、ここに表示されます。理由とその時点をそれぞれ確認できます。',
  toRules: 'アラートルールを開く',
  all: '絞り込み・確認・エクスポート',
  day: 'この日のアラート',
};
