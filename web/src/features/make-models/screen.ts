import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of makes and models. */
export const makeModelsScreen = {
  path: '/make-models',
  title: 'makeModels',
  icon: 'table',
  permission: 'assets.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/make-models': 'main tbody tr button',
  '/make-models?edit=new': FORM_READY,
};
