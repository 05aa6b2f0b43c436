/** The messages that were kept instead of being sent. */
export const outbox = {
  title: '送信トレイ',
  intro:
    'メールサーバーまたは SMS ゲートウェイが設定されていないため、送信されずに残ったメッセージです。パスワード再設定のコードもここにあります。',
  empty: 'メッセージはありません',
  emptyBody: 'メールサーバーや SMS ゲートウェイで送信したものは、ここには残りません。',
  mail: 'メール',
  sms: 'SMS',
  to: '宛先: {{recipient}}',
};
