/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Accounts',
  searchPlaceholder: 'Account name',
  new: 'Create sub-account',
  parent: 'Parent account',
  childAccounts: 'Sub-accounts',
  users: 'Users',
  assets: 'Assets',
  devices: 'Devices',
  features: 'Features',
  alerts: 'Alerts',
  admin: 'Administrator',
  open: 'Open {{name}}',
  openThis: 'Open this account',
  emptyTitle: 'No sub-accounts yet',
  emptyBody: 'Create a sub-account for a branch, customer or subsidiary, with its own assets, users and features.',
  newTitle: 'Create sub-account',
  editTitle: 'Edit account',
  sectionProfile: 'Account',
  sectionHome: 'Location and settings',
  sectionAdmin: 'First administrator',
  adminHint: 'Optional. We send them a link to set their password.',
  adminName: 'Name',
  email: 'Email',
  phone: 'Phone',
  sectionFeatures: 'Features and alerts',
  featuresHint: 'Anything you turn off here is also turned off in all sub-accounts and for their users.',
  notAbove: 'Not available in the parent account',
  saved: '{{name}} saved',
  createdToast: '{{name}} created',
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
  'account.enter': 'Switched to the account',
  'account.leave': 'Switched back from the account',
  'account.signUp': 'Account created by sign-up',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Account',
};
