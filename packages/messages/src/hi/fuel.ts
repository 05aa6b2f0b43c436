/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': 'ईंधन की रसीदें दर्ज करना और टैंक सेट करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': 'ईंधन रसीद दर्ज की',
  'fuelReceipt.update': 'ईंधन रसीद बदली',
  'fuelReceipt.delete': 'ईंधन रसीद मिटाई',
  'fuelReceipt.import': 'ईंधन रसीदें इंपोर्ट कीं',
  'fuelTank.update': 'टैंक की जानकारी बदली',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: 'ईंधन रसीद',
};
