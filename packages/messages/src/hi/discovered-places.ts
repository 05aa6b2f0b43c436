/** Places that assets return to, under the list of places. */
export const discovered = {
  title: 'खोजी गई जगहें',
  review: 'देखें',
  close: 'खोजी गई जगहें बंद करें',
  show: '{{position}} को मैप पर दिखाएँ',
  visits_one: '{{count}} विज़िट',
  visits_other: '{{count}} विज़िट',
  vehicles_one: '90 दिनों में {{count}} वाहन',
  vehicles_other: '90 दिनों में {{count}} वाहन',
  figures: 'औसत {{mean}}, आख़िरी बार {{date}}',
  create: 'जगह बनाएँ',
  hide: 'छिपाएँ',
  showVisits: 'विज़िट दिखाएँ',
  hideVisits: 'विज़िट छिपाएँ',
  newest: 'सबसे नई {{shown}} विज़िट',
  hidden: 'खोजी गई जगह छिपाई गई',
  undo: 'वापस लाएँ',
  hiddenTitle: 'छिपाई गई जगहें',
  showAgain: 'फिर दिखाएँ',
  shownAgain: 'खोजी गई जगह फिर दिखाई गई',
  back: 'खोजी गई जगहों पर वापस जाएँ',
  failed: 'अनुरोध पूरा नहीं हुआ। फिर से कोशिश करें।',
  emptyTitle: 'कोई खोजी गई जगह नहीं',
  emptyBody: 'Waymark वे जगहें सुझाता है जहाँ आपके एसेट 90 दिनों में कम से कम तीन बार लौटे। आपकी बनाई जगहें इसमें नहीं आतीं।',
  emptyHiddenTitle: 'कोई छिपाई गई जगह नहीं',
  emptyHiddenBody: 'आपकी छिपाई गई जगहें यहाँ दिखती हैं। उन्हें फिर दिखाया जा सकता है।',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': 'खोजी गई जगह छिपाई गई',
  'discoveredPlace.show': 'खोजी गई जगह फिर दिखाई गई',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: 'खोजी गई जगह',
};
