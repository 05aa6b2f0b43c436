/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: '管理者',
  adminMeaning: 'アカウントとその下位のすべてを操作できます。',
  techSupport: 'テクニカルサポート',
  techSupportMeaning:
    'すべてを閲覧し、デバイス、コマンド、アラート、インシデント、メンテナンスを管理します。ユーザー、アカウント、請求状態は扱いません。',
  installer: '取付担当者',
  installerMeaning: 'デバイスを登録して車両に取り付け、車両の記載事項を修正します。それ以外の操作はできません。',
  accountant: '経理担当者',
  accountantMeaning: '車両・資産とレポートを閲覧し、NPA を設定します。',
  viewer: '閲覧者',
  viewerMeaning: '閲覧のみです。コマンドは使えず、ドライバーと顧客は名前だけを見られます。',
  'reports.read': '履歴とレポートの閲覧',
  'system.read': 'システムの稼働状況の閲覧',
  'people.contact': '電話番号と住所の閲覧',
};
