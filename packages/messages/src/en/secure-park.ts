/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'Secure park',
  off: 'Off',
  on: 'On until you turn it off',
  onUntil: 'On now, until {{time}}',
  onFrom: 'On next at {{time}}',
  everyDay: 'Every day {{from}}–{{to}} ({{zone}})',
  meaning: 'While it is on, an alert follows if the ignition is on, or the asset is moved, shocked or unplugged.',
  turnOn: 'Turn on now',
  turnOff: 'Turn off',
  setCurfew: 'Set curfew',
  changeCurfew: 'Change curfew',
  changed: 'Changed {{time}} by {{name}}',
  curfewTitle: 'Curfew for {{name}}',
  many_one: 'Secure park for {{count}} asset',
  many_other: 'Secure park for {{count}} assets',
  modeNow: 'On now, until turned off',
  modeCurfew: 'On every day at set times',
  modeOff: 'Off',
  from: 'Start',
  to: 'End',
  endsNextDay: 'Ends the next day',
  zone: 'Times in {{zone}}',
  turnedOn: 'Secure park is on for {{name}}',
  turnedOff: 'Secure park is off for {{name}}',
  changedMany_one: 'Secure park changed for {{count}} asset',
  changedMany_other: 'Secure park changed for {{count}} assets',
  failed: 'Secure park could not be loaded.',
  immobilize: 'Immobilize when stopped',
  somebody: 'someone in another account',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'Ignition on',
  displaced: 'Moved from where it was parked',
  shock: 'Shock',
  unplugged: 'Unplugged',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'Secure park turned on',
  'securePark.curfew': 'Secure park curfew set',
  'securePark.off': 'Secure park turned off',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: 'Curfew',
};
