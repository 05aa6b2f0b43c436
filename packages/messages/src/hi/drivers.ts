/** Drivers: list, form. */
export const drivers = {
  title: 'ड्राइवर',
  name: 'नाम',
  employeeNumber: 'कर्मचारी संख्या',
  phone: 'फ़ोन',
  email: 'ईमेल',
  licenseNumber: 'लाइसेंस संख्या',
  licenseExpiresOn: 'लाइसेंस की समाप्ति',
  licenseExpired: '{{date}}, समाप्त',
  score: 'स्कोर',
  scoreNone: 'पर्याप्त डेटा नहीं',
  tags: 'टैग',
  anyTag: 'कोई भी टैग',
  notes: 'टिप्पणियाँ',
  searchPlaceholder: 'नाम, फ़ोन, ईमेल, संख्या',
  sectionPerson: 'व्यक्ति',
  sectionLicense: 'लाइसेंस',
  sectionMore: 'प्रबंधन',
  create: 'ड्राइवर जोड़ें',
  edit: 'ड्राइवर',
  delete: 'ड्राइवर हटाएँ',
  deleteBody: 'इस व्यक्ति की सारी जानकारी हमेशा के लिए हट जाएगी। वाहनों की यात्राएँ और इतिहास बने रहेंगे।',
  emptyTitle: 'अभी कोई ड्राइवर नहीं',
  emptyBody: 'अपने वाहन चलाने वालों को एक-एक करके या तालिका से एक साथ जोड़ें।',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'ड्राइवर',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'ड्राइवर देखना',
  'drivers.write': 'ड्राइवर बनाना, बदलना और हटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'ड्राइवर बनाया',
  'driver.update': 'ड्राइवर बदला',
  'driver.delete': 'ड्राइवर हटाया',
  'driver.import': 'ड्राइवर आयात किए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'ड्राइवर',
};
