import { useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LANGUAGE_NAMES, type Language } from '@waymark/messages/catalogue.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { eventsScreen } from '../../features/events/screen.ts';
import { useLanguage } from '../../features/session/use-language.ts';
import { useTheme } from '../../features/session/use-preferences.ts';
import { pickUpScreen } from '../../features/visits/screen.ts';
import type { Action } from '../../ui/layout/screen-actions.ts';
import { keysOpen } from '../shell/overlays.ts';
import { useSignOut } from '../shell/use-sign-out.ts';

const THEMES = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
const THEME_ICONS = { system: 'settings', light: 'sun', dark: 'moon' } as const;

/** Returns the actions of every screen that the user may use. */
export function useStandingActions(): Action[] {
  const { t } = useTranslation(['shell', 'visits', 'events']);
  const navigate = useNavigate();
  const mayWrite = useMay('assets.write');
  const mayConnect = useMayCall(ENDPOINTS.devices.provision) && mayWrite;
  const mayPlay = useMayCall(ENDPOINTS.vehicles.track);
  const maySeePlaces = useMay(pickUpScreen.permission);
  const mayReport = useMayCall(ENDPOINTS.visits.pickUps) && maySeePlaces;
  const maySeeEvents = useMayCall(ENDPOINTS.events.list);
  const [, setTheme] = useTheme();
  const [language, setLanguage] = useLanguage();
  const signOut = useSignOut();
  const themes = Object.entries(THEMES) as [keyof typeof THEMES, (typeof THEMES)[keyof typeof THEMES]][];
  const languages = Object.entries(LANGUAGE_NAMES) as [Language, string][];
  const actions: (Action | false)[] = [
    mayWrite && {
      id: 'create-asset',
      icon: 'plus',
      label: t('findCreateAsset'),
      run: () => void navigate({ to: '/assets', search: { edit: 'new' } }),
    },
    mayConnect && {
      id: 'connect-device',
      icon: 'chip',
      label: t('findConnectDevice'),
      run: () => void navigate({ to: '/assets', search: { connect: 'new' } }),
    },
    mayPlay && {
      id: 'playback',
      icon: 'play',
      label: t('findPlayback'),
      run: () => void navigate({ to: '/playback' }),
    },
    mayReport && {
      id: 'pick-ups',
      icon: 'chart',
      label: t('visits:pickUpTitle'),
      run: () => void navigate({ to: pickUpScreen.path }),
    },
    maySeeEvents && {
      id: 'events',
      icon: 'chart',
      label: t('events:title'),
      run: () => void navigate({ to: eventsScreen.path }),
    },
    { id: 'keys', icon: 'help', label: t('keyKeys'), run: () => keysOpen.set(true) },
    ...themes.map(
      ([theme, word]): Action => ({
        id: `theme-${theme}`,
        icon: THEME_ICONS[theme],
        label: `${t('theme')}: ${t(word)}`,
        run: () => setTheme(theme),
      }),
    ),
    ...languages
      .filter(([each]) => each !== language)
      .map(
        ([each, name]): Action => ({
          id: `language-${each}`,
          icon: 'globe',
          label: `${t('language')}: ${name}`,
          run: () => setLanguage(each),
        }),
      ),
    { id: 'sign-out', icon: 'signOut', label: t('signOut'), run: () => signOut.mutate() },
  ];
  return actions.filter((action) => action !== false);
}
