/** Users of an account. */
export const users = {
  account: 'アカウント',
  acts: '{{name}} の操作',
  alerts: 'アラート',
  alertsHint: 'このユーザーが使えるアラートの種類です。',
  allowed: '許可',
  anyRole: 'すべてのロール',
  anyStatus: 'すべての状態',
  asAccount: 'アカウントの設定',
  create: 'ユーザーを招待',
  deleteBody: 'すべてのセッションからログアウトされ、利用できなくなります。操作の記録は監査ログに残ります。',
  disable: '無効にする',
  disableBody: 'すべてのセッションからすぐにログアウトされ、再び有効にするまでログインできません。',
  disabled: '{{name}} を無効にしました',
  disableTitle: '{{name}} を無効にしますか？',
  editTitle: 'ユーザーを編集',
  email: 'メールアドレス',
  emptyBody: 'このアカウントで作業する人を招待してください。見られる範囲とできる操作はロールで決まります。',
  emptyTitle: 'ユーザーはまだいません',
  enable: '有効にする',
  enabled: '{{name}} を有効にしました',
  features: '機能',
  featuresHint: 'オンにできるのは、アカウントで利用できる機能だけです。',
  invitationFailed: '{{name}} を追加しましたが、招待を送信できませんでした。後でもう一度送信してください。',
  invitationSent: '{{username}} に招待を送信しました',
  invite: '招待を送信',
  inviteAgain: '招待を再送信',
  inviteHint:
    'このアドレスに招待をお送りします。電話番号だけの場合は SMS でお送りします。招待にはパスワードを設定するリンクが含まれます。',
  language: '言語',
  lastSignIn: '最終ログイン',
  list: 'ユーザー',
  matrixIntro: '各ロールでできる操作です。ロールは、ユーザーのアカウントとサブアカウントで有効です。',
  name: '名前',
  never: 'なし',
  newTitle: 'ユーザーを招待',
  notAllowed: '不可',
  permission: '権限',
  phone: '携帯電話番号',
  role: 'ロール',
  roles: 'ロール',
  saved: '{{name}} を保存しました',
  search: '名前、メール、電話番号',
  sectionPerson: '基本情報',
  sectionRole: 'ロールと権限',
  sectionSettings: '表示設定',
  self: '自分',
  selfHint: '自分のロールを変更できるのは別の管理者だけです。',
  sessions: 'セッションと2段階認証',
  sessionsTitle: 'ログインとセキュリティ：{{name}}',
  status: '状態',
  statusActive: '有効',
  statusDisabled: '無効',
  statusInvited: '招待中',
  tabs: 'ユーザーとロール',
  timeZone: 'タイムゾーン',
  units: '単位',
  username: 'ユーザー名',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'ユーザー',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'ユーザーとロールの閲覧',
  'users.write': 'ユーザーの招待・変更・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'ユーザーを追加',
  'user.update': 'ユーザーを変更',
  'user.delete': 'ユーザーを削除',
  'user.invite': 'ユーザーを招待',
  'user.preferences': '個人設定を変更',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'ユーザー',
};
