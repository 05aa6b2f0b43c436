/** Names of the reports in addresses and messages, in the order of the list of reports. */
export const REPORT_NAMES = [
  'fleetSummary',
  'trips',
  'stops',
  'idling',
  'speeding',
  'mileage',
  'utilization',
  'fuelLevel',
  'sensors',
  'driverBehavior',
  'statusHistory',
  'visits',
  'pickUps',
  'events',
  'commands',
  'auxiliaryTrackers',
  'notReporting',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];
