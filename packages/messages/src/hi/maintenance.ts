/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'मेंटेनेंस देखना',
  'maintenance.write': 'सर्विस प्लान करना, दर्ज करना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': 'तय सर्विस जोड़ी',
  'serviceConfig.update': 'तय सर्विस बदली',
  'serviceConfig.delete': 'तय सर्विस मिटाई',
  'serviceConfig.import': 'तय सर्विस इंपोर्ट कीं',
  'serviceConfig.apply': 'तय सर्विस लागू की',
  'serviceLog.create': 'सर्विस दर्ज की',
  'serviceLog.update': 'सर्विस बदली',
  'serviceLog.delete': 'सर्विस मिटाई',
  'serviceLog.import': 'सर्विस इतिहास इंपोर्ट किया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: 'तय सर्विस',
  serviceLog: 'सर्विस',
};
