/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Accounts',
  searchPlaceholder: 'Account name',
  new: 'New account',
  parent: 'Under',
  childAccounts: 'Accounts below',
  users: 'Users',
  assets: 'Assets',
  devices: 'Devices',
  features: 'Features',
  alerts: 'Alerts',
  admin: 'Administrator',
  open: 'Open {{name}}',
  openThis: 'Open this account',
  emptyTitle: 'No accounts below this one',
  emptyBody:
    'A branch, a customer or a subsidiary can have an account of its own, with its own assets, users and features.',
  newTitle: 'New account',
  editTitle: 'Edit account',
  sectionProfile: 'Account',
  sectionHome: 'Location and settings',
  sectionAdmin: 'First administrator',
  adminHint: 'Optional. They get a message with a link to set their password.',
  adminName: 'Name',
  email: 'Email',
  phone: 'Phone',
  sectionFeatures: 'Features and alerts',
  featuresHint: 'What is switched off here is switched off in every account below, and for their users.',
  notAbove: 'The account above does not have it',
  saved: '“{{name}}” saved',
  createdToast: '“{{name}}” created',
  name: 'Name',
  country: 'Country',
  countryHint: 'Units, currency, time zone and language follow the country. Change them where they differ.',
  address: 'Address',
  latitude: 'Latitude (°)',
  longitude: 'Longitude (°)',
  units: 'Units',
  currency: 'Currency',
  language: 'Language',
  timeZone: 'Time zone',
  theme: 'Theme',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'Accounts',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'See accounts',
  'accounts.write': 'Create and change accounts',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'Account created',
  'account.update': 'Account changed',
  'account.enter': 'Account entered',
  'account.leave': 'Account left',
  'account.signUp': 'Account opened',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Account',
};
