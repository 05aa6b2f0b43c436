/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': '給油伝票の入力とタンクの設定',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': '給油伝票を入力',
  'fuelReceipt.update': '給油伝票を変更',
  'fuelReceipt.delete': '給油伝票を削除',
  'fuelReceipt.import': '給油伝票をインポート',
  'fuelTank.update': 'タンクの設定を変更',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: '給油伝票',
};
