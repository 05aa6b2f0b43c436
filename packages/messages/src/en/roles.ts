/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Admin',
  adminMeaning: 'Full access to the account and its sub-accounts.',
  techSupport: 'Tech support',
  techSupportMeaning:
    'Sees everything. Manages devices, commands, alerts, incidents and maintenance. Cannot manage users, accounts or billing status.',
  installer: 'Installer',
  installerMeaning:
    'Sets up devices, assigns them to assets and corrects vehicle details such as plate and VIN. Nothing else.',
  accountant: 'Accountant',
  accountantMeaning: 'Views assets and reports. Declares and clears NPA.',
  viewer: 'Viewer',
  viewerMeaning: 'Read-only. No commands, and only the names of drivers and customers.',
  'reports.read': 'See history and reports',
  'system.read': 'See system health',
  'people.contact': 'See contact details of drivers and customers',
};
