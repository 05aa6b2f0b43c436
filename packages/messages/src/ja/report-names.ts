export const reportNames = {
  fleetSummary: '車両群の概要',
  trips: 'トリップ',
  stops: '停車',
  idling: 'アイドリング',
  mileage: '走行距離',
  utilization: '稼働率',
  statusHistory: '状態履歴',
  visits: '地点への訪問',
  notReporting: '未受信のアセット',
};
