/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'See alerts and alert rules',
  'alerts.write': 'Create, change and delete alert rules',
  'alerts.acknowledge': 'Acknowledge alerts',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'Alert rule created',
  'alertRule.update': 'Alert rule changed',
  'alertRule.delete': 'Alert rule deleted',
  'alert.acknowledge': 'Alert acknowledged',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'Alert rule',
  alert: 'Alert',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'Alert',
  severity: 'Severity',
  wording: 'Alert title',
  instructions: 'Instructions',
  enabled: 'Enabled',
  alertSensor: 'Sensor',
  alertValue: 'Value',
  places: 'Places',
  assets: 'Assets',
  assetTypes: 'Asset types',
  includesBelow: 'Includes sub-accounts',
  schedule: 'Schedule',
  persistsSeconds: 'Must last (s)',
  coolDownMinutes: 'Pause (min)',
  days: 'Days',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'Alerts',
  alert: 'Alert',
  severity: 'Severity',
  state: 'State',
  asset: 'Asset',
  driver: 'Driver',
  rule: 'Rule',
  wording: 'Title',
  raised: 'Raised',
  ended: 'Ended',
  since: 'Since',
  place: 'Place',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  value: 'Value',
  threshold: 'Limit',
  unit: 'Unit',
  late: 'Late',
  acknowledged: 'Acknowledged',
  acknowledgedBy: 'Acknowledged by',
  note: 'Note',
  open: 'Open',
  withdrawn: 'Withdrawn',
  yes: 'Yes',
};
