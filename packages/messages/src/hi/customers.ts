/** Customers: list, form. */
export const customers = {
  title: 'ग्राहक',
  name: 'नाम',
  externalNumber: 'संख्या',
  contactPerson: 'संपर्क व्यक्ति',
  phone: 'फ़ोन',
  email: 'ईमेल',
  address: 'पता',
  tags: 'टैग',
  anyTag: 'कोई भी टैग',
  notes: 'टिप्पणियाँ',
  searchPlaceholder: 'नाम, संख्या, संपर्क, पता',
  sectionCustomer: 'ग्राहक',
  sectionContact: 'संपर्क',
  sectionMore: 'प्रबंधन',
  create: 'ग्राहक जोड़ें',
  edit: 'ग्राहक',
  delete: 'ग्राहक हटाएँ',
  deleteBody: 'इस ग्राहक के बारे में रखी गई सारी जानकारी हमेशा के लिए हट जाएगी।',
  emptyTitle: 'अभी कोई ग्राहक नहीं',
  emptyBody: 'जिनके लिए आप गाड़ी चलाते हैं उन्हें एक-एक करके या तालिका से एक साथ जोड़ें।',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'ग्राहक',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'ग्राहक देखना',
  'customers.write': 'ग्राहक बनाना, बदलना और हटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'ग्राहक बनाया',
  'customer.update': 'ग्राहक बदला',
  'customer.delete': 'ग्राहक हटाया',
  'customer.import': 'ग्राहक आयात किए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'ग्राहक',
};
