import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of tags. */
export const tagsScreen = {
  path: '/tags',
  title: 'tags',
  icon: 'tag',
  permission: 'assets.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/tags': 'main tbody tr, main section h2',
  '/tags?edit=new': FORM_READY,
};
