/** Drivers: list, form. */
export const drivers = {
  title: 'Drivers',
  name: 'Name',
  employeeNumber: 'Employee number',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License number',
  licenseExpiresOn: 'License expires on',
  licenseExpired: '{{date}}, expired',
  score: 'Score',
  scoreNone: 'Not enough data',
  tags: 'Tags',
  anyTag: 'Any tag',
  notes: 'Notes',
  searchPlaceholder: 'Name, phone, email, number',
  sectionPerson: 'Person',
  sectionLicense: 'License',
  sectionMore: 'Organization',
  create: 'Add driver',
  edit: 'Driver',
  delete: 'Delete driver',
  deleteBody: 'What is known of this person is deleted for good. Trips and history of the vehicles stay.',
  emptyTitle: 'No drivers yet',
  emptyBody: 'Add the people who drive your vehicles, one by one or all at once from a table.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Drivers',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'See drivers',
  'drivers.write': 'Create, change and delete drivers',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Driver created',
  'driver.update': 'Driver changed',
  'driver.delete': 'Driver deleted',
  'driver.import': 'Drivers imported',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Driver',
};
