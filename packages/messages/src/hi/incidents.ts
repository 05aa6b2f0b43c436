/** Incidents: list, form, facts. */
export const incidents = {
  title: 'घटनाएँ',
  incident: 'घटना',
  name: 'शीर्षक',
  type: 'प्रकार',
  anyType: 'कोई भी प्रकार',
  'kind.accident': 'दुर्घटना',
  'kind.theft': 'चोरी',
  'kind.breakdown': 'खराबी',
  status: 'स्टेटस',
  anyStatus: 'कोई भी स्टेटस',
  draft: 'ड्राफ़्ट',
  submitted: 'जमा',
  date: 'तारीख',
  time: 'समय',
  vehicle: 'वाहन',
  vehicleStatusReason: 'वाहन की हालत',
  place: 'जगह',
  placeHelp: 'खाली छोड़ने पर उस समय वाहन की लोकेशन ली जाएगी।',
  description: 'विवरण',
  driver: 'ड्राइवर',
  driverHelp: 'नाम, फ़ोन या नंबर से खोजें। जो सूची में नहीं है, उसके लिए नीचे के फ़ील्ड भरें।',
  firstName: 'पहला नाम',
  lastName: 'उपनाम',
  phone: 'फ़ोन',
  email: 'ईमेल',
  submit: 'घटना जमा करें',
  submitHelp: 'वाहन और विवरण ज़रूरी हैं। इसके बाद जानकारी बदली नहीं जा सकती, केवल टिप्पणी जुड़ सकती है।',
  submittedWords: '{{name}} जमा हुई',
  evidence: 'सबूत',
  evidenceWords: '{{from}}–{{to}}, फ़िक्स: {{fixes}}, अधिकतम गति {{speed}}',
  evidenceWithoutSpeed: '{{from}}–{{to}}, फ़िक्स: {{fixes}}',
  evidenceKept: 'घटना के आसपास के दस मिनट कॉपी हो गए हैं और लोकेशन मिटने पर भी बने रहेंगे।',
  annotation: 'टिप्पणी',
  annotate: 'टिप्पणी जोड़ें',
  create: 'घटना बनाएँ',
  searchPlaceholder: 'शीर्षक, वाहन, VIN, विवरण',
  emptyTitle: 'अभी कोई घटना नहीं',
  emptyBody: 'दुर्घटना, चोरी और खराबी यहाँ दर्ज करें। घटना के आसपास के दस मिनट सबूत बनते हैं।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'घटनाएँ देखना',
  'incidents.write': 'घटनाएँ बनाना, जमा करना और टिप्पणी जोड़ना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'घटना बनाई',
  'incident.update': 'घटना बदली',
  'incident.annotate': 'घटना पर टिप्पणी जोड़ी',
  'incident.delete': 'घटना का ड्राफ़्ट मिटाया गया',
  'incident.prepare': 'अलर्ट से घटना का ड्राफ़्ट तैयार हुआ',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'घटना',
};
