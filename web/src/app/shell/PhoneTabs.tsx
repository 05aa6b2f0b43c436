import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useTranslation } from '../../base/translation.ts';
import { AlertCount } from '../../features/alerts/AlertCount.tsx';
import { alertsScreen } from '../../features/alerts/screen.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { Text } from '../../ui/layout/Text.ts';
import { isMarked } from '../navigation.ts';
import styles from './PhoneTabs.module.css';
import { useNavigation } from './use-navigation.ts';

const MoreSheet = lazyPart(() => import('./MoreSheet.tsx'), 'MoreSheet');

/** Navigation of the phone: at most four screens and "More" with all of them. */
export function PhoneTabs() {
  const { t } = useTranslation('shell');
  const [moreOpen, setMoreOpen] = useState(false);
  const navigation = useNavigation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isElsewhere = !navigation.phoneTabs.some((screen) => isMarked(screen, pathname));
  return (
    <>
      <nav className={styles.tabs} aria-label={t('navigation')}>
        {navigation.phoneTabs.map((screen) => (
          <Tab key={screen.path} screen={screen} current={isMarked(screen, pathname)} />
        ))}
        <button
          type="button"
          className={styles.tab}
          data-current={isElsewhere || undefined}
          onClick={() => setMoreOpen(true)}
          aria-haspopup="dialog"
        >
          <Icon name="bars" size={20} />
          <Text truncate maxWidth="100%">
            {t('moreTitle')}
          </Text>
        </button>
      </nav>
      <Suspense fallback={null}>
        {moreOpen && <MoreSheet navigation={navigation} onClose={() => setMoreOpen(false)} />}
      </Suspense>
    </>
  );
}

function Tab({ screen, current }: { screen: NavigationScreen; current: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={screen.path}
      activeOptions={{ exact: true }}
      className={styles.tab}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={screen.icon} size={20} />
      {screen === alertsScreen && <AlertCount className={styles.count} />}
      <Text truncate maxWidth="100%">
        {t(screen.phoneTitle ?? screen.title)}
      </Text>
    </Link>
  );
}
