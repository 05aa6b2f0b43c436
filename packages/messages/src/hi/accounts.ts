/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'खाते',
  searchPlaceholder: 'खाते का नाम',
  new: 'उप-खाता बनाएँ',
  parent: 'पैरेंट खाता',
  childAccounts: 'उप-खाते',
  users: 'उपयोगकर्ता',
  assets: 'एसेट',
  devices: 'डिवाइस',
  features: 'सुविधाएँ',
  alerts: 'अलर्ट',
  admin: 'एडमिन',
  open: '{{name}} खोलें',
  openThis: 'यह खाता खोलें',
  emptyTitle: 'अभी कोई उप-खाता नहीं है',
  emptyBody: 'शाखा, ग्राहक या सहायक कंपनी के लिए उप-खाता बनाएँ। उसके अपने एसेट, उपयोगकर्ता और सुविधाएँ होंगी।',
  newTitle: 'उप-खाता बनाएँ',
  editTitle: 'खाता बदलें',
  sectionProfile: 'खाता',
  sectionHome: 'जगह और सेटिंग',
  sectionAdmin: 'पहला एडमिन',
  adminHint: 'वैकल्पिक। पासवर्ड सेट करने के लिए हम उन्हें लिंक भेजेंगे।',
  adminName: 'नाम',
  email: 'ईमेल',
  phone: 'फ़ोन',
  sectionFeatures: 'सुविधाएँ और अलर्ट',
  featuresHint: 'यहाँ बंद की गई चीज़ें सभी उप-खातों और उनके उपयोगकर्ताओं के लिए भी बंद हो जाती हैं।',
  notAbove: 'पैरेंट खाते में उपलब्ध नहीं',
  saved: '{{name}} सहेजा गया',
  createdToast: '{{name}} बनाया गया',
  name: 'नाम',
  country: 'देश',
  countryHint: 'इकाइयाँ, मुद्रा, टाइम ज़ोन और भाषा देश के अनुसार चुनी जाती हैं। ज़रूरत हो तो बदलें।',
  address: 'पता',
  latitude: 'अक्षांश (°)',
  longitude: 'देशांतर (°)',
  units: 'इकाइयाँ',
  currency: 'मुद्रा',
  language: 'भाषा',
  timeZone: 'टाइम ज़ोन',
  theme: 'थीम',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'खाते',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'खाते देखना',
  'accounts.write': 'खाते बनाना और बदलना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'खाता बनाया',
  'account.update': 'खाता बदला',
  'account.enter': 'खाते में गए',
  'account.leave': 'खाते से वापस लौटे',
  'account.signUp': 'साइन-अप से खाता बना',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'खाता',
};
