/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: '状態の設定',
  intro:
    'どの値から走行、アイドリング、オフライン、走行記録とみなすかを決めます。変更は保存した時点から有効で、それ以前の記録は変わりません。',
  scope: '対象',
  scopeAll: 'すべての種別',
  scopeOwn: '{{type}}（個別設定）',
  threshold: 'しきい値',
  usual: '標準',
  own: '設定値',
  changed: '変更',
  changedBy: '{{time}}, {{name}}',
  ofAll: '全種別の設定：{{value}}',
  noLimit: 'なし',
  toDefault: '{{name}}：標準に戻す',
  reset: 'すべて標準に戻す',
  resetTitle: 'すべての設定を標準に戻しますか？',
  resetBody: '{{scope}}：これから標準値が有効になります。過去の記録は変わりません。',
  saved: '設定を保存しました。今から有効です。',
  range: '{{minimum}}〜{{maximum}}',
  reader: '設定を閲覧できます。変更は管理者が行います。',
  somebody: 'このアカウント外のユーザー',
  failed: '設定を読み込めませんでした。',
  groupMovement: '走行・アイドリング・停車',
  groupContact: '位置と通信',
  groupCharging: '充電',
  groupTrips: '走行記録',
  groupDriving: '運転',
  movingSpeedMetersPerSecond: '走行とみなす速度',
  displacedMeters: '停車位置からの移動距離',
  idleAfterSeconds: 'アイドリングとみなすまで',
  stoppedAfterSeconds: '停車とみなすまで（イグニッション線なし）',
  transitMeters: '移送：イグニッションオフでの移動距離',
  speedFromTrackSeconds: '軌跡から速度を測る時間',
  noLocationAfterSeconds: '位置なしとみなすまで（使用中）',
  noLocationParkedAfterSeconds: '位置なしとみなすまで（駐車中）',
  plausibleSpeedMetersPerSecond: 'ありうる最高速度',
  movingIntervalSeconds: '想定送信間隔（走行中）',
  parkedIntervalSeconds: '想定送信間隔（駐車中）',
  offlineIntervals: 'オフラインとみなす無通信の回数',
  offlineMinimumSeconds: 'オフラインまでの最短時間',
  offlineLongFromSeconds: 'スリープ型：送信間隔の下限',
  offlineLongIntervals: 'スリープ型：オフラインとみなす回数',
  offlineLongExtraSeconds: 'スリープ型：追加の猶予',
  deviceErrorHoldSeconds: 'デバイスエラーの最短表示時間',
  chargingAfterSeconds: '充電中とみなすまで',
  chargedPercent: '充電完了とみなす残量',
  batterySwapPercentPoints: 'バッテリー交換：残量の上昇幅',
  tripEndsStoppedSeconds: '停車で走行終了とみなす時間',
  tripEndsIdleSeconds: 'アイドリングで走行終了とみなす時間',
  tripSilenceSeconds: '無通信で走行終了とみなす時間',
  tripMinimumMeters: '走行記録の最短距離',
  tripMinimumSeconds: '走行記録の最短時間',
  tripStartLeadSeconds: '最初の移動より前に始まる最大時間',
  tripGapSeconds: '走行中の欠測とみなす時間',
  odometerTrackRatioMinimum: '走行距離計を採用する下限（軌跡比）',
  odometerTrackRatioMaximum: '走行距離計を採用する上限（軌跡比）',
  harshAccelerationMetersPerSecondSquared: '急加速とみなす値',
  harshBrakingMetersPerSecondSquared: '急減速とみなす値',
  harshCorneringMetersPerSecondSquared: '急ハンドルとみなす値',
  harshMinimumSpeedMetersPerSecond: '急操作を数える速度',
  harshCorneringMinimumSpeedMetersPerSecond: '急ハンドルを数える速度',
  harshSpacingSeconds: '急操作を判定する測位間隔の上限',
  speedingAfterSeconds: '速度超過とみなすまで',
  speedLimitMetersPerSecond: '制限速度',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: '状態の設定',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': '状態のしきい値の変更',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': '状態設定を変更',
  'stateSettings.delete': '状態設定を元に戻す',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: '状態設定',
};
