import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** The score of one driver with its events. */
export const driverScreen = {
  path: '/drivers/$id',
  permission: 'drivers.read',
  feature: 'driverBehaviorReports',
} as const satisfies Screen;

/** The drivers by their score. */
export const driverRankingScreen = {
  path: '/reports/driver-ranking',
  permission: 'drivers.read',
  feature: 'driverBehaviorReports',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/drivers/{driver}': 'main tfoot',
  '/reports/driver-ranking': 'main section h2, main tbody tr',
};
