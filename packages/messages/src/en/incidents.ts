/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'See incidents',
  'incidents.write': 'Create, submit and annotate incidents',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Incident created',
  'incident.update': 'Incident changed',
  'incident.annotate': 'Incident annotated',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Incident',
};
