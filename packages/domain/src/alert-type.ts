/** What the product alerts about: each can be switched off for an account, and in it for a user. */
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
