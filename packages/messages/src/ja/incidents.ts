/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'インシデントを表示',
  'incidents.write': 'インシデントの作成・提出・注記',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'インシデントを作成',
  'incident.update': 'インシデントを変更',
  'incident.annotate': 'インシデントに注記',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'インシデント',
};
