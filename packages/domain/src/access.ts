/** The single table of roles, permissions and features (decisions.md, "Roles → permissions"). */
export const ROLES = ['admin', 'techSupport', 'installer', 'accountant', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'assets.read',
  'assets.write',
  /** Vehicle facts that a fitter reads on site: plate, VIN, make, model, year. */
  'assets.writeFacts',
  'assets.assignDevice',
  'devices.read',
  'devices.write',
  'devices.trust',
  'reports.read',
  'reportSchedules.read',
  'reportSchedules.write',
  'views.share',
  'system.read',
  'npa.read',
  'npa.write',
  /** Lender mode of the account: on or off, times, texts. */
  'lender.settings',
  'outbox.read',
  'accounts.read',
  'accounts.write',
  'users.read',
  'users.write',
  'audit.read',
  'drivers.read',
  'drivers.write',
  'customers.read',
  'customers.write',
  'places.read',
  'places.write',
  /** Places that assets return to. They reveal homes. */
  'places.discovered',
  /** Planned routes, their assignments and their compliance. */
  'routes.read',
  'routes.write',
  /** Alerts and the rules that raise them. */
  'alerts.read',
  'alerts.write',
  'alerts.acknowledge',
  /** Telephone numbers and addresses of drivers and customers; without it only their names are shown. */
  'people.contact',
  /** Named values that are computed from what devices send. */
  'sensors.read',
  'sensors.write',
  'tags.write',
  'makeModels.write',
  'stateSettings.write',
  'locations.share',
  'commands.read',
  'commands.write',
  'notifications.read',
  'notifications.write',
  /** Service plans, the service history and due services. */
  'maintenance.read',
  'maintenance.write',
  'incidents.read',
  'incidents.write',
  /** Receipts of refuels, and the sizes of tanks. */
  'fuel.write',
  /** Text messages to drivers. */
  'messages.read',
  'messages.write',
  /** Tightening the safety limits of commands. */
  'commands.limits',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const FEATURES = [
  'immobilization',
  'messaging',
  'stateSettings',
  'fuel',
  'maintenance',
  'geofence',
  'securePark',
  'npa',
  'routeCompliance',
  'liveAnimation',
  'accounts',
  'deviceManagement',
  'incidents',
  'auxiliaryTracker',
  'tripReports',
  'driverBehaviorReports',
] as const;
export type Feature = (typeof FEATURES)[number];

const ALL: readonly Permission[] = PERMISSIONS;
const READ_ALL: readonly Permission[] = [
  'assets.read',
  'devices.read',
  'reports.read',
  'reportSchedules.read',
  'system.read',
  'npa.read',
  'drivers.read',
  'customers.read',
  'places.read',
  'places.discovered',
  'routes.read',
  'alerts.read',
  'people.contact',
  'notifications.read',
  'maintenance.read',
  'incidents.read',
  'messages.read',
  'sensors.read',
];

/** Permissions of each role. Permissions that are not listed are refused. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  admin: ALL,
  techSupport: [
    ...READ_ALL,
    'devices.write',
    'devices.trust',
    'alerts.write',
    'alerts.acknowledge',
    'commands.read',
    'commands.write',
    'notifications.write',
    'maintenance.write',
    'incidents.write',
    'fuel.write',
    'sensors.write',
  ],
  installer: [
    'assets.read',
    'sensors.read',
    'assets.writeFacts',
    'assets.assignDevice',
    'devices.read',
    'devices.write',
    'makeModels.write',
  ],
  accountant: [
    'assets.read',
    'sensors.read',
    'reports.read',
    'reportSchedules.read',
    'reportSchedules.write',
    'alerts.read',
    'npa.read',
    'npa.write',
    'maintenance.read',
    'fuel.write',
  ],
  viewer: [
    'assets.read',
    'sensors.read',
    'reports.read',
    'drivers.read',
    'customers.read',
    'places.read',
    'routes.read',
    'alerts.read',
    'maintenance.read',
    'incidents.read',
  ],
};
