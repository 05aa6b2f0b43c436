/** What each report shows, in the list of reports. */
export const reportAbouts = {
  fleetSummary: 'Distance, times, trips and top speed of each asset, compared with the period before',
  trips: 'Every trip with its start, end, distance and times',
  stops: 'Where and how long assets stood between trips',
  idling: 'Times with the engine running and no movement, longest first',
  mileage: 'Distance by asset, driver, tag, depot or time',
  utilization: 'Days and hours of use of each asset, least used first',
  statusHistory: 'Every change of status with its duration',
  visits: 'When assets entered and left places, and how long they stayed',
  notReporting: 'Assets whose device has sent nothing for a while',
  speeding: 'Each time above the speed limit, with top speed and driver',
  fuelLevel: 'The latest fuel level of each asset, lowest first',
  driverBehavior: 'Harsh braking, acceleration, cornering and speeding by driver',
  pickUps: 'Arrivals at pickup and drop-off places, with the time inside',
  events: 'Driving events and alerts in one list',
  commands: 'Remote commands with who sent them, why, and how they ended',
  auxiliaryTrackers: 'Assets with an auxiliary tracker, its last contact and last command',
};
