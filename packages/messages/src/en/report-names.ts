/** Names of the reports. */
export const reportNames = {
  fleetSummary: 'Fleet summary',
  trips: 'Trips',
  stops: 'Stops',
  idling: 'Idling',
  mileage: 'Mileage',
  utilization: 'Utilization',
  statusHistory: 'Status history',
  visits: 'Visits to places',
  notReporting: 'Not reporting',
};
