/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': 'Mencatat struk BBM dan mengatur tangki',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': 'Struk BBM dicatat',
  'fuelReceipt.update': 'Struk BBM diubah',
  'fuelReceipt.delete': 'Struk BBM dihapus',
  'fuelReceipt.import': 'Struk BBM diimpor',
  'fuelTank.update': 'Data tangki diubah',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: 'Struk BBM',
};
