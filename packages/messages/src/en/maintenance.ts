/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'See maintenance',
  'maintenance.write': 'Plan, log and delete services',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': 'Planned service added',
  'serviceConfig.update': 'Planned service changed',
  'serviceConfig.delete': 'Planned service deleted',
  'serviceConfig.import': 'Planned services imported',
  'serviceConfig.apply': 'Planned service applied',
  'serviceLog.create': 'Service logged',
  'serviceLog.update': 'Service changed',
  'serviceLog.delete': 'Service deleted',
  'serviceLog.import': 'Service history imported',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: 'Planned service',
  serviceLog: 'Service',
};
