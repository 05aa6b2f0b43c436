/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': 'Enter fuel receipts and set tanks',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': 'Receipt entered',
  'fuelReceipt.update': 'Receipt changed',
  'fuelReceipt.delete': 'Receipt deleted',
  'fuelReceipt.import': 'Receipts imported',
  'fuelTank.update': 'Tank changed',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: 'Fuel receipt',
};
