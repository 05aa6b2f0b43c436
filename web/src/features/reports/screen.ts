import type { NavigationScreen, ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** The list of reports. */
export const reportsScreen = {
  path: '/reports',
  title: 'reports',
  icon: 'chart',
  permission: 'reports.read',
} as const satisfies NavigationScreen;

/** One report. Its declaration says which permission and feature it needs. */
export const reportScreen = { path: '/reports/$report', permission: 'reports.read' } as const satisfies Screen;

export const ready: ReadyStates = {
  '/reports': 'main li a',
  '/reports/fleet-summary': 'main tbody tr',
  '/reports/trips?search={name}': 'main tbody tr',
  '/reports/mileage?group=day&startDate=2026-01-01&endDate=2026-01-01': 'main section h2',
  '/reports/not-reporting?duration=604800': 'main tbody tr, main section h2',
};
