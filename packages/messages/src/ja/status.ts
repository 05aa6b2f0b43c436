/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: '受信待ち',
  offline: 'オフライン',
  fault: '故障',
  error: 'エラー',
  nolocation: '位置情報なし',
  transit: '輸送中',
  moving: '走行中',
  charging: '充電中',
  charged: '充電完了',
  active: '稼働中',
  waiting: '待機中',
  idle: 'アイドリング',
  stopped: '停車中',
};
