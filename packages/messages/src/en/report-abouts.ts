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
};
