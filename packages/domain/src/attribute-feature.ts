import type { Feature } from './access.ts';

/** Attributes of devices that carry the data of a feature, beside those of fuel, which all have the word in their name. */
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

/** The feature whose data an attribute of a device carries; undefined: none. */
export function attributeFeature(name: string): Feature | undefined {
  if (/fuel/i.test(name)) return 'fuel';
  return Object.hasOwn(OF_FEATURE, name) ? OF_FEATURE[name] : undefined;
}
