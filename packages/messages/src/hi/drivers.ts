/** Drivers: list, form. */
export const drivers = {
  title: 'ड्राइवर',
  name: 'नाम',
  employeeNumber: 'कर्मचारी संख्या',
  keyNumber: 'ड्राइवर की चाबी',
  keyHint: 'iButton या कार्ड का नंबर, जैसा डिवाइस भेजता है। जिस वाहन का डिवाइस यह चाबी पढ़ता है, उसे यह ड्राइवर चलाता है।',
  phone: 'फ़ोन',
  email: 'ईमेल',
  licenseNumber: 'लाइसेंस संख्या',
  licenseExpiresOn: 'लाइसेंस की समाप्ति',
  licenseExpired: '{{date}}, समाप्त',
  score: 'स्कोर',
  scoreNone: 'पर्याप्त डेटा नहीं',
  showScore: 'स्कोर देखें',
  tags: 'टैग',
  anyTag: 'कोई भी टैग',
  notes: 'टिप्पणियाँ',
  searchPlaceholder: 'नाम, फ़ोन, ईमेल, संख्या',
  sectionPerson: 'ड्राइवर',
  sectionLicense: 'लाइसेंस',
  sectionMore: 'संगठन',
  create: 'ड्राइवर जोड़ें',
  edit: 'ड्राइवर',
  delete: 'ड्राइवर मिटाएँ',
  deleteBody: 'इस ड्राइवर का सारा डेटा हमेशा के लिए मिट जाएगा। वाहनों के ट्रिप और इतिहास बने रहेंगे।',
  emptyTitle: 'अभी कोई ड्राइवर नहीं',
  emptyBody: 'अपने ड्राइवरों को एक-एक करके जोड़ें या CSV फ़ाइल से इंपोर्ट करें।',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'ड्राइवर',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'ड्राइवर देखना',
  'drivers.write': 'ड्राइवर जोड़ना, बदलना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'ड्राइवर जोड़ा',
  'driver.update': 'ड्राइवर बदला',
  'driver.delete': 'ड्राइवर मिटाया',
  'driver.assign': 'ड्राइवर असाइन किया गया',
  'driver.unassign': 'ड्राइवर अनअसाइन किया गया',
  'driver.import': 'ड्राइवर इंपोर्ट किए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'ड्राइवर',
};
