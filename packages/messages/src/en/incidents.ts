/** Incidents: list, form, facts. */
export const incidents = {
  title: 'Incidents',
  incident: 'Incident',
  name: 'Title',
  type: 'Type',
  anyType: 'Any type',
  'kind.accident': 'Accident',
  'kind.theft': 'Theft',
  'kind.breakdown': 'Breakdown',
  status: 'Status',
  anyStatus: 'Any status',
  draft: 'Draft',
  submitted: 'Submitted',
  date: 'Date',
  time: 'Time',
  vehicle: 'Vehicle',
  vehicleStatusReason: 'Vehicle status',
  place: 'Place',
  placeHelp: 'Leave empty to use the position of the vehicle at that time.',
  description: 'Description',
  driver: 'Driver',
  driverHelp: 'Search by name, phone or number. For someone who is not in the list, fill in the fields below.',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  submit: 'Submit incident',
  submitHelp: 'Needs vehicle and description. Facts can no longer be changed afterwards, only annotated.',
  submittedWords: '{{name}} submitted',
  evidence: 'Evidence',
  evidenceWords: '{{from}}–{{to}}, fixes: {{fixes}}, top speed {{speed}}',
  evidenceWithoutSpeed: '{{from}}–{{to}}, fixes: {{fixes}}',
  evidenceKept: 'The ten minutes around the incident are copied and stay when positions are deleted.',
  annotation: 'Annotation',
  annotate: 'Add annotation',
  create: 'Create incident',
  searchPlaceholder: 'Title, vehicle, VIN, description',
  emptyTitle: 'No incidents yet',
  emptyBody: 'Record accidents, thefts and breakdowns here. The ten minutes around the incident become its evidence.',
};

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
  'incident.delete': 'Incident draft deleted',
  'incident.prepare': 'Incident draft prepared from an alert',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Incident',
};
