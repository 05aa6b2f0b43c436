/** Drivers: list, form. */
export const drivers = {
  title: 'Drivers',
  name: 'Name',
  employeeNumber: 'Employee number',
  keyNumber: 'Driver key',
  keyHint:
    'Number of the iButton or card, as the device sends it. A vehicle whose device reads this key is driven by this driver.',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License number',
  licenseExpiresOn: 'License expires on',
  licenseExpired: '{{date}}, expired',
  score: 'Score',
  scoreNone: 'Not enough data',
  showScore: 'Show score',
  tags: 'Tags',
  anyTag: 'Any tag',
  notes: 'Notes',
  searchPlaceholder: 'Name, phone, email, number',
  sectionPerson: 'Driver',
  sectionLicense: 'License',
  sectionMore: 'Organization',
  create: 'Add driver',
  edit: 'Driver',
  delete: 'Delete driver',
  deleteBody: 'All data about this driver is permanently deleted. Vehicle trips and history stay.',
  emptyTitle: 'No drivers yet',
  emptyBody: 'Add the people who drive your vehicles one at a time, or import them from a CSV file.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Drivers',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'See drivers',
  'drivers.write': 'Add, change and delete drivers',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Driver added',
  'driver.update': 'Driver changed',
  'driver.delete': 'Driver deleted',
  'driver.assign': 'Driver assigned',
  'driver.unassign': 'Driver unassigned',
  'driver.import': 'Drivers imported',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Driver',
};
