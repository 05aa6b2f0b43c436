/** Text messages to drivers and displays. */
export const textMessages = {
  title: 'メッセージ',
  textTo: '{{name}} へのメッセージ',
  left: 'SMS で送信。残り文字数：{{count}}',
  send: 'メッセージを送信',
  sentTo: '{{name}} へのメッセージを送信待ちにしました',
  noDriver: '現在ドライバーが割り当てられていません。割り当てるとメッセージを送信できます。',
  noPhone: '{{name}} の電話番号がありません。追加するとメッセージを送信できます。',
  toFrom: '{{by}} から {{name}} へ',
  queued: '配信中',
  sent: '{{time}}に送信',
  failed: '配信失敗',
  earlier: '以前のメッセージ：{{count}}件',
  target: '送信先',
  phone: 'ドライバーの電話',
  display: 'ディスプレイ',
  leftOnDisplay: '車内のディスプレイに表示。残り文字数：{{count}}',
  textToDisplay: 'ディスプレイへのメッセージ',
  sentToDisplay: 'ディスプレイへのメッセージを送信待ちにしました',
  serialPort: 'デバイスのシリアルポートにディスプレイが必要です。デバイスは受信を確認しません。',
  toDisplayFrom: '{{by}} からディスプレイへ',
  waiting: 'デバイスの接続待ち',
  acknowledged: '{{time}}にデバイスが受信を確認',
  expired: '未送信：期限までに接続なし',
  refused: 'デバイスが拒否',
  unanswered: 'デバイスからの確認なし',
  deviceChanged: 'デバイスの割り当てが変更',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'ドライバーへのメッセージの閲覧',
  'messages.write': 'ドライバーへのメッセージ送信',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'ドライバーにメッセージを送信',
  'textMessage.display': 'ディスプレイにメッセージを送信',
};
