import { FORM_READY, type NavigationScreen, type ReadyStates, type Screen } from '../../ui/layout/screen.ts';

/** Accidents, thefts and breakdowns. */
export const incidentsScreen = {
  path: '/incidents',
  title: 'incidents',
  icon: 'incident',
  permission: 'incidents.read',
  feature: 'incidents',
} as const satisfies NavigationScreen;

/** One incident. */
export const incidentScreen = {
  path: '/incidents/$id',
  permission: 'incidents.read',
  feature: 'incidents',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/incidents': 'main section h2, main tbody tr a',
  '/incidents?edit=new': FORM_READY,
  '/incidents/{draft}': 'main form input',
  '/incidents/{incident}': 'main dl dd',
};
