/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}、{{account}}',
  hello: '{{name}} 様',
  attached: 'レポート「{{report}}」を添付しました。',
  large:
    'レポート「{{report}}」は大きすぎるため、メールに添付できません。権限のあるユーザーはこちらからダウンロードできます：{{link}}',
  because: 'このメールは {{account}} の定期レポート「{{schedule}}」により送信されました。',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': '定期レポートとその履歴の表示',
  'reportSchedules.write': '定期レポートの作成、変更、実行、削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': '定期レポートの作成',
  'reportSchedule.update': '定期レポートの変更',
  'reportSchedule.delete': '定期レポートの削除',
  'reportSchedule.run': '定期レポートの実行',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: '定期レポート',
};
