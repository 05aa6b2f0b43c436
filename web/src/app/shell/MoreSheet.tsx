import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import styles from './MoreSheet.module.css';
import { openPalette } from './overlays.ts';
import { SettingsList } from './SettingsList.tsx';

/** The phone's "More": screens without a tab of their own, settings and sign-out. */
export function MoreSheet({ screens, onClose }: { screens: readonly NavigationScreen[]; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  useFocusReturn();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      classNames={{ content: styles.sheet ?? '' }}
      title={t('shell:moreTitle')}
      radius="16px 16px 0 0"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <button
        type="button"
        className={styles.restLink}
        onClick={() => {
          onClose();
          openPalette();
        }}
      >
        <Icon name="search" size={20} />
        {t('shell:find')}
      </button>
      {screens.map((screen) => (
        <Link key={screen.path} to={screen.path} className={styles.restLink} onClick={onClose}>
          <Icon name={screen.icon} size={20} />
          {t(`shell:${screen.title}`)}
        </Link>
      ))}
      <SettingsList />
    </Drawer>
  );
}
