import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** Reports on visits to places. */
export const visitsReportScreen = {
  path: '/reports/visits',
  permission: 'places.read',
  feature: 'geofence',
} as const satisfies Screen;

/** The table of pickups and drop-offs. */
export const pickUpScreen = {
  path: '/reports/pick-up-and-drive',
  permission: 'places.read',
  feature: 'geofence',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/reports/visits': 'main section h2',
  '/reports/visits?report=visits': 'main section h2',
  '/reports/pick-up-and-drive': 'main section h2',
};
