/** The screen Settings, and the groups of the navigation. */
export const settings = {
  search: '設定を検索',
  results_other: '{{count}}件',
  nothing: '「{{query}}」に一致する設定はありません。',
  keyMove: '選択',
  keyOpen: '開く',
  keyClear: 'クリア',
  offlineDevices: 'オフラインのデバイス',
  accountProfile: 'アカウント情報',
  preferences: '表示と言語',
  roles: 'ロールと権限',
  'about.devices': '登録済みデバイスの状態と割り当て',
  'about.trackerSetUp': '最初の測位までを順に設定',
  'about.stateSettings': '走行、アイドリング、オフライン、トリップのしきい値',
  'about.tags': 'アセットを分類する名前',
  'about.makeModels': '車両情報の選択肢',
  'about.schedules': '定期的に送信するレポート',
  'about.shares': '位置情報をほかの人と共有するリンク',
  'about.profile': '言語、単位、パスワード、2段階認証',
  'about.users': '利用できる人とそのロール',
  'about.accounts': 'このアカウントのサブアカウント',
  'about.audit': '誰が何をいつ変更したか',
  'about.outbox': '送信されなかったメッセージ',
  'about.diagnostics': '接続、通信量、未登録のデバイス',
};

/** Names of screens and groups in the navigation. */
export const screens = {
  settings: '設定',
  allSettings: 'すべての設定',
  backToFleet: 'フリートに戻る',
  groupNow: '現在の状況',
  groupWork: '業務',
  groupLists: 'リスト',
  groupAlerts: 'アラートと共有',
  groupAccount: 'アカウント',
  groupSystem: 'システム',
};
