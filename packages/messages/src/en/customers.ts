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
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Customer',
};
