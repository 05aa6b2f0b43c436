import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The log of commands. */
export const commandsScreen = {
  path: '/commands',
  title: 'commands',
  icon: 'lock',
  permission: 'commands.read',
  feature: ENDPOINTS.commands.list.feature,
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/commands': 'tbody tr button',
  '/commands?status=failed': 'main section h2',
  '/commands?edit=limits': FORM_READY,
};
