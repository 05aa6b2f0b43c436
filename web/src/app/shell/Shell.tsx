import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type KeyBinding, useKeys } from '../../base/keys.ts';
import { latePart, lazyPart } from '../../base/lazy-part.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { useAppliedSettings } from '../../features/session/use-preferences.ts';
import { type FrameParts, FramePartsContext } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { ClosedScreen } from '../NotFound.tsx';
import { isNotAllowed, isSwitchedOff } from '../navigation.ts';
import { AccountBar } from './AccountBar.tsx';
import { Banners } from './Banners.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { findOpen, keysOpen, openPalette } from './overlays.ts';
import { PhoneTabs } from './PhoneTabs.tsx';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';

const Palette = lazyPart(() => import('../palette/Palette.tsx'), 'Palette');
const KeyList = lazyPart(() => import('./KeyList.tsx'), 'KeyList');
const SessionOverDialog = latePart(() => import('./SessionOverDialog.tsx'), 'SessionOverDialog');
const SwitchedAwayDialog = latePart(() => import('./SwitchedAwayDialog.tsx'), 'SwitchedAwayDialog');

const FRAME: FrameParts = {
  tools: <HeaderTools />,
  notices: (
    <>
      <AccountBar />
      <Banners />
    </>
  ),
};

const KEYS: readonly KeyBinding[] = [
  { keys: ['mod+k'], what: 'shell:keyFind', always: true, run: openPalette },
  { keys: ['?'], what: 'shell:keyKeys', run: () => keysOpen.set(true) },
  { keys: ['Escape'], what: 'shell:keyClose' },
];

/** Frame of every screen: navigation beside it (below it on the phone), and the overlays of all screens. */
export function Shell() {
  const { t } = useTranslation('shell');
  const narrow = useMatches({ select: (matches) => matches.some((match) => match.staticData.mapScreen) });
  const pathname = useLocation({ select: (location) => location.pathname });
  const user = useCurrentUser();
  const closed = isSwitchedOff(pathname, user.features)
    ? 'error.feature.disabled'
    : isNotAllowed(pathname, user) && 'error.permission.missing';
  const finding = useStore(findOpen);
  const keysShown = useStore(keysOpen);
  useKeys(KEYS, 'everywhere');
  useAppliedSettings();
  return (
    <div className={styles.app} data-narrow={narrow || undefined}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Rail narrow={narrow} />
      <Stack grow>
        <FramePartsContext value={FRAME}>{closed ? <ClosedScreen cause={closed} /> : <Outlet />}</FramePartsContext>
      </Stack>
      <PhoneTabs />
      <Suspense fallback={null}>
        <SwitchedAwayDialog />
        <SessionOverDialog />
      </Suspense>
      <Suspense fallback={null}>
        {finding && <Palette onClose={() => findOpen.set(false)} />}
        {keysShown && <KeyList onClose={() => keysOpen.set(false)} />}
      </Suspense>
    </div>
  );
}
