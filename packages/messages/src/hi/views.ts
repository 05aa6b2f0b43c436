/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'व्यू',
  current: 'व्यू: {{name}}',
  own: 'आपके व्यू',
  shared: 'खाते के साथ शेयर',
  sharedBy: '{{name}} ने शेयर किया',
  none: 'मौजूदा फ़िल्टर, क्रम, कॉलम और मैप की जगह को व्यू के रूप में सहेजें।',
  save: 'यह व्यू सहेजें',
  name: 'नाम',
  share: 'खाते में सबके साथ शेयर करें',
  replace: 'मौजूदा फ़िल्टर और लेआउट से अपडेट करें',
  edit: '“{{name}}” बदलें',
  copy: '“{{name}}” का लिंक कॉपी करें',
  copied: 'लिंक कॉपी किया गया',
  delete: '“{{name}}” मिटाएँ',
  deleteAsk: '“{{name}}” मिटाएँ?',
  saved: '“{{name}}” सहेजा गया',
  deleted: '“{{name}}” मिटाया गया',
  failed: 'सहेजे गए व्यू लोड नहीं हो सके।',
  changed: 'बदला गया',
  changedHint: 'रिपोर्ट इस सहेजे गए व्यू से अलग है।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'सहेजे गए व्यू शेयर करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'व्यू शेयर किया',
  'view.update': 'शेयर किया व्यू बदला',
  'view.delete': 'शेयर किया व्यू मिटाया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'सहेजा गया व्यू',
};
