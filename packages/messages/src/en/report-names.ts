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
  speeding: 'Speeding',
  fuelLevel: 'Fuel level',
  driverBehavior: 'Driver behavior',
  pickUps: 'Pick-up and drive',
  events: 'Event summary',
  commands: 'Commands',
  auxiliaryTrackers: 'Auxiliary trackers',
};
