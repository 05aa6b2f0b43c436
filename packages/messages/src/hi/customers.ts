/** Customers: list, form. */
export const customers = {
  title: 'ग्राहक',
  name: 'नाम',
  externalNumber: 'ग्राहक संख्या',
  contactPerson: 'संपर्क व्यक्ति',
  phone: 'फ़ोन',
  email: 'ईमेल',
  address: 'पता',
  language: 'भाषा',
  languageHelp: 'इस ग्राहक के संदेशों की भाषा। न चुनने पर खाते की भाषा लगती है।',
  tags: 'टैग',
  anyTag: 'कोई भी टैग',
  notes: 'टिप्पणियाँ',
  searchPlaceholder: 'नाम, ग्राहक संख्या, संपर्क, पता',
  sectionCustomer: 'ग्राहक',
  sectionContact: 'संपर्क',
  sectionMore: 'संगठन',
  create: 'ग्राहक जोड़ें',
  edit: 'ग्राहक',
  delete: 'ग्राहक मिटाएँ',
  deleteBody: 'इस ग्राहक का सारा डेटा हमेशा के लिए मिट जाएगा।',
  emptyTitle: 'अभी कोई ग्राहक नहीं',
  emptyBody: 'अपने ग्राहकों को एक-एक करके जोड़ें या CSV फ़ाइल से इंपोर्ट करें।',
  shareAssets: 'एसेट शेयर करें',
  assetsOf: '{{name}} के एसेट',
  assets: 'एसेट',
  shareWhat:
    'जिसके पास लिंक है, वह लिंक खत्म होने तक साइन इन किए बिना सिर्फ़ इन एसेट की लाइव लोकेशन, नाम और दिशा देखता है। हटाया गया एसेट लिंक से तुरंत गायब हो जाता है।',
  links: 'इस ग्राहक के लिंक',
  noLinks: 'इस ग्राहक का अभी कोई लिंक नहीं है।',
  add: 'जोड़ें',
  addAsset: 'एसेट',
  removeAsset: '{{name}} हटाएँ',
  assetLimit: 'एक ग्राहक के ज़्यादा से ज़्यादा {{count}} एसेट हो सकते हैं।',
  noAssets: 'अभी कोई एसेट नहीं है। वे एसेट जोड़ें जो यह ग्राहक देख सकता है।',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'ग्राहक',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'ग्राहक देखना',
  'customers.write': 'ग्राहक जोड़ना, बदलना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'ग्राहक जोड़ा',
  'customer.update': 'ग्राहक बदला',
  'customer.delete': 'ग्राहक मिटाया',
  'customer.import': 'ग्राहक इंपोर्ट किए',
  'customer.assets': 'ग्राहक के एसेट बदले गए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'ग्राहक',
};
