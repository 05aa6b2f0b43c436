import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../base/session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { Text } from '../../ui/layout/Text.ts';
import { isUnder } from '../navigation.ts';
import { useScreens } from './existing-screens.ts';
import { keysOpen } from './overlays.ts';
import styles from './Rail.module.css';

/** Main navigation: icons on map screens, icons and labels elsewhere. */
export function Rail({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const groups = useScreens();
  return (
    <Stack
      as="nav"
      shrink
      scroll
      line="right"
      ground="canvas"
      padding={8}
      className={styles.rail}
      data-narrow={narrow || undefined}
      aria-label={t('navigation')}
    >
      <Row gap={9} weight={600} fixed height={32} marginBottom={12} padding="0 8px" className={styles.brand}>
        <Logo />
        <Text truncate className={styles.word}>
          Waymark
        </Text>
      </Row>
      <Row
        gap={8}
        weight={500}
        fixed
        ground="surface"
        height={36}
        marginBottom={12}
        padding="0 8px"
        className={styles.account}
        title={user.accountName}
      >
        <span className={styles.initial} aria-hidden="true">
          {user.accountName.slice(0, 1)}
        </span>
        <Text truncate>{user.accountName}</Text>
      </Row>
      {groups
        .filter(({ group }) => group !== 'bottom')
        .map(({ group, title, screens }) => (
          <div key={group} className={styles.group}>
            {title && (
              <Text as="h2" tone="quiet" size="tiny" weight={500} padding="14px 10px 4px" className={styles.groupTitle}>
                {t(title)}
              </Text>
            )}
            <ul>
              {screens.map((screen) => (
                <li key={screen.title}>
                  <ScreenLink screen={screen} narrow={narrow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      <Box grow />
      {groups
        .find(({ group }) => group === 'bottom')
        ?.screens.map((screen) => (
          <ScreenLink key={screen.title} screen={screen} narrow={narrow} />
        ))}
      <button
        type="button"
        className={styles.link}
        onClick={() => keysOpen.set(true)}
        aria-label={t('keys')}
        title={narrow ? t('keys') : undefined}
      >
        <Icon name="help" size={18} />
        <Text truncate className={styles.word}>
          {t('keys')}
        </Text>
      </button>
    </Stack>
  );
}

function ScreenLink({ screen, narrow }: { screen: NavigationScreen; narrow: boolean }) {
  const { t } = useTranslation('shell');
  const current = useLocation({ select: ({ pathname }) => isUnder(screen.path, pathname) });
  return (
    <Link
      to={screen.path}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      aria-label={t(screen.title)}
      title={narrow ? t(screen.title) : undefined}
    >
      <Icon name={screen.icon} size={18} />
      <Text truncate className={styles.word}>
        {t(screen.title)}
      </Text>
    </Link>
  );
}
