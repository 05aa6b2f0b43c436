/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Melihat insiden',
  'incidents.write': 'Membuat, mengirim, dan memberi anotasi pada insiden',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Insiden dibuat',
  'incident.update': 'Insiden diubah',
  'incident.annotate': 'Anotasi insiden ditambah',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Insiden',
};
