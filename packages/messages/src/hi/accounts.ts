/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'खाते',
  searchPlaceholder: 'खाते का नाम',
  new: 'नया खाता',
  parent: 'ऊपर का खाता',
  childAccounts: 'नीचे के खाते',
  users: 'उपयोगकर्ता',
  assets: 'एसेट',
  devices: 'डिवाइस',
  features: 'सुविधाएँ',
  alerts: 'अलर्ट',
  admin: 'व्यवस्थापक',
  open: '{{name}} खोलें',
  openThis: 'यह खाता खोलें',
  emptyTitle: 'इसके नीचे कोई खाता नहीं है',
  emptyBody: 'शाखा, ग्राहक या सहायक कंपनी का अपना खाता हो सकता है, जिसमें उसके अपने एसेट, उपयोगकर्ता और सुविधाएँ हों।',
  newTitle: 'नया खाता',
  editTitle: 'खाता संपादित करें',
  sectionProfile: 'खाता',
  sectionHome: 'स्थान और सेटिंग',
  sectionAdmin: 'पहला व्यवस्थापक',
  adminHint: 'वैकल्पिक। उन्हें पासवर्ड बनाने का लिंक भेजा जाता है।',
  adminName: 'नाम',
  email: 'ईमेल',
  phone: 'फ़ोन',
  sectionFeatures: 'सुविधाएँ और अलर्ट',
  featuresHint: 'यहाँ जो बंद किया जाता है, वह नीचे के सभी खातों और उनके उपयोगकर्ताओं के लिए भी बंद हो जाता है।',
  notAbove: 'ऊपर वाले खाते में उपलब्ध नहीं',
  saved: '“{{name}}” सहेजा गया',
  createdToast: '“{{name}}” बनाया गया',
  name: 'नाम',
  country: 'देश',
  countryHint: 'इकाइयाँ, मुद्रा, समय क्षेत्र और भाषा देश के अनुसार चुनी जाती हैं। ज़रूरत हो तो बदलें।',
  address: 'पता',
  latitude: 'अक्षांश (°)',
  longitude: 'देशांतर (°)',
  units: 'इकाइयाँ',
  currency: 'मुद्रा',
  language: 'भाषा',
  timeZone: 'समय क्षेत्र',
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
  'account.leave': 'खाते से लौटे',
  'account.signUp': 'खाता खोला',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'खाता',
};
