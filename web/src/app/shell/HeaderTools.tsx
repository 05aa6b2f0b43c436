import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { Suspense } from 'react';
import { keyCaps } from '../../base/key-combination.ts';
import { latePart, lazyPart } from '../../base/lazy-part.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useTheme } from '../../features/session/use-preferences.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LiveIndicator } from '../../ui/layout/LiveIndicator.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './HeaderTools.module.css';
import { openPalette } from './overlays.ts';

/** The bell needs the live channel and all words, so the first screen goes before it. */
const Bell = latePart(() => import('../../features/bell/Bell.tsx'), 'Bell');
const SettingsList = lazyPart(() => import('./SettingsList.tsx'), 'SettingsList');

/** The right side of every screen's header: live channel, palette, theme, alerts, user menu. */
export function HeaderTools() {
  return (
    <>
      {/* The title of a phone needs the width. */}
      <LiveIndicator short />
      <FindButton />
      <ThemeButton />
      <Suspense fallback={<BellPlace />}>
        <Bell />
      </Suspense>
      <UserMenu />
    </>
  );
}

/** Keeps the place of the bell until it is loaded. */
function BellPlace() {
  return (
    <ActionIcon component="span" aria-hidden>
      <Icon name="bell" size={18} />
    </ActionIcon>
  );
}

function FindButton() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={styles.find} onClick={openPalette} title={t('find')}>
      <Icon name="search" />
      <Text grow truncate hiddenOnPhone>
        {t('find')}
      </Text>
      <kbd className={styles.findKey}>{keyCaps('mod+k', '').join(' ')}</kbd>
    </button>
  );
}

function ThemeButton() {
  const { t } = useTranslation('shell');
  const [, setTheme] = useTheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const label = `${t('theme')}: ${next === 'dark' ? t('themeDark') : t('themeLight')}`;
  return (
    <ActionIcon className={styles.themeButton} aria-label={label} title={label} onClick={() => setTheme(next)}>
      <Icon name={next === 'dark' ? 'moon' : 'sun'} size={18} />
    </ActionIcon>
  );
}

function UserMenu() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  return (
    <Popover
      width={260}
      target={(props) => (
        <button {...props} className={styles.avatar} title={t('userMenu', { name: user.name })}>
          <span aria-hidden="true">{initials(user.name)}</span>
          <VisuallyHidden>{t('userMenu', { name: user.name })}</VisuallyHidden>
        </button>
      )}
    >
      {() => (
        <Suspense fallback={null}>
          <SettingsList />
        </Suspense>
      )}
    </Popover>
  );
}

/** Returns the initials of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.slice(0, 1) ?? '')
    .join('')
    .toUpperCase();
}
