import { FORM_READY, type ReadyStates, type Screen } from '../../ui/layout/screen.ts';

/** Cases about overdue financing, a tab of the customers. */
export const lenderScreen = {
  path: '/overdue-financing',
  entry: '/customers',
  permission: 'npa.read',
  feature: 'npa',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/overdue-financing': 'main section h2, main tbody tr button',
  '/overdue-financing?edit=new': FORM_READY,
  '/overdue-financing?edit=settings': FORM_READY,
};
