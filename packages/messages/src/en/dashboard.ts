/** Dashboard: what needs attention, and the figures of a period. */
export const dashboard = {
  fleetNow: 'Fleet now',
  openAlerts: 'Open alerts',
  allAlerts: 'All alerts',
  noAlerts: 'No open alerts',
  showAll: 'Show all',
  nothingUrgent: 'No asset needs attention',
  drivingTime: 'Driving time',
  distancePerDay: 'Distance per day',
  distancePerWeek: 'Distance per week',
  thisPeriod: 'This period',
  earlier: 'Days before',
  extremes: 'Top and bottom',
  mostDriven: 'Most driven',
  leastDriven: 'Least driven',
  mostIdle: 'Most idle',
  noIdle: 'No idle time in this period',
};
