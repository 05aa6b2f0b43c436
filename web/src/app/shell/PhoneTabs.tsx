import { Drawer } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { isUnder, type Screen } from '../navigation.ts';
import { useScreens } from './existing-screens.ts';
import styles from './PhoneTabs.module.css';
import { SettingsList } from './SettingsList.tsx';

/** Navigation of the phone: at most four screens and "More". */
export function PhoneTabs() {
  const { t } = useTranslation('shell');
  const [moreOpen, setMoreOpen] = useState(false);
  const screens = useScreens().flatMap((group) => group.screens);
  const rest = screens.filter((screen) => !screen.phoneTab);
  return (
    <>
      <nav className={styles.tabs} aria-label={t('navigation')}>
        {screens
          .filter((screen) => screen.phoneTab)
          .map((screen) => (
            <Tab key={screen.id} screen={screen} />
          ))}
        <button type="button" className={styles.tab} onClick={() => setMoreOpen(true)} aria-haspopup="dialog">
          <Icon name="bars" size={20} />
          {t('moreTitle')}
        </button>
      </nav>
      <Drawer
        opened={moreOpen}
        onClose={() => setMoreOpen(false)}
        position="bottom"
        size="auto"
        title={t('moreTitle')}
        radius="16px 16px 0 0"
      >
        {rest.map((screen) => (
          <Link key={screen.id} to={screen.path} className={styles.restLink} onClick={() => setMoreOpen(false)}>
            <Icon name={screen.icon} size={20} />
            {t(screen.id)}
          </Link>
        ))}
        <SettingsList />
      </Drawer>
    </>
  );
}

function Tab({ screen }: { screen: Screen }) {
  const { t } = useTranslation('shell');
  const current = useLocation({ select: ({ pathname }) => isUnder(screen.path, pathname) });
  return (
    <Link to={screen.path} className={styles.tab} aria-current={current ? 'page' : undefined}>
      <Icon name={screen.icon} size={20} />
      {screen.id === 'liveMap' ? t('map') : t(screen.id)}
    </Link>
  );
}
