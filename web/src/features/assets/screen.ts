import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of assets. */
export const assetsScreen = {
  path: '/assets',
  title: 'assets',
  icon: 'truck',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/assets': 'tbody tr',
  '/assets?search=nothing+like+this&type=car': 'main section h2',
  '/assets?edit=new': FORM_READY,
  '/assets?edit={asset}': FORM_READY,
  '/assets?connect=new': FORM_READY,
  '/assets?connect={imei}': '[role=dialog] dl',
  '/assets?status=moving': 'tbody tr, main section h2',
};
