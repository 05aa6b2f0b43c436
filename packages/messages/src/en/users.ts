/** Users of an account. */
export const users = {
  account: 'Account',
  acts: 'Actions for {{name}}',
  alerts: 'Alerts',
  alertsHint: 'Types of alerts available to this user.',
  allowed: 'Allowed',
  anyRole: 'Any role',
  anyStatus: 'Any status',
  asAccount: 'Account default',
  create: 'Invite user',
  deleteBody: 'They are signed out everywhere and lose access. Their activity stays in the audit log.',
  disable: 'Disable',
  disableBody: 'They are signed out everywhere immediately and cannot sign in until you enable them again.',
  disabled: '{{name}} disabled',
  disableTitle: 'Disable {{name}}?',
  editTitle: 'Edit user',
  email: 'Email address',
  emptyBody: 'Invite the people who work in this account. Each user’s role sets what they can see and do.',
  emptyTitle: 'No users yet',
  enable: 'Enable',
  enabled: '{{name}} enabled',
  features: 'Features',
  featuresHint: 'You can turn on only features that the account has.',
  invitationFailed: '{{name}} was added, but the invitation could not be sent. Send it again later.',
  invitationSent: 'Invitation sent to {{username}}',
  invite: 'Send invitation',
  inviteAgain: 'Resend invitation',
  inviteHint:
    'We’ll send an invitation to this address, or by SMS if there is only a number. It includes a link to set a password.',
  language: 'Language',
  lastSignIn: 'Last sign-in',
  list: 'Users',
  matrixIntro: 'Permissions of each role. A role applies in the user’s account and its sub-accounts.',
  name: 'Name',
  never: 'Never',
  newTitle: 'Invite user',
  notAllowed: 'Not allowed',
  permission: 'Permission',
  phone: 'Mobile number',
  role: 'Role',
  roles: 'Roles',
  saved: '{{name}} saved',
  search: 'Name, email or phone',
  sectionPerson: 'Details',
  sectionRole: 'Role and access',
  sectionSettings: 'Preferences',
  self: 'You',
  selfHint: 'Only another administrator can change your role.',
  sessions: 'Sessions and two-step sign-in',
  sessionsTitle: 'Sign-in and security: {{name}}',
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
  'user.create': 'User added',
  'user.update': 'User changed',
  'user.delete': 'User deleted',
  'user.invite': 'User invited',
  'user.preferences': 'Preferences changed',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'User',
};
