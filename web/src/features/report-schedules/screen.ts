import { FORM_READY, type NavigationScreen, type ReadyStates, type Screen } from '../../ui/layout/screen.ts';

/** Scheduled reports with their recipients and times. */
export const reportSchedulesScreen = {
  path: '/report-schedules',
  title: 'schedules',
  icon: 'schedule',
  permission: 'reportSchedules.read',
} as const satisfies NavigationScreen;

/** Runs of schedules, and the files that the user exported. */
export const reportHistoryScreen = {
  path: '/report-history',
  entry: '/reports',
  permission: 'reports.read',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/report-schedules': 'main section h2, main tbody tr',
  '/report-schedules?edit=new': FORM_READY,
  '/report-history': 'main section h2, main tbody tr',
  '/report-history?show=files': 'main section h2, main tbody tr',
};
