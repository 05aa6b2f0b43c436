/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Просмотр происшествий',
  'incidents.write': 'Создание, отправка и дополнение происшествий',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Происшествие создано',
  'incident.update': 'Происшествие изменено',
  'incident.annotate': 'Происшествие дополнено',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Происшествие',
};
