/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Non-performing asset',
  declare: 'Declare NPA',
  clear: 'Clear NPA',
  declareTitle: 'Declare {{name}} non-performing?',
  clearTitle: 'Clear the NPA mark of {{name}}?',
  declareMany_one: 'Declare {{count}} asset non-performing?',
  declareMany_other: 'Declare {{count}} assets non-performing?',
  clearMany_one: 'Clear the NPA mark of {{count}} asset?',
  clearMany_other: 'Clear the NPA mark of {{count}} assets?',
  meaning: 'NPA says that the financing of the vehicle is overdue.',
  consequence:
    'The asset heads the list as NPA, with its movement status beside it. Viewers are not told. Nothing is immobilized.',
  clearConsequence: 'It shows its movement status again. The declaration stays in its history.',
  reason: 'Reason',
  reasonHelp: 'Kept in the history with your name.',
  declared: '{{name}} is declared NPA',
  cleared: 'NPA of {{name}} is cleared',
  history: 'NPA history',
  never: 'Never declared non-performing.',
  from: 'Declared {{time}} by {{name}}',
  until: 'Cleared {{time}} by {{name}}',
  somebody: 'somebody outside of this account',
  noReason: 'No reason was recorded.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'See NPA',
  'npa.write': 'Declare and clear NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'Declared non-performing',
  'npa.clear': 'No longer non-performing',
};
