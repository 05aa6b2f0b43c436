import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import { FEATURES, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { describe, expect, it } from 'vitest';
import type { ReadyStates, Screen } from '../ui/layout/screen.ts';
import { isMarked, isNotAllowed, isOfSettings, isSwitchedOff, isUnder, navigationOf } from './navigation.ts';
import { NAVIGATION } from './screens.ts';

type Declarations = { ready: ReadyStates } & Record<string, Screen>;

const MODULES = Object.values(import.meta.glob<Declarations>('../features/*/screen.ts', { eager: true }));
const PATHS = new Set(MODULES.flatMap(({ ready: _, ...screens }) => Object.values(screens).map(({ path }) => path)));
const EVERY_PATH = new Set(NAVIGATION.flatMap(({ screens }) => screens.map(({ path }) => path)));

/** Settings, and ten screens beside them. */
const TEN = new Set([
  ...['/map', '/assets', '/drivers', '/customers', '/devices', '/devices/set-up', '/state-settings', '/make-models'],
  ...['/profile', '/diagnostics', '/settings'],
]);

const user = (facts: Partial<CurrentUser>) => ({ permissions: [], features: [], runsInstallation: false, ...facts });
const userOf = (role: Role, runsInstallation = false) =>
  user({ permissions: [...ROLE_PERMISSIONS[role]], features: [...FEATURES], runsInstallation });
const titles = (screens: readonly { title: string }[]) => screens.map(({ title }) => title).join(' ');
/** The navigation as text: a line for every group, `>` before those under Settings. */
const linesOf = (role: Role, paths: ReadonlySet<string> = PATHS) => {
  const { main, settings, foot } = navigationOf(paths, userOf(role));
  return [
    ...main.map(({ screens }) => titles(screens)),
    ...settings.map(({ screens }) => `> ${titles(screens)}`),
    ...(foot.length > 0 ? [`foot: ${titles(foot)}`] : []),
  ];
};

describe('the navigation', () => {
  it.each<[Role, string[]]>([
    [
      'admin',
      [
        'dashboard liveMap alerts',
        'assets drivers customers places routes',
        'reports maintenance incidents commands',
        '> devices trackerSetUp stateSettings',
        '> tags sensors makeModels',
        '> alertRules notifications schedules shares',
        '> profile users accounts audit',
        '> diagnostics',
        'foot: setup settings',
      ],
    ],
    [
      'techSupport',
      [
        'dashboard liveMap alerts',
        'assets drivers customers places routes',
        'reports maintenance incidents commands',
        '> devices trackerSetUp stateSettings',
        '> tags sensors makeModels',
        '> alertRules notifications schedules',
        '> profile',
        '> diagnostics',
        'foot: settings',
      ],
    ],
    [
      'installer',
      ['dashboard liveMap', 'assets', 'devices trackerSetUp', 'tags sensors makeModels', 'profile', 'diagnostics'],
    ],
    [
      'accountant',
      [
        'dashboard liveMap alerts',
        'assets',
        'reports maintenance',
        '> stateSettings',
        '> tags sensors makeModels',
        '> alertRules schedules',
        '> profile',
        'foot: settings',
      ],
    ],
    [
      'viewer',
      [
        'dashboard liveMap alerts',
        'assets drivers customers places routes',
        'reports maintenance incidents',
        '> stateSettings',
        '> tags sensors makeModels',
        '> alertRules',
        '> profile',
        'foot: settings',
      ],
    ],
  ])('of %s has these groups', (role, lines) => {
    expect(linesOf(role)).toEqual(lines);
  });

  it.each(ROLES)('of %s has at most twelve entries beside Settings when every planned screen exists', (role) => {
    const { main, foot } = navigationOf(EVERY_PATH, userOf(role));
    expect(main.flatMap(({ screens }) => screens).length).toBeLessThanOrEqual(12);
    expect(foot.length).toBeLessThanOrEqual(2);
  });

  it('shows ten entries flat, and eleven with Settings', () => {
    const of = (existing: ReadonlySet<string>) => navigationOf(existing, userOf('techSupport'));
    const eleven = new Set([...TEN, '/commands']);
    expect([of(TEN).settings, titles(of(TEN).foot)]).toEqual([[], '']);
    expect(of(TEN).main.flatMap(({ screens }) => screens)).toHaveLength(10);
    expect(titles(of(eleven).foot)).toBe('settings');
  });

  it('shows the outbox to the account that runs the installation', () => {
    const shown = (runs: boolean) => titles(navigationOf(PATHS, userOf('admin', runs)).screens);
    expect(shown(true)).toContain('outbox');
    expect(shown(false)).not.toContain('outbox');
  });

  it('hides screens of a disabled feature', () => {
    const { screens } = navigationOf(PATHS, user({ permissions: [...ROLE_PERMISSIONS.admin] }));
    expect(titles(screens)).not.toContain('accounts');
    expect(isSwitchedOff('/accounts', [])).toBe(true);
    expect(isSwitchedOff('/accounts', ['accounts'])).toBe(false);
    // Addresses with an id, below a screen without a feature.
    expect(isSwitchedOff('/drivers/0190', [])).toBe(true);
    expect(isSwitchedOff('/drivers', [])).toBe(false);
    expect(isSwitchedOff('/devices/set-up', [])).toBe(true);
  });

  it('closes the screens that the role does not open', () => {
    expect(isNotAllowed('/users', userOf('viewer'))).toBe(true);
    expect(isNotAllowed('/users', userOf('admin'))).toBe(false);
    expect(isNotAllowed('/outbox', userOf('admin'))).toBe(true);
    expect(isNotAllowed('/assets/0190', userOf('viewer'))).toBe(false);
    // Viewers see customers, the entry of this screen.
    expect(isNotAllowed('/overdue-financing', userOf('viewer'))).toBe(true);
    expect(isNotAllowed('/overdue-financing', userOf('accountant'))).toBe(false);
    expect(['/devices', '/devices/upload'].map((path) => isNotAllowed(path, userOf('viewer')))).toEqual([true, false]);
  });

  it('has four tabs on the phone, and the next ones for absent screens', () => {
    const tabs = (role: Role, paths: ReadonlySet<string>) => titles(navigationOf(paths, userOf(role)).phoneTabs);
    expect(tabs('admin', EVERY_PATH)).toBe('liveMap alerts assets reports');
    expect(tabs('admin', PATHS)).toBe('liveMap alerts assets reports');
    const withoutAlerts = new Set([...PATHS].filter((path) => path !== '/alerts'));
    expect(tabs('admin', withoutAlerts)).toBe('liveMap assets reports commands');
    expect(tabs('installer', PATHS)).toBe('liveMap assets devices');
  });

  it('marks the screen of an address, and no screen that only shares a prefix', () => {
    expect(isUnder('/assets', '/assets')).toBe(true);
    expect(isUnder('/assets', '/assets/0190')).toBe(true);
    expect(isUnder('/map', '/mapmaker')).toBe(false);
    expect(isUnder('/devices', '/devices/upload')).toBe(true);
    expect(isUnder('/devices', '/devices/set-up')).toBe(false);
  });

  it('marks the entry that a screen without an entry names', () => {
    const { screens } = navigationOf(PATHS, userOf('admin'));
    const marked = (path: string) => screens.filter((screen) => isMarked(screen, path)).map(({ path }) => path);
    expect(marked('/service-history')).toEqual(['/maintenance']);
    expect(marked('/report-history')).toEqual(['/reports']);
    expect(marked('/assets/0190')).toEqual(['/assets']);
  });

  it('shows the list of Settings on its screens only', () => {
    const admin = navigationOf(PATHS, userOf('admin'));
    expect(['/settings', '/devices', '/devices/set-up', '/audit'].every((path) => isOfSettings(admin, path))).toBe(
      true,
    );
    expect(isOfSettings(admin, '/assets')).toBe(false);
    expect(isOfSettings(navigationOf(TEN, userOf('techSupport')), '/devices')).toBe(false);
    expect(isOfSettings(navigationOf(PATHS, userOf('installer')), '/devices')).toBe(false);
  });
});
