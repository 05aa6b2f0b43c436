import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../base/session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { isUnder } from '../navigation.ts';
import { useScreens } from './existing-screens.ts';
import { keysOpen } from './overlays.ts';
import styles from './Rail.module.css';

/** Main navigation: icons on map screens, icons and words elsewhere. */
export function Rail({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const groups = useScreens();
  return (
    <nav className={styles.rail} data-narrow={narrow || undefined} aria-label={t('navigation')}>
      <div className={styles.brand}>
        <Logo />
        <span className={styles.word}>Waymark</span>
      </div>
      <div className={styles.account} title={user.accountName}>
        <span className={styles.initial} aria-hidden="true">
          {user.accountName.slice(0, 1)}
        </span>
        <span className={styles.accountName}>{user.accountName}</span>
      </div>
      {groups
        .filter(({ group }) => group !== 'bottom')
        .map(({ group, title, screens }) => (
          <div key={group} className={styles.group}>
            {title && <h2 className={styles.groupTitle}>{t(title)}</h2>}
            <ul>
              {screens.map((screen) => (
                <li key={screen.title}>
                  <ScreenLink screen={screen} narrow={narrow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div className={styles.rest} />
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
        <span className={styles.word}>{t('keys')}</span>
      </button>
    </nav>
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
      <span className={styles.word}>{t(screen.title)}</span>
    </Link>
  );
}
