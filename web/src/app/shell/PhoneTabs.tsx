import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { isUnder } from '../navigation.ts';
import { PHONE_TABS } from '../screens.ts';
import { useScreens } from './existing-screens.ts';
import styles from './PhoneTabs.module.css';

const MoreSheet = lazy(async () => ({ default: (await untilLoaded(() => import('./MoreSheet.tsx'))).MoreSheet }));

/** Navigation of the phone: at most four screens and "More". */
export function PhoneTabs() {
  const { t } = useTranslation('shell');
  const [moreOpen, setMoreOpen] = useState(false);
  const screens = useScreens().flatMap((group) => group.screens);
  const rest = screens.filter((screen) => !PHONE_TABS.has(screen));
  return (
    <>
      <nav className={styles.tabs} aria-label={t('navigation')}>
        {screens
          .filter((screen) => PHONE_TABS.has(screen))
          .map((screen) => (
            <Tab key={screen.path} screen={screen} />
          ))}
        <button type="button" className={styles.tab} onClick={() => setMoreOpen(true)} aria-haspopup="dialog">
          <Icon name="bars" size={20} />
          {t('moreTitle')}
        </button>
      </nav>
      <Suspense fallback={null}>{moreOpen && <MoreSheet screens={rest} onClose={() => setMoreOpen(false)} />}</Suspense>
    </>
  );
}

function Tab({ screen }: { screen: NavigationScreen }) {
  const { t } = useTranslation('shell');
  const current = useLocation({ select: ({ pathname }) => isUnder(screen.path, pathname) });
  return (
    <Link to={screen.path} className={styles.tab} aria-current={current ? 'page' : undefined}>
      <Icon name={screen.icon} size={20} />
      {t(screen.phoneTitle ?? screen.title)}
    </Link>
  );
}
