/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: '始動制限',
  messaging: 'メッセージ',
  stateSettings: '状態の設定',
  fuel: '燃料',
  maintenance: 'メンテナンス',
  geofence: 'ジオフェンス',
  securePark: 'セキュアパーク',
  npa: 'NPA',
  routeCompliance: 'ルート遵守',
  liveAnimation: 'ライブアニメーション',
  accounts: 'アカウント',
  deviceManagement: 'デバイス管理',
  incidents: 'インシデント',
  auxiliaryTracker: '補助トラッカー',
  tripReports: 'トリップレポート',
  driverBehaviorReports: '運転行動レポート',
};
