/** Users of an account. */
export const users = {
  account: 'खाता',
  acts: '{{name}} पर कार्रवाई',
  alerts: 'अलर्ट',
  alertsHint: 'इस उपयोगकर्ता को उपलब्ध अलर्ट के प्रकार।',
  allowed: 'अनुमति है',
  anyRole: 'कोई भी भूमिका',
  anyStatus: 'कोई भी स्टेटस',
  asAccount: 'खाते के अनुसार',
  create: 'उपयोगकर्ता आमंत्रित करें',
  deleteBody: 'वे हर जगह से साइन आउट हो जाएँगे और उनका एक्सेस चला जाएगा। उनकी गतिविधि ऑडिट लॉग में रहेगी।',
  disable: 'डिसेबल करें',
  disableBody: 'वे तुरंत हर जगह से साइन आउट हो जाएँगे और जब तक आप उन्हें फिर इनेबल न करें, साइन इन नहीं कर सकेंगे।',
  disabled: '{{name}} को डिसेबल किया गया',
  disableTitle: '{{name}} को डिसेबल करें?',
  editTitle: 'उपयोगकर्ता बदलें',
  email: 'ईमेल पता',
  emptyBody: 'इस खाते में काम करने वालों को आमंत्रित करें। हर उपयोगकर्ता की भूमिका तय करती है कि वह क्या देख और कर सकता है।',
  emptyTitle: 'अभी कोई उपयोगकर्ता नहीं',
  enable: 'इनेबल करें',
  enabled: '{{name}} को इनेबल किया गया',
  features: 'सुविधाएँ',
  featuresHint: 'केवल वही सुविधाएँ चालू कर सकते हैं जो खाते में हैं।',
  invitationFailed: '{{name}} को जोड़ा गया, पर आमंत्रण नहीं भेजा जा सका। बाद में फिर भेजें।',
  invitationSent: '{{username}} को आमंत्रण भेजा गया',
  invite: 'आमंत्रण भेजें',
  inviteAgain: 'आमंत्रण फिर भेजें',
  inviteHint: 'हम इस पते पर आमंत्रण भेजेंगे, या केवल नंबर हो तो SMS से। उसमें पासवर्ड सेट करने का लिंक होगा।',
  language: 'भाषा',
  lastSignIn: 'आख़िरी साइन-इन',
  list: 'उपयोगकर्ता',
  matrixIntro: 'हर भूमिका क्या कर सकती है। भूमिका उपयोगकर्ता के खाते और उसके उप-खातों में लागू होती है।',
  name: 'नाम',
  never: 'कभी नहीं',
  newTitle: 'उपयोगकर्ता आमंत्रित करें',
  notAllowed: 'अनुमति नहीं',
  permission: 'अनुमति',
  phone: 'मोबाइल नंबर',
  role: 'भूमिका',
  roles: 'भूमिकाएँ',
  saved: '{{name}} को सहेजा गया',
  search: 'नाम, ईमेल या फ़ोन',
  sectionPerson: 'विवरण',
  sectionRole: 'भूमिका और एक्सेस',
  sectionSettings: 'पसंद',
  self: 'आप',
  selfHint: 'आपकी भूमिका केवल कोई दूसरा एडमिन बदल सकता है।',
  sessions: 'सेशन और टू-स्टेप साइन-इन',
  sessionsTitle: 'साइन-इन और सुरक्षा: {{name}}',
  status: 'स्टेटस',
  statusActive: 'सक्रिय',
  statusDisabled: 'डिसेबल',
  statusInvited: 'आमंत्रित',
  tabs: 'उपयोगकर्ता और भूमिकाएँ',
  timeZone: 'टाइम ज़ोन',
  units: 'इकाइयाँ',
  username: 'उपयोगकर्ता नाम',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'उपयोगकर्ता',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'उपयोगकर्ता और भूमिकाएँ देखना',
  'users.write': 'उपयोगकर्ता आमंत्रित करना, बदलना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'उपयोगकर्ता जोड़ा',
  'user.update': 'उपयोगकर्ता बदला',
  'user.delete': 'उपयोगकर्ता मिटाया',
  'user.invite': 'उपयोगकर्ता को आमंत्रित किया',
  'user.preferences': 'अपनी पसंद बदलीं',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'उपयोगकर्ता',
};
