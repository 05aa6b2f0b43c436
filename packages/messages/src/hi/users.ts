/** Users of an account. */
export const users = {
  account: 'खाता',
  acts: '{{name}} के लिए कार्रवाई',
  alerts: 'अलर्ट',
  alertsHint: 'इस उपयोगकर्ता से जुड़े अलर्ट के प्रकार।',
  allowed: 'अनुमति है',
  anyRole: 'कोई भी भूमिका',
  anyStatus: 'कोई भी स्थिति',
  asAccount: 'खाते के अनुसार',
  create: 'उपयोगकर्ता जोड़ें',
  deleteBody: 'वे हर जगह से साइन आउट हो जाएँगे और वापस नहीं आ सकेंगे। उनके किए काम ऑडिट लॉग में बने रहेंगे।',
  disable: 'डिसेबल करें',
  disableBody: 'वे एक सेकंड के भीतर हर जगह से साइन आउट हो जाएँगे और जब तक आप उन्हें फिर इनेबल न करें, साइन इन नहीं कर सकेंगे।',
  disabled: '{{name}} को डिसेबल किया गया',
  disableTitle: '{{name}} को डिसेबल करें?',
  editTitle: 'उपयोगकर्ता बदलें',
  email: 'ईमेल पता',
  emptyBody: 'इस खाते के साथ काम करने वालों को आमंत्रित करें। हर एक की भूमिका तय करती है कि वे क्या देख और कर सकते हैं।',
  emptyTitle: 'अभी कोई उपयोगकर्ता नहीं',
  enable: 'इनेबल करें',
  enabled: '{{name}} को इनेबल किया गया',
  features: 'सुविधाएँ',
  featuresHint: 'केवल वही सुविधाएँ दी जा सकती हैं जो खाते के पास हैं।',
  invitationFailed: '{{name}} को जोड़ा गया, पर आमंत्रण नहीं भेजा जा सका। बाद में फिर भेजें।',
  invitationSent: '{{username}} को आमंत्रण भेजा गया',
  invite: 'जोड़ें और आमंत्रित करें',
  inviteAgain: 'आमंत्रण फिर भेजें',
  inviteHint: 'हम इस पते पर आमंत्रण भेजते हैं, केवल नंबर होने पर SMS से। उससे पासवर्ड सेट किया जा सकता है।',
  language: 'भाषा',
  lastSignIn: 'पिछला साइन-इन',
  list: 'उपयोगकर्ता',
  matrixIntro: 'हर भूमिका क्या कर सकती है — अपने खाते और उसके नीचे के खातों में।',
  name: 'नाम',
  never: 'कभी नहीं',
  newTitle: 'उपयोगकर्ता जोड़ें',
  notAllowed: 'अनुमति नहीं',
  permission: 'अनुमति',
  phone: 'मोबाइल नंबर',
  role: 'भूमिका',
  roles: 'भूमिकाएँ',
  saved: '{{name}} को सहेजा गया',
  search: 'नाम, ईमेल या फ़ोन',
  sectionPerson: 'व्यक्ति',
  sectionRole: 'वे क्या कर सकते हैं',
  sectionSettings: 'उन्हें कैसे दिखे',
  self: 'आप',
  selfHint: 'आपकी भूमिका केवल कोई दूसरा एडमिन बदल सकता है।',
  sessions: 'सेशन और टू-स्टेप साइन-इन',
  sessionsTitle: '{{name}} का साइन-इन',
  status: 'स्थिति',
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
