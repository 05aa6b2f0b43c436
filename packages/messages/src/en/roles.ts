/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Admin',
  adminMeaning: 'Everything in the account and in those below it.',
  techSupport: 'Tech support',
  techSupportMeaning:
    'Sees everything; manages devices, commands, alerts, incidents and maintenance. No users, accounts or billing state.',
  installer: 'Installer',
  installerMeaning: 'Sets up devices and puts them on vehicles; corrects what stands on the vehicle. Nothing else.',
  accountant: 'Accountant',
  accountantMeaning: 'Reads assets and reports; sets NPA.',
  viewer: 'Viewer',
  viewerMeaning: 'Reads only: no commands, and of drivers and customers only the names.',
  'reports.read': 'See history and reports',
  'system.read': 'See the health of the system',
  'people.contact': 'See phone numbers and addresses of people',
};
