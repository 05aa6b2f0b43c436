/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Waymark からのテスト',
  testLine: '通知「{{notification}}」はここに届きます。アセットのアラートは発生していません。',
  measured: '{{value}}（しきい値 {{limit}}）',
  measuredFor: '{{value}}（しきい値 {{limit}}）、{{time}}継続',
  lasting: '{{time}}継続',
  groupTitle: '{{title}}（アラート{{count}}件）',
  digestTitle: 'アラート{{count}}件',
  more: 'ほか{{count}}件',
  unacknowledged: '{{minutes}}分間、未確認',
  hello: '{{name}} 様',
  open: 'Waymark で開く：{{link}}',
  because: 'このメールは {{account}} の通知「{{notification}}」により送信されました。',
  stop: 'このメールの配信を停止：{{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'メールの配信を停止しますか？',
  unsubscribeBody: '{{address}} に {{account}} のアラートは届かなくなります。',
  unsubscribeButton: '配信を停止',
  unsubscribedTitle: '配信を停止しました',
  unsubscribedBody: '{{address}} に {{account}} のアラートは届きません。',
  unsubscribeInvalidTitle: 'リンクが無効です',
  unsubscribeInvalidBody: '最新のメールにあるリンクを開いてください。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': '通知と送信履歴の閲覧',
  'notifications.write': '通知の作成・変更・テスト・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': '通知を作成',
  'notification.update': '通知を変更',
  'notification.delete': '通知を削除',
  'notification.test': '通知をテスト',
  'notification.resume': '拒否された宛先を再開',
  'notification.unsubscribe': '受信者がメールを停止',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: '通知',
};
