/** The audit log: changes with their user and time. */
export const audit = {
  title: 'ऑडिट लॉग',
  time: 'समय',
  who: 'उपयोगकर्ता',
  action: 'कार्रवाई',
  thing: 'आइटम',
  thingId: 'ID',
  kind: 'आइटम का प्रकार',
  account: 'खाता',
  details: 'विवरण',
  from: 'इस दिन से',
  to: 'इस दिन तक',
  anybody: 'कोई भी उपयोगकर्ता',
  anything: 'कोई भी कार्रवाई',
  anyKind: 'कोई भी प्रकार',
  nobody: 'बिना साइन-इन',
  outsider: 'पैरेंट खाते का उपयोगकर्ता',
  export: 'CSV एक्सपोर्ट करें',
  empty: 'अभी कोई बदलाव नहीं',
  emptyBody: 'हर बदलाव यहाँ दर्ज होता है: किसने किया, क्या बदला और कब। एंट्री बदली या मिटाई नहीं जा सकतीं।',
  lineTitle: 'एंट्री का विवरण',
  noDetails: 'और कोई विवरण नहीं।',
  fact: 'फ़ील्ड',
  before: 'पहले',
  after: 'बाद में',
  yes: 'हाँ',
  no: 'नहीं',
  none: 'कोई नहीं',
  thisThing: 'इस आइटम की सभी एंट्री',
  open: 'खोलें',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'ऑडिट लॉग',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'ऑडिट लॉग देखना',
};
