import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { accountSetUpScreen } from '../../features/accounts/screen.ts';
import { commandsScreen } from '../../features/commands/screen.ts';
import { devicesScreen } from '../../features/devices/screen.ts';
import { profileScreen } from '../../features/session/screen.ts';
import { stateSettingsQuery } from '../../features/state-settings/queries.ts';
import { stateSettingsScreen } from '../../features/state-settings/screen.ts';
import { aboutThreshold, THRESHOLD_GROUPS } from '../../features/state-settings/threshold-units.ts';
import { ownValues, usualValues } from '../../features/state-settings/threshold-values.ts';
import { useMeasure } from '../../features/state-settings/use-measure.ts';
import { usersScreen } from '../../features/users/screen.ts';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { useNavigation } from '../shell/use-navigation.ts';

/** One setting that the search finds. */
export interface SingleSetting {
  id: string;
  label: string;
  /** Screen and section, or what the screen is for. */
  where: string;
  /** Explanation that is searched as well. */
  about?: string | undefined;
  /** Current value. */
  value?: string | undefined;
  screen: NavigationScreen;
  /** State of the screen that shows the setting. */
  search?: Readonly<Record<string, string>>;
  /** Id of the setting's element in the screen. */
  hash?: string;
}

/** Returns the screens of Settings and the single settings of all screens that the user may see. */
export function useSingleSettings(): SingleSetting[] {
  const { t } = useTranslation(['settings', 'shell']);
  const about = useAboutScreen();
  const navigation = useNavigation();
  const single = [...useOwnSettings(), ...useThresholds(), ...useAccountSettings()];
  const screens = navigation.settings.flatMap((group) => group.screens);
  return [
    ...screens.map((screen) => ({
      id: screen.path,
      label: t(`shell:${screen.title}`),
      where: about(screen),
      screen,
    })),
    ...single.filter(({ screen }) => navigation.screens.includes(screen)),
  ];
}

/** Descriptions of the screens, by their title. */
const ABOUT = {
  devices: 'about.devices',
  trackerSetUp: 'about.trackerSetUp',
  stateSettings: 'about.stateSettings',
  tags: 'about.tags',
  makeModels: 'about.makeModels',
  alertRules: 'about.alertRules',
  notifications: 'about.notifications',
  schedules: 'about.schedules',
  shares: 'about.shares',
  profile: 'about.profile',
  users: 'about.users',
  accounts: 'about.accounts',
  audit: 'about.audit',
  outbox: 'about.outbox',
  diagnostics: 'about.diagnostics',
} as const satisfies Partial<Record<NavigationScreen['title'], string>>;

/** Returns a function that says what a screen is for; empty for a screen without a description. */
export function useAboutScreen(): (screen: NavigationScreen) => string {
  const { t } = useTranslation('settings');
  return ({ title }) => (title in ABOUT ? t(ABOUT[title as keyof typeof ABOUT]) : '');
}

/** The user's own settings, and the sections of the profile. */
function useOwnSettings(): SingleSetting[] {
  const { t } = useTranslation(['shell', 'session', 'settings']);
  const user = useCurrentUser();
  const own = (id: string, label: string, hash: string, value?: string): SingleSetting => ({
    id: `own ${id}`,
    label,
    where: t('shell:profile'),
    value,
    screen: profileScreen,
    hash,
  });
  const themes = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
  const preferences = 'preferences-title';
  return [
    own('theme', t('shell:theme'), preferences, t(`shell:${themes[user.themeId]}`)),
    own(
      'language',
      t('shell:language'),
      preferences,
      isLanguage(user.language) ? LANGUAGE_NAMES[user.language] : user.language,
    ),
    own(
      'units',
      t('shell:units'),
      preferences,
      t(user.unitsSystem === 'metric' ? 'shell:unitsMetric' : 'shell:unitsImperial'),
    ),
    own('time-zone', t('shell:timeZone'), preferences, user.timeZone),
    own('two-step', t('session:twoStep'), 'two-step-title'),
    own('password', t('session:password'), 'password-title'),
    own('sessions', t('session:sessions'), 'sessions-title'),
  ];
}

/** The thresholds of the state settings with the values that apply to all asset types. */
function useThresholds(): SingleSetting[] {
  const { t } = useTranslation('stateSettings');
  const measure = useMeasure();
  const { data } = useQuery({ ...stateSettingsQuery, enabled: useMayCall(ENDPOINTS.stateSettings.list) });
  const values = data && { ...usualValues(data, 'all'), ...ownValues(data, 'all') };
  return THRESHOLD_GROUPS.flatMap(({ title, names }) =>
    names.map((name) => {
      const value = values?.[name];
      const about = aboutThreshold(name);
      return {
        id: `threshold ${name}`,
        label: t(name),
        where: `${t('title')} · ${t(title)}`,
        about: about && t(about),
        value: value === undefined ? undefined : measure(name, value),
        screen: stateSettingsScreen,
        hash: name,
      };
    }),
  );
}

/** Settings of the account that are views of other screens. */
function useAccountSettings(): SingleSetting[] {
  const { t } = useTranslation(['settings', 'shell', 'commandLog']);
  const { accountName } = useCurrentUser();
  const mayLimit = useMayCall(ENDPOINTS.commands.setGateSettings);
  return [
    {
      id: 'account-profile',
      label: t('settings:accountProfile'),
      where: accountName,
      screen: accountSetUpScreen,
      search: { edit: 'profile' },
    },
    {
      id: 'roles',
      label: t('settings:roles'),
      where: t('shell:users'),
      screen: usersScreen,
      search: { show: 'roles' },
    },
    {
      id: 'offline-devices',
      label: t('settings:offlineDevices'),
      where: t('shell:devices'),
      screen: devicesScreen,
      search: { status: 'offline' },
    },
    ...(mayLimit
      ? [
          {
            id: 'command-limits',
            label: t('commandLog:limits'),
            where: t('shell:commands'),
            screen: commandsScreen,
            search: { edit: 'limits' },
          },
        ]
      : []),
  ];
}
