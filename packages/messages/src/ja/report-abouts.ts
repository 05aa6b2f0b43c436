export const reportAbouts = {
  fleetSummary: 'アセットごとの距離、時間、トリップ数、最高速度を前の期間と比較',
  trips: 'すべてのトリップの開始、終了、距離、時間',
  stops: 'トリップの間に停車した場所と時間',
  idling: 'エンジンをかけたまま動かなかった時間を長い順に表示',
  mileage: 'アセット、日、週、月、タグ、拠点ごとの距離',
  utilization: 'アセットごとの稼働日数と時間を少ない順に表示',
  statusHistory: '状態の変化とその継続時間',
  visits: 'アセットが地点に到着・出発した時刻と滞在時間',
  notReporting: 'デバイスからしばらく何も届いていないアセット',
};
