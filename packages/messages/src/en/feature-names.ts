/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'Immobilization',
  messaging: 'Messaging',
  stateSettings: 'State Settings',
  fuel: 'Fuel',
  maintenance: 'Maintenance',
  geofence: 'Geofence',
  securePark: 'Secure Park',
  npa: 'NPA',
  routeCompliance: 'Route Compliance',
  liveAnimation: 'Live Animation',
  accounts: 'Accounts',
  deviceManagement: 'Device Management',
  incidents: 'Incidents',
  auxiliaryTracker: 'Auxiliary Tracker',
  tripReports: 'Trip Reports',
  driverBehaviorReports: 'Driver Behavior Reports',
};
