/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'सुरक्षित पार्किंग',
  off: 'बंद',
  on: 'बंद करने तक चालू',
  onUntil: 'अभी चालू, {{time}} तक',
  onFrom: 'अगली बार चालू: {{time}}',
  everyDay: 'हर दिन {{from}}–{{to}} ({{zone}})',
  meaning: 'चालू रहते हुए इग्निशन चालू हो, या एसेट को हिलाया जाए, झटका लगे या पावर कटे, तो अलर्ट आता है।',
  turnOn: 'अभी चालू करें',
  turnOff: 'बंद करें',
  setCurfew: 'समय तय करें',
  changeCurfew: 'समय बदलें',
  changed: '{{time}} को {{name}} ने बदला',
  curfewTitle: '{{name}} के लिए समय',
  many_one: '{{count}} एसेट की सुरक्षित पार्किंग',
  many_other: '{{count}} एसेट की सुरक्षित पार्किंग',
  modeNow: 'अभी चालू, बंद करने तक',
  modeCurfew: 'हर दिन तय समय पर चालू',
  modeOff: 'बंद',
  from: 'शुरू',
  to: 'खत्म',
  endsNextDay: 'अगले दिन खत्म',
  zone: 'समय {{zone}} का',
  turnedOn: '{{name}} की सुरक्षित पार्किंग चालू है',
  turnedOff: '{{name}} की सुरक्षित पार्किंग बंद है',
  changedMany_one: '{{count}} एसेट की सुरक्षित पार्किंग बदली गई',
  changedMany_other: '{{count}} एसेट की सुरक्षित पार्किंग बदली गई',
  failed: 'सुरक्षित पार्किंग लोड नहीं हो सकी।',
  immobilize: 'रुकने पर इमोबिलाइज़ करें',
  somebody: 'दूसरे खाते का उपयोगकर्ता',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'इग्निशन चालू',
  displaced: 'पार्किंग की जगह से हिला',
  shock: 'झटका',
  unplugged: 'पावर कटी',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'सुरक्षित पार्किंग चालू की',
  'securePark.curfew': 'सुरक्षित पार्किंग का समय तय किया',
  'securePark.off': 'सुरक्षित पार्किंग बंद की',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: 'समय',
};
