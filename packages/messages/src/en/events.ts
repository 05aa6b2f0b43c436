/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'Events',
  about: 'Driving events and alerts of all assets, newest first',
  event: 'Event',
  asset: 'Asset',
  source: 'Source',
  driving: 'Driving event',
  alert: 'Alert',
  severity: 'Severity',
  where: 'Where',
  measured: 'Measured',
  limit: 'Limit',
  unit: 'Unit',
  time: 'Time',
  ended: 'Ended',
  lasted: 'Lasted',
  goesOn: 'goes on',
  latitude: 'Latitude',
  longitude: 'Longitude',
  anySource: 'Any source',
  anyType: 'Any event',
  anyAsset: 'Any asset',
  searchPlaceholder: 'Name or plate of the asset',
  why: 'Why?',
  emptyTitle: 'No events in this period',
  emptyBody:
    'Driving events appear here when assets drive harshly or too fast. Alerts appear when one of your rules is met. Choose another period, or create rules.',
  toRules: 'Open alert rules',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'Events',
};
