/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: '状態の設定',
  intro:
    'アセットを走行中、アイドリング、オフライン、トリップ中と判定するしきい値です。変更は保存した時点から適用され、過去の履歴は変わりません。',
  scope: '対象',
  scopeAll: 'すべての種類',
  scopeOwn: '{{type}}（個別設定）',
  threshold: 'しきい値',
  usual: '標準',
  own: '個別の値',
  changed: '最終変更',
  changedBy: '{{time}}、{{name}}',
  ofAll: '{{value}}（すべての種類）',
  noLimit: 'なし',
  toDefault: '標準に戻す：{{name}}',
  reset: 'すべて標準に戻す',
  resetTitle: 'すべての設定を標準に戻しますか？',
  resetBody: '{{scope}}：今後は標準の値が適用されます。過去の履歴は変わりません。',
  saved: '設定を保存しました。今後適用されます。',
  range: '{{minimum}}～{{maximum}}',
  reader: '設定は閲覧のみできます。変更できるのは管理者だけです。',
  somebody: '別のアカウントのユーザー',
  failed: '設定を読み込めませんでした。',
  preview: '今すぐ変わるもの',
  previewFirst: '値を変更すると、状態が変わるアセットを表示します。',
  previewInvalid: '先にエラーのある値を直してください。',
  previewNone: '今すぐ状態が変わるアセットはありません。',
  previewLater: '新しい値は今後適用され、過去の履歴は変わりません。',
  previewMore_other: 'ほか{{count}}件',
  previewChecked: '{{total}}件中{{checked}}件のアセットを確認',
  previewFailed: 'プレビューを読み込めませんでした。',
  previewCounts: '{{status}}：現在{{before}}件、保存後{{after}}件',
  notSaved: '未保存',
  groupMovement: '走行・アイドリング・停車',
  groupContact: '位置と通信',
  groupCharging: '充電',
  groupTrips: 'トリップ',
  groupDriving: '運転',
  movingSpeedMetersPerSecond: '走行とみなす速度（以上）',
  displacedMeters: '走行とみなす移動距離',
  idleAfterSeconds: 'アイドリングとみなすまで',
  stoppedAfterSeconds: '停車とみなすまで（イグニッション線なし）',
  transitMeters: '輸送中とみなすイグニッションオフの移動',
  speedFromTrackSeconds: '軌跡から速度を求める時間',
  noLocationAfterSeconds: '位置なしとみなすまで（使用中）',
  noLocationParkedAfterSeconds: '位置なしとみなすまで（駐車中）',
  plausibleSpeedMetersPerSecond: 'あり得る最高速度',
  movingIntervalSeconds: '想定送信間隔（走行中）',
  parkedIntervalSeconds: '想定送信間隔（駐車中）',
  offlineIntervals: 'オフラインとみなす未受信の回数',
  offlineMinimumSeconds: 'オフラインとみなす最短時間',
  offlineLongFromSeconds: 'スリープ型：対象の送信間隔（以上）',
  offlineLongIntervals: 'スリープ型：オフラインまでの未受信回数',
  offlineLongExtraSeconds: 'スリープ型：追加の時間',
  deviceErrorHoldSeconds: 'デバイスエラーの最短表示時間',
  chargingAfterSeconds: '充電中とみなすまで',
  chargedPercent: '充電完了とみなす残量',
  batterySwapPercentPoints: 'バッテリー交換とみなす残量の上昇',
  tripEndsStoppedSeconds: 'トリップ終了：停車時間',
  tripEndsIdleSeconds: 'トリップ終了：アイドリング時間',
  tripSilenceSeconds: 'トリップ終了：データなしの時間',
  tripMinimumMeters: 'トリップの最短距離',
  tripMinimumSeconds: 'トリップの最短時間',
  tripStartLeadSeconds: 'トリップ開始を動き出しより早める上限',
  tripGapSeconds: 'トリップ中のデータなしとみなす時間',
  odometerTrackRatioMinimum: 'オドメーターを使う下限（軌跡比）',
  odometerTrackRatioMaximum: 'オドメーターを使う上限（軌跡比）',
  harshAccelerationMetersPerSecondSquared: '急加速とみなす値',
  harshBrakingMetersPerSecondSquared: '急減速とみなす値',
  harshCorneringMetersPerSecondSquared: '急ハンドルとみなす値',
  harshMinimumSpeedMetersPerSecond: '急操作とみなす最低速度',
  harshCorneringMinimumSpeedMetersPerSecond: '急ハンドルとみなす最低速度',
  harshSpacingSeconds: '急操作の判定に使う測位間隔の上限',
  speedingAfterSeconds: '速度超過とみなすまで',
  speedLimitMetersPerSecond: '制限速度',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: '状態の設定',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': '状態の設定の変更',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': '状態の設定を変更',
  'stateSettings.delete': '状態の設定を標準に戻す',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: '状態の設定',
};
