/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'घटनाएँ देखना',
  'incidents.write': 'घटनाएँ बनाना, जमा करना और टिप्पणी जोड़ना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'घटना बनाई',
  'incident.update': 'घटना बदली',
  'incident.annotate': 'घटना पर टिप्पणी जोड़ी',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'घटना',
};
