import { Link, useLocation } from '@tanstack/react-router';
import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { AlertCount } from '../../features/alerts/AlertCount.tsx';
import { alertsScreen } from '../../features/alerts/screen.ts';
import { liveMapScreen } from '../../features/live-map/screen.ts';
import { settingsScreen } from '../../features/settings/screen.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Logo } from '../../ui/icons/Logo.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useTablet } from '../../ui/layout/use-phone.ts';
import { isMarked, isOfSettings } from '../navigation.ts';
import type { NavigationGroup } from '../screens.ts';
import { keysOpen } from './overlays.ts';
import styles from './Rail.module.css';
import { useNavigation } from './use-navigation.ts';

/** Main navigation: icons on map screens, icons and labels elsewhere. In Settings it shows the list of Settings. */
export function Rail({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell');
  const navigation = useNavigation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const inSettings = isOfSettings(navigation, pathname);
  const foot = inSettings ? [] : navigation.foot;
  const [hint, hintAt] = useHint();
  return (
    <Stack
      as="nav"
      shrink
      scroll
      line="right"
      ground="canvas"
      padding={8}
      className={styles.rail}
      data-narrow={useTablet() || narrow || undefined}
      aria-label={t('navigation')}
      {...hintAt}
    >
      <Row gap={9} weight={600} fixed height={32} marginBottom={12} padding="0 8px" className={styles.brand}>
        <Logo />
        <Text truncate className={styles.word}>
          Waymark
        </Text>
      </Row>
      <Account />
      {inSettings && (
        <div className={styles.group}>
          <ul>
            <li>
              <Link to={liveMapScreen.path} className={styles.link} data-name={t('backToFleet')}>
                <Named icon="chevronLeft">{t('backToFleet')}</Named>
              </Link>
            </li>
            <li>
              <ScreenLink screen={settingsScreen} name={t('allSettings')} />
            </li>
          </ul>
        </div>
      )}
      {(inSettings ? navigation.settings : navigation.main).map((group) => (
        <Group key={group.group} {...group} />
      ))}
      <Box grow />
      {foot.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} name={t(screen.title)} />
      ))}
      <button type="button" className={styles.link} onClick={() => keysOpen.set(true)} data-name={t('keys')}>
        <Named icon="help">{t('keys')}</Named>
      </button>
      {hint && (
        <span className={styles.hint} style={{ top: hint.top }} aria-hidden="true">
          {hint.name}
        </span>
      )}
    </Stack>
  );
}

function Account() {
  const { accountName } = useCurrentUser();
  return (
    <Row
      gap={8}
      weight={500}
      fixed
      ground="surface"
      height={36}
      marginBottom={12}
      padding="0 8px"
      className={styles.account}
      title={accountName}
    >
      <span className={styles.initial} aria-hidden="true">
        {accountName.slice(0, 1)}
      </span>
      <Text truncate>{accountName}</Text>
    </Row>
  );
}

function Group({ title, screens }: NavigationGroup) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.group}>
      {title && (
        <Text as="h2" tone="quiet" size="tiny" weight={500} padding="12px 10px 4px" className={styles.groupTitle}>
          {t(title)}
        </Text>
      )}
      <ul>
        {screens.map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} name={t(screen.title)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ScreenLink({ screen, name }: { screen: NavigationScreen; name: string }) {
  const current = useLocation({ select: ({ pathname }) => isMarked(screen, pathname) });
  return (
    <Link
      to={screen.path}
      // The router marks every link above the address as current. `isMarked` knows which one is.
      activeOptions={{ exact: true }}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      data-name={name}
    >
      <Named icon={screen.icon}>{name}</Named>
      {screen === alertsScreen && <AlertCount className={styles.count} />}
    </Link>
  );
}

/** Icon and name of an entry. The rail hides the name visually. */
function Named({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={18} />
      <Text truncate className={styles.word}>
        {children}
      </Text>
    </>
  );
}

/** Name of the entry under the pointer or with the keyboard focus, shown beside the rail without delay. */
function useHint() {
  const [hint, setHint] = useState<{ name: string; top: number } | null>(null);
  const show = ({ target }: PointerEvent | FocusEvent): void => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-name]') : null;
    const box = entry?.getBoundingClientRect();
    setHint(entry && box ? { name: entry.dataset.name ?? '', top: box.top + box.height / 2 } : null);
  };
  const hide = (): void => setHint(null);
  return [hint, { onPointerOver: show, onPointerLeave: hide, onFocus: show, onBlur: hide }] as const;
}
