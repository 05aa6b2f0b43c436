/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Audit log',
  time: 'Time',
  who: 'User',
  action: 'Action',
  thing: 'Item',
  thingId: 'ID',
  kind: 'Item type',
  account: 'Account',
  details: 'Details',
  from: 'From',
  to: 'To',
  anybody: 'Any user',
  anything: 'Any action',
  anyKind: 'Any type',
  nobody: 'No user',
  outsider: 'User of a parent account',
  export: 'Export CSV',
  empty: 'No changes yet',
  emptyBody: 'Every change is recorded here: who made it, what changed and when. Entries cannot be edited or deleted.',
  lineTitle: 'Entry details',
  noDetails: 'No further details.',
  fact: 'Field',
  before: 'Before',
  after: 'After',
  yes: 'yes',
  no: 'no',
  none: 'none',
  thisThing: 'All entries for this item',
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
