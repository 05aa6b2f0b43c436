/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: '送信トレイ',
  intro:
    'このサーバーが送るメールと SMS、およびその送信状態です。メールサーバーや SMS ゲートウェイが未設定の場合、確認コードを含むメッセージはここに残ります。',
  empty: 'メッセージはありません',
  emptyBody: '確認コードや招待を送信すると、ここに表示されます。',
  mail: 'メール',
  sms: 'SMS',
  to: '宛先：{{recipient}}',
  kept: '未送信：送信手段が未設定',
  queued: '送信中',
  sent: '送信済み',
  failed: '送信失敗',
  attempts_other: '試行{{count}}回',
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
