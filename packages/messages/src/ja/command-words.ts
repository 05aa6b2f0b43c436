/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: '始動を制限',
  RESET_IMMOBILIZE: '始動制限を解除',
  SET_REPORT_FREQ_INTERVAL: '予備トラッカーをオン',
  RESET_REPORT_FREQ_INTERVAL: '予備トラッカーをオフ',
  REMOTE_FORCE_LOCK: '強制ロック',
  REMOTE_DISARMING_DEVICE: 'ロック解除',
  // Families.
  immobilization: 'エンジン始動制限',
  auxiliaryTracker: '予備トラッカー',
  lock: 'ドア',
  // Where one stands.
  queued: '待機中',
  accepted: '送信中',
  inprogress: '処理中',
  success: '成功',
  failed: '失敗',
  cancelled: '取り消し',
  // Why one waits.
  notConnected: 'デバイスの接続を待っています',
  noLiveFix: 'GPS の現在位置を待っています',
  moving: '車両が走行中のため待っています',
  ignitionOn: 'イグニッションがオンのため待っています',
  notAtRestLongEnough: '車両が十分な時間停車するのを待っています',
  devicesSeparated: '2 台のデバイスの位置が離れているため待っています',
  possibleSpoofing: 'なりすましの疑いがあるため待っています',
  anotherInFlight: '別のコマンドの応答を待っています',
  unreachable: '送信不可：デバイスは削除されています',
  // What happened to one.
  requested: '受付',
  automaticRelease: '自動解除：応答前に車両が動きました',
  taken: '送信を開始',
  sent: 'デバイスに送信',
  notWritten: '送信できず、再び待機',
  askedState: '応答がないため、デバイスに状態を問い合わせ',
  movedBeforeAnswer: 'デバイスの応答前に車両が動きました',
  answered: 'デバイスが確認',
  refused: 'デバイスが拒否',
  unrecognisedAnswer: '不明な応答のため、成功とみなしません',
  stateUnknown: '応答なし: 車両の状態は不明',
  lateAnswer: 'コマンド終了後に応答',
  cancelledByUser: 'ユーザーが取り消し',
  superseded: '解除コマンドで置き換え',
  expired: '送信前に期限切れ',
  deviceChanged: 'デバイスが交換されたか、取り外されました',
  accountChanged: '車両・資産またはデバイスが別のアカウントに移動しました',
  permissionLost: '依頼者に送信する権限がなくなりました',
  releaseSent: '作動させたデバイスに解除を送信しました。',
  releaseWaits: '解除はデバイスの接続を待っています。',
  releaseImpossible: 'デバイスに接続できないため、解除を送信できませんでした。',
  // Put together.
  withAnswer: '{{happened}}:「{{answer}}」',
  byProduct: 'Waymark（自動）',
  somebody: '別のアカウントのユーザー',
  ignitionOff: '停車の根拠: イグニッションがオフで、その後の移動なし',
  atRest: '停車の根拠: 十分な時間停車',
  ignitionIsOn: 'イグニッションオン',
  ignitionIsOff: 'イグニッションオフ',
  fixAge: '測位から {{span}}',
  // The rule that holds one back.
  ruleConnected:
    '始動の制限やロックのコマンドは、デバイスから直近 {{seconds}} 秒以内に通信があり、次のどちらかを満たすときだけ送信されます。',
  ruleIgnitionOff:
    'イグニッションが {{seconds}} 秒以上オフで、その後のライブの測位で車両が動いていないことが確認できる。',
  ruleAtRest:
    'ライブの測位が {{fixes}} 回以上、{{span}} 秒以上にわたり、{{gap}} 秒を超える間隔がなく、最新のものが {{newest}} 秒以内で、すべて {{speed}} km/h 以下かつ {{radius}} m 以内。リレーがスターターだけを遮断する場合を除き、イグニッションはオフであること。',
};
