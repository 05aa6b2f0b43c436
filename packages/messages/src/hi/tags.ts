/** Tags: list, form, merging. */
export const tags = {
  title: 'टैग',
  name: 'टैग',
  ofAccount: '{{account}} में',
  assets: 'एसेट',
  drivers: 'ड्राइवर',
  customers: 'ग्राहक',
  places: 'जगहें',
  showAssets: 'टैग {{tag}} वाले एसेट',
  showDrivers: 'टैग {{tag}} वाले ड्राइवर',
  showCustomers: 'टैग {{tag}} वाले ग्राहक',
  showPlaces: 'टैग {{tag}} वाली जगहें',
  placeholder: 'लिखें और Enter दबाएँ',
  searchPlaceholder: 'टैग का नाम',
  create: 'टैग बनाएँ',
  edit: 'टैग',
  renameHelp: 'नाम बदलने पर टैग हर जगह अपडेट हो जाता है।',
  merge: 'मर्ज करें',
  mergeInto: 'इसमें मर्ज करें',
  mergeHelp: 'इस टैग की जगह हर चीज़ पर दूसरा टैग आ जाएगा।',
  mergeTitle: '{{name}} को {{into}} में मर्ज करें?',
  merged: '{{name}} को {{into}} में मर्ज किया गया',
  delete: 'टैग मिटाएँ',
  unused: 'यह टैग इस्तेमाल में नहीं है।',
  usedBy: 'इस्तेमाल में: {{uses}}।',
  deleteBody: 'टैग हर जगह से हट जाएगा। इसे वापस नहीं लिया जा सकता।',
  mergeBody: 'टैग हर जगह बदला जाएगा, फिर मिटा दिया जाएगा। इसे वापस नहीं लिया जा सकता।',
  usedByAssets_one: '{{count}} एसेट',
  usedByAssets_other: '{{count}} एसेट',
  usedByDrivers_one: '{{count}} ड्राइवर',
  usedByDrivers_other: '{{count}} ड्राइवर',
  usedByCustomers_one: '{{count}} ग्राहक',
  usedByCustomers_other: '{{count}} ग्राहक',
  usedByPlaces_one: '{{count}} जगह',
  usedByPlaces_other: '{{count}} जगहें',
  emptyTitle: 'अभी कोई टैग नहीं',
  emptyBody: 'टैग से एसेट, ड्राइवर, ग्राहक और जगहें समूहों में बँटते हैं: क्षेत्र, टीम या अनुबंध के अनुसार।',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'टैग',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'टैग बनाना, नाम बदलना और मर्ज करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'टैग बनाया',
  'tag.rename': 'टैग का नाम बदला',
  'tag.merge': 'टैग मर्ज किए',
  'tag.delete': 'टैग मिटाया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'टैग',
};
