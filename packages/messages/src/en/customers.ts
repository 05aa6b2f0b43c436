/** Customers: list, form. */
export const customers = {
  title: 'Customers',
  name: 'Name',
  externalNumber: 'Customer number',
  contactPerson: 'Contact person',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  language: 'Language',
  languageHelp: 'Of messages to this customer. Without one, the language of the account applies.',
  tags: 'Tags',
  anyTag: 'Any tag',
  notes: 'Notes',
  searchPlaceholder: 'Name, number, contact, address',
  sectionCustomer: 'Customer',
  sectionContact: 'Contact',
  sectionMore: 'Organization',
  create: 'Add customer',
  edit: 'Customer',
  delete: 'Delete customer',
  deleteBody: 'All data about this customer is permanently deleted.',
  emptyTitle: 'No customers yet',
  emptyBody: 'Add the customers you serve one at a time, or import them from a CSV file.',
  shareAssets: 'Share assets',
  assetsOf: 'Assets of {{name}}',
  assets: 'Assets',
  shareWhat:
    'Anyone with the link sees the live position, name and heading of these assets without signing in, until it expires. Removed assets disappear from it immediately.',
  links: 'Links of this customer',
  noLinks: 'No links of this customer yet.',
  add: 'Add',
  addAsset: 'Asset',
  removeAsset: 'Remove {{name}}',
  assetLimit: 'A customer can have {{count}} assets at most.',
  noAssets: 'No assets yet. Add the assets that this customer may see.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Customers',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'See customers',
  'customers.write': 'Add, change and delete customers',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Customer added',
  'customer.update': 'Customer changed',
  'customer.delete': 'Customer deleted',
  'customer.import': 'Customers imported',
  'customer.assets': 'Assets of customer changed',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Customer',
};
