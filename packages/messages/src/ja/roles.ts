/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: '管理者',
  adminMeaning: 'アカウントとサブアカウントのすべてを操作できます。',
  techSupport: 'テクニカルサポート',
  techSupportMeaning:
    'すべてを閲覧し、デバイス、コマンド、アラート、インシデント、メンテナンスを管理します。ユーザー、アカウント、請求状態は管理できません。',
  installer: '取付担当者',
  installerMeaning:
    'デバイスを設定してアセットに割り当て、ナンバーや VIN などの車両情報を修正します。ほかの操作はできません。',
  accountant: '経理担当者',
  accountantMeaning: 'アセットとレポートを閲覧し、NPA の指定と解除を行います。',
  viewer: '閲覧者',
  viewerMeaning: '閲覧のみです。コマンドは使えず、ドライバーと顧客は名前だけ表示されます。',
  'reports.read': '履歴とレポートの閲覧',
  'system.read': 'システムの稼働状況の閲覧',
  'people.contact': 'ドライバーと顧客の連絡先の閲覧',
};
