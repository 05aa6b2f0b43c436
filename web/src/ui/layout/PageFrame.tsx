import { ActionIcon, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountBar } from '../../app/shell/AccountBar.tsx';
import { Banners } from '../../app/shell/Banners.tsx';
import { openPalette } from '../../app/shell/overlays.ts';
import { useTheme } from '../../app/shell/use-preferences.ts';
import { keyCaps } from '../../base/key-combination.ts';
import { useCurrentUser } from '../../base/session.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../icons/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import styles from './PageFrame.module.css';

const SettingsList = lazy(async () => ({
  default: (await untilLoaded(() => import('../../app/shell/SettingsList.tsx'))).SettingsList,
}));

/**
 * A screen: its header and what is under it.
 *
 * @param title of the screen; a node for a path such as "Assets › Truck 07"
 * @param extra beside the title: count, badge, menu
 * @param phoneHeader false where the phone shows the screen without a header (the map)
 */
export function PageFrame({
  title,
  extra,
  children,
  phoneHeader = true,
}: {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
  phoneHeader?: boolean;
}) {
  return (
    <>
      <header className={styles.header} data-phone={phoneHeader || undefined}>
        {typeof title === 'string' ? <h1 className={styles.title}>{title}</h1> : title}
        {extra}
        <div className={styles.rest} />
        <span className={styles.live}>
          <LiveIndicator />
        </span>
        <FindButton />
        <ThemeButton />
        <UserMenu />
      </header>
      <AccountBar />
      <Banners />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function FindButton() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={styles.find} onClick={openPalette} title={t('find')}>
      <Icon name="search" />
      <span className={styles.findWord}>{t('find')}</span>
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

/** First letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.slice(0, 1) ?? '')
    .join('')
    .toUpperCase();
}
