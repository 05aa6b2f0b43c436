/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Audit log',
  time: 'Time',
  who: 'Who',
  action: 'What',
  thing: 'Which thing',
  thingId: 'ID',
  kind: 'Kind',
  account: 'Account',
  details: 'Details',
  from: 'From day',
  to: 'To day',
  anybody: 'Anybody',
  anything: 'Any action',
  anyKind: 'Any kind',
  nobody: 'Nobody signed in',
  outsider: 'An account above',
  export: 'Export CSV',
  empty: 'Nothing has been changed yet',
  emptyBody:
    'Every change is written down here: who made it, what changed and when. Lines cannot be changed or deleted.',
  lineTitle: 'Details of the entry',
  noDetails: 'Nothing more was noted.',
  fact: 'Fact',
  before: 'Before',
  after: 'After',
  yes: 'yes',
  no: 'no',
  none: 'none',
  thisThing: 'All entries of this thing',
  open: 'Open',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Audit log',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Read the audit log',
};
