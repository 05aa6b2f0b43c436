/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'शेयर लिंक',
  share: 'लोकेशन शेयर करें',
  shareAsset: '{{name}} की लोकेशन शेयर करें',
  what: 'जिसके पास लिंक है, वह लिंक की अवधि तक बिना साइन इन किए इस एसेट की लाइव लोकेशन, नाम और दिशा देख सकता है।',
  duration: 'लिंक कितनी देर चलेगा',
  hours_one: '{{count}} घंटा',
  hours_other: '{{count}} घंटे',
  days_one: '{{count}} दिन',
  days_other: '{{count}} दिन',
  create: 'लिंक बनाएँ',
  created: 'लिंक बन गया',
  createdHint: 'इसे अभी कॉपी करें। यह दोबारा नहीं दिखाया जाएगा।',
  link: 'लिंक',
  failed: 'शेयर लिंक नहीं बन सका।',
  links: 'इस एसेट के लिंक',
  asset: 'एसेट',
  state: 'स्टेटस',
  active: 'चालू',
  expired: 'अवधि समाप्त',
  revoked: 'रद्द',
  ended: 'बंद',
  endedHint: 'एसेट, ग्राहक या रूट हटाया गया, सुविधा बंद की गई, या लिंक बनाने वाला अब शेयर नहीं कर सकता।',
  views: 'कितनी बार खुला',
  opened_one: '{{count}} बार खोला गया',
  opened_other: '{{count}} बार खोला गया',
  lastView: 'आख़िरी बार खुला',
  never: 'कभी नहीं',
  createdBy: 'बनाने वाला',
  createdAt: 'बनाया गया',
  expires: 'समाप्ति',
  endsAt: '{{time}} को समाप्त',
  revoke: 'रद्द करें',
  revokeLink: '{{name}} का लिंक रद्द करें',
  revokeTitle: 'यह लिंक रद्द करें?',
  revokeBody: 'इसे देख रहे सभी लोगों का एक्सेस तुरंत बंद हो जाएगा। इसे वापस नहीं लिया जा सकता।',
  revokedToast: 'लिंक रद्द हुआ',
  showOpen: 'चालू',
  showClosed: 'समाप्त',
  showAll: 'सभी',
  empty: 'अभी कोई शेयर लिंक नहीं है',
  emptyBody: 'कोई एसेट खोलें और सीमित समय के लिए उसकी लाइव लोकेशन शेयर करने को “लोकेशन शेयर करें” चुनें।',
  noLinks: 'इस एसेट का अभी कोई लिंक नहीं है।',
  toAssets: 'एसेट पर जाएँ',
  someone: 'दूसरे खाते का उपयोगकर्ता',
  shareRoute: 'रूट शेयर करें',
  shareRouteTitle: 'रूट {{name}} शेयर करें',
  whatRoute:
    'जिसके पास लिंक है, वह लिंक की अवधि तक बिना साइन इन किए इस रूट की प्रगति और पहुँचने का अनुमानित समय देख सकता है। वाहन की लोकेशन सिर्फ़ रूट पर चलते समय दिखती है।',
  vehicle: 'वाहन',
  shows: 'लिंक में क्या दिखेगा',
  allMarkers: 'सभी मार्कर',
  oneMarkerHint: 'एक ही मार्कर चुनने पर दूसरे मार्कर नहीं दिखते, और उसे पार करने के बाद लोकेशन भी नहीं दिखती।',
  notAssigned: 'शेयर करने से पहले रूट को किसी वाहन को सौंपें।',
  routeLinks: 'इस रूट के लिंक',
  noRouteLinks: 'इस रूट का अभी कोई लिंक नहीं है।',
  onRoute: '{{asset}}, रूट {{route}}',
  shareDriver: 'ड्राइवर को शेयर करें',
  shareDriverTitle: '{{name}} के साथ स्कोर शेयर करें',
  whatDriver:
    'लिंक की अवधि तक, जिसके पास लिंक है वह बिना साइन इन किए इस ड्राइवर का पिछले 30 दिन का स्कोर, इवेंट और उनकी जगह देख सकता है। कोई दूसरा ड्राइवर नहीं दिखता।',
  driverLinks: 'इस स्कोर के लिंक',
  noDriverLinks: 'इस स्कोर का अभी कोई लिंक नहीं है।',
  pageLanguage: 'पेज की भाषा',
  deviceLanguage: 'ड्राइवर के डिवाइस की भाषा',
  ofDriver: '{{name}} का स्कोर',
  ofSomeDriver: 'ड्राइवर का स्कोर',
  assetsOfCustomer: '{{customer}} के एसेट',
  assetsOfDeleted: 'हटाए गए ग्राहक के एसेट',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: 'शेयर लिंक',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': 'लाइव लोकेशन शेयर करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': 'शेयर लिंक बनाया',
  'share.revoke': 'शेयर लिंक रद्द किया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'शेयर लिंक',
};
