/** Users of an account. */
export const users = {
  account: 'Account',
  acts: 'What to do with {{name}}',
  alerts: 'Alerts',
  alertsHint: 'Types of alerts that concern this user.',
  allowed: 'Allowed',
  anyRole: 'Any role',
  anyStatus: 'Any status',
  asAccount: 'As the account',
  create: 'Add user',
  deleteBody: 'They are signed out everywhere and cannot come back. What they did stays in the audit log.',
  disable: 'Disable',
  disableBody: 'They are signed out everywhere within a second and cannot sign in until you enable them again.',
  disabled: '{{name}} disabled',
  disableTitle: 'Disable {{name}}?',
  editTitle: 'Edit user',
  email: 'Email address',
  emptyBody: 'Invite the people who work with this account. Each gets a role that says what they may see and do.',
  emptyTitle: 'No users yet',
  enable: 'Enable',
  enabled: '{{name}} enabled',
  features: 'Features',
  featuresHint: 'Only features that the account has can be given.',
  invitationFailed: '{{name}} was added, but the invitation could not be sent. Send it again later.',
  invitationSent: 'Invitation sent to {{username}}',
  invite: 'Add and invite',
  inviteAgain: 'Resend invitation',
  inviteHint:
    'We send an invitation to this address, by SMS if there is only a number. It leads to setting a password.',
  language: 'Language',
  lastSignIn: 'Last sign-in',
  list: 'Users',
  matrixIntro: 'What each role may do. Users see and do it in their account and in those below it.',
  name: 'Name',
  never: 'Never',
  newTitle: 'Add a user',
  notAllowed: 'Not allowed',
  permission: 'Permission',
  phone: 'Mobile number',
  role: 'Role',
  roles: 'Roles',
  saved: '{{name}} saved',
  search: 'Name, email or phone',
  sectionPerson: 'Person',
  sectionRole: 'What they may do',
  sectionSettings: 'How it looks to them',
  self: 'You',
  selfHint: 'Your own role can only be changed by another administrator.',
  sessions: 'Sessions and two-step sign-in',
  sessionsTitle: 'Sign-in of {{name}}',
  status: 'Status',
  statusActive: 'Active',
  statusDisabled: 'Disabled',
  statusInvited: 'Invited',
  tabs: 'Users and roles',
  timeZone: 'Time zone',
  units: 'Units',
  username: 'Username',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'Users',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'See users and roles',
  'users.write': 'Invite, change and delete users',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'User created',
  'user.update': 'User changed',
  'user.delete': 'User deleted',
  'user.invite': 'User invited',
  'user.preferences': 'Own settings changed',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'User',
};
