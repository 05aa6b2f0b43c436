import type { Feature } from './access.ts';

/** Device attributes that carry the data of a feature. Those of fuel are recognized by the word in their name. */
const OF_FEATURE: Readonly<Record<string, Feature>> = {
  rangeMeters: 'fuel',
  ecoScore: 'driverBehaviorReports',
  greenDrivingMilliseconds: 'driverBehaviorReports',
  roadWarning: 'driverBehaviorReports',
  driverWarning: 'driverBehaviorReports',
  blindSpotWarning: 'driverBehaviorReports',
  tripOdometerMeters: 'tripReports',
  tripState: 'tripReports',
  immobilizerState: 'immobilization',
  autoGeofence: 'geofence',
  geofenceZone: 'geofence',
  deviceModel: 'deviceManagement',
  firmwareVersion: 'deviceManagement',
  hardwareVersion: 'deviceManagement',
  iccid: 'deviceManagement',
  iccid1: 'deviceManagement',
  iccid2: 'deviceManagement',
  imsi: 'deviceManagement',
};

/** Returns the feature whose data a device attribute carries. Undefined if there is none. */
export function attributeFeature(name: string): Feature | undefined {
  if (/fuel/i.test(name)) return 'fuel';
  return Object.hasOwn(OF_FEATURE, name) ? OF_FEATURE[name] : undefined;
}
