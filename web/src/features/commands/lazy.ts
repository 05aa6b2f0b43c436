/** Parts shown by other screens. They are loaded with their messages when opened, never with the screen. */
import { lazy } from 'react';
import { withWords } from '../../base/language.ts';

export const CommandDialog = lazy(async () => ({
  default: (await withWords(() => import('./CommandDialog.tsx'))()).CommandDialog,
}));

export const CommandsTab = lazy(async () => ({
  default: (await withWords(() => import('./CommandsTab.tsx'))()).CommandsTab,
}));
