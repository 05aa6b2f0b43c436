/** Types of alerts. Each can be switched off for an account, and for a user of it. */
export const ALERT_TYPES = [
  'geofence',
  'speeding',
  'harshDriving',
  'idling',
  'securePark',
  'shock',
  'unplugged',
  'lowBattery',
  'towing',
  'fault',
  'tampering',
  'offline',
  'maintenance',
  'routeDeviation',
  'fuel',
  'devicesSeparated',
  'possibleSpoofing',
  'immobilizedManually',
  'immobilizedAutomatically',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
