/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': 'Ввод топливных чеков и настройка баков',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': 'Чек внесён',
  'fuelReceipt.update': 'Чек изменён',
  'fuelReceipt.delete': 'Чек удалён',
  'fuelReceipt.import': 'Чеки импортированы',
  'fuelTank.update': 'Данные бака изменены',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: 'Топливный чек',
};
