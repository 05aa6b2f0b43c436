/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'メンテナンスを表示',
  'maintenance.write': '整備の計画・記録・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': '整備計画を追加',
  'serviceConfig.update': '整備計画を変更',
  'serviceConfig.delete': '整備計画を削除',
  'serviceConfig.import': '整備計画をインポート',
  'serviceConfig.apply': '整備計画を適用',
  'serviceLog.create': '整備を記録',
  'serviceLog.update': '整備記録を変更',
  'serviceLog.delete': '整備記録を削除',
  'serviceLog.import': '整備履歴をインポート',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: '整備計画',
  serviceLog: '整備記録',
};
