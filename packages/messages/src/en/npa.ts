/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Non-performing asset',
  declare: 'Declare NPA',
  clear: 'Clear NPA',
  declareTitle: 'Declare {{name}} non-performing?',
  clearTitle: 'Clear NPA for {{name}}?',
  declareMany_one: 'Declare {{count}} asset non-performing?',
  declareMany_other: 'Declare {{count}} assets non-performing?',
  clearMany_one: 'Clear NPA for {{count}} asset?',
  clearMany_other: 'Clear NPA for {{count}} assets?',
  meaning: 'NPA means that payments on the vehicle’s financing are overdue.',
  consequence:
    'Shown as NPA at the top of the list, with the movement status beside it. Viewers do not see this. Nothing is immobilized.',
  clearConsequence: 'The movement status is shown again. The declaration stays in the NPA history.',
  clearCase: 'An open case of overdue financing ends, and the vehicle is mobilized immediately.',
  reason: 'Reason',
  reasonHelp: 'Kept in the history with your name.',
  declared: '{{name}} declared NPA',
  cleared: 'NPA cleared for {{name}}',
  history: 'NPA history',
  never: 'Never declared non-performing.',
  from: 'Declared {{time}} by {{name}}',
  until: 'Cleared {{time}} by {{name}}',
  somebody: 'someone in another account',
  noReason: 'No reason was recorded.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'See NPA',
  'npa.write': 'Declare and clear NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'NPA declared',
  'npa.clear': 'NPA cleared',
};
