/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: '送信トレイ',
  intro:
    'サーバーが送るメッセージとその結果です。メールサーバーまたは SMS ゲートウェイが設定されていない場合は、コードも含めてここに残ります。',
  empty: 'メッセージはありません',
  emptyBody: 'コードや招待が送られると、ここに表示されます。',
  mail: 'メール',
  sms: 'SMS',
  to: '宛先: {{recipient}}',
  kept: '保管中（送信手段が未設定）',
  queued: '送信待ち',
  sent: '送信済み',
  failed: '送信失敗',
  attempts_other: '{{count}}回試行',
  nextAttempt: '次の試行 {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: '送信トレイ',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': '送信トレイの閲覧',
};
