/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'State settings',
  intro:
    'Thresholds that decide when an asset counts as moving, idle, offline or on a trip. Changes apply from the moment you save them. History is not affected.',
  scope: 'Applies to',
  scopeAll: 'All asset types',
  scopeOwn: '{{type}} (customized)',
  threshold: 'Threshold',
  usual: 'Default',
  own: 'Custom value',
  changed: 'Last changed',
  changedBy: '{{time}}, {{name}}',
  ofAll: '{{value}} (all types)',
  noLimit: 'none',
  toDefault: 'Reset to default: {{name}}',
  reset: 'Reset all to default',
  resetTitle: 'Reset all settings to their defaults?',
  resetBody: '{{scope}}: the defaults apply from now on. History is not affected.',
  saved: 'Settings saved. They apply from now on.',
  range: '{{minimum}} to {{maximum}}',
  reader: 'You can view these settings. Only administrators can change them.',
  somebody: 'someone in another account',
  failed: 'The settings could not be loaded.',
  preview: 'Status changes on saving',
  previewFirst: 'Change a value to see which assets would have another status.',
  previewInvalid: 'Correct the values with an error first.',
  previewNone: 'No asset would have another status now.',
  previewLater: 'New values apply from now on. History is not affected.',
  previewMore_one: 'and {{count}} more asset',
  previewMore_other: 'and {{count}} more assets',
  previewChecked: 'Checked: {{checked}} of {{total}} assets',
  previewFailed: 'The preview could not be loaded.',
  previewCounts: '{{status}}: {{before}} now, {{after}} after saving',
  notSaved: 'Not saved yet',
  groupMovement: 'Moving, idle, stopped',
  groupContact: 'Location and connection',
  groupCharging: 'Charging',
  groupTrips: 'Trips',
  groupDriving: 'Driving',
  movingSpeedMetersPerSecond: 'Moving at or above',
  displacedMeters: 'Moving if displaced by',
  idleAfterSeconds: 'Idle after',
  stoppedAfterSeconds: 'Stopped after (no ignition wire)',
  transitMeters: 'Transit if moved with ignition off by',
  speedFromTrackSeconds: 'Speed calculated from the track over',
  noLocationAfterSeconds: 'No location after (in use)',
  noLocationParkedAfterSeconds: 'No location after (parked)',
  plausibleSpeedMetersPerSecond: 'Highest plausible speed',
  movingIntervalSeconds: 'Expected reporting interval, moving',
  parkedIntervalSeconds: 'Expected reporting interval, parked',
  offlineIntervals: 'Offline after missed intervals',
  offlineMinimumSeconds: 'Offline after at least',
  offlineLongFromSeconds: 'Sleeping devices: interval of at least',
  offlineLongIntervals: 'Sleeping devices: offline after missed intervals',
  offlineLongExtraSeconds: 'Sleeping devices: extra time',
  deviceErrorHoldSeconds: 'Show a device error for at least',
  chargingAfterSeconds: 'Charging after',
  chargedPercent: 'Charged at or above',
  batterySwapPercentPoints: 'Battery swap if charge rises by',
  tripEndsStoppedSeconds: 'Trip ends when stopped for',
  tripEndsIdleSeconds: 'Trip ends when idle for',
  tripSilenceSeconds: 'Trip ends without data for',
  tripMinimumMeters: 'Minimum trip distance',
  tripMinimumSeconds: 'Minimum trip duration',
  tripStartLeadSeconds: 'Trip starts before its first movement by at most',
  tripGapSeconds: 'Gap in a trip after',
  odometerTrackRatioMinimum: 'Use odometer from (share of track)',
  odometerTrackRatioMaximum: 'Use odometer up to (share of track)',
  harshAccelerationMetersPerSecondSquared: 'Harsh acceleration above',
  harshBrakingMetersPerSecondSquared: 'Harsh braking above',
  harshCorneringMetersPerSecondSquared: 'Harsh cornering above',
  harshMinimumSpeedMetersPerSecond: 'Minimum speed for harsh driving',
  harshCorneringMinimumSpeedMetersPerSecond: 'Minimum speed for harsh cornering',
  harshSpacingSeconds: 'Maximum fix spacing for harsh driving',
  speedingAfterSeconds: 'Speeding after',
  speedLimitMetersPerSecond: 'Speed limit',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'State settings',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Change state settings',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'State settings changed',
  'stateSettings.delete': 'State settings reset',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'State settings',
};
