/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'State settings',
  intro:
    'From which values on an asset counts as moving, idle, offline, on a trip. A change holds from the moment it is saved; what was before stays as it was.',
  scope: 'For',
  scopeAll: 'All asset types',
  scopeOwn: '{{type}} (own)',
  threshold: 'Threshold',
  usual: 'Default',
  own: 'Own value',
  changed: 'Changed',
  changedBy: '{{time}}, {{name}}',
  ofAll: 'from all types: {{value}}',
  noLimit: 'none',
  toDefault: '{{name}}: back to default',
  reset: 'All back to default',
  resetTitle: 'Take all settings back to their defaults?',
  resetBody: '{{scope}}: from now on the defaults hold. History stays as it was.',
  saved: 'Settings saved. They hold from now on.',
  range: '{{minimum}} to {{maximum}}',
  reader: 'You can look at these settings. Administrators change them.',
  somebody: 'somebody outside of this account',
  failed: 'The settings could not be loaded.',
  groupMovement: 'Moving, idle, stopped',
  groupContact: 'Location and connection',
  groupCharging: 'Charging',
  groupTrips: 'Trips',
  groupDriving: 'Driving',
  movingSpeedMetersPerSecond: 'Moving from this speed on',
  displacedMeters: 'Displaced from the rest point by',
  idleAfterSeconds: 'Idle after',
  stoppedAfterSeconds: 'Stopped after, without an ignition wire',
  transitMeters: 'Transit: moved with ignition off by',
  speedFromTrackSeconds: 'Speed measured along the track over',
  noLocationAfterSeconds: 'No location after, while in use',
  noLocationParkedAfterSeconds: 'No location after, while parked',
  plausibleSpeedMetersPerSecond: 'Highest plausible speed',
  movingIntervalSeconds: 'Expected report interval, moving',
  parkedIntervalSeconds: 'Expected report interval, parked',
  offlineIntervals: 'Offline after so many silent intervals',
  offlineMinimumSeconds: 'Offline after at least',
  offlineLongFromSeconds: 'Sleeping trackers: interval from',
  offlineLongIntervals: 'Sleeping trackers: offline after intervals',
  offlineLongExtraSeconds: 'Sleeping trackers: extra time',
  deviceErrorHoldSeconds: 'A device error shows for at least',
  chargingAfterSeconds: 'Charging after',
  chargedPercent: 'Charged from',
  batterySwapPercentPoints: 'Battery swap: rise of charge by',
  tripEndsStoppedSeconds: 'Trip ends when stopped for',
  tripEndsIdleSeconds: 'Trip ends when idle for',
  tripSilenceSeconds: 'Trip ends when silent for',
  tripMinimumMeters: 'Shortest trip',
  tripMinimumSeconds: 'Briefest trip',
  tripStartLeadSeconds: 'Trip begins before its first move by at most',
  tripGapSeconds: 'A gap of a trip from',
  odometerTrackRatioMinimum: 'Odometer believed from (share of the track)',
  odometerTrackRatioMaximum: 'Odometer believed up to (share of the track)',
  harshAccelerationMetersPerSecondSquared: 'Harsh acceleration above',
  harshBrakingMetersPerSecondSquared: 'Harsh braking above',
  harshCorneringMetersPerSecondSquared: 'Harsh cornering above',
  harshMinimumSpeedMetersPerSecond: 'Harsh driving counts from',
  harshCorneringMinimumSpeedMetersPerSecond: 'Harsh cornering counts from',
  harshSpacingSeconds: 'Harsh driving derived from fixes at most apart by',
  speedingAfterSeconds: 'Speeding after',
  speedLimitMetersPerSecond: 'Speed limit',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'State settings',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Change the thresholds of states',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'State settings changed',
  'stateSettings.delete': 'State settings taken back',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'State settings',
};
