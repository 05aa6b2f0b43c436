/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'व्यू',
  current: 'व्यू: {{name}}',
  own: 'आपके व्यू',
  shared: 'खाते के साथ साझा',
  sharedBy: '{{name}} ने साझा किया',
  none: 'व्यू में फ़िल्टर, क्रम, कॉलम और मैप की जगह एक नाम से सहेजी जाती है।',
  save: 'यह व्यू सहेजें',
  name: 'नाम',
  share: 'खाते के सभी लोग इसे देखते हैं',
  replace: 'अभी जो दिख रहा है उससे बदलें',
  edit: '“{{name}}” बदलें',
  copy: '“{{name}}” का लिंक कॉपी करें',
  copied: 'लिंक कॉपी हुआ',
  delete: '“{{name}}” हटाएँ',
  deleteAsk: '“{{name}}” हटाएँ?',
  saved: '“{{name}}” सहेजा गया',
  deleted: '“{{name}}” हटाया गया',
  failed: 'सहेजे गए व्यू लोड नहीं हो सके।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'सहेजे गए व्यू साझा करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'व्यू साझा किया',
  'view.update': 'साझा व्यू बदला',
  'view.delete': 'साझा व्यू हटाया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'सहेजा गया व्यू',
};
