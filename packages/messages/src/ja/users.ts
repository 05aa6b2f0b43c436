/** Users of an account. */
export const users = {
  account: 'アカウント',
  acts: '{{name}} の操作',
  alerts: 'アラート',
  alertsHint: 'このユーザーに通知するアラートの種類です。',
  allowed: '許可',
  anyRole: 'すべてのロール',
  anyStatus: 'すべての状態',
  asAccount: 'アカウントと同じ',
  create: 'ユーザーを追加',
  deleteBody: 'すべての端末からログアウトされ、再びログインできなくなります。操作の記録は監査ログに残ります。',
  disable: '無効にする',
  disableBody: '1秒以内にすべての端末からログアウトされ、再び有効にするまでログインできません。',
  disabled: '{{name}} を無効にしました',
  disableTitle: '{{name}} を無効にしますか？',
  editTitle: 'ユーザーの編集',
  email: 'メールアドレス',
  emptyBody: 'このアカウントを使う人を招待してください。見られる内容とできる操作はロールで決まります。',
  emptyTitle: 'ユーザーはまだいません',
  enable: '有効にする',
  enabled: '{{name}} を有効にしました',
  features: '機能',
  featuresHint: 'アカウントにある機能だけを割り当てられます。',
  invitationFailed: '{{name}} を追加しましたが、招待を送信できませんでした。後でもう一度送信してください。',
  invitationSent: '{{username}} に招待を送信しました',
  invite: '追加して招待',
  inviteAgain: '招待を再送信',
  inviteHint: 'このアドレスに招待を送ります。電話番号だけの場合は SMS で送ります。招待からパスワードを設定できます。',
  language: '言語',
  lastSignIn: '最終ログイン',
  list: 'ユーザー',
  matrixIntro: '各ロールでできる操作です。ユーザーは自分のアカウントとその下位のアカウントで操作できます。',
  name: '名前',
  never: 'なし',
  newTitle: 'ユーザーの追加',
  notAllowed: '不可',
  permission: '権限',
  phone: '携帯電話番号',
  role: 'ロール',
  roles: 'ロール',
  saved: '{{name}} を保存しました',
  search: '名前、メール、電話番号',
  sectionPerson: 'ユーザー',
  sectionRole: 'できる操作',
  sectionSettings: '表示の設定',
  self: '自分',
  selfHint: '自分のロールを変更できるのは別の管理者だけです。',
  sessions: 'ログイン中の端末と2段階認証',
  sessionsTitle: '{{name}} のログイン',
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
  'user.create': 'ユーザーを作成',
  'user.update': 'ユーザーを変更',
  'user.delete': 'ユーザーを削除',
  'user.invite': 'ユーザーを招待',
  'user.preferences': '個人設定を変更',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'ユーザー',
};
