/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: 'Pending',
  offline: 'Offline',
  fault: 'Fault',
  error: 'Error',
  nolocation: 'No location',
  transit: 'Transit',
  moving: 'Moving',
  charging: 'Charging',
  charged: 'Charged',
  active: 'Active',
  waiting: 'Waiting',
  idle: 'Idle',
  stopped: 'Stopped',
};
