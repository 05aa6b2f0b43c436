/** The audit log: changes with their user and time. */
export const audit = {
  title: 'ऑडिट लॉग',
  time: 'समय',
  who: 'किसने',
  action: 'क्या',
  thing: 'किस चीज़ पर',
  thingId: 'ID',
  kind: 'प्रकार',
  account: 'खाता',
  details: 'विवरण',
  from: 'इस दिन से',
  to: 'इस दिन तक',
  anybody: 'कोई भी',
  anything: 'कोई भी कार्रवाई',
  anyKind: 'कोई भी प्रकार',
  nobody: 'बिना साइन इन',
  outsider: 'ऊपर का खाता',
  export: 'CSV निर्यात करें',
  empty: 'अब तक कुछ नहीं बदला गया',
  emptyBody: 'हर बदलाव यहाँ दर्ज होता है: किसने किया, क्या बदला और कब। ये पंक्तियाँ न बदली जा सकती हैं, न मिटाई।',
  lineTitle: 'प्रविष्टि का विवरण',
  noDetails: 'इससे ज़्यादा कुछ दर्ज नहीं हुआ।',
  fact: 'तथ्य',
  before: 'पहले',
  after: 'बाद में',
  yes: 'हाँ',
  no: 'नहीं',
  none: 'कोई नहीं',
  thisThing: 'इस चीज़ की सभी प्रविष्टियाँ',
  open: 'खोलें',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'ऑडिट लॉग',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'ऑडिट लॉग पढ़ना',
};
