import { useHotkeys } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../ui/store.ts';
import { findOpen, keysOpen } from './overlays.ts';
import { PhoneTabs } from './PhoneTabs.tsx';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';

const Find = lazy(async () => ({ default: (await import('./Find.tsx')).Find }));
const KeyList = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

/** Frame of every screen: navigation beside (on the phone below) the screen, and what opens over all of them. */
export function Shell() {
  const { t } = useTranslation('shell');
  const narrow = useMatches({ select: (matches) => matches.some((match) => match.staticData.mapScreen) });
  const finding = useStore(findOpen);
  const keysShown = useStore(keysOpen);
  useHotkeys([
    ['mod+K', () => findOpen.set(true)],
    ['shift+?', () => keysOpen.set(true)],
    ['?', () => keysOpen.set(true)],
  ]);
  return (
    <div className={styles.app} data-narrow={narrow || undefined}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Rail narrow={narrow} />
      <div className={styles.screen}>
        <Outlet />
      </div>
      <PhoneTabs />
      <Suspense fallback={null}>
        {finding && <Find onClose={() => findOpen.set(false)} />}
        {keysShown && <KeyList onClose={() => keysOpen.set(false)} />}
      </Suspense>
    </div>
  );
}
