/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'アラートとルールの閲覧',
  'alerts.write': 'アラートルールの作成・変更・削除',
  'alerts.acknowledge': 'アラートの確認',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'アラートルールを作成',
  'alertRule.update': 'アラートルールを変更',
  'alertRule.delete': 'アラートルールを削除',
  'alert.acknowledge': 'アラートを確認',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'アラートルール',
  alert: 'アラート',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'アラート',
  severity: '重大度',
  wording: 'アラートの見出し',
  instructions: '対処方法',
  enabled: '有効',
  alertSensor: 'センサー',
  alertValue: '値',
  places: '地点',
  assets: 'アセット',
  assetTypes: 'アセットの種類',
  includesBelow: 'サブアカウントを含む',
  schedule: '時間帯',
  persistsSeconds: '継続時間（秒）',
  coolDownMinutes: '通知間隔（分）',
  days: '曜日',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'アラート',
  alert: '種類',
  severity: '重大度',
  state: '状態',
  asset: 'アセット',
  driver: 'ドライバー',
  rule: 'ルール',
  wording: '見出し',
  raised: '発生',
  ended: '終了',
  since: '開始',
  place: '地点',
  address: '住所',
  latitude: '緯度',
  longitude: '経度',
  value: '値',
  threshold: '上限・下限',
  unit: '単位',
  late: '遅延データ',
  acknowledged: '確認',
  acknowledgedBy: '確認者',
  note: 'メモ',
  open: '未確認',
  withdrawn: '取り下げ',
  yes: 'はい',
};
